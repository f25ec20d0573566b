"""Reviews: one for a table, as JSON of a `MatchReview`.

Where several processes share a database, one of them works a review out and the others show what it
has found so far. That is a row among the bot jobs that no worker can take: `thinker` is
the process at work, `answer` the review so far, `asked` when a client looked at it last.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from ludotheque.protocol.review import REVIEW_VERSION
from ludotheque.rules import Seat
from ludotheque.server.storage import bot_jobs
from ludotheque.server.storage.cluster import database_now, live_process_ids
from ludotheque.server.storage.schema import HIDDEN, holders, reviews, tables
from ludotheque.server.storage.schema import bot_jobs as jobs

STALLED_AFTER_S = 30.0  # without anything shown; then another process takes the review over
MAX_REVIEWS_OF_GUEST = 200  # reviews that a profile looks at


def load_review(connection: Connection, table: str) -> bytes | None:
    query = select(reviews.c.data).where(
        reviews.c.table_id == table, reviews.c.version == REVIEW_VERSION
    )
    found = connection.execute(query).scalar()
    return None if found is None else str(found).encode()


def save_review(connection: Connection, table: str, data: bytes) -> None:
    """The table may have been deleted meanwhile."""
    shown = select(tables.c.id).where(tables.c.id == table, tables.c.status.not_in(HIDDEN))
    there = connection.execute(shown).scalar()
    connection.execute(delete(reviews).where(reviews.c.table_id == table))
    if there is not None:
        values = {"table_id": table, "version": REVIEW_VERSION, "data": data.decode()}
        connection.execute(insert(reviews).values(**values))


def reviews_of(connection: Connection, guest: str) -> list[tuple[str, Seat, bytes]]:
    """The latest reviewed matches of a guest: the game, the guest's seat, the review."""
    query = (
        select(tables.c.game, holders.c.seat, reviews.c.data)
        .join(reviews, reviews.c.table_id == tables.c.id)
        .join(holders, holders.c.table_id == tables.c.id)
        .where(
            holders.c.guest == guest, reviews.c.version == REVIEW_VERSION, tables.c.status == "over"
        )
        .order_by(tables.c.changed.desc())
        .limit(MAX_REVIEWS_OF_GUEST)
    )
    return [(game, seat, str(data).encode()) for game, seat, data in connection.execute(query)]


# Reviews that are being worked out, on PostgreSQL ------------------------------------------------


class ReviewInProgress(NamedTuple):
    """A review that a process computes."""

    by: str
    data: bytes  # so far; empty at first


def claim_review(connection: Connection, table: str, me: str) -> bool:
    """Claim a review; returns False while another live process computes it."""
    bot_jobs.delete_old_jobs(connection)
    values = {"thinker": me, "asked": database_now(), "taken": database_now(), "answer": b""}
    row = {"id": _job(table), "owner": "", "place": table, "watched": False, "question": b""}
    from sqlalchemy.dialects import postgresql  # a tenth of what a server imports

    added = postgresql.insert(jobs).values(**row, **values)
    free = ~_is_held() | (jobs.c.thinker == me)
    claimed = added.on_conflict_do_update(index_elements=["id"], set_=values, where=free)
    return connection.execute(claimed.returning(jobs.c.id)).first() is not None


def follow_review(connection: Connection, table: str) -> ReviewInProgress | None:
    """The partial review of a live process, which learns that a client looks."""
    here = update(jobs).where(jobs.c.id == _job(table), _is_held())
    looked = here.values(asked=database_now())
    found = connection.execute(looked.returning(jobs.c.thinker, jobs.c.answer)).first()
    return None if found is None else ReviewInProgress(found.thinker, bytes(found.answer))


def publish_review(connection: Connection, table: str, me: str, data: bytes) -> float | None:
    """Show the others what was found so far. Returns the seconds since one of them looked; None if
    another process was given the review meanwhile."""
    mine = (jobs.c.id == _job(table)) & (jobs.c.thinker == me)
    shared = update(jobs).where(mine).values(answer=data, taken=database_now())
    return connection.execute(shared.returning(database_now() - jobs.c.asked)).scalar()


def end_review(connection: Connection, table: str, me: str) -> None:
    connection.execute(delete(jobs).where(jobs.c.id == _job(table), jobs.c.thinker == me))


def _job(table: str) -> str:
    return f"review {table}"


def _is_held() -> ColumnElement[bool]:
    """By a process that is alive and has shown something lately."""
    return jobs.c.thinker.in_(live_process_ids()) & (
        jobs.c.taken > database_now() - STALLED_AFTER_S
    )
