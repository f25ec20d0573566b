"""What players print: sheets of a game's pieces, as SVG for the browser or as a PDF."""

from __future__ import annotations

from importlib.util import find_spec

from ludotheque.forms import convert_options
from ludotheque.printing.document import Document, make_document
from ludotheque.printing.svg import write_svg
from ludotheque.protocol.games import PrintedSheet, PrintedSheets, PrintGame
from ludotheque.registry import game
from ludotheque.text import Problem, language, text


def can_make_pdf() -> bool:
    return find_spec("fpdf") is not None


def print_pdf(id_: str, wanted: PrintGame) -> bytes:
    """A PDF of these sheets. Raises a Problem, also where the extra `print` is missing."""
    if not can_make_pdf():  # whoever asks cannot install it
        raise Problem(text("print-no-pdf"))
    from ludotheque.printing.pdf import write_pdf

    made = _document(id_, wanted)
    return write_pdf(made.sheets, made.title)


def print_sheets(id_: str, wanted: PrintGame) -> PrintedSheets:
    """The sheets for the browser's own print. Raises a Problem."""
    sheets = _document(id_, wanted).sheets
    return PrintedSheets(
        tuple(PrintedSheet(sheet.width > sheet.height, write_svg(sheet)) for sheet in sheets)
    )


def _document(id_: str, wanted: PrintGame) -> Document:
    found = game(id_)
    return make_document(
        found,
        convert_options(found, wanted.options),
        wanted.paper,
        wanted.backs,
        wanted.grey,
        wanted.products,
        wanted.exercises,
        language(wanted.language),
    )
