"""`ludotheque print GAME`: the pieces of a game as a PDF, with score sheets."""

from __future__ import annotations

from pathlib import Path

from ludotheque.command_arguments import write_file
from ludotheque.forms import convert_options, read_pairs
from ludotheque.printing.document import make_document
from ludotheque.printing.layout import Paper
from ludotheque.registry import game as game_of
from ludotheque.text import Language, choose_language, language, text
from ludotheque.text_wrapping import print_text


def print_game(
    game: str,
    /,
    *,
    out: Path | None = None,
    paper: Paper = "a4",
    backs: bool = True,
    grey: bool = False,
    option: list[str] | None = None,
    products: str = "",
    exercises: int = 0,
) -> None:
    """Write the pieces of a game, of the original or of a variant, as a PDF."""
    from ludotheque.printing.pdf import write_pdf  # the extra `print`

    chosen, say = game_of(game), language(choose_language())
    options = convert_options(chosen, read_pairs(chosen, option or []))
    file = out or Path(f"{chosen.id}.pdf")
    made = make_document(chosen, options, paper, backs, grey, products, exercises, say)
    content = write_pdf(made.sheets, made.title)
    two_sided = backs and chosen.print_pieces is not None  # score sheets have no backs
    _write(file, content, "written-backs" if two_sided else "written", say)
    if made.lesson is not None and products:
        _write(file.with_suffix(".toml"), made.lesson.file.encode(), "table", say)


def _write(file: Path, content: bytes, told: str, say: Language) -> None:
    write_file(file, content)
    print_text(say(text(f"print-{told}", file=str(file))))
