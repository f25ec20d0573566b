"""`ludotheque print GAME`: the pieces of a game as a PDF, with score sheets."""

from __future__ import annotations

from pathlib import Path

from ludotheque.faults import fault
from ludotheque.forms import convert_options, read_pairs
from ludotheque.printing.document import encode_pieces
from ludotheque.printing.layout import Paper
from ludotheque.printing.lessons import make_lesson
from ludotheque.registry import game as game_of
from ludotheque.text import Language, Problem, choose_language, language, text
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
    products: str | None = None,
    exercises: int = 0,
) -> None:
    """Write the pieces of a game, of the original or of a variant, as a PDF."""
    chosen, say = game_of(game), language(choose_language())
    options = convert_options(chosen, read_pairs(chosen, option or []))
    rules = chosen.rules(options, chosen.usual_seats(options))
    file = out or Path(f"{chosen.id}.pdf")
    lesson = None
    if products is not None or exercises:
        lesson = make_lesson(chosen, rules, products, exercises, say)
        rules = lesson.rules
    content = encode_pieces(chosen, rules, paper, backs, grey, say, lesson)
    two_sided = backs and chosen.print_pieces is not None  # score sheets have no backs
    _write(file, content, "written-backs" if two_sided else "written", say)
    if lesson is not None and products is not None:
        _write(file.with_suffix(".toml"), lesson.file.encode(), "table", say)


def _write(file: Path, content: bytes, told: str, say: Language) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Problem(text("print-unwritable", file=str(file), why=fault(error))) from None
    print_text(say(text(f"print-{told}", file=str(file))))
