"""Hexagons in half blocks: which pixels belong to a cell, and on which of its six sides they lie.

Pointed hexagons, `wide` columns from one to the next and `rows` text rows from one row of cells to
the next. The stencil of a cell is worked out once for each size; drawing then only looks it up.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

# Clockwise from the north-east, as the cells' sides are numbered.
_SIDES = ((0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1))


class Pixel(NamedTuple):
    """A half cell, from the middle of the hexagon."""

    x: int
    y: int
    side: int  # which of the six sides it is nearest to
    edge: int  # 1: at the upper left edge, 2: at the lower right one, 0: inside


class Stencil(NamedTuple):
    pixels: tuple[Pixel, ...]
    cells: tuple[tuple[int, int, int], ...]  # text cells wholly inside: x, row, side
    touched: tuple[tuple[int, int], ...]  # text cells wholly or partly inside: x, row
    wide: int
    rows: int

    def middle(self, q: int, r: int) -> tuple[int, int]:
        """Column and half row of the middle of a cell, in axial coordinates."""
        return self.wide * q + self.wide // 2 * r, 2 * self.rows * r


@lru_cache
def stencil(wide: int, rows: int) -> Stencil:
    """`wide` is even; the middle of a hexagon is the middle of a text row."""
    pitch = 2 * rows
    stretch = wide * sqrt(3) / 2 / pitch  # makes the hexagon regular
    neighbours = [(wide, 0), (-wide, 0)]
    neighbours += [(x * wide // 2, y * pitch) for x in (-1, 1) for y in (-1, 1)]

    def mine(x: int, y: int) -> bool:
        """Nearer to this middle than to any other; on a tie, the left or upper one has it."""
        at, down = x + 0.5, y + 0.5

        def far(to: tuple[int, int]) -> float:
            return round((at - to[0]) ** 2 + ((down - to[1]) * stretch) ** 2, 6)

        here = far((0, 0))
        return all(here < far(n) or (here == far(n) and n > (0, 0)) for n in neighbours)

    # The middle lies between the two halves of a text row: half row 0 is the row's lower half.
    inside = {(x, y) for x in range(-wide, wide) for y in range(-pitch, pitch) if mine(x, y)}
    pixels = tuple(
        Pixel(x, y, _side(x + 0.5, (y + 0.5) * stretch), _edge(inside, x, y))
        for x, y in sorted(inside)
    )
    sides = {(p.x, p.y): p.side for p in pixels}
    cells = tuple(
        (x, (y + 1) // 2, sides[x, y])
        for x, y in sorted(inside)
        if y % 2 and (x, y + 1) in inside and sides[x, y] == sides[x, y + 1]
    )
    touched = tuple(sorted({(x, (y + 1) // 2) for x, y in inside}))
    return Stencil(pixels, cells, touched, wide, rows)


def _side(x: float, y: float) -> int:
    def along(side: int) -> float:
        across, down = _SIDES[side]
        return x * across + y * down * sqrt(3) / 2

    return max(range(6), key=along)


def _edge(inside: set[tuple[int, int]], x: int, y: int) -> int:
    if (x + 1, y) not in inside or (x, y + 1) not in inside:
        return 2
    return 1 if (x - 1, y) not in inside or (x, y - 1) not in inside else 0
