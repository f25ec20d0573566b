"""Bot jobs in the database: added by processes that serve, taken by `ludotheque think`.

As in `bots.fair_queue`, the owner with the fewest running jobs who was served longest ago comes
first, then the table likewise; the worker chooses the class of work. Rows are taken with SKIP
LOCKED. A job whose worker has died can be taken again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, select, update

from ludotheque.server.storage import cluster
from ludotheque.server.storage.cluster import now_there
from ludotheque.server.storage.schema import processes, thoughts

KEPT = 60.0  # seconds that an answer is kept: by then it is known who was served


def ask(connection: Connection, by: str, **row: Any) -> None:
    connection.execute(insert(thoughts).values(asked=now_there(), **row))
    cluster.tell(connection, cluster.Asked(by))


class Taken(NamedTuple):
    id: str
    question: bytes
    watched: bool


def take(connection: Connection, me: str, watched_first: bool = True) -> Taken | None:
    """Take the next question: of tables that somebody looks at first, or of the others first."""
    t, alive = thoughts.c, select(processes.c.id).where(processes.c.until > now_there())
    open_ = t.answer.is_(None) & ((t.thinker == "") | t.thinker.not_in(alive))
    same = thoughts.alias()
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
    found = connection.execute(query.with_for_update(skip_locked=True, of=thoughts)).first()
    if found is None:
        return None
    mine = update(thoughts).where(t.id == found.id).values(thinker=me, taken=now_there())
    connection.execute(mine)
    return Taken(found.id, bytes(found.question), found.watched)


def answer(connection: Connection, id_: str, me: str, found: bytes) -> None:
    """Unless somebody else has been given it meanwhile."""
    t = thoughts.c
    done = update(thoughts).where(t.id == id_, t.thinker == me, t.answer.is_(None))
    if connection.execute(done.values(answer=found, question=b"")).rowcount:
        cluster.tell(connection, cluster.Answered(me, id_))


def look(connection: Connection, id_: str) -> tuple[bytes | None, bool]:
    """The answer, and whether somebody is at it."""
    t = thoughts.c
    alive = select(processes.c.id).where(processes.c.until > now_there())
    query = select(t.answer, t.thinker.in_(alive).label("taken")).where(t.id == id_)
    found = connection.execute(query).first()
    if found is None:
        return None, False
    return None if found.answer is None else bytes(found.answer), found.taken


def forget(connection: Connection, id_: str) -> None:
    connection.execute(delete(thoughts).where(thoughts.c.id == id_))


def tidy(connection: Connection) -> None:
    """What was answered, or asked by somebody who has long given up."""
    late = now_there() - KEPT
    old = (thoughts.c.taken < late) & thoughts.c.answer.is_not(None)
    connection.execute(delete(thoughts).where(old | (thoughts.c.asked < late - 10 * KEPT)))
