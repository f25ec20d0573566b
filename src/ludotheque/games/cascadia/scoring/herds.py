"""Elk card C: how a connected herd is best split into connected herds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludotheque.games.cascadia.grid import Cell, Grid
from ludotheque.games.cascadia.scoring.board import Formation, groups

POINTS = (0, 2, 4, 7, 10, 14, 18, 23, 28)  # by size, 8 and more alike
TOP = len(POINTS) - 1


@cache
def limit(size: int, points: tuple[int, ...] = POINTS) -> int:
    """What a herd of this size could make if it could be cut anywhere."""
    largest = min(size, len(points) - 1)
    return max((points[n] + limit(size - n, points) for n in range(1, largest + 1)), default=0)


def best_herds(grid: Grid, herd: tuple[Cell, ...], split: bool = True) -> list[Formation]:
    """A herd of up to eight is worth most whole: no split of it ever pays more."""
    if not split or len(herd) <= TOP:
        return [(POINTS[min(len(herd), TOP)], herd)]
    return _Splitter(grid).best(frozenset(herd))


class _Splitter:
    """Exact: some part holds the first elk; all connected parts that do are tried, large ones
    first, until one is worth what no split can exceed."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.known: dict[frozenset[Cell], list[Formation]] = {}

    def best(self, herd: frozenset[Cell]) -> list[Formation]:
        if herd not in self.known:
            self.known[herd] = self._best(herd)
        return self.known[herd]

    def _best(self, herd: frozenset[Cell]) -> list[Formation]:
        if len(herd) <= TOP:
            return [(POINTS[len(herd)], tuple(sorted(herd)))]
        best: list[Formation] = []
        for size in range(TOP, 0, -1):
            highest = POINTS[size] + limit(len(herd) - size)
            for part in self._parts(herd, size):
                if _points(best) >= highest:
                    break
                found: list[Formation] = [(POINTS[size], tuple(sorted(part)))]
                for rest in groups(self.grid, herd - part):
                    found += self.best(frozenset(rest))
                if _points(found) > _points(best):
                    best = found
        return best

    def _parts(self, herd: frozenset[Cell], size: int) -> Iterator[frozenset[Cell]]:
        """Every connected part of this size that holds the first elk of the herd, once each."""
        first = min(herd)

        def grow(
            part: frozenset[Cell], fringe: list[Cell], seen: frozenset[Cell]
        ) -> Iterator[frozenset[Cell]]:
            if len(part) == size:
                yield part
                return
            for index, cell in enumerate(fringe):
                new = [c for c in self.grid.beside(cell) if c in herd and c not in seen]
                yield from grow(part | {cell}, fringe[index + 1 :] + new, seen | set(new))

        beside = [cell for cell in self.grid.beside(first) if cell in herd]
        yield from grow(frozenset([first]), beside, frozenset([first, *beside]))


def _points(formations: list[Formation]) -> int:
    return sum(points for points, _ in formations)
