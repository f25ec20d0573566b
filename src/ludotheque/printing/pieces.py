"""Pieces to print: drawings and words, measured in millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Literal

from msgspec import Struct

from ludotheque.drawings import fill_colours, read_palette, read_pieces
from ludotheque.rules import AnyRules
from ludotheque.text import Text

POINT_MM = 25.4 / 72
LINE_HEIGHT = 1.2  # of the size of the letters
MIN_LABEL_POINTS = 5.0  # words that do not fit in a line become no smaller


class Picture(Struct, frozen=True):
    """An SVG document, drawn into a rectangle."""

    svg: str
    x: float
    y: float
    width: float
    height: float


class Label(Struct, frozen=True):
    """Words around a point, in lines no wider than `width`; `y` is the middle of them.

    Letters become smaller where a single word would not fit."""

    words: str
    x: float
    y: float
    width: float
    size: float = 9  # points
    bold: bool = False
    align: Literal["centre", "left"] = "centre"
    colour: str = "#22302b"


class Face(Struct, frozen=True):
    """One side of a piece: pictures first, then words."""

    pictures: tuple[Picture, ...] = ()
    labels: tuple[Label, ...] = ()


class PieceSet(Struct, frozen=True):
    """Pieces of one size. Larger ones than a page are printed in parts to be glued together."""

    name: Text
    width: float
    height: float
    faces: tuple[Face, ...]
    back: Face | None = None


class Lesson(Struct, frozen=True):
    """A game for a class: rules with other components, exercises, and a file of the components."""

    rules: AnyRules
    sets: tuple[PieceSet, ...]
    file: str


class PieceDrawings:
    """The drawings of a game with the colours of the light theme."""

    def __init__(self, game: str) -> None:
        self._pieces, self._palette = read_pieces(game), read_palette(game)

    def __contains__(self, name: str) -> bool:
        return name in self._pieces

    def draw(
        self, name: str, x: float, y: float, width: float, height: float, paint: str = ""
    ) -> Picture:
        """A piece in a rectangle, which it fills; what stands over is cut off.

        `paint` is the colour of a player, for pieces that show one.
        """
        piece = self._pieces[name]
        palette = {**self._palette, "--paint": paint} if paint else self._palette
        body = fill_colours(piece.body, palette)
        return Picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{piece.view_box}">{body}</svg>',
            x,
            y,
            width,
            height,
        )


def shapes(width: float, height: float, *elements: str) -> Picture:
    """SVG elements in millimetres as a picture of this size."""
    body = "".join(elements)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'
    return Picture(svg, 0, 0, width, height)


def element(name: str, **attributes: float | str) -> str:
    """An SVG element; `_` in a name stands for `-`."""
    written = _written(attributes)
    return f"<{name} {written}/>"


def _written(attributes: Mapping[str, float | str]) -> str:
    pairs = ((key.replace("_", "-"), value) for key, value in attributes.items())
    return " ".join(f'{key}="{escape(str(value))}"' for key, value in pairs)


def frame(width: float, height: float, fill: str = "#ffffff", line: str = "#9aa39d") -> Picture:
    """The ground of a piece, with a line a millimetre inside of its edge."""
    inner = {"x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": 2}
    return shapes(
        width,
        height,
        element("rect", width=width, height=height, fill=fill),
        element("rect", **inner, fill="none", stroke=line, stroke_width=0.3),
    )
