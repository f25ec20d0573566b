"""Places of pieces on paper: in rows and columns, with backs that meet their fronts."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.printing.pieces import PieceSet

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm
MARGIN_MM = 10.0  # what printers leave free, and room for the cut marks
FOOTER_MM = 6.0  # for the name and the line to measure


class Cell(Struct, frozen=True):
    """A piece on a page: which, where its top left corner is, and how much of it is shown."""

    index: int
    x: float
    y: float
    shift_x: float = 0.0  # of the part that is shown, for pieces larger than a page
    shift_y: float = 0.0


class Page(Struct, frozen=True):
    landscape: bool
    cells: tuple[Cell, ...]
    width: float  # of what is shown of each piece
    height: float
    back: bool = False


def page_size(paper: Paper, landscape: bool) -> tuple[float, float]:
    wide, high = PAPERS[paper]
    return (high, wide) if landscape else (wide, high)


def lay_out(pieces: PieceSet, paper: Paper, backs: bool) -> Iterator[Page]:
    """The pages of a set, each followed by its backs where there are some."""
    landscape = _pieces_on(pieces, paper, True) > _pieces_on(pieces, paper, False)
    wide, high = _room(paper, landscape)
    if pieces.width > wide or pieces.height > high:
        yield from _parts(pieces, paper)
        return
    columns, rows = int(wide // pieces.width), int(high // pieces.height)
    left = (page_size(paper, landscape)[0] - columns * pieces.width) / 2
    each = columns * rows
    for first in range(0, len(pieces.faces), each):
        count = min(each, len(pieces.faces) - first)
        places = [
            (left + at % columns * pieces.width, MARGIN_MM + at // columns * pieces.height)
            for at in range(count)
        ]
        cells = tuple(Cell(first + at, x, y) for at, (x, y) in enumerate(places))
        yield Page(landscape, cells, pieces.width, pieces.height)
        if backs and pieces.back is not None:
            # Turned over its left or right edge, the page has its first column on the right.
            full = page_size(paper, landscape)[0]
            turned = tuple(Cell(cell.index, full - cell.x - pieces.width, cell.y) for cell in cells)
            yield Page(landscape, turned, pieces.width, pieces.height, back=True)


def _parts(pieces: PieceSet, paper: Paper) -> Iterator[Page]:
    """A large piece in equal parts, on as few pages as possible."""
    parts = {
        landscape: [
            ceil(size / room)
            for size, room in zip(
                (pieces.width, pieces.height), _room(paper, landscape), strict=True
            )
        ]
        for landscape in (False, True)
    }
    landscape = parts[True][0] * parts[True][1] < parts[False][0] * parts[False][1]
    columns, rows = parts[landscape]
    width, height = pieces.width / columns, pieces.height / rows
    left = (page_size(paper, landscape)[0] - width) / 2
    for index in range(len(pieces.faces)):
        for row in range(rows):
            for column in range(columns):
                cell = Cell(index, left, MARGIN_MM, column * width, row * height)
                yield Page(landscape, (cell,), width, height)


def _room(paper: Paper, landscape: bool) -> tuple[float, float]:
    wide, high = page_size(paper, landscape)
    return wide - 2 * MARGIN_MM, high - 2 * MARGIN_MM - FOOTER_MM


def _pieces_on(pieces: PieceSet, paper: Paper, landscape: bool) -> int:
    wide, high = _room(paper, landscape)
    return int(wide // pieces.width) * int(high // pieces.height)
