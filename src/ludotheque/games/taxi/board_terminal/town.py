"""The ground of a town: districts, water, parks and squares, worked out once for each size."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ludotheque.games.taxi.city.plan import Plan
from ludotheque.terminal.canvas import Canvas, Rect
from ludotheque.terminal.drawing.palette import (
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    PURPLE,
    RED,
    SILVER,
    TEAL,
    WHITE,
    Colour,
    Palette,
)

Ground: TypeAlias = Literal["country", "meadow", "court", "cobbles", "lawn", "garden"]
Cell: TypeAlias = tuple[int, int]  # column and row of the plan
_Shades: TypeAlias = tuple[tuple[Colour, int], tuple[Colour, int]]  # by day, at night

_AREAS: dict[str, _Shades] = {
    "water": ((0x8FC6E0, TEAL), (0x1B4258, TEAL)),
    "park": ((0xAAD08A, GREEN), (0x1D3A2B, GREEN)),
    "square": ((0xE9D9A8, SILVER), (0x3D4438, SILVER)),
}
_TEXTURE = {"water": "~", "park": "♠", "square": ":"}
# The same grounds as in the browser (`taxi.colours.css`); with sixteen colours none differs.
_GROUNDS: dict[Ground, _Shades] = {
    "country": ((0xCDDCAE, WHITE), (0x1C2C2A, BLACK)),
    "meadow": ((0xC3DC9C, WHITE), (0x223A30, BLACK)),
    "court": ((0xF0DFBA, WHITE), (0x3A3935, BLACK)),
    "cobbles": ((0xECC9A8, WHITE), (0x40342F, BLACK)),
    "lawn": ((0xB9DCC0, WHITE), (0x213B3B, BLACK)),
    "garden": ((0xAAD08A, WHITE), (0x1D3A2B, BLACK)),
}
_WALLS: dict[Ground, _Shades] = {
    "meadow": ((0x3F7248, GREEN), (0x4B8A55, GREEN)),
    "court": ((0x6E5482, PURPLE), (0x8B6BA3, PURPLE)),
    "cobbles": ((0x9C4A33, RED), (0xB4573D, RED)),
    "lawn": ((0x3F5F84, BLUE), (0x4F77A3, BLUE)),
    "garden": ((0x7A5233, BROWN), (0x97683F, BROWN)),
}
_TREE: _Shades = ((0x5C9A58, GREEN), (0x376849, GREEN))
_WOODED: frozenset[Ground] = frozenset({"country", "meadow", "garden"})
_TREE_EVERY = 7  # columns of wooded ground, in places that look random

# What stands in a block decides on its ground and on the colour of its houses.
_KINDS: dict[Ground, str] = {
    "court": "aquarium library museum music-school observatory school theatre university",
    "cobbles": "bakery bank bookshop church florist hotel market pharmacy post-office restaurant",
    "lawn": "cinema circus fire-station hospital pool stadium station",
    "meadow": "bandstand boathouse ice-rink lighthouse mill town-hall zoo",
}
_USES = {kind: ground for ground, kinds in _KINDS.items() for kind in kinds.split()}


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


def cell_of(x: float, y: float) -> Cell:
    return round(x), round(y)


def grid_of(plan: Plan, wide: int, high: int) -> Grid:
    xs = [*(s.x for s in plan.squares), *(p.x for p in plan.places)]
    ys = [*(s.y for s in plan.squares), *(p.y for p in plan.places)]
    columns, rows = int(max(xs) - min(xs)) + 1, int(max(ys) - min(ys)) + 1
    return Grid(min(xs), min(ys), wide, high, columns, rows)


def wall_of(kind: str, palette: Palette) -> Colour:
    """The colour of a house, by its kind of place."""
    return palette.both(*_WALLS[_USES.get(kind, "garden")])


def draw_ground(plan: Plan, grid: Grid, palette: Palette) -> Canvas:
    canvas = Canvas(grid.columns * grid.wide, grid.rows * grid.high)
    canvas.fill(Rect(0, 0, canvas.width, canvas.height), palette.ground)
    grounds = districts(plan, grid)
    if palette.depth == "full":
        for cell, ground in grounds.items():
            canvas.fill(grid.box(*cell), palette.both(*_GROUNDS[ground]))
    for area in plan.areas:
        light, dark = _AREAS[area.kind]
        _draw_area(canvas, grid, area.outline, palette.both(light, dark), _TEXTURE[area.kind])
    if palette.depth == "full" and grid.high > 1:
        _plant_trees(canvas, plan, grid, palette.both(*_TREE), grounds)
    return canvas


def _draw_area(
    canvas: Canvas,
    grid: Grid,
    outline: Sequence[tuple[float, float]],
    colour: Colour,
    texture: str,
) -> None:
    """Water, a park or a square: pixels, or a texture where there are no colours."""
    columns = [grid.left + (x + 0.5) / grid.wide - 0.5 for x in range(canvas.width)]
    for y in range(canvas.height * 2):
        edges = _edges_at(grid.top + (y + 0.5) / (2 * grid.high) - 0.5, outline)
        for x in _columns_inside(columns, edges):
            if colour >= 0:
                canvas.pixel(x, y, colour)
            elif y % 2 and x % 2:
                canvas.write(x, y // 2, texture)


def _plant_trees(
    canvas: Canvas, plan: Plan, grid: Grid, ink: Colour, grounds: dict[Cell, Ground]
) -> None:
    for (column, row), ground in grounds.items():
        wet = any(area.kind != "park" and inside(column, row, area.outline) for area in plan.areas)
        if ground not in _WOODED or wet:
            continue
        box = grid.box(column, row)
        for y in range(box.y, box.y + box.height):
            for x in range(box.x, box.x + box.width):
                if (x * 31 + y * 17 + x * y * 7) % _TREE_EVERY == 0:
                    canvas.write(x, y, "♣", ink)


def districts(plan: Plan, grid: Grid) -> dict[Cell, Ground]:
    """The ground of every cell that is no street: blocks by their houses, the rest is country."""
    streets = {cell_of(square.x, square.y) for square in plan.squares}
    left, top = cell_of(grid.left, grid.top)
    free = {
        (x, y) for x in range(left, left + grid.columns) for y in range(top, top + grid.rows)
    } - streets
    edge = {
        (x, y)
        for x, y in free
        if x in (left, left + grid.columns - 1) or y in (top, top + grid.rows - 1)
    }
    found: dict[Cell, Ground] = {}
    for block in _blocks(free):
        kinds = (place.kind for place in plan.places if cell_of(place.x, place.y) in block)
        uses = Counter(_USES[kind] for kind in kinds if kind in _USES)
        ground: Ground = "garden"
        if block & edge:
            ground = "country"
        elif uses:
            ground = uses.most_common(1)[0][0]
        found |= dict.fromkeys(block, ground)
    return found


def _blocks(free: set[Cell]) -> Iterator[set[Cell]]:
    """The connected parts of some cells."""
    left = set(free)
    while left:
        block = [left.pop()]
        for x, y in block:  # grows while it is read
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= beside
            block += sorted(beside)
        yield set(block)


def inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a polygon."""
    return sum(x < edge for edge in _edges_at(y, outline)) % 2 == 1


def _edges_at(y: float, outline: Sequence[tuple[float, float]]) -> list[float]:
    """Where the outline of a polygon crosses a horizontal line, from left to right."""
    return sorted(
        (x1 - x0) * (y - y0) / (y1 - y0) + x0
        for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (y0 > y) != (y1 > y)
    )


def _columns_inside(columns: Sequence[float], edges: Sequence[float]) -> Iterator[int]:
    """The numbers of rising columns that lie between an edge and the next: inside the polygon."""
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        yield from range(bisect_left(columns, left), bisect_left(columns, right))
