"""What takes long, in the second worker of the page: it may be ended and started again."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.host.bot_questions import BotQuestion, answer
from ludotheque.pages.puzzles import PuzzleSource, encode_verdict
from ludotheque.protocol.pages import Refusal
from ludotheque.static_site.reviews import go_on_reviewing
from ludotheque.text import Problem


class ChooseMove(Struct, frozen=True, tag="move"):
    """Answered by a `BotAnswer`."""

    question: BotQuestion


class JudgePuzzle(Struct, frozen=True, tag="puzzle"):
    """Answered by a `PuzzleVerdict`, or a `Refusal`."""

    source: PuzzleSource
    action: str


class ReviewMatch(Struct, frozen=True, tag="review"):
    """Go on with a review for a moment; answered by a `MatchReview`, or a `Refusal`. A review that
    is not asked for again costs nothing more."""

    table: str
    record: str


Task: TypeAlias = ChooseMove | JudgePuzzle | ReviewMatch

_decoder: msgspec.json.Decoder[Task] = msgspec.json.Decoder(Task)


def answer_text(task: str) -> str:
    """Carry out a task, as JSON both ways. Slow."""
    return _answer(_decoder.decode(task)).decode()


def _answer(task: Task) -> bytes:
    try:
        match task:
            case ChooseMove():
                return msgspec.json.encode(answer(task.question))
            case JudgePuzzle():
                return encode_verdict(task.source, task.action)
            case ReviewMatch():
                return msgspec.json.encode(go_on_reviewing(task.table, task.record.encode()))
    except Problem as problem:
        return msgspec.json.encode(Refusal(problem.reason))
