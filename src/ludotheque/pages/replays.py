"""Replays: what a viewer saw of a match, worked out from its record alone; records from outside."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.bots.seats import with_unique_names
from ludotheque.host.authorization import Viewer
from ludotheque.match import Match
from ludotheque.naming import clean, short_name
from ludotheque.protocol.pages import Frame, Replay, Turns
from ludotheque.record import BadRecord, End, Header, Holder, Record, Sit, decode
from ludotheque.table.setup import replay_record
from ludotheque.text import text

MAX_FRAMES = 50  # at most, in one answer
MAX_UPLOAD_BYTES = 2_000_000  # of an uploaded record
MAX_UPLOAD_ENTRIES = 20_000


class ViewedRecord(Struct, frozen=True):
    """The record of a match, and the viewer it is shown to."""

    record: bytes
    viewer: Viewer


@lru_cache(4)
def _replay_cached(data: bytes) -> Match:
    """Replay a record; cached, because the slider of a replay asks for the same one many times."""
    return replay_record(decode(data))


def encode_frames(past: ViewedRecord, first: int, last: int, follow: bool = False) -> bytes:
    """What its viewer saw after `first` to `last` moves, as JSON of a `Replay`. `follow`: each
    moment as the seat that had moved last saw it; ignored while the match runs."""
    match, seat = _replay_cached(past.record), past.viewer.seat
    follow = follow and past.viewer.is_over
    moves = match.record.moves()
    last = min(last, len(moves), first + MAX_FRAMES - 1)
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


def encode_turns(past: ViewedRecord) -> bytes:
    """The moves that count, as its viewer may know them, as JSON of `Turns`."""
    match, seat = _replay_cached(past.record), past.viewer.seat
    scores = (match.rules.scores(state) for state in match.states())
    totals = tuple(tuple(score.total for score in seats) for seats in scores)
    return msgspec.json.encode(Turns(seat, tuple(match.log(seat)), totals))


# Records from outside ----------------------------------------------------------------------------


def close_uploaded(record: Record) -> Record:
    """An uploaded record as it is shown: an unfinished match is closed, because it cannot be played
    on, and names are cleaned. Raises BadRecord for one that is too long."""
    entries = [*record.entries]
    if len(entries) >= MAX_UPLOAD_ENTRIES:
        raise BadRecord(text("record-too-large", limit=MAX_UPLOAD_BYTES // 1_000_000))
    if record.end() is None:
        entries.append(End(seq=len(entries) + 1, reason="abandoned"))
    return clean_names(Record(record.header, entries, checked=record.checked))


def clean_names(record: Record) -> Record:
    """Clean all names in an uploaded record as if they had been typed."""
    entries = [
        replace(one, holder=_clean_holder(one.holder)) if isinstance(one, Sit) else one
        for one in record.entries
    ]
    return Record(_clean_header(record.header), entries, checked=record.checked)


def _clean_holder(holder: Holder) -> Holder:
    name, bot = short_name(holder.name), short_name(holder.bot)
    return Holder(name or ("" if bot else "?"), bot, short_name(holder.colour))


def _clean_header(header: Header) -> Header:
    seats = with_unique_names(map(_clean_holder, header.seats))
    origin = header.origin and replace(header.origin, id=clean(header.origin.id)[:40])
    name, started = clean(header.id)[:40], header.started[:40]
    return replace(header, seats=tuple(seats), id=name, started=started, origin=origin)
