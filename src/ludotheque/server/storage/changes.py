"""A change of a table: everything that one request does to it, written in one transaction."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Update, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.host.events import StoredEvent
from ludotheque.host.table import TableChange
from ludotheque.record import Snapshot, Undo
from ludotheque.rules import Seat
from ludotheque.server.ratings import storage as rating_storage
from ludotheque.server.storage import cluster
from ludotheque.server.storage.driver import RowValues, Statement, execute
from ludotheque.server.storage.rows import TableDelta, entry_columns
from ludotheque.server.storage.schema import (
    UPLOADING,
    achievements,
    entries,
    events,
    holders,
    results,
    seat_links,
    snapshots,
    tables,
)
from ludotheque.text import Problem, text

T = TypeVar("T")
CONFLICT_RETRY_LIMIT = 5  # attempts while other processes are quicker
# Of a table that is stored before it may be seen: it stands for nothing until it is shown
HIDDEN_COLUMNS = {"status": UPLOADING, "host": "", "daily": "", "contest": ""}


class Conflict(Exception):
    """Another process has changed one of these tables."""


def is_conflict(error: BaseException) -> bool:
    """Whether another change came first: of the same table, or for the same request."""
    return isinstance(error, Conflict | IntegrityError)


async def retry_conflicts(
    attempt: Callable[[], Awaitable[T]],
    conflict: type[Exception] = Conflict,
    limit: int = CONFLICT_RETRY_LIMIT,
) -> T:
    """Repeat an attempt until it raises no `conflict`, and return its result. Raises `conflict`
    after `limit` attempts."""
    for _ in range(limit):
        with contextlib.suppress(conflict):
            return await attempt()
    raise conflict


class Precondition(Struct, frozen=True):
    """A check in the transaction of a change, one at a time for each lock."""

    lock: str  # changes that are about the same wait for each other
    check: Callable[[Connection], None]  # raises a Problem


class Change(Struct):
    """Everything that one request does to a table, written in one transaction."""

    table: str
    revision: int  # of the table that it follows
    columns: dict[str, Any] = {}
    events: list[StoredEvent] = []
    entries: list[dict[str, Any]] = []
    snapshot: Snapshot | None = None
    current_snapshot: int = 0  # the entry number of the one to go back to; all others may go
    undone_to: int | None = None  # an undo went back to this ply: later snapshots are of no use
    added_holders: list[tuple[Seat, str]] = []
    removed_holders: list[tuple[Seat, str]] = []
    results: list[dict[str, Any]] = []
    achievements: list[dict[str, Any]] = []
    rated: rating_storage.RatedMatch | None = None  # a match that counts for ratings has ended
    new_row: dict[str, Any] | None = None  # the columns of a table that is new, as it was made
    is_hidden: bool = False  # a new table whose row, events and entries are stored already
    used_link: str = ""  # a seat link that this uses up
    unlinked_seats: list[Seat] = []  # seats whose links work no longer
    by: str = ""  # the process that makes it
    is_followed: bool = True  # other processes show the table, or run its bots
    precondition: Precondition | None = None

    def add_table_change(self, made: TableChange) -> None:
        """Add what has happened at the table."""
        self.events, self.entries = made.events, [entry_columns(one) for one in made.entries]
        self.undone_to = min((e.to for e in made.entries if isinstance(e, Undo)), default=None)
        self.added_holders, self.removed_holders = made.added_holders, made.removed_holders
        self.unlinked_seats = made.unlinked_seats

    def size(self) -> int:
        """Bytes of its events and entries."""
        return sum(len(e.data) for e in self.events) + sum(len(e["data"]) for e in self.entries)

    def __call__(self, connection: Connection) -> None:
        self.write_all(connection, [self])

    @staticmethod
    def write_all(connection: Connection, changes: Sequence[Change]) -> None:
        """Write changes of different tables with as few statements as possible."""
        guards = {change.precondition.lock for change in changes if change.precondition is not None}
        pools = {change.rated.pool.lock for change in changes if change.rated is not None}
        for about in sorted(guards | pools):
            cluster.lock_transaction(connection, about)
        if len(changes) > 1 and cluster.is_clustered(connection):
            execute(
                connection, (_LOCK_TABLES, [{"ids": sorted(change.table for change in changes)}])
            )
        for change in changes:
            if change.precondition is not None:  # what it asks about may be in the change before
                change.precondition.check(connection)
                Change._write_some(connection, [change])
        Change._write_some(
            connection, [change for change in changes if change.precondition is None]
        )

    def hide(self) -> None:
        """Let `write_hidden` store the rows of a new table, and `write_all` show it."""
        assert self.new_row is not None
        self.is_hidden = True
        self.columns = {name: self.new_row[name] for name in HIDDEN_COLUMNS} | self.columns

    @staticmethod
    def write_hidden(connection: Connection, changes: Sequence[Change]) -> None:
        """Store new tables where nobody finds them."""
        connection.execute(
            insert(tables), [(change.new_row or {}) | HIDDEN_COLUMNS for change in changes]
        )
        works = Change._event_and_entry_statements(changes)
        execute(connection, *(work for work in works if work[1]))

    def notification(self) -> cluster.TableChanged:
        """The notification for other processes, with what has changed if any of them follows the
        table. Changed holders are omitted: they are read, rarely."""
        delta = None
        if self.is_followed and not self.added_holders and not self.removed_holders:
            columns = self.columns | {"revision": self.revision + 1}
            data = [row["data"] for row in self.entries]
            snapshot = self.snapshot.seq if self.snapshot else 0
            delta = TableDelta(columns, self.events, data, snapshot)
        what = Raw(msgspec.json.encode(delta))
        return cluster.TableChanged(self.by, self.table, self.revision + 1, what)

    @staticmethod
    def _write_some(connection: Connection, changes: Sequence[Change]) -> None:
        _require_hidden(connection, [change.table for change in changes if change.is_hidden])
        for change in changes:
            if change.new_row is not None and not change.is_hidden:
                execute(connection, (_ADD_TABLE, [change.new_row]))
        updates = _update_statements(changes)
        works = Change._event_and_entry_statements(
            [change for change in changes if not change.is_hidden]
        )
        if cluster.is_clustered(connection):
            works.append(
                cluster.notify_statement(
                    change.notification() for change in changes if not change.new_row
                )
            )
        concerned = execute(connection, *updates, *(work for work in works if work[1]))
        if any(many != len(rows) for many, (_, rows) in zip(concerned, updates, strict=False)):
            raise Conflict
        for change in changes:
            change._write_rest(connection)
        if held := [row for change in changes for row in change._holder_rows()]:
            execute(connection, (_ADD_HOLDERS, held))

    @staticmethod
    def _event_and_entry_statements(changes: Sequence[Change]) -> list[Statement]:
        return [
            (_ADD_EVENTS, [row for change in changes for row in change._event_rows()]),
            (_ADD_ENTRIES, [r for change in changes for r in change._with_table(change.entries)]),
        ]

    def _with_table(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"table_id": self.table, **row} for row in rows]

    def _event_rows(self) -> list[dict[str, Any]]:
        return self._with_table([asdict(event) for event in self.events])

    def _holder_rows(self) -> list[dict[str, Any]]:
        return self._with_table([{"seat": n, "guest": guest} for n, guest in self.added_holders])

    def _write_rest(self, connection: Connection) -> None:
        """Write the parts that most changes do not have."""
        if self.undone_to is not None:
            mine = snapshots.c.table_id == self.table
            connection.execute(delete(snapshots).where(mine, snapshots.c.ply > self.undone_to))
        if self.snapshot is not None:
            old = {"which": self.table, "kept": self.current_snapshot}
            data = msgspec.json.encode(self.snapshot).decode()
            row = {"seq": self.snapshot.seq, "ply": self.snapshot.ply, "data": data}
            added = self._with_table([row])
            execute(connection, (_DROP_SNAPSHOTS, [old]), (_ADD_SNAPSHOT, added))
        if self.used_link:
            used = delete(seat_links).where(seat_links.c.secret == self.used_link)
            if connection.execute(used).rowcount != 1:
                raise Conflict
        if self.unlinked_seats:
            ours = (seat_links.c.table_id == self.table, seat_links.c.seat.in_(self.unlinked_seats))
            connection.execute(delete(seat_links).where(*ours))
        for seat, guest in self.removed_holders:
            gone = (holders.c.table_id == self.table, holders.c.seat == seat)
            connection.execute(delete(holders).where(*gone, holders.c.guest == guest))
        if self.results:
            connection.execute(insert(results), self._with_table(self.results))
        for row in self._with_table(self.achievements):
            keep_achievement(connection, row)
        if self.rated is not None:
            rating_storage.count_match(connection, self.rated)


def keep_achievement(connection: Connection, row: dict[str, Any]) -> None:
    """Add an achievement unless the guest has it already."""
    same = [achievements.c[name] == row[name] for name in ("guest", "game", "name")]
    if connection.execute(select(achievements.c.at).where(*same)).first() is None:
        connection.execute(insert(achievements).values(**row))


def _require_hidden(connection: Connection, ids: Sequence[str]) -> None:
    """Raise a Problem where hidden tables have been given up (`retention.purge`)."""
    if not ids:
        return
    there = select(func.count()).where(tables.c.id.in_(ids), tables.c.status == UPLOADING)
    if connection.execute(there).scalar_one() != len(ids):
        raise Problem(text("server-again"))


# Statements are built once; these columns need nothing of what SQLAlchemy does with a row.
_ADD_TABLE, _ADD_HOLDERS = insert(tables), insert(holders)
_ADD_EVENTS, _ADD_ENTRIES, _ADD_SNAPSHOT = insert(events), insert(entries), insert(snapshots)
_DROP_SNAPSHOTS = delete(snapshots).where(
    snapshots.c.table_id == bindparam("which"), snapshots.c.seq != bindparam("kept")
)


# In one order everywhere, so that no two transactions wait for each other
_LOCK_TABLES = "SELECT id FROM tables WHERE id = ANY(%(ids)s) ORDER BY id FOR UPDATE"


@cache
def _update_statement(names: tuple[str, ...]) -> Update:
    where = (tables.c.id == bindparam("which"), tables.c.revision == bindparam("after"))
    return update(tables).where(*where).values({name: bindparam(f"new_{name}") for name in names})


def _update_statements(changes: Sequence[Change]) -> list[Statement]:
    """The tables' own rows; each must still be as this server knows it."""
    by_columns: dict[tuple[str, ...], list[RowValues]] = {}
    for change in changes:
        row = {f"new_{name}": value for name, value in change.columns.items()}
        row |= {"which": change.table, "after": change.revision}
        row["new_revision"] = change.revision + 1
        by_columns.setdefault((*change.columns, "revision"), []).append(row)
    return [(_update_statement(names), rows) for names, rows in by_columns.items()]
