"""The two grids, hexagonal and square, behind one small face.

A cell is one whole number, `ROW * r + q`, so a neighbour is an addition and cells sort by row, then
column. Hexagonal coordinates are axial with r growing downward; square ones are column and row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

Cell: TypeAlias = int
Kind: TypeAlias = Literal["hex", "square"]

ROW = 256
FARTHEST = 100  # coordinates stay within this, so that rows never run into each other


def cell_at(q: int, r: int) -> Cell:
    return ROW * r + q


def place_of(cell: Cell) -> tuple[int, int]:
    q = (cell + ROW // 2) % ROW - ROW // 2
    return q, (cell - q) // ROW


class Grid:
    """Directions are numbered clockwise; opposite ones lie half a turn apart."""

    def __init__(self, kind: Kind, names: tuple[str, ...], ways: tuple[tuple[int, int], ...]):
        self.kind = kind
        self.names = names
        self.ways = ways
        self.steps = tuple(cell_at(q, r) for q, r in ways)
        self.sides = len(ways)
        self.half = self.sides // 2
        # Straight lines: from the cell that sorts first to the ones that sort later.
        self.axes = tuple(sorted(step for step in self.steps if step > 0))
        self.forward = tuple(d for d, step in enumerate(self.steps) if step > 0)

    def opposite(self, direction: int) -> int:
        return (direction + self.half) % self.sides

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple([cell + step for step in self.steps])

    def around(self, cells: Iterable[Cell]) -> set[Cell]:
        """The free cells beside these."""
        taken = set(cells)
        return {cell + step for cell in taken for step in self.steps} - taken

    def line(self, axis: int, cell: Cell) -> int:
        """Which of the parallel lines along this axis the cell lies on."""
        q, r = place_of(cell)
        along_q, along_r = place_of(axis)
        return q * along_r - r * along_q


HEX = Grid(
    "hex",
    ("ne", "e", "se", "sw", "w", "nw"),
    ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
)
SQUARE = Grid("square", ("n", "e", "s", "w"), ((0, -1), (1, 0), (0, 1), (-1, 0)))

GRIDS: dict[Kind, Grid] = {"hex": HEX, "square": SQUARE}
