"""Replays and uploaded records: worked out in another process, from the record alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.bots.seats import with_unique_names
from ludotheque.chance import SEED_BYTES
from ludotheque.host.authorization import Viewer
from ludotheque.host.data import RulesFacts, make_facts
from ludotheque.host.events import EventContent, log_entry, make_event
from ludotheque.match import Match
from ludotheque.naming import clean, short_name
from ludotheque.notation import canonical
from ludotheque.protocol.messages import Ended
from ludotheque.protocol.pages import Frame, Replay, Turns
from ludotheque.record import BadRecord, End, Header, Holder, Record, Sit, Snapshot, decode
from ludotheque.rules import Result
from ludotheque.server.storage import rows, uploads
from ludotheque.server.storage.code_digest import digest_of
from ludotheque.server.tables.shared_draws import SecretSeed, Source, find_source
from ludotheque.table.setup import replay_record, variant_of
from ludotheque.text import text

MAX_FRAMES = 50  # at most, in one answer
MAX_UPLOAD_BYTES = 2_000_000  # bytes of an uploaded record
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


# Uploads ---------------------------------------------------------------------------------------


class CheckedUpload(Struct, frozen=True):
    """An uploaded record that replays: what a table needs to show it."""

    header: Header
    facts: RulesFacts
    scores: tuple[int, ...]
    result: Result | None
    ply: int
    events: int
    size: int  # bytes that its rows take
    rows: tuple[bytes, ...]  # each to be written in one transaction (`storage.uploads`)
    source: Source = Source()  # of its draws, where they are secret


def check_upload(
    data: bytes, seeds: Mapping[str, Sequence[SecretSeed]], now: int, limit: int
) -> bytes:
    """Replay an uploaded record, and make everything that is kept of it, as msgpack
    (`CheckedUpload`).

    `seeds` are those whose draws are still secret, by game
    (`shared_draws.secret_seeds`); `limit` is how many bytes a table may take. Raises a Problem."""
    record = decode(data)
    if len(record.entries) >= MAX_UPLOAD_ENTRIES:
        raise BadRecord(text("record-too-large", limit=MAX_UPLOAD_BYTES // 1_000_000))
    if record.end() is None:  # an unfinished match is closed: it cannot be played on
        record.entries.append(End(seq=len(record.entries) + 1, reason="abandoned"))
    record = clean_names(record)
    match = Match(record, bytes(SEED_BYTES), rules=variant_of(record.header).rules())
    scores = match.rules.scores(match.state)
    end = record.entries[-1]
    assert isinstance(end, End)
    whats: list[EventContent] = [log_entry(match, entry) for entry in record.entries]
    whats.append(Ended(end.reason, match.result(), scores))
    stamps = [*(entry.at for entry in record.entries), now]
    events = [
        make_event(n, at, what)
        for n, (what, at) in enumerate(zip(whats, stamps, strict=True), start=1)
    ]
    entries = [rows.entry_columns(entry) for entry in record.entries]
    taken = sum(len(one.data) for one in events) + sum(len(one["data"]) for one in entries)
    if taken > limit:  # taken back and played again, over and over
        raise BadRecord(text("record-too-large", limit=limit // 1_000_000))
    found = CheckedUpload(
        header=record.header,
        facts=make_facts(match.rules),
        scores=tuple(score.total for score in scores),
        result=match.result(),
        ply=match.ply,
        events=len(events),
        size=taken,
        rows=tuple(uploads.slices(events, entries, _last_state(match))),
        source=find_source(match, seeds.get(record.header.game, ())),
    )
    return msgspec.msgpack.encode(found)


def _last_state(match: Match) -> Snapshot:
    """The state before the last entry, which is the end: to open the table no replay is needed."""
    return Snapshot(
        seq=match.seq - 1,
        ply=match.ply,
        state=msgspec.Raw(canonical(match.state)),
        drawn={},
        moves=(),
        holders=tuple(match.holders),
        resigned=tuple(sorted(match.resigned)),
        code=digest_of(type(match.rules)),
    )


def clean_names(record: Record) -> Record:
    """Clean all names in an uploaded record as if they had been typed."""
    entries = [
        replace(one, holder=_clean_holder(one.holder)) if isinstance(one, Sit) else one
        for one in record.entries
    ]
    return Record(_clean_header(record.header), entries)


def _clean_holder(holder: Holder) -> Holder:
    name, bot = short_name(holder.name), short_name(holder.bot)
    return Holder(name or ("" if bot else "?"), bot, short_name(holder.colour))


def _clean_header(header: Header) -> Header:
    seats = with_unique_names(map(_clean_holder, header.seats))
    origin = header.origin and replace(header.origin, id=clean(header.origin.id)[:40])
    name, started = clean(header.id)[:40], header.started[:40]
    return replace(header, seats=tuple(seats), id=name, started=started, origin=origin)
