"""The law of one device: no player's secrets are shown before that player was called.

Two worlds that a seat cannot tell apart are shown to it side by side, line by line. Whatever is
written in one and not in the other is something that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.record import Header, Snapshot
from ludotheque.rules import AnyRules, Seat
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.testing.walk import deciding
from ludotheque.text import Language

READ_COMMANDS = (
    "",
    "b",
    "w",
    "s",
    "l",
    "a",
    "?",
    "?1",
)  # called to the table, and all there is to read


def check_device(rules: AnyRules, header: Header, state: Any, rng: Random, say: Language) -> None:
    """Through hand-over, resignation and resume: everybody may be looking until somebody has been
    called, and then only that person."""
    person = next(iter(deciding(rules, state)))
    for eyes in range(rules.seats):
        other = rules.resample(state, eyes, Random(rng.getrandbits(64)))
        worlds = [_match(rules, header, world) for world in (state, other)]
        if eyes == person:
            _compare(worlds, None, say, READ_COMMANDS)
        else:
            _compare(worlds, eyes, say)  # the one who has just moved hands over
            _compare(worlds, None, say)  # anybody resumes the match
        _compare(worlds, eyes, say, resigns=True)
        _compare(worlds, None, say)  # a resigned player resumes the match


def _compare(
    worlds: Sequence[Match],
    reader: Seat | None,
    say: Language,
    answers: Sequence[str] = (),
    *,
    resigns: bool = False,
) -> None:
    shown: list[list[str]] = []
    for match in worlds:
        session = LocalSession(match)
        session.take_screen(reader)
        if resigns:
            assert reader is not None
            session.resign(reader)
        shown.append([str(session.position)])
        if session.bot is None:  # what bots do next may show what was hidden
            shown[-1] += _written(session, say, answers)
    assert shown[0] == shown[1], f"what seat {reader} may not know is shown to it"


def _written(session: LocalSession, say: Language, answers: Sequence[str]) -> list[str]:
    """The lines that a plain table writes until these answers have been used up."""
    lines: list[str] = []
    typed: Iterator[str] = iter(answers)

    def read() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    PlainTable(session, say, write=lines.append, read=read).run()
    return lines


def _match(rules: AnyRules, header: Header, state: Any) -> Match:
    """A match that stands here, without what came before."""
    snapshot = Snapshot(0, 0, msgspec.Raw(canonical(state)), {}, (), header.seats, ())
    return Match(header, bytes(16), rules=rules, snapshot=snapshot)
