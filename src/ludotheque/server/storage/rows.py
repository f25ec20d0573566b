"""Tables as the database keeps them, and how one is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import BindParameter, Connection, Row, Text, bindparam, func, select

from ludotheque.host.data import TableData
from ludotheque.host.events import StoredEvent
from ludotheque.match import Match
from ludotheque.record import Entry, Record, Snapshot
from ludotheque.rules import Seat
from ludotheque.server.storage.code_digest import digest_of
from ludotheque.server.storage.schema import (
    HIDDEN,
    entries,
    events,
    holders,
    snapshots,
    tables,
)

CACHED_EVENTS = 10  # kept in memory; only clients that come or come back need more


def entry_columns(entry: Entry) -> dict[str, Any]:
    return {"seq": entry.seq, "data": _json(entry)}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class TableRow(TableData):
    """A table's row: its data, and what the server needs to find and store it."""

    wake: float | None = None
    bytes: int = 0  # that its events and entries take
    revision: int = 0  # how often it has been changed
    keeper: str = ""  # the process that looks after its bots and clocks


COLUMNS = tuple(f.name for f in msgspec.structs.fields(TableRow))
_OFTEN_CHANGED = ("n", "ply", "to_move", "changed", "wake", "clocks", "bytes", "keeper")
_RARELY_CHANGED = ("status", "seats", "header", "proposals", "rematch", "scores", "result")
_DECODERS = {  # of columns that hold JSON
    f.name: msgspec.json.Decoder(f.type)
    for f in msgspec.structs.fields(TableRow)
    if isinstance(tables.c[f.name].type, Text)
}
_snapshot_decoder = msgspec.json.Decoder(Snapshot)
_entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def to_column(name: str, value: Any) -> Any:
    return _json(value) if name in _DECODERS else value


def to_columns(row: TableRow, names: Iterable[str]) -> dict[str, Any]:
    return {name: to_column(name, getattr(row, name)) for name in names}


def changed_columns(before: TableRow, after: TableRow) -> dict[str, Any]:
    """The columns that a change writes: those that differ from what was stored before, and those
    that nearly every change has (so that few different statements are prepared)."""
    rare = [
        name
        for name in _RARELY_CHANGED
        if (new := getattr(after, name)) is not (old := getattr(before, name)) and new != old
    ]
    return to_columns(after, (*_OFTEN_CHANGED, *rare))


def from_columns(found: Row[Any]) -> TableRow:
    return TableRow(**_decode_columns(found._mapping))


def _decode_columns(columns: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        name: _DECODERS[name].decode(value or "null") if name in _DECODERS else value
        for name, value in columns.items()
    }


# One table -------------------------------------------------------------------------------------


class LoadedTable(Struct):
    """A table with what is needed to continue its match."""

    row: TableRow
    holders: list[tuple[Seat, str]]
    recent: list[StoredEvent]
    requests: dict[str, int]  # every request that was carried out, and the event it caused
    snapshot: Snapshot | None
    entries: list[Entry]  # after the snapshot
    match: Match | None = None  # as they lead to it (`ludotheque.server.tables.loader`)


def load_row(connection: Connection, id_: str) -> TableRow | None:
    """A table without its match."""
    found = connection.execute(_TABLE, {"which": id_}).first()
    return None if found is None else from_columns(found)


def load_table(connection: Connection, id_: str, whole: bool = False) -> LoadedTable | None:
    """With all entries of its match, or with a snapshot and the entries after it. Raises a Problem
    where its game is not installed."""
    row = load_row(connection, id_)
    if row is None:
        return None
    requests = connection.execute(_REQUESTS, {"which": id_})
    snapshot = None if whole else _load_snapshot(connection, row)
    return LoadedTable(
        row=row,
        holders=load_holders(connection, id_),
        recent=load_events(connection, id_, row.n - CACHED_EVENTS + 1, row.n),
        requests={found.request: found.n for found in requests},
        snapshot=snapshot,
        entries=load_entries(connection, id_, snapshot.seq if snapshot else 0),
    )


class TableDelta(Struct, frozen=True, array_like=True):
    """The changes of a table since a revision, as columns and rows: read from the database, or
    from the notification of the process that made them (`Change.notification`)."""

    columns: dict[str, Any]  # of its row: all, or those that were written
    events: list[StoredEvent]
    entries: list[str]
    snapshot: int  # the entry that a snapshot was taken after
    holders: list[tuple[Seat, str]] | None = None  # None: as before
    last_entry: int | None = None  # the entry it ends with, where that was read

    def row(self, before: TableRow) -> TableRow:
        return replace(before, **_decode_columns(self.columns))

    def read_entries(self) -> list[Entry]:
        return [_entry_decoder.decode(data) for data in self.entries]


delta_decoder: msgspec.json.Decoder[TableDelta | None] = msgspec.json.Decoder(TableDelta | None)


def load_delta(connection: Connection, id_: str, n: int, seq: int) -> TableDelta | None:
    """After this event and this entry."""
    found = connection.execute(_TABLE, {"which": id_}).first()
    if found is None:
        return None
    return TableDelta(
        columns=dict(found._mapping),
        events=load_events(connection, id_, n + 1, found.n),
        entries=_entries_after(connection, id_, seq),
        snapshot=connection.execute(_LAST_SNAPSHOT, {"which": id_}).scalar() or 0,
        holders=load_holders(connection, id_),
        last_entry=connection.execute(_LAST_ENTRY, {"which": id_}).scalar() or 0,
    )


def revision_of(connection: Connection, id_: str) -> int | None:
    return connection.execute(_REVISION, {"which": id_}).scalar()


def load_holders(connection: Connection, id_: str) -> list[tuple[Seat, str]]:
    return [(seat, guest) for seat, guest in connection.execute(_HOLDERS, {"which": id_})]


def load_record(connection: Connection, row: TableRow) -> Record:
    """The whole record of a match that has begun."""
    assert row.header is not None
    checked = row.settings.had_checksum or not row.settings.imported
    return Record(row.header, load_entries(connection, row.id), checked=checked)


def load_entries(connection: Connection, id_: str, after: int = 0) -> list[Entry]:
    return [_entry_decoder.decode(data) for data in _entries_after(connection, id_, after)]


def _entries_after(connection: Connection, id_: str, seq: int) -> list[str]:
    return list(connection.execute(_ENTRIES, {"which": id_, "after": seq}).scalars())


def _load_snapshot(connection: Connection, row: TableRow) -> Snapshot | None:
    """The newest one, if the code at hand made it: to any other its state may mean something else,
    even where it can be decoded."""
    data = connection.execute(_SNAPSHOT, {"which": row.id}).scalar()
    found = decode_snapshot(data) if data else None
    return found if found and found.code == rules_digest(row) else None


def decode_snapshot(data: str) -> Snapshot | None:
    try:
        return _snapshot_decoder.decode(data)
    except msgspec.MsgspecError:
        return None


def rules_digest(row: TableRow) -> str:
    """The digest of the code that plays this table's match."""
    return digest_of(type(row.variant.rules()))


def load_events(connection: Connection, id_: str, first: int, last: int) -> list[StoredEvent]:
    found = connection.execute(_EVENTS, {"which": id_, "first": first, "last": last})
    return [StoredEvent(*columns) for columns in found]


# Statements are built once: that takes longer than the database does.
_ID: BindParameter[str] = bindparam("which")
_SHOWN = (tables.c.id == _ID, tables.c.status.not_in(HIDDEN))
_TABLE = select(tables).where(*_SHOWN)
_REVISION = select(tables.c.revision).where(*_SHOWN)
_HOLDERS = select(holders.c.seat, holders.c.guest).where(holders.c.table_id == _ID)
_REQUESTS = select(events.c.request, events.c.n).where(
    events.c.table_id == _ID, events.c.request.is_not(None)
)
_EVENTS = (
    select(events.c.n, events.c.at, events.c.data, events.c.request)
    .where(events.c.table_id == _ID, events.c.n.between(bindparam("first"), bindparam("last")))
    .order_by(events.c.n)
)
_ENTRIES = (
    select(entries.c.data)
    .where(entries.c.table_id == _ID, entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_LAST_ENTRY = select(func.max(entries.c.seq)).where(entries.c.table_id == _ID)
_SNAPSHOT = (
    select(snapshots.c.data)
    .where(snapshots.c.table_id == _ID)
    .order_by(snapshots.c.seq.desc())
    .limit(1)
)
_LAST_SNAPSHOT = select(func.max(snapshots.c.seq)).where(snapshots.c.table_id == _ID)


def find_request(connection: Connection, id_: str, request: str) -> int | None:
    query = select(events.c.n).where(events.c.table_id == id_, events.c.request == request)
    return connection.execute(query).scalar()
