"""Writes sets of pieces as a PDF, with fpdf2 (the extra `print`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO

from fpdf import FPDF

from ludotheque.printing.layout import MARGIN_MM, Page, Paper, lay_out, page_size
from ludotheque.printing.pieces import Face, Label, PieceSet
from ludotheque.text import Language, text

MARK_MM = 4.0  # length of a cut mark
MARK_GAP_MM = 1.5  # from a piece to its mark
RULER_MM = 50.0  # the line by which a print is measured
POINT_MM = 25.4 / 72
LINE_HEIGHT = 1.2  # of the size of the letters
_HEX = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
# What the built-in letters of PDF do not have.
_LETTERS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "…": "...", "œ": "oe"}
    | {"\u00a0": " ", "\u202f": " ", "→": ">", "Œ": "Oe", "★": "*"}
)


def write_pdf(
    sets: Iterable[PieceSet], title: str, paper: Paper, backs: bool, grey: bool, say: Language
) -> bytes:
    """All sets, each on pages of its own; `grey` prints without colours."""
    writer = _Writer(title, paper, grey, say)
    for pieces in sets:
        for page in lay_out(pieces, paper, backs):
            writer.add_page(pieces, page)
    return writer.encode()


class _Writer:
    def __init__(self, title: str, paper: Paper, grey: bool, say: Language) -> None:
        self._title, self._paper, self._grey, self._say = title, paper, grey, say
        self._pdf = FPDF(unit="mm", format=page_size(paper, False))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(_plain(title))
        self._pdf.set_creator("Ludothèque")

    def encode(self) -> bytes:
        return bytes(self._pdf.output())

    def add_page(self, pieces: PieceSet, page: Page) -> None:
        self._pdf.add_page(orientation="landscape" if page.landscape else "portrait")
        self._draw_marks(page)
        if not page.back:
            self._draw_footer(pieces, page)
        for cell in page.cells:
            face = pieces.back if page.back else pieces.faces[cell.index]
            assert face is not None
            if pieces.width > page.width or pieces.height > page.height:
                # Last on its page: fpdf2 does not set a font again that a clip has forgotten.
                with self._pdf.rect_clip(cell.x, cell.y, page.width, page.height):
                    self._draw_face(face, cell.x - cell.shift_x, cell.y - cell.shift_y)
            else:
                self._draw_face(face, cell.x, cell.y)

    def _draw_face(self, face: Face, left: float, top: float) -> None:
        for picture in face.pictures:
            svg = _HEX.sub(_as_grey, picture.svg) if self._grey else picture.svg
            self._pdf.image(
                BytesIO(svg.encode()),
                left + picture.x,
                top + picture.y,
                picture.width,
                picture.height,
            )
        for label in face.labels:
            self._draw_label(label, left, top)

    def _draw_label(self, label: Label, left: float, top: float) -> None:
        pdf, size = self._pdf, label.size
        pdf.set_text_color(label.colour if not self._grey else _HEX.sub(_as_grey, label.colour))
        words = _plain(label.words)
        pdf.set_font("Helvetica", "B" if label.bold else "", size)
        while size > 5 and max(map(pdf.get_string_width, words.split() or [""])) > label.width:
            size -= 0.5  # a long word does not fit otherwise
            pdf.set_font_size(size)
        lines = _wrap(pdf, words, label.width)
        height = size * POINT_MM * LINE_HEIGHT
        y = top + label.y - len(lines) * height / 2
        for n, line in enumerate(lines):
            wide = pdf.get_string_width(line)
            x = label.x if label.align == "left" else label.x - wide / 2
            pdf.text(left + x, y + n * height + height * 0.78, line)

    def _draw_marks(self, page: Page) -> None:
        """Short lines outside of the pieces, where a knife begins and ends."""
        pdf = self._pdf
        pdf.set_draw_color("#000000")
        pdf.set_line_width(0.1)
        xs = sorted({round(x, 3) for c in page.cells for x in (c.x, c.x + page.width)})
        ys = sorted({round(y, 3) for c in page.cells for y in (c.y, c.y + page.height)})
        far, near = MARK_GAP_MM + MARK_MM, MARK_GAP_MM
        for x in xs:
            pdf.line(x, ys[0] - far, x, ys[0] - near)
            pdf.line(x, ys[-1] + near, x, ys[-1] + far)
        for y in ys:
            pdf.line(xs[0] - far, y, xs[0] - near, y)
            pdf.line(xs[-1] + near, y, xs[-1] + far, y)

    def _draw_footer(self, pieces: PieceSet, page: Page) -> None:
        """What this is, and a line that says whether the printer has kept the size."""
        wide, high = page_size(self._paper, page.landscape)
        y = high - 5
        words = f"{self._title} - {self._say(pieces.name)}"
        self._draw_label(Label(words, MARGIN_MM, y, wide / 2, size=7, align="left"), 0, 0)
        self._pdf.line(wide - MARGIN_MM - RULER_MM, y, wide - MARGIN_MM, y)
        ruler = self._say(text("print-ruler", n=int(RULER_MM)))
        x = wide - MARGIN_MM - RULER_MM / 2
        self._draw_label(Label(ruler, x, y + 2, RULER_MM, size=6), 0, 0)


def _plain(words: str) -> str:
    return words.translate(_LETTERS).encode("latin-1", "replace").decode("latin-1")


def _wrap(pdf: FPDF, words: str, width: float) -> list[str]:
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and pdf.get_string_width(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _as_grey(found: re.Match[str]) -> str:
    """A colour as bright and as opaque as this one, without colour."""
    digits = found[1] if len(found[1]) > 3 else "".join(2 * digit for digit in found[1])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}{digits[6:]}"
