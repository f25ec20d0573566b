"""Exact partitions and matchings, against brute force that knows nothing of how they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from random import Random

import pytest

from ludotheque.games.cascadia.grid import HEX, SQUARE, Grid, place_of
from ludotheque.games.cascadia.pieces import BEAR, ELK, FOX, HAWK, SALMON, Card
from ludotheque.games.cascadia.scoring import USUAL, Board, Rulings, formations, points


def best_by_brute_force(cells: list[int], worth: Callable[[tuple[int, ...]], int]) -> int:
    """Every way to split the cells: best of each subset, smallest ones first."""
    known = [0] * (1 << len(cells))
    alone = [0, *(worth(members(cells, mask)) for mask in range(1, len(known)))]
    for mask in range(1, len(known)):
        low = mask & -mask
        rest = mask ^ low
        part = rest
        while True:
            block = part | low
            known[mask] = max(known[mask], alone[block] + known[mask ^ block])
            if not part:
                break
            part = (part - 1) & rest
    return known[-1]


def members(cells: list[int], mask: int) -> tuple[int, ...]:
    return tuple(cell for index, cell in enumerate(cells) if mask >> index & 1)


def touching(grid: Grid, cells: Iterable[int]) -> int:
    """How many pairs of these cells are neighbours."""
    return sum(b - a in grid.steps for a, b in combinations(cells, 2))


def connected(grid: Grid, cells: tuple[int, ...]) -> bool:
    reached = {cells[0]}
    for _ in cells:
        reached |= {c for c in cells for step in grid.steps if c + step in reached}
    return len(reached) == len(cells)


def worth_a(grid: Grid, cells: tuple[int, ...]) -> int:
    if len(cells) > 4 or len({b - a for a, b in pairwise(cells)}) > 1:
        return 0
    straight = len(cells) == 1 or cells[1] - cells[0] in grid.steps
    return (0, 2, 5, 9, 13)[len(cells)] if straight else 0


def worth_b(grid: Grid, cells: tuple[int, ...]) -> int:
    n, links = len(cells), touching(grid, cells)
    if grid is HEX:
        shape = (n, links) in ((1, 0), (2, 1), (3, 3), (4, 5))
    else:
        straight = len({q for q, _ in map(place_of, cells)}) in (1, n) and n == 3
        shape = (n, links) in ((1, 0), (2, 1), (3, 2), (4, 4)) and not straight
    return (0, 2, 5, 9, 13)[n] if shape else 0


def worth_c(grid: Grid, cells: tuple[int, ...]) -> int:
    return (0, 2, 4, 7, 10, 14, 18, 23, 28)[min(len(cells), 8)] if connected(grid, cells) else 0


def worth_d(grid: Grid, cells: tuple[int, ...]) -> int:
    centres = [{cell + step for step in grid.steps} for cell in cells]
    if len(cells) > grid.sides or not set.intersection(*centres):
        return 0
    return (0, 2, 5, 8, 12, 16, 21)[len(cells)]


def worth_arc(grid: Grid, cells: tuple[int, ...]) -> int:
    """Contiguous on the ring: taken in some order, each is one step further round a centre."""
    for centre in set.intersection(*({cell + step for step in grid.steps} for cell in cells)):
        at = sorted(grid.steps.index(cell - centre) for cell in cells)
        gaps = sum((b - a) % grid.sides != 1 for a, b in zip(at, [*at[1:], at[0]], strict=True))
        if gaps <= 1:
            return (0, 2, 5, 8, 12, 16, 21)[len(cells)]
    return 0


def herd(rng: Random, grid: Grid, elk: int, room: int) -> list[int]:
    """Elk on some cells of a connected blob."""
    cells = [0]
    while len(cells) < elk + room:
        cells.append(rng.choice(sorted(grid.around(cells))))
    return sorted(rng.sample(cells, elk))


@pytest.mark.parametrize("grid", [HEX, SQUARE], ids=["hex", "square"])
@pytest.mark.parametrize(
    ("card", "worth", "rulings"),
    [
        ("A", worth_a, USUAL),
        ("B", worth_b, USUAL),
        ("C", worth_c, USUAL),
        ("D", worth_d, USUAL),
        ("D", worth_arc, Rulings(elk_ring="arc")),
    ],
    ids=["lines", "shapes", "herds", "rings", "arcs"],
)
def test_elk_are_split_in_the_best_way(
    grid: Grid, card: Card, worth: Callable[[Grid, tuple[int, ...]], int], rulings: Rulings
) -> None:
    rng = Random(f"{grid.kind}{card}{rulings.elk_ring}")
    for n in (3, 5, 6, 7, 8, 8) if card != "C" else (4, 9, 9, 10):
        cells = herd(rng, grid, n, rng.randrange(4))
        elk = Board(grid, dict.fromkeys(cells, ELK), cells)
        found = formations(elk, ELK, card, rulings)
        assert sum(points for points, _ in found) == best_by_brute_force(
            cells, lambda block: worth(grid, block)
        )
        # What is told is a partition, and each formation is worth what it says.
        assert sorted(cell for _, block in found for cell in block) == cells
        assert all(worth(grid, tuple(sorted(block))) == told for told, block in found)


@pytest.mark.parametrize("grid", [HEX, SQUARE], ids=["hex", "square"])
def test_herds_of_more_than_eight_depend_on_where_they_can_be_cut(grid: Grid) -> None:
    rng = Random(grid.kind)
    for n in (11, 12):
        cells = herd(rng, grid, n, 0)
        elk = Board(grid, dict.fromkeys(cells, ELK), cells)
        assert points(elk, ELK, "C") == best_by_brute_force(cells, lambda b: worth_c(grid, b))


def best_pairs(pairs: dict[tuple[int, int], int], left: frozenset[int]) -> int:
    if len(left) < 2:
        return 0
    first = min(left)
    rest = left - {first}
    joined = (pairs.get((first, o), 0) + best_pairs(pairs, rest - {o}) for o in rest)
    return max(best_pairs(pairs, rest), *joined)


@pytest.mark.parametrize("grid", [HEX, SQUARE], ids=["hex", "square"])
def test_hawk_and_fox_pairs_are_matched_in_the_best_way(grid: Grid) -> None:
    rng = Random(grid.kind)
    for _ in range(12):
        cells = herd(rng, grid, 18, 3)
        for species in (HAWK, FOX):
            tokens = {cell: rng.choice((species, species, BEAR, ELK, SALMON)) for cell in cells}
            laid = Board(grid, tokens, cells)
            pairs = {}
            for a, b in combinations(laid.kinds[species], 2):
                alone = {c: t for c, t in tokens.items() if t != species or c in (a, b)}
                blockers = [c for c in laid.kinds[species] if c not in (a, b)]
                if species == HAWK and any(between(grid, a, b, c) for c in blockers):
                    continue
                pairs[a, b] = points(Board(grid, alone, cells), species, "D")
            # A fox beside the pair is no other species, so leaving the others out changes nothing.
            assert points(laid, species, "D") == best_pairs(pairs, frozenset(laid.kinds[species]))


def between(grid: Grid, a: int, b: int, c: int) -> bool:
    """Whether c lies on the straight line from a to b."""
    return any(
        c in range(a, b, axis) and (b - a) % axis == 0 and on_axis(a, b, axis) for axis in grid.axes
    )


def on_axis(a: int, b: int, axis: int) -> bool:
    (aq, ar), (bq, br), (dq, dr) = place_of(a), place_of(b), place_of(axis)
    return (bq - aq) * dr == (br - ar) * dq
