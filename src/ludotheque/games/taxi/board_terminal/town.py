"""The ground of a town: water, parks and squares as pixels, worked out once for each size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.games.taxi.city.plan import Plan
from ludotheque.terminal.canvas import Canvas, Rect
from ludotheque.terminal.drawing.palette import GREEN, SILVER, TEAL, Colour, Palette

_AREAS: dict[str, tuple[tuple[Colour, int], tuple[Colour, int]]] = {
    "water": ((0xA9CFE3, TEAL), (0x1F4A63, TEAL)),
    "park": ((0xBFD9A8, GREEN), (0x28502F, GREEN)),
    "square": ((0xE4D8BF, SILVER), (0x3B3A30, SILVER)),
}
_TEXTURE = {"water": "~", "park": "♠", "square": ":"}


class Grid(NamedTuple):
    """Where the squares of the town are on the canvas."""

    left: float
    top: float
    wide: int  # cells of one square
    high: int
    columns: int
    rows: int

    def box(self, x: float, y: float) -> Rect:
        return Rect(
            round((x - self.left) * self.wide),
            round((y - self.top) * self.high),
            self.wide,
            self.high,
        )


def grid_of(plan: Plan, wide: int, high: int) -> Grid:
    xs = [*(s.x for s in plan.squares), *(p.x for p in plan.places)]
    ys = [*(s.y for s in plan.squares), *(p.y for p in plan.places)]
    columns, rows = int(max(xs) - min(xs)) + 1, int(max(ys) - min(ys)) + 1
    return Grid(min(xs), min(ys), wide, high, columns, rows)


def draw_ground(plan: Plan, grid: Grid, palette: Palette) -> Canvas:
    canvas = Canvas(grid.columns * grid.wide, grid.rows * grid.high)
    canvas.fill(Rect(0, 0, canvas.width, canvas.height), palette.ground)
    for area in plan.areas:
        light, dark = _AREAS[area.kind]
        colour = palette.both(light, dark)
        for y in range(canvas.height * 2):
            for x in range(canvas.width):
                at_x = grid.left + (x + 0.5) / grid.wide - 0.5
                at_y = grid.top + (y + 0.5) / (2 * grid.high) - 0.5
                if not inside(at_x, at_y, area.outline):
                    continue
                if palette.mono:
                    if y % 2 and x % 2:
                        canvas.write(x, y // 2, _TEXTURE[area.kind])
                else:
                    canvas.pixel(x, y, colour)
    return canvas


def inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a polygon."""
    found = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            found = not found
    return found
