"""What takes long, in the second worker of the page: it may be ended and started again."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.host.bot_questions import BotQuestion, answer
from ludotheque.pages.puzzles import PuzzleSource, encode_verdict
from ludotheque.protocol.pages import Refusal
from ludotheque.text import Problem


class ChooseMove(Struct, frozen=True, tag="move"):
    """Answered by a `BotAnswer`."""

    question: BotQuestion


class JudgePuzzle(Struct, frozen=True, tag="puzzle"):
    """Answered by a `PuzzleVerdict`, or a `Refusal`."""

    game: str
    number: int
    action: str


Task: TypeAlias = ChooseMove | JudgePuzzle

_decoder: msgspec.json.Decoder[Task] = msgspec.json.Decoder(Task)


def answer_text(task: str) -> str:
    """Carry out a task, as JSON both ways. Slow."""
    found = _decoder.decode(task)
    if isinstance(found, ChooseMove):
        return msgspec.json.encode(answer(found.question)).decode()
    try:
        return encode_verdict(PuzzleSource(found.number, found.game), found.action).decode()
    except Problem as problem:
        return msgspec.json.encode(Refusal(problem.reason)).decode()
