"""What takes long, in the second worker of the page: it may be ended and started again."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.host.bot_questions import BotQuestion, answer
from ludotheque.pages.puzzles import PuzzleSource, encode_verdict
from ludotheque.protocol.pages import Refusal
from ludotheque.protocol.workshop import StudyPart
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


class StudyVariant(Struct, frozen=True, tag="study"):
    """Go on with a study for a moment; answered by a `StudyReport`, or a `Refusal`. Likewise."""

    asked: StudyPart


Task: TypeAlias = ChooseMove | JudgePuzzle | ReviewMatch | StudyVariant


class TaskAnswer(Struct, frozen=True, omit_defaults=True):
    """What a task is answered by, as JSON, or a `Refusal`: a verdict may say `why`, too."""

    body: msgspec.Raw
    refused: bool = False


_decoder: msgspec.json.Decoder[Task] = msgspec.json.Decoder(Task)


def answer_text(task: str) -> str:
    """Carry out a task; returns a `TaskAnswer`, as JSON both ways. Slow."""
    try:
        found = TaskAnswer(msgspec.Raw(_answer(_decoder.decode(task))))
    except Problem as problem:
        refusal = msgspec.json.encode(Refusal(problem.reason))
        found = TaskAnswer(msgspec.Raw(refusal), refused=True)
    return msgspec.json.encode(found).decode()


def _answer(task: Task) -> bytes:
    match task:
        case ChooseMove():
            return msgspec.json.encode(answer(task.question))
        case JudgePuzzle():
            return encode_verdict(task.source, task.action)
        case ReviewMatch():
            return msgspec.json.encode(go_on_reviewing(task.table, task.record.encode()))
        case StudyVariant():
            from ludotheque.static_site.studies import go_on_studying  # most visits ask for none

            return msgspec.json.encode(go_on_studying(task.asked))
