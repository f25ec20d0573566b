"""The PDF of a game: its pieces and score sheets, for the command line and the server."""

from __future__ import annotations

from ludotheque.declaration import Game
from ludotheque.printing.layout import Paper
from ludotheque.printing.pieces import Lesson, PieceSet
from ludotheque.printing.score_pad import make_score_pad
from ludotheque.real_tables import PrintedPieces
from ludotheque.rules import AnyRules
from ludotheque.text import Language, text


def encode_pieces(
    chosen: Game,
    rules: AnyRules,
    paper: Paper,
    backs: bool,
    grey: bool,
    say: Language,
    lesson: Lesson | None = None,
) -> bytes:
    """The PDF of a match's pieces, a class's exercises first; raises ImportError where fpdf2 is not
    installed."""
    from ludotheque.printing.pdf import write_pdf

    found: PrintedPieces | None = chosen.print_pieces
    sets: list[PieceSet] = [*lesson.sets] if lesson is not None else []
    if found is not None:
        sets += found.print_sets(rules, say)
    sets.append(make_score_pad(chosen, rules, say))
    return write_pdf(sets, say(text(f"{chosen.id}-name")), paper, backs, grey, say)
