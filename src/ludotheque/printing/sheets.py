"""Sheets of paper, ready to be written: pieces at their places, cut marks, a name and a ruler."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.printing.layout import MARGIN_MM, Page, Paper, lay_out, page_size
from ludotheque.printing.pieces import Face, Label, PieceSet
from ludotheque.text import Language, text

MARK_MM = 4.0  # length of a cut mark
MARK_GAP_MM = 1.5  # from a piece to its mark
RULER_MM = 50.0  # the line by which a print is measured
_HEX = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


class Line(Struct, frozen=True):
    x: float
    y: float
    to_x: float
    to_y: float


class Window(Struct, frozen=True):
    """The part of a sheet in which something is seen."""

    x: float
    y: float
    width: float
    height: float


class PlacedFace(Struct, frozen=True):
    """A side of a piece with its top left corner at a place of the sheet."""

    face: Face
    x: float
    y: float
    window: Window | None = None  # of pieces larger than a page; None: all of it is seen


class Sheet(Struct, frozen=True):
    """One side of a sheet, in millimetres from its top left corner."""

    width: float
    height: float
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    faces: tuple[PlacedFace, ...]


def make_sheets(
    sets: Iterable[PieceSet], title: str, paper: Paper, backs: bool, grey: bool, say: Language
) -> Iterator[Sheet]:
    """The sheets of all sets, each on sheets of its own; `grey` is without colours."""
    for pieces in sets:
        words = f"{title} - {say(pieces.name)}"
        for page in lay_out(pieces, paper, backs):
            yield _make_sheet(pieces, page, paper, words, grey, say)


def _make_sheet(
    pieces: PieceSet, page: Page, paper: Paper, words: str, grey: bool, say: Language
) -> Sheet:
    width, height = page_size(paper, page.landscape)
    lines, labels, faces = [*_cut_marks(page)], [], []
    if not page.back:
        y = height - 5
        ruler = Line(width - MARGIN_MM - RULER_MM, y, width - MARGIN_MM, y)
        lines.append(ruler)
        measured = say(text("print-ruler", n=int(RULER_MM)))
        labels.append(Label(words, MARGIN_MM, y, width / 2, size=7, align="left"))
        labels.append(Label(measured, ruler.x + RULER_MM / 2, y + 2, RULER_MM, size=6))
    is_part = pieces.width > page.width or pieces.height > page.height
    for cell in page.cells:
        face = pieces.back if page.back else pieces.faces[cell.index]
        assert face is not None
        window = Window(cell.x, cell.y, page.width, page.height) if is_part else None
        faces.append(PlacedFace(face, cell.x - cell.shift_x, cell.y - cell.shift_y, window))
    sheet = Sheet(width, height, tuple(lines), tuple(labels), tuple(faces))
    return _in_grey(sheet) if grey else sheet


def _cut_marks(page: Page) -> Iterator[Line]:
    """Short lines outside of the pieces, at the ends of every cut."""
    xs = sorted({round(x, 3) for c in page.cells for x in (c.x, c.x + page.width)})
    ys = sorted({round(y, 3) for c in page.cells for y in (c.y, c.y + page.height)})
    far, near = MARK_GAP_MM + MARK_MM, MARK_GAP_MM
    for x in xs:
        yield Line(x, ys[0] - far, x, ys[0] - near)
        yield Line(x, ys[-1] + near, x, ys[-1] + far)
    for y in ys:
        yield Line(xs[0] - far, y, xs[0] - near, y)
        yield Line(xs[-1] + near, y, xs[-1] + far, y)


def _in_grey(sheet: Sheet) -> Sheet:
    faces = (replace(placed, face=_grey_face(placed.face)) for placed in sheet.faces)
    return replace(sheet, labels=_grey_labels(sheet.labels), faces=tuple(faces))


def _grey_face(face: Face) -> Face:
    pictures = (replace(one, svg=_HEX.sub(_grey_of, one.svg)) for one in face.pictures)
    return Face(tuple(pictures), _grey_labels(face.labels))


def _grey_labels(labels: Iterable[Label]) -> tuple[Label, ...]:
    return tuple(replace(one, colour=_HEX.sub(_grey_of, one.colour)) for one in labels)


def _grey_of(found: re.Match[str]) -> str:
    """A colour as bright and as opaque as this one, without colour."""
    digits = found[1] if len(found[1]) > 3 else "".join(2 * digit for digit in found[1])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}{digits[6:]}"
