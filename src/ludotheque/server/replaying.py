"""Replays and uploaded records: worked out in another process, from the record alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from ludotheque.chance import sample
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.protocol.pages import Frame, Replay, Turns
from ludotheque.record import BadRecord, Move, Record, decode
from ludotheque.rules import Chance, Result, Score, Seat, Seats
from ludotheque.server.reading import logged_for
from ludotheque.server.storage.rows import LoggedFor
from ludotheque.table.setup import variant_of
from ludotheque.text import text

FRAMES = 50  # at most, in one answer
UPLOAD = 2_000_000  # bytes of an uploaded record
UPLOAD_ENTRIES = 20_000
_SEED = bytes(16)  # nothing is drawn in a replay


class Past(NamedTuple):
    """A record with the states of its moves that count."""

    match: Match
    moves: list[Move]
    states: list[Any]


def _past(record: Record) -> Past:
    header = record.header
    # A record that stops before a draw would go on by itself: what is drawn then is left out.
    match = Match(Record(header, list(record.entries)), _SEED, rules=variant_of(header).rules())
    moves = record.moves()
    return Past(match, moves, match.states()[: len(moves) + 1])


@lru_cache(4)
def _recent(data: bytes) -> Past:
    """The slider of a replay asks for the same record many times."""
    return _past(decode(data))


def frames(data: bytes, seat: Seat | None, first: int, last: int) -> bytes:
    """What a seat saw after `first` to `last` moves, as JSON of a `Replay`."""
    match, moves, states = _recent(data)
    rules = match.rules
    last = min(last, len(moves), first + FRAMES - 1)
    found = []
    for ply in range(max(0, first), last + 1):
        turn = rules.turn(states[ply])
        frame = Frame(
            ply=ply,
            scores=rules.scores(states[ply]),
            to_move=turn.seats if isinstance(turn, Seats) else (),
            view=rules.view(states[ply], seat),
            line=match.line(moves[ply - 1], seat) if ply else None,
        )
        found.append(frame)
    return msgspec.json.encode(Replay(seat, len(moves), tuple(found)))


def turns(data: bytes, seat: Seat | None) -> bytes:
    """The moves that count, as JSON of `Turns`."""
    match, moves, _ = _recent(data)
    lines = tuple(match.line(move, seat) for move in moves)
    return msgspec.json.encode(Turns(seat, lines))


# Uploads ---------------------------------------------------------------------------------------


class Checked(Struct, frozen=True):
    """An uploaded record that replays: what a table needs to show it."""

    lines: tuple[LoggedFor, ...]  # entry by entry
    scores: tuple[Score, ...]
    result: Result | None
    reason: Literal["finished", "resigned", "abandoned", "time"]
    ply: int
    daily: str = ""  # the day whose challenge it shows


def check(data: bytes, days: Mapping[str, bytes]) -> bytes:
    """Replay an uploaded record; as msgpack of `Checked`. `days` are the seeds of the daily
    challenges that somebody can still play."""
    record = decode(data)
    if len(record.entries) > UPLOAD_ENTRIES:
        raise BadRecord(text("record-too-large", limit=UPLOAD // 1_000_000))
    past = match, moves, states = _past(record)
    end = record.end()
    assert end is not None  # whoever uploads sees to it
    found = Checked(
        lines=tuple(logged_for(match, entry) for entry in record.entries),
        scores=match.rules.scores(states[-1]),
        result=match.result(),
        reason=end.reason,
        ply=len(moves),
        daily=_day(past, days),
    )
    return msgspec.msgpack.encode(found)


def _day(past: Past, days: Mapping[str, bytes]) -> str:
    """The day that at least half of the draws come from: a deal that was cut off or edited still
    shows the rest of it."""
    rules, parse = past.match.rules, notation(past.match.rules.action).parse
    drawn, same = Counter[str](), Counter[str]()
    for move, state in zip(past.moves, past.states, strict=False):  # one more state than moves
        turn = rules.turn(state)
        if not isinstance(turn, Chance):
            continue
        outcomes = rules.chances(state)
        if len(outcomes) > 1:
            action, k = parse(move.action), drawn[turn.source]
            same.update(d for d in days if sample(days[d], turn.source, k, outcomes) == action)
        drawn[turn.source] += 1
    return next((day for day in days if 2 * same[day] >= drawn.total() > 0), "")
