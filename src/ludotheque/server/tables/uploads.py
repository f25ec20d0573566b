"""Uploaded records: replayed and checked in another process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from ludotheque.chance import SEED_BYTES
from ludotheque.host.data import RulesFacts, make_facts
from ludotheque.host.events import record_events
from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.pages.replays import close_uploaded
from ludotheque.record import BadRecord, Header, Snapshot, decode
from ludotheque.rules import Result
from ludotheque.server.storage import rows, uploads
from ludotheque.server.storage.code_digest import digest_of
from ludotheque.server.tables.shared_draws import SecretSeed, Source, find_source
from ludotheque.table.setup import variant_of
from ludotheque.text import text


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
    had_checksum: bool
    source: Source = Source()  # of its draws, where they are secret


def check_upload(
    data: bytes, seeds: Mapping[str, Sequence[SecretSeed]], now: int, limit: int
) -> bytes:
    """Replay an uploaded record, and make everything that is kept of it, as msgpack
    (`CheckedUpload`).

    `seeds` are those whose draws are still secret, by game
    (`shared_draws.secret_seeds`); `limit` is how many bytes a table may take. Raises a Problem."""
    record = close_uploaded(decode(data))
    match = Match(record, bytes(SEED_BYTES), rules=variant_of(record.header).rules())
    scores = match.rules.scores(match.state)
    told = record_events(match, now)
    kept = [rows.entry_columns(entry) for entry in record.entries]
    taken = sum(len(one.data) for one in told) + sum(len(one["data"]) for one in kept)
    if taken > limit:  # taken back and played again, over and over
        raise BadRecord(text("record-too-large", limit=limit // 1_000_000))
    found = CheckedUpload(
        header=record.header,
        facts=make_facts(match.rules),
        scores=tuple(score.total for score in scores),
        result=match.result(),
        ply=match.ply,
        events=len(told),
        size=taken,
        rows=tuple(uploads.slices(told, kept, _last_state(match))),
        had_checksum=record.checked,
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
