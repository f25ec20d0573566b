"""What processes on one PostgreSQL know of each other: leases, news, presence, common limits.

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
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from ludotheque.rules import Seat
from ludotheque.server.storage.driver import Work, execute
from ludotheque.server.storage.schema import buckets, processes, sockets

CHANNEL = "ludotheque"
LEASE = 3.0  # seconds after its last sign of life that a process is given up
FORGOTTEN = 60.0  # seconds after which nothing of it is left
LONGEST = 7_999  # bytes that PostgreSQL carries with a notification
UNSAID = Raw(b"null")  # what is too long to be told, or not worth it: who needs it reads it


class Changed(Struct, frozen=True, array_like=True, tag="changed"):
    """A table, the revision it has now, and what happened since the one before (`rows.Since`)."""

    by: str
    table: str
    revision: int
    what: Raw = UNSAID


class Here(Struct, frozen=True, omit_defaults=True):
    """Who is at a table through one process: the guest of every tab, and bots at work."""

    tabs: tuple[str, ...] = ()
    thinking: tuple[Seat, ...] = ()
    wait: int = 0
    away: tuple[str, ...] = ()  # of the tabs, those that nobody looks at

    @property
    def looking(self) -> set[str]:
        return set(Counter(self.tabs) - Counter(self.away))


here_decoder: msgspec.json.Decoder[Here | None] = msgspec.json.Decoder(Here | None)


class Came(Struct, frozen=True, array_like=True, tag="came"):
    """Somebody came to a table, left it, or began to think there: who is there now (`Here`)."""

    by: str
    table: str
    what: Raw = UNSAID


class Hurried(Struct, frozen=True, array_like=True, tag="hurried"):
    by: str
    table: str


class Renamed(Struct, frozen=True, array_like=True, tag="renamed"):
    by: str
    guest: str


class LeftOut(Struct, frozen=True, array_like=True, tag="left-out"):
    """Devices of this guest have been ended."""

    by: str
    guest: str


class Asked(Struct, frozen=True, array_like=True, tag="asked"):
    """There is work for bots."""

    by: str


class Answered(Struct, frozen=True, array_like=True, tag="answered"):
    by: str
    thought: str


News: TypeAlias = Changed | Came | Hurried | Renamed | LeftOut | Asked | Answered
news_decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


GONE = 2**31 - 1  # the revision of a table that was deleted


def is_shared(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def tell(connection: Connection, *news: News) -> None:
    """Heard by all processes when this transaction is committed, or never."""
    if is_shared(connection):
        execute(connection, notes(news))


def notes(news: Iterable[News]) -> Work:
    return "SELECT pg_notify(%(channel)s, %(news)s)", [
        {"channel": CHANNEL, "news": _payload(one)} for one in news
    ]


def _payload(news: News) -> str:
    told = msgspec.json.encode(news)
    if len(told) > LONGEST and isinstance(news, Changed | Came):
        told = msgspec.json.encode(replace(news, what=UNSAID))
    return told.decode()


def one_at_a_time(connection: Connection, what: str) -> None:
    """Wait until no other process is in a transaction about the same."""
    if is_shared(connection):
        connection.execute(select(func.pg_advisory_xact_lock(_number(what))))


def is_first(connection: Connection, what: str) -> bool:
    """Whether nobody else is at it."""
    if not is_shared(connection):
        return True
    return bool(connection.execute(select(func.pg_try_advisory_xact_lock(_number(what)))).scalar())


def _number(what: str) -> int:
    digest = hashlib.blake2b(what.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


# Leases ----------------------------------------------------------------------------------------


def now_there() -> ColumnElement[Any]:
    """The database's clock: those of the machines need not agree."""
    return func.extract("epoch", func.clock_timestamp())


def _alive() -> ColumnElement[bool]:
    return processes.c.until > now_there()


def join(connection: Connection, id_: str, kind: str) -> float:
    """Take part; returns since when there has always been somebody who served."""
    connection.execute(delete(processes).where(processes.c.id == id_))
    serving = processes.c.kind == "serve"
    since = select(func.min(processes.c.since)).where(_alive(), serving).scalar_subquery()
    row = {
        "id": id_,
        "kind": kind,
        "until": now_there() + LEASE,
        "since": func.coalesce(since, now_there()),
    }
    added = insert(processes).values(**row).returning(processes.c.since)
    return float(connection.execute(added).scalar_one())


def renew(connection: Connection, id_: str) -> dict[str, str] | None:
    """Give a sign of life: all who are alive, and what they are; None if it came too late."""
    mine = (
        update(processes).where(processes.c.id == id_, _alive()).values(until=now_there() + LEASE)
    )
    if connection.execute(mine).rowcount != 1:
        return None
    connection.execute(delete(processes).where(processes.c.until < now_there() - FORGOTTEN))
    return alive(connection)


def alive(connection: Connection) -> dict[str, str]:
    """All processes, and what they are."""
    found = connection.execute(select(processes.c.id, processes.c.kind).where(_alive()))
    return {one.id: one.kind for one in found}


def leave(connection: Connection, id_: str) -> None:
    connection.execute(delete(processes).where(processes.c.id == id_))


# Presence --------------------------------------------------------------------------------------


def set_here(connection: Connection, table: str, process: str, here: Here) -> None:
    written = msgspec.json.encode(here)
    row = {"table": table, "process": process, "here": written.decode()}
    change = _COME if here != Here() else _GO
    execute(connection, (change, [row]), notes([Came(process, table, Raw(written))]))


def who_is_here(connection: Connection, table: str) -> dict[str, Here]:
    found = connection.exec_driver_sql(_HERE, {"table": table})
    return {process: here_decoder.decode(here) or Here() for process, here in found}


# Limits ----------------------------------------------------------------------------------------


def take_token(connection: Connection, key: str, burst: float, rate: float) -> bool:
    """From a bucket that all processes take from; whether there was one left."""
    taken = connection.exec_driver_sql(_TAKE, {"key": key, "burst": burst, "rate": rate})
    return taken.rowcount == 1


def open_socket(connection: Connection, process: str, who: str) -> int:
    """Count one more for somebody; how many there are through all processes."""
    return int(connection.exec_driver_sql(_OPEN, {"process": process, "who": who}).scalar_one())


def close_socket(connection: Connection, process: str, who: str) -> None:
    connection.exec_driver_sql(_CLOSE, {"process": process, "who": who})


def forget(connection: Connection, older: float) -> None:
    """What was counted long ago, or down to nothing."""
    connection.execute(delete(buckets).where(buckets.c.at < now_there() - older))
    connection.execute(delete(sockets).where(sockets.c.many <= 0))


# Statements for whenever somebody comes or goes: made anew each time by SQLAlchemy they would take
# several times as long as the database does.

_NOW = "extract(epoch FROM clock_timestamp())"
_FILLED = f"least(%(burst)s, buckets.level + ({_NOW} - buckets.at) * %(rate)s)"
_TAKE = f"""
    INSERT INTO buckets (key, level, at) VALUES (%(key)s, %(burst)s - 1, {_NOW})
    ON CONFLICT (key) DO UPDATE SET level = {_FILLED} - 1, at = {_NOW} WHERE {_FILLED} >= 1"""
_OPEN = f"""
    WITH here AS (
        INSERT INTO sockets (process, who, many) VALUES (%(process)s, %(who)s, 1)
        ON CONFLICT (process, who) DO UPDATE SET many = sockets.many + 1 RETURNING many)
    SELECT (SELECT many FROM here) + coalesce(sum(many), 0)
    FROM sockets JOIN processes ON processes.id = sockets.process
    WHERE who = %(who)s AND process <> %(process)s AND until > {_NOW}"""
_CLOSE = "UPDATE sockets SET many = many - 1 WHERE process = %(process)s AND who = %(who)s"
_COME = """
    INSERT INTO presence (table_id, process, here) VALUES (%(table)s, %(process)s, %(here)s)
    ON CONFLICT (table_id, process) DO UPDATE SET here = excluded.here"""
_HERE = "SELECT process, here FROM presence WHERE table_id = %(table)s"
_GO = "DELETE FROM presence WHERE table_id = %(table)s AND process = %(process)s"
