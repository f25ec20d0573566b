"""Tables as the database keeps them: loading one, listing many, and writing a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Connection,
    Row,
    Text,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ludotheque.protocol.messages import Again, Clock, Ended, Said, Seated, SeatInfo, Voted
from ludotheque.record import Entry, Header, Snapshot
from ludotheque.rules import LogLine, Result, Seat
from ludotheque.server.clocks import ClockState
from ludotheque.server.storage import ratings, sharing
from ludotheque.server.storage.driver import execute
from ludotheque.server.storage.schema import (
    achievements,
    entries,
    events,
    holders,
    links,
    results,
    snapshots,
    tables,
)
from ludotheque.table.setup import Variant

RECENT = 200  # events that whoever comes to a table is told of
AT_HAND = 30  # of them a live table keeps: more is asked for by newcomers only


class LoggedFor(Struct, frozen=True, tag="logged-for"):
    """A log line for every reader: spectators, then seat by seat; one if it is for all."""

    lines: tuple[LogLine, ...]

    def read_by(self, reader: Seat | None) -> LogLine:
        return self.lines[0 if len(self.lines) == 1 or reader is None else reader + 1]


Stored: TypeAlias = LoggedFor | Said | Seated | Voted | Ended | Again


class StoredEvent(Struct, frozen=True):
    """As it is written: made of structs, the latest events are most of what a table takes."""

    n: int
    at: int
    data: str

    @property
    def what(self) -> Stored:
        return _event_decoder.decode(self.data)

    def columns(self) -> dict[str, Any]:
        return {"n": self.n, "at": self.at, "data": self.data, "request": None}


def stored(n: int, at: int, what: Stored) -> StoredEvent:
    return StoredEvent(n, at, _json(what))


def columns_of(entry: Entry) -> dict[str, Any]:
    return {"seq": entry.seq, "data": _json(entry)}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What never changes once a table is made."""

    watch: bool = True
    takeback: bool = False
    aids: bool = True
    clock: Clock = Clock()
    shuffle: bool = False
    rated: bool = False  # the result counts for the players' ratings
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
    settings: TableSettings
    seats: tuple[SeatInfo, ...]
    seed: bytes
    created: int
    changed: int
    header: Header | None = None
    daily: str = ""
    contest: str = ""  # and the round: "id:3"
    rematch: str = ""
    proposals: tuple[Proposal, ...] = ()
    clocks: ClockState | None = None
    wake: float | None = None
    n: int = 0
    ply: int = 0
    to_move: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    result: Result | None = None
    bytes: int = 0  # that its events and entries take
    revision: int = 0  # how often it has been changed
    keeper: str = ""  # the process that looks after its bots and clocks

    @property
    def variant(self) -> Variant:
        return Variant(self.game, self.version, self.options, len(self.seats))


COLUMNS = tuple(f.name for f in msgspec.structs.fields(TableRow))
_DECODERS = {  # of columns that hold JSON
    f.name: msgspec.json.Decoder(f.type)
    for f in msgspec.structs.fields(TableRow)
    if isinstance(tables.c[f.name].type, Text)
}
_event_decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(Stored)
_snapshot_decoder = msgspec.json.Decoder(Snapshot)
_entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def to_column(name: str, value: Any) -> Any:
    return _json(value) if name in _DECODERS else value


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
        recent=load_events(connection, id_, row.n - AT_HAND + 1, row.n),
        requests={found.request: found.n for found in connection.execute(requests)},
        snapshot=snapshot,
        entries=load_entries(connection, id_, snapshot.seq if snapshot else 0),
    )


class Since(Struct):
    """What has happened to a table since a process looked last."""

    row: TableRow
    holders: list[tuple[Seat, str]]
    events: list[StoredEvent]
    requests: dict[str, int]
    entries: list[Entry]
    snapshot: int  # the entry that the last snapshot was taken after


def load_since(connection: Connection, id_: str, n: int, seq: int) -> Since | None:
    """After this event and this entry."""
    found = connection.execute(select(tables).where(tables.c.id == id_)).first()
    if found is None:
        return None
    row = from_columns(found)
    requests = select(events.c.request, events.c.n).where(
        events.c.table_id == id_, events.c.request.is_not(None), events.c.n > n
    )
    last = select(func.max(snapshots.c.seq)).where(snapshots.c.table_id == id_)
    return Since(
        row=row,
        holders=load_holders(connection, id_),
        events=load_events(connection, id_, n + 1, row.n),
        requests={found.request: found.n for found in connection.execute(requests)},
        entries=load_entries(connection, id_, seq),
        snapshot=connection.execute(last).scalar() or 0,
    )


def revision_of(connection: Connection, id_: str) -> int | None:
    return connection.execute(select(tables.c.revision).where(tables.c.id == id_)).scalar()


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
    return _snapshot_decoder.decode(data) if data else None


def load_events(connection: Connection, id_: str, first: int, last: int) -> list[StoredEvent]:
    found = connection.execute(
        select(events.c.n, events.c.at, events.c.data)
        .where(events.c.table_id == id_, events.c.n >= first, events.c.n <= last)
        .order_by(events.c.n)
    )
    return [StoredEvent(n, at, data) for n, at, data in found]


def load_all_lines(connection: Connection, id_: str, reader: Seat | None) -> tuple[LogLine, ...]:
    """The whole log as a reader may know it."""
    found = load_events(connection, id_, 1, 2**31 - 1)
    return lines_of(found, reader)


def lines_of(found: Iterable[StoredEvent], reader: Seat | None) -> tuple[LogLine, ...]:
    """Those that a reader's log has."""
    whats = (event.what for event in found)
    return tuple(what.read_by(reader) for what in whats if isinstance(what, LoggedFor))


def find_request(connection: Connection, id_: str, request: str) -> int | None:
    query = select(events.c.n).where(events.c.table_id == id_, events.c.request == request)
    return connection.execute(query).scalar()


# A change --------------------------------------------------------------------------------------


class Conflict(Exception):
    """Somebody else has changed one of these tables in the database."""


def is_conflict(error: BaseException) -> bool:
    """Whether somebody else was quicker: with a change of a table, or with the same request."""
    return isinstance(error, Conflict | IntegrityError)


class Guard(Struct, frozen=True):
    """What must be true when a change is written, whatever other processes do at the same time."""

    about: str  # changes that are about the same wait for each other
    check: Callable[[Connection], None]  # raises a Problem


class Change(Struct):
    """Everything that one request does to a table, written in one transaction."""

    table: str
    revision: int  # of the table that it follows
    columns: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    entries: list[dict[str, Any]] = []
    snapshot: Snapshot | None = None
    keep_snapshots: int = 0  # older ones, by entry number, may go
    cut: int | None = None  # an undo went back to this ply: later snapshots are of no use
    seated: list[tuple[Seat, str]] = []
    stood: list[tuple[Seat, str]] = []
    results: list[dict[str, Any]] = []
    achieved: list[dict[str, Any]] = []
    rated: ratings.RatedMatch | None = None  # a match that counts for ratings has ended
    made: dict[str, Any] | None = None  # the columns of a table that is new, as it was made
    spent: str = ""  # a seat link that this uses up
    unlinked: list[Seat] = []  # seats whose links work no longer
    by: str = ""  # the process that makes it
    guard: Guard | None = None

    def __call__(self, connection: Connection) -> None:
        self.write_all(connection, [self])

    @staticmethod
    def write_all(connection: Connection, changes: Sequence[Change]) -> None:
        """Write changes of different tables with as few statements as possible."""
        guards = {change.guard.about for change in changes if change.guard is not None}
        pools = {change.rated.pool.about for change in changes if change.rated is not None}
        for about in sorted(guards | pools):
            sharing.one_at_a_time(connection, about)
        if len(changes) > 1 and sharing.is_shared(connection):
            sharing.lock_rows(connection, tables.c.id, [change.table for change in changes])
        for change in changes:
            if change.guard is not None:  # what it asks about may be in the change before
                change.guard.check(connection)
                Change._write_some(connection, [change])
        Change._write_some(connection, [change for change in changes if change.guard is None])
        now = tuple((change.table, change.revision + 1) for change in changes)
        sharing.tell(connection, sharing.Changed(changes[0].by, now))

    @staticmethod
    def _write_some(connection: Connection, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.made is not None:
                connection.execute(insert(tables).values(**change.made))
        _update_all(connection, changes)
        for statement, rows in (
            (_ADD_EVENTS, [row for change in changes for row in change._with_table(change.events)]),
            (_ADD_ENTRIES, [r for change in changes for r in change._with_table(change.entries)]),
        ):
            if rows:
                execute(connection, statement, rows)
        for change in changes:
            change._write_rest(connection)

    def _with_table(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"table_id": self.table, **row} for row in rows]

    def _write_rest(self, connection: Connection) -> None:
        """What most changes do not have."""
        if self.cut is not None:
            mine = snapshots.c.table_id == self.table
            connection.execute(delete(snapshots).where(mine, snapshots.c.ply > self.cut))
        if self.snapshot is not None:
            old = {"which": self.table, "before": self.keep_snapshots}
            execute(connection, _DROP_SNAPSHOTS, [old])
            data = _json(self.snapshot)
            row = {"seq": self.snapshot.seq, "ply": self.snapshot.ply, "data": data}
            execute(connection, _ADD_SNAPSHOT, self._with_table([row]))
        if self.spent:
            used = delete(links).where(links.c.secret == self.spent)
            if connection.execute(used).rowcount != 1:
                raise Conflict
        if self.unlinked:
            ours = (links.c.table_id == self.table, links.c.seat.in_(self.unlinked))
            connection.execute(delete(links).where(*ours))
        for seat, guest in self.stood:
            gone = (holders.c.table_id == self.table, holders.c.seat == seat)
            connection.execute(delete(holders).where(*gone, holders.c.guest == guest))
        if self.seated:
            rows = [{"seat": seat, "guest": guest} for seat, guest in self.seated]
            connection.execute(insert(holders), self._with_table(rows))
        if self.results:
            connection.execute(insert(results), self._with_table(self.results))
        for row in self._with_table(self.achieved):
            keep_achievement(connection, row)
        if self.rated is not None:
            ratings.count(connection, self.rated)


def keep_achievement(connection: Connection, row: dict[str, Any]) -> None:
    """What a guest has achieved before stays as it is."""
    same = [achievements.c[name] == row[name] for name in ("guest", "game", "name")]
    if connection.execute(select(achievements.c.at).where(*same)).first() is None:
        connection.execute(insert(achievements).values(**row))


# Statements are built once; these columns need nothing of what SQLAlchemy does with a row.
_ADD_EVENTS, _ADD_ENTRIES, _ADD_SNAPSHOT = insert(events), insert(entries), insert(snapshots)
_DROP_SNAPSHOTS = delete(snapshots).where(
    snapshots.c.table_id == bindparam("which"), snapshots.c.seq < bindparam("before")
)


@cache
def _update(names: tuple[str, ...]) -> Update:
    where = (tables.c.id == bindparam("which"), tables.c.revision == bindparam("after"))
    return update(tables).where(*where).values({name: bindparam(f"new_{name}") for name in names})


def _update_all(connection: Connection, changes: Sequence[Change]) -> None:
    """The tables' own rows; each must still be as this server knows it."""
    by_columns: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for change in changes:
        row = {f"new_{name}": value for name, value in change.columns.items()}
        row |= {"which": change.table, "after": change.revision}
        row["new_revision"] = change.revision + 1
        by_columns.setdefault((*change.columns, "revision"), []).append(row)
    for names, rows in by_columns.items():
        if execute(connection, _update(names), rows) != len(rows):
            raise Conflict
