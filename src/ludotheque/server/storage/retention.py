"""Retention: how long tables and guests are kept, and how they are deleted."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from ludotheque.server.durations import DAY_S
from ludotheque.server.storage.cluster import DELETED_REVISION, TableChanged, notify
from ludotheque.server.storage.schema import (
    DELETED,
    HIDDEN,
    UPLOADING,
    achievements,
    blocked_guests,
    contest_entries,
    contests,
    entries,
    events,
    guests,
    holders,
    results,
    reviews,
    seat_links,
    tables,
)
from ludotheque.server.storage.schema_drafts import drafts

KEEP_UNSTARTED_DAYS = 14
KEEP_UNFINISHED_DAYS = 180  # at most; also for what was uploaded
KEEP_EMPTY_GUESTS_DAYS = 30  # guests who came once and left nothing
MAX_DELETED_ROWS = 100  # rows a transaction: others want to write, too
MAX_PURGED_ROWS = 250  # of hidden tables that are deleted in one transaction
MAX_UPLOAD_S = 3600  # then an unfinished upload is abandoned
MAX_VACUUM_PAGES = 2_000  # that SQLite gives back to the disk at a time


def delete_stale_tables(connection: Connection, now: float, keep_days: int) -> list[str]:
    """Hide some stale tables, and return their ids; empty when none is left.

    Matches with achievements stay: profiles link to them.
    """
    old = select(tables.c.id).where(_is_stale(now, keep_days)).limit(MAX_DELETED_ROWS)
    found = list(connection.execute(old).scalars())
    if found:
        _hide(connection, tables.c.id.in_(found))
        _delete_dependents(connection, found)
    return found


def _is_stale(now: float, keep_days: int) -> ColumnElement[bool]:
    def before(days: int) -> ColumnElement[bool]:
        return tables.c.changed < now - days * DAY_S

    never = [and_(tables.c.status == "open", before(KEEP_UNSTARTED_DAYS))]
    if keep_days > 0:
        uploaded = tables.c.settings.contains('"imported":true')
        achieved = select(achievements.c.table_id).where(achievements.c.table_id == tables.c.id)
        short = before(min(KEEP_UNFINISHED_DAYS, keep_days))
        never += [
            and_(tables.c.status == "playing", short),
            and_(tables.c.status == "over", uploaded, short),
            and_(tables.c.status == "over", before(keep_days), ~achieved.exists()),
        ]
    return or_(*never)


def delete_stale_guests(connection: Connection, now: float, keep_days: int) -> int:
    """Delete some guests who were not seen for long and hold no seat; returns how many. Blocked
    guests stay."""

    def has(rows: ColumnElement[str]) -> ColumnElement[bool]:
        return select(rows).where(rows == guests.c.id).exists()

    left = [has(holders.c.guest), has(tables.c.host), has(results.c.guest)]
    left += [has(contest_entries.c.guest), has(contests.c.director), has(drafts.c.guest)]
    nothing = and_(*(~one for one in (*left, has(achievements.c.guest))))
    gone = [and_(guests.c.seen < now - KEEP_EMPTY_GUESTS_DAYS * DAY_S, nothing)]
    if keep_days > 0:
        gone.append(and_(guests.c.seen < now - keep_days * DAY_S, ~left[0]))
    which = (or_(*gone), ~has(blocked_guests.c.guest))
    found = list(
        connection.execute(select(guests.c.id).where(*which).limit(MAX_DELETED_ROWS)).scalars()
    )
    if found:
        connection.execute(delete(guests).where(guests.c.id.in_(found)))
    return len(found)


def delete_stale_drafts(connection: Connection, now: float, keep_days: int) -> int:
    """Delete some drafts that nobody has opened for long; returns how many."""
    if not keep_days:
        return 0
    before = now - min(KEEP_UNFINISHED_DAYS, keep_days) * DAY_S
    old = select(drafts.c.id).where(drafts.c.opened < before).limit(MAX_DELETED_ROWS)
    found = list(connection.execute(old).scalars())
    if found:
        connection.execute(delete(drafts).where(drafts.c.id.in_(found)))
    return len(found)


def delete_expired_seat_links(connection: Connection, now: float) -> None:
    connection.execute(delete(seat_links).where(seat_links.c.until < now))


# Deleting: a table may have forty thousand rows, and all moves wait for a transaction. So
# it is hidden at once, with all that other pages would show; `purge` deletes the rest bit by bit.


def delete_table(connection: Connection, id_: str, revision: int | None = None) -> bool:
    """Hide a table; returns whether it was there (and at this revision)."""
    wanted = [tables.c.id == id_, tables.c.status.not_in(HIDDEN)]
    if revision is not None:
        wanted.append(tables.c.revision == revision)
    if not _hide(connection, *wanted):
        return False
    _delete_dependents(connection, [id_])
    return True


def discard_hidden_tables(connection: Connection, ids: Collection[str]) -> None:
    """Give up tables that have not been shown yet."""
    _hide(connection, tables.c.id.in_(ids), tables.c.status == UPLOADING)


def _hide(connection: Connection, *which: ColumnElement[bool]) -> int:
    """How many were hidden. A hidden table has no host, no bytes and no event."""
    nothing = {"host": "", "daily": "", "contest": "", "bytes": 0, "wake": None}
    hidden = update(tables).where(*which).values(status=DELETED, **nothing)
    return connection.execute(hidden).rowcount


def _delete_dependents(connection: Connection, ids: Collection[str]) -> None:
    """Delete rows that other queries would still find, and notify other processes."""
    for table in (holders, seat_links, results, achievements, reviews):
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    notify(connection, *(TableChanged("", id_, DELETED_REVISION) for id_ in ids))


def purge(connection: Connection, now: float) -> bool:
    """Delete some rows of a hidden table; whether there may be more to delete."""
    _hide(connection, tables.c.status == UPLOADING, tables.c.changed < now - MAX_UPLOAD_S)
    due = select(tables.c.id).where(tables.c.status == DELETED).limit(1)
    id_ = connection.execute(due).scalar()
    if id_ is None:
        return False
    for number in (events.c.n, entries.c.seq):
        rows, mine = number.table, number.table.c.table_id == id_
        some = select(number).where(mine).limit(MAX_PURGED_ROWS)
        if connection.execute(delete(rows).where(mine, number.in_(some))).rowcount:
            return True
    connection.execute(delete(tables).where(tables.c.id == id_))
    return True


def compact(connection: Connection) -> None:
    """Give pages that are not needed any more back to the disk, a few at a time."""
    if connection.dialect.name == "sqlite":
        free = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
        for _ in range(
            min(free, MAX_VACUUM_PAGES)
        ):  # Python's driver gives back a page a statement
            connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")
