"""Bot jobs in the database: added by processes that serve, taken by `ludotheque think`.

As in `bots.fair_queue`, the owner with the fewest running jobs who was served longest ago comes
first, then the table likewise; the worker chooses the class of work. Rows are taken with SKIP
LOCKED. A job whose worker has died can be taken again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, select, update

from ludotheque.server.storage import cluster
from ludotheque.server.storage.cluster import database_now, live_process_ids
from ludotheque.server.storage.schema import bot_jobs

KEEP_ANSWERS_S = 60.0  # they show which owners were served


def add_job(connection: Connection, by: str, **row: Any) -> None:
    connection.execute(insert(bot_jobs).values(asked=database_now(), **row))
    cluster.notify(connection, cluster.JobAdded(by))


class BotJob(NamedTuple):
    id: str
    question: bytes
    watched: bool


def take_job(connection: Connection, me: str, watched_first: bool = True) -> BotJob | None:
    """Take the next job: of watched tables first, or of the others first."""
    t, alive = bot_jobs.c, live_process_ids()
    open_ = t.answer.is_(None) & ((t.thinker == "") | t.thinker.not_in(alive))
    same = bot_jobs.alias()
    s = same.c
    busy = select(func.count()).select_from(same)
    busy = busy.where(s.owner == t.owner, s.answer.is_(None), s.thinker.in_(alive))

    def served(whose: ColumnElement[bool]) -> ColumnElement[float]:
        last = select(func.max(s.taken)).where(whose).scalar_subquery()
        return func.coalesce(last, 0.0)

    order = [
        case((t.watched == watched_first, 0), else_=1),
        busy.scalar_subquery(),
        served(s.owner == t.owner),
        served(s.place == t.place),
        t.asked,
    ]
    query = select(t.id, t.question, t.watched).where(open_).order_by(*order).limit(1)
    found = connection.execute(query.with_for_update(skip_locked=True, of=bot_jobs)).first()
    if found is None:
        return None
    mine = update(bot_jobs).where(t.id == found.id).values(thinker=me, taken=database_now())
    connection.execute(mine)
    return BotJob(found.id, bytes(found.question), found.watched)


def answer_job(connection: Connection, id_: str, me: str, found: bytes) -> None:
    """Store an answer, unless another worker was given the job meanwhile."""
    t = bot_jobs.c
    done = update(bot_jobs).where(t.id == id_, t.thinker == me, t.answer.is_(None))
    if connection.execute(done.values(answer=found, question=b"")).rowcount:
        cluster.notify(connection, cluster.JobAnswered(me, id_))


def find_answer(connection: Connection, id_: str) -> tuple[bytes | None, bool]:
    """The answer, and whether a live worker has taken the job."""
    t = bot_jobs.c
    alive = live_process_ids()
    query = select(t.answer, t.thinker.in_(alive).label("taken")).where(t.id == id_)
    found = connection.execute(query).first()
    if found is None:
        return None, False
    return None if found.answer is None else bytes(found.answer), found.taken


def delete_job(connection: Connection, id_: str) -> None:
    connection.execute(delete(bot_jobs).where(bot_jobs.c.id == id_))


def delete_old_jobs(connection: Connection) -> None:
    """Delete answered jobs, and those whose server has long given up."""
    late = database_now() - KEEP_ANSWERS_S
    old = (bot_jobs.c.taken < late) & bot_jobs.c.answer.is_not(None)
    connection.execute(
        delete(bot_jobs).where(old | (bot_jobs.c.asked < late - 10 * KEEP_ANSWERS_S))
    )
