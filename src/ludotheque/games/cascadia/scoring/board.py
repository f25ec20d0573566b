"""What the wildlife cards look at: tokens on cells, and which cells have a tile."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.games.cascadia.grid import Cell, Grid

Formation: TypeAlias = tuple[int, tuple[Cell, ...]]  # points, and the cells that make them


class Rulings(Struct, frozen=True):
    """Facts, section 6: what tables decide differently (the default comes first)."""

    salmon_branching: Literal["strict", "forgiving"] = "strict"
    salmon_short: Literal["nothing", "scored"] = "nothing"
    elk_ring: Literal["gaps", "arc"] = "gaps"
    elk_herd: Literal["split", "cap"] = "split"
    hawk_sight: Literal["open", "blocked"] = "open"


class Board:
    """Tokens by cell, and by species in the order of their cells."""

    __slots__ = ("grid", "kinds", "tiles", "tokens")

    def __init__(self, grid: Grid, tokens: Mapping[Cell, int], tiles: Container[Cell]) -> None:
        self.grid = grid
        self.tokens = tokens
        self.tiles = tiles
        kinds: tuple[list[Cell], ...] = ([], [], [], [], [])
        for cell in sorted(tokens):
            kinds[tokens[cell]].append(cell)
        self.kinds = kinds

    def beside(self, cell: Cell) -> list[int]:
        """The species of the tokens around a cell, one entry a token."""
        get = self.tokens.get
        return [s for step in self.grid.steps if (s := get(cell + step)) is not None]


def groups(grid: Grid, cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """The maximal connected sets of these cells."""
    left = set(cells)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for cell in group:  # grows while it is read
            for step in grid.steps:
                other = cell + step
                if other in left:
                    left.discard(other)
                    group.append(other)
        found.append(tuple(sorted(group)))
    return found


def by_size(found: Iterable[tuple[Cell, ...]], points: Sequence[int]) -> list[Formation]:
    """Points for each group by its size; `points[0]` is for size 0, bigger ones get the last."""
    last = len(points) - 1
    return [(points[min(len(group), last)], group) for group in found]


def by_count(found: Sequence[tuple[Cell, ...]], points: Sequence[int]) -> list[Formation]:
    """Points for how many there are, told as what each one adds."""
    formations = []
    cells: tuple[Cell, ...] = ()
    before = 0
    for count, group in enumerate(found, 1):
        cells += group
        now = points[min(count, len(points) - 1)]
        if now > before:
            formations.append((now - before, cells))
            cells, before = (), now
    return formations
