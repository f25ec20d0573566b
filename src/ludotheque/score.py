"""`ludotheque score GAME FILE`: boards that were played elsewhere, scored by the game's rules."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, BinaryIO

import msgspec
from cyclopts import Parameter

from ludotheque.faults import fault
from ludotheque.forms import convert_options, read_pairs
from ludotheque.registry import game as game_of
from ludotheque.text import Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text


def score(
    game: str,
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    option: list[str] | None = None,
    lenient: bool = False,
    json: bool = False,
) -> None:
    """Score boards that were played elsewhere; `-` is standard input."""
    chosen, say = game_of(game), language(choose_language())
    if chosen.scorer is None:
        raise Problem(text("score-no-scorer", game=text(f"{chosen.id}-name")))
    given = read_pairs(chosen, option or [])
    count = 0
    with _opened(file) as source:
        boards = chosen.scorer.read(
            source, lambda named: convert_options(chosen, named | given), lenient
        )
        for board in boards:
            count += 1
            if json:
                print(msgspec.json.encode(board.scores).decode())
            else:
                for line in board.lines:
                    print_text(say(line))
    if not count and not json:  # for programs, no boards are no error
        raise Problem(text("score-no-board", file=file))


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(file, "rb")
    except OSError as error:
        raise Problem(text("record-unreadable", file=file, why=fault(error))) from None
