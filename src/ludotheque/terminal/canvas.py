"""A picture in characters: text cells, half-block pixels, and the spots that can be clicked.

Every cell is two square pixels, one above the other. A cell with a character shows it on the
colour of its pixels; a cell without shows the pixels themselves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from ludotheque.terminal.drawing.palette import NONE, Colour

Spot: TypeAlias = Hashable

BOLD, REVERSE, UNDERLINE, DIM = 1, 2, 4, 8


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def around(self, other: Rect) -> Rect:
        """The smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Rect(x, y, right - x, bottom - y)


Box = Rect  # the name that boards of other packages may still import


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(0, width), max(0, height)
        size = self.width * self.height
        self._upper: list[Colour] = [NONE] * size
        self._lower: list[Colour] = [NONE] * size
        self._text: list[str] = [""] * size
        self._ink: list[Colour] = [NONE] * size
        self._look: list[int] = [0] * size
        self._spot: list[Spot | None] = [None] * size
        self.places: dict[Spot, Rect] = {}
        self.core: Rect | None = None  # cells that should be in view; the rest is margin
        self.focus: Rect | None = None  # what to look at when not all of it fits

    # Drawing -----------------------------------------------------------------------------------

    def pixel(self, x: int, y: int, colour: Colour) -> None:
        """Colour a half cell; `y` counts half rows."""
        row = y >> 1
        if 0 <= x < self.width and 0 <= row < self.height:
            (self._lower if y & 1 else self._upper)[row * self.width + x] = colour

    def fill(self, box: Rect, colour: Colour) -> None:
        start, end = max(0, box.x), min(self.width, box.x + box.width)
        size = end - start
        if size <= 0:
            return
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            row = slice(y * self.width + start, y * self.width + end)
            self._upper[row] = self._lower[row] = [colour] * size
            self._text[row] = [""] * size
            self._look[row] = [0] * size

    def write(
        self,
        x: int,
        y: int,
        words: str,
        ink: Colour = NONE,
        ground: Colour | None = None,
        look: int = 0,
    ) -> int:
        """Write on the ground that is there, or on another; returns the column after it."""
        for character in words:
            width = cell_len(character)
            if width == 0:
                continue
            if 0 <= y < self.height and x >= 0 and x + width <= self.width:
                at = y * self.width + x
                self._text[at], self._ink[at], self._look[at] = character, ink, look
                if ground is not None:
                    self._upper[at] = self._lower[at] = ground
                if width == 2:  # the second half of a wide character belongs to no spot
                    self._text[at + 1], self._look[at + 1] = "\0", look
                    self._upper[at + 1], self._lower[at + 1] = self._upper[at], self._lower[at]
            x += width
        return x

    def wipe(self, box: Rect) -> None:
        """Take the characters away and leave the colours."""
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            for x in range(max(0, box.x), min(self.width, box.x + box.width)):
                self._text[y * self.width + x] = ""

    def look(self, box: Rect, look: int) -> None:
        """Add bold, reverse … to cells that are drawn already."""
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            for x in range(max(0, box.x), min(self.width, box.x + box.width)):
                self._look[y * self.width + x] |= look

    def frame(
        self,
        box: Rect,
        ink: Colour,
        ground: Colour | None = None,
        kind: str = "round",
        look: int = 0,
    ) -> None:
        """A frame of box-drawing characters along the edge of the box."""
        left, right = box.x, box.x + box.width - 1
        top, bottom = box.y, box.y + box.height - 1
        corners, across, down = _FRAMES[kind]
        inside = across * (box.width - 2)
        self.write(left, top, corners[0] + inside + corners[1], ink, ground, look)
        self.write(left, bottom, corners[2] + inside + corners[3], ink, ground, look)
        for y in range(top + 1, bottom):
            self.write(left, y, down, ink, ground, look)
            self.write(right, y, down, ink, ground, look)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Draw another canvas here, spots included."""
        for row in range(other.height):
            if not 0 <= y + row < self.height:
                continue
            for column in range(other.width):
                if not 0 <= x + column < self.width:
                    continue
                here, there = (y + row) * self.width + x + column, row * other.width + column
                self._upper[here], self._lower[here] = other._upper[there], other._lower[there]
                self._text[here], self._ink[here] = other._text[there], other._ink[there]
                self._look[here], self._spot[here] = other._look[there], other._spot[there]
        for spot, box in other.places.items():
            self.places[spot] = Rect(box.x + x, box.y + y, box.width, box.height)

    def copy(self) -> Canvas:
        twin = Canvas.__new__(Canvas)
        twin.width, twin.height = self.width, self.height
        twin._upper, twin._lower = self._upper.copy(), self._lower.copy()
        twin._text, twin._ink = self._text.copy(), self._ink.copy()
        twin._look, twin._spot = self._look.copy(), self._spot.copy()
        twin.places = self.places.copy()
        twin.core, twin.focus = self.core, self.focus
        return twin

    # Spots -------------------------------------------------------------------------------------

    def mark(self, spot: Spot, box: Rect) -> None:
        """Clicks inside this box mean the spot."""
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            for x in range(max(0, box.x), min(self.width, box.x + box.width)):
                self._spot[y * self.width + x] = spot
        known = self.places.get(spot)
        self.places[spot] = known.around(box) if known else box

    def touch_all(self, spot: Spot, x: int, y: int, cells: Sequence[tuple[int, int]]) -> None:
        """Clicks on these cells, counted from a place, mean the spot."""
        width, height, spots = self.width, self.height, self._spot
        for dx, dy in cells:
            if 0 <= x + dx < width and 0 <= y + dy < height:
                spots[(y + dy) * width + x + dx] = spot

    def touch(self, spot: Spot, x: int, y: int) -> None:
        """A click on this cell means the spot."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._spot[y * self.width + x] = spot

    def spot_at(self, x: int, y: int) -> Spot | None:
        if 0 <= x < self.width and 0 <= y < self.height:
            return self._spot[y * self.width + x]
        return None

    # Showing -----------------------------------------------------------------------------------

    def character(self, x: int, y: int) -> str:
        """What the cell shows, as text alone."""
        at = y * self.width + x
        if self._text[at]:
            return self._text[at]
        return " " if self._upper[at] == self._lower[at] else "▀"

    def rows(self) -> Iterator[str]:
        for y in range(self.height):
            cells = (self.character(x, y) for x in range(self.width))
            yield "".join(cells).replace("\0", "")

    def segments(self, y: int, start: int, end: int) -> list[Segment]:
        """One row between two columns, in as few pieces as its colours allow."""
        if not 0 <= y < self.height:
            return []
        pieces: list[Segment] = []
        run: list[str] = []
        shown: tuple[Colour, Colour, int] | None = None
        base = y * self.width
        for at in range(base + max(0, start), base + min(self.width, end)):
            upper, lower, character = self._upper[at], self._lower[at], self._text[at]
            look = self._look[at]
            if character == "\0":
                continue
            if character:
                key = (self._ink[at], lower, look)
            elif upper == lower:
                key, character = (NONE, upper, look), " "
            elif upper == NONE:
                key, character = (lower, NONE, look), "▄"
            else:
                key, character = (upper, lower, look), "▀"
            if key != shown:
                if run and shown is not None:
                    pieces.append(Segment("".join(run), style_of(*shown)))
                run, shown = [], key
            run.append(character)
        if run and shown is not None:
            pieces.append(Segment("".join(run), style_of(*shown)))
        return pieces


_FRAMES = {
    "round": ("╭╮╰╯", "─", "│"),
    "heavy": ("┏┓┗┛", "━", "┃"),
    "double": ("╔╗╚╝", "═", "║"),
    "dashed": ("┌┐└┘", "╌", "┆"),
}


@lru_cache(maxsize=4096)
def style_of(ink: Colour, ground: Colour, look: int) -> Style:
    return Style(
        color=_rich(ink),
        bgcolor=_rich(ground),
        bold=bool(look & BOLD) or None,
        reverse=bool(look & REVERSE) or None,
        underline=bool(look & UNDERLINE) or None,
        dim=bool(look & DIM) or None,
    )


def _rich(colour: Colour) -> Color | None:
    if colour == NONE:
        return None
    return Color.from_rgb(colour >> 16, colour >> 8 & 255, colour & 255)
