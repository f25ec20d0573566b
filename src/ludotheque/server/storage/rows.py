"""Tables as the database keeps them: loading one, listing many, and writing a change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, Row, delete, insert, select, update

from ludotheque.match import LogLine, Snapshot
from ludotheque.record import Entry, Header
from ludotheque.rules import Result, Seat
from ludotheque.server.clocks import ClockState
from ludotheque.server.protocol import Again, Clock, Ended, Said, Seated, SeatInfo, Voted
from ludotheque.server.storage.schema import (
    entries,
    events,
    holders,
    results,
    snapshots,
    tables,
)

RECENT = 200  # events a live table keeps at hand


class LoggedFor(Struct, frozen=True, tag="logged-for"):
    """A log line for every reader: spectators, then seat by seat; one if it is for all."""

    lines: tuple[LogLine, ...]


Stored: TypeAlias = LoggedFor | Said | Seated | Voted | Ended | Again


class StoredEvent(Struct, frozen=True):
    n: int
    at: int
    what: Stored


class Settings(Struct, frozen=True, omit_defaults=True):
    """What never changes once a table is made."""

    watch: bool = True
    takeback: bool = False
    aids: bool = True
    clock: Clock = Clock()
    shuffle: bool = False
    imported: bool = False


class Proposal(Struct, frozen=True):
    about: Literal["abandon", "bot"]
    seat: Seat | None
    bot: str
    agreed: tuple[Seat, ...]


class TableRow(Struct):
    id: str
    game: str
    version: int
    options: dict[str, bool | int | str]
    status: Literal["open", "playing", "over"]
    host: str
    listed: bool
    settings: Settings
    seats: tuple[SeatInfo, ...]
    seed: bytes
    created: int
    changed: int
    header: Header | None = None
    daily: str = ""
    rematch: str = ""
    proposals: tuple[Proposal, ...] = ()
    clocks: ClockState | None = None
    wake: float | None = None
    n: int = 0
    ply: int = 0
    to_move: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    result: Result | None = None


_PLAIN = {"id", "game", "version", "status", "host", "listed", "seed", "daily", "rematch"}
_PLAIN |= {"created", "changed", "wake", "n", "ply"}
_DECODERS = {
    f.name: msgspec.json.Decoder(f.type)
    for f in msgspec.structs.fields(TableRow)
    if f.name not in _PLAIN
}
_event_decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(Stored)
_entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def to_column(name: str, value: Any) -> Any:
    return value if name in _PLAIN else msgspec.json.encode(value).decode()


def to_columns(row: TableRow, names: Iterable[str]) -> dict[str, Any]:
    return {name: to_column(name, getattr(row, name)) for name in names}


def from_columns(found: Row[Any]) -> TableRow:
    values = dict(found._mapping)
    for name, decoder in _DECODERS.items():
        values[name] = decoder.decode(values[name] or "null")
    return TableRow(**values)


# One table -------------------------------------------------------------------------------------


class Loaded(Struct):
    """A table with what is needed to go on with it, however long its match has been."""

    row: TableRow
    holders: list[tuple[Seat, str]]
    recent: list[StoredEvent]
    requests: dict[str, int]  # every request that was carried out, and the event it caused
    snapshot: Snapshot | None
    entries: list[Entry]


def load_table(connection: Connection, id_: str, whole: bool = False) -> Loaded | None:
    found = connection.execute(select(tables).where(tables.c.id == id_)).first()
    if found is None:
        return None
    row = from_columns(found)
    requests = select(events.c.request, events.c.n).where(
        events.c.table_id == id_, events.c.request.is_not(None)
    )
    snapshot = None if whole else _load_snapshot(connection, id_)
    return Loaded(
        row=row,
        holders=load_holders(connection, id_),
        recent=load_events(connection, id_, row.n - RECENT + 1, row.n),
        requests={found.request: found.n for found in connection.execute(requests)},
        snapshot=snapshot,
        entries=load_entries(connection, id_, snapshot.seq if snapshot else 0),
    )


def load_holders(connection: Connection, id_: str) -> list[tuple[Seat, str]]:
    query = select(holders.c.seat, holders.c.guest).where(holders.c.table_id == id_)
    return [(seat, guest) for seat, guest in connection.execute(query)]


def load_entries(connection: Connection, id_: str, after: int = 0) -> list[Entry]:
    query = select(entries.c.data).where(entries.c.table_id == id_, entries.c.seq > after)
    found = connection.execute(query.order_by(entries.c.seq)).scalars()
    return [_entry_decoder.decode(data) for data in found]


def _load_snapshot(connection: Connection, id_: str) -> Snapshot | None:
    query = select(snapshots.c.data).where(snapshots.c.table_id == id_)
    data = connection.execute(query.order_by(snapshots.c.seq.desc()).limit(1)).scalar()
    return msgspec.json.decode(data, type=Snapshot) if data else None


def load_events(connection: Connection, id_: str, first: int, last: int) -> list[StoredEvent]:
    found = connection.execute(
        select(events.c.n, events.c.at, events.c.data)
        .where(events.c.table_id == id_, events.c.n >= first, events.c.n <= last)
        .order_by(events.c.n)
    )
    return [StoredEvent(n, at, _event_decoder.decode(data)) for n, at, data in found]


def load_all_lines(connection: Connection, id_: str, reader: Seat | None) -> tuple[LogLine, ...]:
    """The whole log as a reader may know it."""
    found = load_events(connection, id_, 1, 2**31 - 1)
    lines = [event.what.lines for event in found if isinstance(event.what, LoggedFor)]
    return tuple(each[0 if len(each) == 1 or reader is None else reader + 1] for each in lines)


def find_request(connection: Connection, id_: str, request: str) -> int | None:
    query = select(events.c.n).where(events.c.table_id == id_, events.c.request == request)
    return connection.execute(query).scalar()


def insert_table(connection: Connection, row: TableRow, held: Sequence[tuple[Seat, str]]) -> None:
    names = [f.name for f in msgspec.structs.fields(row)]
    connection.execute(insert(tables).values(**to_columns(row, names)))
    if held:
        rows = [{"table_id": row.id, "seat": seat, "guest": guest} for seat, guest in held]
        connection.execute(insert(holders), rows)


# A change --------------------------------------------------------------------------------------


class Conflict(Exception):
    """Somebody else has changed this table in the database."""


class Change(Struct):
    """Everything that one request does to a table, written in one transaction."""

    table: str
    n: int  # the last event before it
    columns: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    entries: list[dict[str, Any]] = []
    snapshot: Snapshot | None = None
    keep_snapshots: int = 0  # older ones, by entry number, may go
    cut: int | None = None  # an undo went back to this ply: later snapshots are of no use
    seated: list[tuple[Seat, str]] = []
    stood: list[tuple[Seat, str]] = []
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, connection: Connection) -> None:
        table = {"table_id": self.table}
        where = (tables.c.id == self.table, tables.c.n == self.n)
        if connection.execute(update(tables).where(*where).values(**self.columns)).rowcount != 1:
            raise Conflict(self.table)
        if self.events:
            connection.execute(insert(events), [table | row for row in self.events])
        if self.entries:
            connection.execute(insert(entries), [table | row for row in self.entries])
        if self.cut is not None:
            mine = snapshots.c.table_id == self.table
            connection.execute(delete(snapshots).where(mine, snapshots.c.ply > self.cut))
        if self.snapshot is not None:
            self._keep(connection, self.snapshot)
        for seat, guest in self.stood:
            gone = (holders.c.table_id == self.table, holders.c.seat == seat)
            connection.execute(delete(holders).where(*gone, holders.c.guest == guest))
        if self.seated:
            rows = [table | {"seat": seat, "guest": guest} for seat, guest in self.seated]
            connection.execute(insert(holders), rows)
        if self.results:
            connection.execute(insert(results), [table | row for row in self.results])

    def _keep(self, connection: Connection, snapshot: Snapshot) -> None:
        mine = snapshots.c.table_id == self.table
        old = snapshots.c.seq < self.keep_snapshots
        connection.execute(delete(snapshots).where(mine, old))
        data = msgspec.json.encode(snapshot).decode()
        row = {"table_id": self.table, "seq": snapshot.seq, "ply": snapshot.ply, "data": data}
        connection.execute(insert(snapshots).values(**row))
