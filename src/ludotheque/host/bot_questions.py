"""Questions to bots, and their answers: values that travel to the thread, process or worker where
bots think. They contain the state, never the seed; it is resampled before the bot looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import msgspec
from msgspec import Struct

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.levels import strongest_bot
from ludotheque.bots.names import make_bot
from ludotheque.rules import LogLine, Seat
from ludotheque.table.match_queries import FrozenMatch, Hint, choose, hints
from ludotheque.table.position import write
from ludotheque.table.setup import rules_for


class BotQuestion(Struct, frozen=True):
    """A question to a bot. `log` has the latest lines of its seat, `log_lines` counts all."""

    variant: bytes
    state: bytes
    seat: Seat
    ply: int
    bot: str
    key: str  # of its generator: equal questions get equal answers
    log_lines: int
    log: tuple[LogLine, ...]
    ms: int | None = None
    hints: int = 0  # number of moves to suggest, best first; 0: only the bot's choice


class BotAnswer(Struct, frozen=True):
    action: str = ""
    hints: tuple[Hint, ...] = ()
    needs_log: bool = False  # it read further back than the lines in the question


_question_decoder = msgspec.msgpack.Decoder(BotQuestion)
answer_decoder = msgspec.msgpack.Decoder(BotAnswer)


class _WholeLogNeeded(Exception):
    pass


class _LogTail(Sequence[LogLine]):
    """A long log of which only the end is here."""

    def __init__(self, total: int, tail: Sequence[LogLine]) -> None:
        self._total, self._tail = total, tail

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, index: int) -> LogLine: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LogLine]: ...
    def __getitem__(self, index: int | slice) -> LogLine | Sequence[LogLine]:
        missing = self._total - len(self._tail)
        if isinstance(index, slice):
            wanted = range(self._total)[index]
            if wanted and min(wanted) < missing:
                raise _WholeLogNeeded
            return [self._tail[i - missing] for i in wanted]
        place = index + self._total if index < 0 else index
        if not 0 <= place < self._total:
            raise IndexError(index)
        if place < missing:
            raise _WholeLogNeeded
        return self._tail[place - missing]


def answer_question(asked: bytes) -> bytes:
    """Answer an encoded question, in a worker process."""
    return msgspec.msgpack.encode(answer(_question_decoder.decode(asked)))


def answer(question: BotQuestion) -> BotAnswer:
    """Answer a question. Slow."""
    rules = rules_for(question.variant)
    moment = FrozenMatch(
        rules=rules,
        state=msgspec.json.decode(question.state, type=rules.state),
        seat=question.seat,
        ply=question.ply,
        log=_LogTail(question.log_lines, question.log),
    )
    bot, budget = make_bot(strongest_bot(rules, question.bot)), Budget(ms=question.ms)
    try:
        if question.hints:
            return BotAnswer(hints=hints(moment, question.hints, budget, bot))
        rng = keyed_rng(question.key, str(question.seat), str(question.ply))
        return BotAnswer(write(rules, choose(moment, bot, rng, budget).action))
    except _WholeLogNeeded:
        return BotAnswer(needs_log=True)
