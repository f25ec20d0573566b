"""Statements of the processes on one PostgreSQL: leases, notifications, presence, shared limits.

Nothing here decides who may change a table: the revision that a change follows does
(`changes.Change`). A process that has lost its lease without knowing it can do no harm.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update

from ludotheque.rules import Seat
from ludotheque.server.storage.driver import Statement, execute
from ludotheque.server.storage.schema import buckets, presence, processes, sockets

CHANNEL = "ludotheque"
LEASE_S = 3.0  # since its last heartbeat, after which a process counts as dead
FORGET_PROCESS_AFTER_S = 60.0  # since its lease has ended
MAX_NOTIFICATION_BYTES = 7_999  # of PostgreSQL
OMITTED = Raw(
    b"null"
)  # too long for a notification, or not sent: receivers read it from the database


class TableChanged(Struct, frozen=True, array_like=True, tag="changed"):
    """A table, the revision it has now, and what happened since the one before
    (`rows.TableDelta`)."""

    by: str
    table: str
    revision: int
    what: Raw = OMITTED


class TablePresence(Struct, frozen=True, omit_defaults=True):
    """Presence at a table through one process: the guest of every tab, and bots that think."""

    tabs: tuple[str, ...] = ()
    thinking: tuple[Seat, ...] = ()
    wait: int = 0
    away: tuple[str, ...] = ()  # guests of tabs in the background

    @property
    def watching(self) -> set[str]:
        return set(Counter(self.tabs) - Counter(self.away))


presence_decoder: msgspec.json.Decoder[TablePresence | None] = msgspec.json.Decoder(
    TablePresence | None
)


class PresenceChanged(Struct, frozen=True, array_like=True, tag="came"):
    """Presence at a table through a process has changed, to `what` (a `TablePresence`)."""

    by: str
    table: str
    what: Raw = OMITTED


class PauseSkipped(Struct, frozen=True, array_like=True, tag="hurried"):
    by: str
    table: str


class GuestRenamed(Struct, frozen=True, array_like=True, tag="renamed"):
    by: str
    guest: str


class DevicesEnded(Struct, frozen=True, array_like=True, tag="left-out"):
    """Devices of this guest have been ended."""

    by: str
    guest: str


class JobAdded(Struct, frozen=True, array_like=True, tag="asked"):
    """A bot job was added."""

    by: str


class JobAnswered(Struct, frozen=True, array_like=True, tag="answered"):
    by: str
    job: str


Notification: TypeAlias = (
    TableChanged
    | PresenceChanged
    | PauseSkipped
    | GuestRenamed
    | DevicesEnded
    | JobAdded
    | JobAnswered
)
notification_decoder: msgspec.json.Decoder[Notification] = msgspec.json.Decoder(Notification)


DELETED_REVISION = 2**31 - 1  # the revision of a table that was deleted


def is_clustered(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def notify(connection: Connection, *notifications: Notification) -> None:
    """Send notifications to all processes with the commit of this transaction."""
    if is_clustered(connection):
        execute(connection, notify_statement(notifications))


def notify_statement(notifications: Iterable[Notification]) -> Statement:
    return "SELECT pg_notify(%(channel)s, %(payload)s)", [
        {"channel": CHANNEL, "payload": _payload(one)} for one in notifications
    ]


def _payload(notification: Notification) -> str:
    payload = msgspec.json.encode(notification)
    can_omit = isinstance(notification, TableChanged | PresenceChanged)
    if len(payload) > MAX_NOTIFICATION_BYTES and can_omit:
        payload = msgspec.json.encode(replace(notification, what=OMITTED))
    return payload.decode()


def lock_transaction(connection: Connection, what: str) -> None:
    """Hold the lock named `what` until the end of this transaction."""
    if is_clustered(connection):
        connection.execute(select(func.pg_advisory_xact_lock(_lock_number(what))))


def _lock_number(what: str) -> int:
    digest = hashlib.blake2b(what.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


# Leases ----------------------------------------------------------------------------------------


def database_now() -> ColumnElement[Any]:
    """The database's clock: those of the machines need not agree."""
    return func.extract("epoch", func.clock_timestamp())


def _has_lease() -> ColumnElement[bool]:
    return processes.c.until > database_now()


def live_process_ids() -> Select[Any]:
    """The processes that renewed their lease in time."""
    return select(processes.c.id).where(_has_lease())


def add_process(connection: Connection, id_: str, kind: str) -> float:
    """Add a process; returns since when at least one server has been running."""
    connection.execute(delete(processes).where(processes.c.id == id_))
    serving = processes.c.kind == "serve"
    since = select(func.min(processes.c.since)).where(_has_lease(), serving).scalar_subquery()
    row = {
        "id": id_,
        "kind": kind,
        "until": database_now() + LEASE_S,
        "since": func.coalesce(since, database_now()),
    }
    added = insert(processes).values(**row).returning(processes.c.since)
    return float(connection.execute(added).scalar_one())


def renew_lease(connection: Connection, id_: str) -> dict[str, str] | None:
    """Renew the lease of a process; returns the live processes and their kinds, or None if the
    lease had expired."""
    mine = (
        update(processes)
        .where(processes.c.id == id_, _has_lease())
        .values(until=database_now() + LEASE_S)
    )
    if connection.execute(mine).rowcount != 1:
        return None
    connection.execute(
        delete(processes).where(processes.c.until < database_now() - FORGET_PROCESS_AFTER_S)
    )
    return live_processes(connection)


def live_processes(connection: Connection) -> dict[str, str]:
    """The live processes, and their kinds."""
    found = connection.execute(select(processes.c.id, processes.c.kind).where(_has_lease()))
    return {one.id: one.kind for one in found}


def remove_process(connection: Connection, id_: str) -> None:
    connection.execute(delete(processes).where(processes.c.id == id_))


# Presence --------------------------------------------------------------------------------------


def set_presence(connection: Connection, table: str, process: str, here: TablePresence) -> None:
    written = msgspec.json.encode(here)
    row = {"table": table, "process": process, "here": written.decode()}
    change = _SET_PRESENCE if here != TablePresence() else _DELETE_PRESENCE
    execute(
        connection,
        (change, [row]),
        notify_statement([PresenceChanged(process, table, Raw(written))]),
    )


def load_presence(connection: Connection, table: str) -> dict[str, TablePresence]:
    found = connection.exec_driver_sql(_LOAD_PRESENCE, {"table": table})
    return {process: presence_decoder.decode(here) or TablePresence() for process, here in found}


def guests_present(connection: Connection, tables: Iterable[str]) -> dict[str, set[str]]:
    """Guests with a tab at these tables through any live process, by table."""
    query = select(presence.c.table_id, presence.c.here).where(
        presence.c.table_id.in_(list(tables)), presence.c.process.in_(live_process_ids())
    )
    found: dict[str, set[str]] = {}
    for table, written in connection.execute(query):
        here = presence_decoder.decode(written) or TablePresence()
        found.setdefault(table, set()).update(here.tabs)
    return found


# Limits ----------------------------------------------------------------------------------------


def take_token(connection: Connection, key: str, burst: float, rate: float) -> bool:
    """Take from a bucket that all processes share; returns whether a token was left."""
    taken = connection.exec_driver_sql(_TAKE_TOKEN, {"key": key, "burst": burst, "rate": rate})
    return taken.rowcount == 1


def open_socket(connection: Connection, process: str, who: str) -> int:
    """Count a socket of a guest or network; returns their number through all processes."""
    return int(
        connection.exec_driver_sql(_OPEN_SOCKET, {"process": process, "who": who}).scalar_one()
    )


def close_socket(connection: Connection, process: str, who: str) -> None:
    connection.exec_driver_sql(_CLOSE_SOCKET, {"process": process, "who": who})


def delete_expired_limits(connection: Connection, older: float) -> None:
    """Delete old buckets, and counts of zero."""
    connection.execute(delete(buckets).where(buckets.c.at < database_now() - older))
    connection.execute(delete(sockets).where(sockets.c.many <= 0))


# Statements of every join and leave, as text: to compile them takes SQLAlchemy several times as
# long as the database takes to run them.

_NOW = "extract(epoch FROM clock_timestamp())"
_LEVEL = f"least(%(burst)s, buckets.level + ({_NOW} - buckets.at) * %(rate)s)"
_TAKE_TOKEN = f"""
    INSERT INTO buckets (key, level, at) VALUES (%(key)s, %(burst)s - 1, {_NOW})
    ON CONFLICT (key) DO UPDATE SET level = {_LEVEL} - 1, at = {_NOW} WHERE {_LEVEL} >= 1"""
_OPEN_SOCKET = f"""
    WITH here AS (
        INSERT INTO sockets (process, who, many) VALUES (%(process)s, %(who)s, 1)
        ON CONFLICT (process, who) DO UPDATE SET many = sockets.many + 1 RETURNING many)
    SELECT (SELECT many FROM here) + coalesce(sum(many), 0)
    FROM sockets JOIN processes ON processes.id = sockets.process
    WHERE who = %(who)s AND process <> %(process)s AND until > {_NOW}"""
_CLOSE_SOCKET = "UPDATE sockets SET many = many - 1 WHERE process = %(process)s AND who = %(who)s"
_SET_PRESENCE = """
    INSERT INTO presence (table_id, process, here) VALUES (%(table)s, %(process)s, %(here)s)
    ON CONFLICT (table_id, process) DO UPDATE SET here = excluded.here"""
_LOAD_PRESENCE = "SELECT process, here FROM presence WHERE table_id = %(table)s"
_DELETE_PRESENCE = "DELETE FROM presence WHERE table_id = %(table)s AND process = %(process)s"
