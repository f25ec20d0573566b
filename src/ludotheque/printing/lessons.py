"""A game for a class: numbers that a teacher chooses, and exercises with their answers."""

from __future__ import annotations

import re

from ludotheque.declaration import Game
from ludotheque.printing.pieces import Lesson
from ludotheque.real_tables import has_lessons
from ludotheque.rules import AnyRules
from ludotheque.text import Language, Problem, text

MAX_EXERCISES = 480
_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


def make_lesson(
    game: Game, rules: AnyRules, products: str | None, exercises: int, say: Language
) -> Lesson:
    """The pieces with these products only (None: all of them) and a number of exercises. Raises
    a Problem."""
    pieces = game.print_pieces
    if not has_lessons(pieces):
        raise Problem(text("print-no-lesson", game=text(f"{game.id}-name")))
    if not 0 <= exercises <= MAX_EXERCISES:
        raise Problem(text("print-many-exercises", n=MAX_EXERCISES))
    numbers = None if products is None else read_numbers(products)
    lesson: Lesson = pieces.make_lesson(rules, numbers, exercises, say)
    return lesson


def read_numbers(words: str) -> frozenset[int]:
    """Numbers and ranges, `2-30,36`. Raises a Problem that quotes what cannot be read."""
    found: set[int] = set()
    for part in words.split(","):
        read = _RANGE.fullmatch(part.strip())
        if read is None:
            raise Problem(text("print-bad-products", words=part.strip()[:40]))
        first, last = int(read[1]), int(read[2] or read[1])
        if last < first:
            raise Problem(text("print-bad-products", words=part.strip()[:40]))
        found |= set(range(first, last + 1))
    return frozenset(found)
