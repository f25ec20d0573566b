"""What processes on one PostgreSQL know of each other: leases, news, presence, common limits.

Nothing here decides who may change a table: the revision that a change follows does
(`changes.Change`). A process that has lost its lease without knowing it can do no harm.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql

from ludotheque.rules import Seat
from ludotheque.server.storage.driver import Work, execute
from ludotheque.server.storage.schema import buckets, presence, processes, sockets

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
    if here == Here():
        mine = (presence.c.table_id == table, presence.c.process == process)
        connection.execute(delete(presence).where(*mine))
    else:
        row = {"table_id": table, "process": process, "here": written.decode()}
        new = postgresql.insert(presence).values(**row)
        key = [presence.c.table_id, presence.c.process]
        connection.execute(new.on_conflict_do_update(index_elements=key, set_=row))
    tell(connection, Came(process, table, Raw(written)))


def who_is_here(connection: Connection, table: str) -> dict[str, Here]:
    query = select(presence.c.process, presence.c.here).where(presence.c.table_id == table)
    found = connection.execute(query)
    return {process: here_decoder.decode(here) or Here() for process, here in found}


# Limits ----------------------------------------------------------------------------------------


def take_token(connection: Connection, key: str, burst: float, rate: float) -> bool:
    """From a bucket that all processes take from; whether there was one left."""
    filled = func.least(burst, buckets.c.level + (now_there() - buckets.c.at) * rate)
    new = postgresql.insert(buckets).values(key=key, level=burst - 1, at=now_there())
    taken = new.on_conflict_do_update(
        index_elements=[buckets.c.key],
        set_={"level": filled - 1, "at": now_there()},
        where=filled >= 1,
    )
    return connection.execute(taken.returning(buckets.c.key)).first() is not None


def forget_buckets(connection: Connection, older: float) -> None:
    connection.execute(delete(buckets).where(buckets.c.at < now_there() - older))


def open_socket(connection: Connection, process: str, who: str, by: int) -> None:
    """Count one more (or less) for somebody."""
    new = postgresql.insert(sockets).values(process=process, who=who, many=by)
    more = {"many": sockets.c.many + by}
    counted = new.on_conflict_do_update(
        index_elements=[sockets.c.process, sockets.c.who], set_=more
    )
    connection.execute(counted)
    if by < 0:
        mine = (sockets.c.process == process, sockets.c.who == who, sockets.c.many <= 0)
        connection.execute(delete(sockets).where(*mine))


def count_sockets(connection: Connection, who: str) -> int:
    counted = select(func.coalesce(func.sum(sockets.c.many), 0)).join(
        processes, processes.c.id == sockets.c.process
    )
    return int(connection.execute(counted.where(sockets.c.who == who, _alive())).scalar_one())


def lock_rows(connection: Connection, column: ColumnElement[Any], ids: Collection[str]) -> None:
    """In one order everywhere, so that no two transactions wait for each other."""
    query = select(column).where(column.in_(sorted(ids))).order_by(column).with_for_update()
    connection.execute(query).all()
