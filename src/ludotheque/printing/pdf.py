"""Writes sheets as a PDF, with fpdf2 (the extra `print`)."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from fpdf import FPDF

from ludotheque.printing.pieces import LINE_HEIGHT, MIN_LABEL_POINTS, POINT_MM, Label
from ludotheque.printing.sheets import PlacedFace, Sheet

# What the built-in letters of PDF do not have.
_LETTERS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "…": "...", "œ": "oe"}
    | {"\u00a0": " ", "\u202f": " ", "→": ">", "Œ": "Oe", "★": "*"}
)


def write_pdf(sheets: Iterable[Sheet], title: str) -> bytes:
    """The sheets as pages of one file."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(_plain(title))
    pdf.set_creator("Ludothèque")
    for sheet in sheets:
        _add_page(pdf, sheet)
    return bytes(pdf.output())


def _add_page(pdf: FPDF, sheet: Sheet) -> None:
    sides = sorted((sheet.width, sheet.height))
    landscape = sheet.width > sheet.height
    pdf.add_page("landscape" if landscape else "portrait", (sides[0], sides[1]))
    pdf.set_draw_color("#000000")
    pdf.set_line_width(0.1)
    for line in sheet.lines:
        pdf.line(line.x, line.y, line.to_x, line.to_y)
    for label in sheet.labels:
        _draw_label(pdf, label, 0, 0)
    for placed in sheet.faces:
        if (seen := placed.window) is None:
            _draw_face(pdf, placed)
        else:
            # Last on its page: fpdf2 does not set a font again that a clip has forgotten.
            with pdf.rect_clip(seen.x, seen.y, seen.width, seen.height):
                _draw_face(pdf, placed)


def _draw_face(pdf: FPDF, placed: PlacedFace) -> None:
    for one in placed.face.pictures:
        drawing = BytesIO(one.svg.encode())
        pdf.image(drawing, placed.x + one.x, placed.y + one.y, one.width, one.height)
    for label in placed.face.labels:
        _draw_label(pdf, label, placed.x, placed.y)


def _draw_label(pdf: FPDF, label: Label, left: float, top: float) -> None:
    size, words = label.size, _plain(label.words)
    pdf.set_text_color(label.colour)
    pdf.set_font("Helvetica", "B" if label.bold else "", size)
    longest = max(words.split(), key=pdf.get_string_width, default="")
    while size > MIN_LABEL_POINTS and pdf.get_string_width(longest) > label.width:
        size -= 0.5  # a long word does not fit otherwise
        pdf.set_font_size(size)
    lines = _wrap(pdf, words, label.width)
    height = size * POINT_MM * LINE_HEIGHT
    y = top + label.y - len(lines) * height / 2
    for n, line in enumerate(lines):
        wide = pdf.get_string_width(line)
        x = label.x if label.align == "left" else label.x - wide / 2
        pdf.text(left + x, y + n * height + height * 0.78, line)


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
