"""Exact best partitions: every token in one formation, the most points in all.

Sets of tokens are bit masks. Tokens that no formation joins, directly or through others, are solved
apart. What remains after a choice is solved once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludotheque.games.cascadia.grid import Cell
from ludotheque.games.cascadia.scoring.board import Formation

_Best = dict[int, tuple[int, int]]  # of the rest: its points, the set that is chosen first


def best_partition(
    cells: Sequence[Cell], formations: Iterable[Formation], alone: int
) -> list[Formation]:
    """Cells are split into the given formations and single ones worth `alone`.

    The first token that is left must be in some formation: only those that begin with it are tried.
    """
    bit = {cell: 1 << index for index, cell in enumerate(cells)}
    starting: list[list[tuple[int, int]]] = [[(alone, 1 << index)] for index in range(len(cells))]
    masks = []
    for points, members in formations:
        mask = sum(bit[cell] for cell in members)
        starting[_lowest(mask)].append((points, mask))
        masks.append(mask)
    best: _Best = {0: (0, 0)}

    def most_points(left: int) -> int:
        if left not in best:
            best[left] = max(
                (points + most_points(left & ~mask), mask)
                for points, mask in starting[_lowest(left)]
                if mask & left == mask
            )
        return best[left][0]

    return _formations(cells, masks, best, most_points)


def best_matching(cells: Sequence[Cell], pairs: Iterable[Formation]) -> list[Formation]:
    """Disjoint pairs worth most; what stays alone is worth nothing."""
    return [formation for formation in best_partition(cells, pairs, 0) if formation[0]]


def best_cover(
    cells: Sequence[Cell], sets: Iterable[Sequence[Cell]], points: Sequence[int]
) -> list[Formation]:
    """Each cell counts in one of the sets that hold it; a set pays by how many count in it.

    Every further member must pay at least as much as the one before (`points` is convex). Then the
    set in which most cells count can take all of its cells: moving one there never loses. So it is
    enough to choose whole sets, the fullest first.
    """
    bit = {cell: 1 << index for index, cell in enumerate(cells)}
    masks = sorted({sum(bit[cell] for cell in members) for members in sets})
    best: _Best = {0: (0, 0)}

    def limit(count: int, most: int) -> int:
        """What `count` cells could make in sets of up to `most`."""
        return count // most * points[most] + points[count % most]

    def most_points(left: int) -> int:
        if left not in best:
            parts = {part for mask in masks if (part := mask & left)}
            found = (-1, 0)
            for part in sorted(parts, key=lambda part: (-part.bit_count(), part)):
                most = part.bit_count()
                if points[most] + limit(left.bit_count() - most, most) > found[0]:
                    found = max(found, (points[most] + most_points(left & ~part), part))
            best[left] = found
        return best[left][0]

    return _formations(cells, masks, best, most_points)


def _formations(
    cells: Sequence[Cell], masks: Iterable[int], best: _Best, most_points: Callable[[int], int]
) -> list[Formation]:
    found: list[Formation] = []
    for island in _islands((1 << len(cells)) - 1, masks):
        most_points(island)
        left = island
        while left:
            points, mask = best[left]
            left &= ~mask
            members = tuple([cell for index, cell in enumerate(cells) if mask >> index & 1])
            found.append((points - best[left][0], members))
    return found


def _islands(everything: int, masks: Iterable[int]) -> list[int]:
    """The smallest sets that no mask reaches out of."""
    islands: list[int] = []
    for mask in masks:
        apart = []
        for island in islands:
            if island & mask:
                mask |= island
            else:
                apart.append(island)
        islands = [*apart, mask]
        everything &= ~mask
    while everything:
        single = everything & -everything
        islands.append(single)
        everything ^= single
    return islands


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
