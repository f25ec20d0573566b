"""Replays and uploaded records: worked out in another process, from the record alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

from ludotheque.chance import sample
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.protocol.pages import Frame, Replay, Turns
from ludotheque.record import BadRecord, Reason, decode
from ludotheque.rules import Chance, Result, Score
from ludotheque.server.reading import logged_for
from ludotheque.server.storage.rows import LoggedFor
from ludotheque.server.viewer import Viewer
from ludotheque.table.setup import replayed
from ludotheque.text import text

FRAMES = 50  # at most, in one answer
UPLOAD = 2_000_000  # bytes of an uploaded record
UPLOAD_ENTRIES = 20_000


class Past(Struct, frozen=True):
    """The record of a match, and the viewer it is shown to."""

    record: bytes
    viewer: Viewer


@lru_cache(4)
def _recent(data: bytes) -> Match:
    """The slider of a replay asks for the same record many times."""
    return replayed(decode(data))


def frames(past: Past, first: int, last: int, follow: bool = False) -> bytes:
    """What its viewer saw after `first` to `last` moves, as JSON of a `Replay`. `follow`: each
    moment as the seat that had moved last saw it; ignored while the match runs."""
    match, seat = _recent(past.record), past.viewer.seat
    follow = follow and past.viewer.is_over
    moves = match.record.moves()
    last = min(last, len(moves), first + FRAMES - 1)
    found = []
    for ply in range(max(0, first), last + 1):
        then = match.at(ply)
        if follow:
            acted = (move.actor for move in reversed(moves[:ply]) if move.actor is not None)
            seat = next(acted, 0)
        line = match.line(moves[ply - 1], seat) if ply else None
        scores = match.rules.scores(then.state)
        found.append(Frame(ply, scores, then.to_move, then.view(seat), line, seat))
    return msgspec.json.encode(Replay(seat, len(moves), tuple(found)))


def turns(past: Past) -> bytes:
    """The moves that count, as its viewer may know them, as JSON of `Turns`."""
    match, seat = _recent(past.record), past.viewer.seat
    scores = (match.rules.scores(state) for state in match.states())
    totals = tuple(tuple(score.total for score in seats) for seats in scores)
    return msgspec.json.encode(Turns(seat, tuple(match.log(seat)), totals))


# Uploads ---------------------------------------------------------------------------------------


class Replayed(Struct, frozen=True):
    """An uploaded record that replays: what a table needs to show it."""

    lines: tuple[LoggedFor, ...]  # entry by entry
    scores: tuple[Score, ...]
    result: Result | None
    reason: Reason
    ply: int
    deal: str = ""  # the day whose challenge it shows, or the contest and round ("id:3")


def check(data: bytes, days: Mapping[str, bytes]) -> bytes:
    """Replay an uploaded record; as msgpack of `Replayed`. `days` are the seeds of the daily
    challenges and contests' deals that somebody can still play."""
    record = decode(data)
    if len(record.entries) > UPLOAD_ENTRIES:
        raise BadRecord(text("record-too-large", limit=UPLOAD // 1_000_000))
    match, end = replayed(record), record.end()
    assert end is not None  # whoever uploads sees to it
    found = Replayed(
        lines=tuple(logged_for(match, entry) for entry in record.entries),
        scores=match.rules.scores(match.state),
        result=match.result(),
        reason=end.reason,
        ply=match.ply,
        deal=_deal(match, days),
    )
    return msgspec.msgpack.encode(found)


def _deal(match: Match, days: Mapping[str, bytes]) -> str:
    """The day, or the round of a contest, that at least half of the draws come from: a deal that
    was cut off or edited still shows the rest of it."""
    rules, parse = match.rules, notation(match.rules.action).parse
    drawn, same = Counter[str](), Counter[str]()
    for move, state in zip(
        match.record.moves(), match.states(), strict=False
    ):  # one more state than moves
        turn = rules.turn(state)
        if not isinstance(turn, Chance):
            continue
        outcomes = rules.chances(state)
        if len(outcomes) > 1:
            action, k = parse(move.action), drawn[turn.source]
            same.update(d for d in days if sample(days[d], turn.source, k, outcomes) == action)
        drawn[turn.source] += 1
    return next((day for day in days if 2 * same[day] >= drawn.total() > 0), "")
