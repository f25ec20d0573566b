"""What a game prints: its pieces, a class's exercises and score sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.declaration import Game
from ludotheque.printing.layout import Paper
from ludotheque.printing.lessons import make_lesson
from ludotheque.printing.pieces import Lesson, PieceSet
from ludotheque.printing.score_pad import make_score_pad
from ludotheque.printing.sheets import Sheet, make_sheets
from ludotheque.real_tables import PrintedPieces
from ludotheque.rules import Options
from ludotheque.text import Language, text


class Document(NamedTuple):
    title: str
    sheets: Iterator[Sheet]
    lesson: Lesson | None  # where numbers or exercises were asked for


def make_document(
    chosen: Game,
    options: Options,
    paper: Paper,
    backs: bool,
    grey: bool,
    products: str,
    exercises: int,
    say: Language,
) -> Document:
    """The pieces of a game with these options; for a class, cards with these products only ("":
    all) and a number of exercises. Raises a Problem."""
    rules = chosen.rules(options, chosen.usual_seats(options))
    lesson, sets = None, list[PieceSet]()
    if products or exercises:
        lesson = make_lesson(chosen, rules, products or None, exercises, say)
        rules = lesson.rules
        sets += lesson.sets
    found: PrintedPieces | None = chosen.print_pieces
    if found is not None:
        sets += found.print_sets(rules, say)
    sets.append(make_score_pad(chosen, rules, say))
    title = say(text(f"{chosen.id}-name"))
    return Document(title, make_sheets(sets, title, paper, backs, grey, say), lesson)
