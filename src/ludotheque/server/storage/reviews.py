"""Reviews that are kept: one for a table, as JSON of a `MatchReview`."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from ludotheque.rules import Seat
from ludotheque.server.storage.schema import holders, reviews, tables

VERSION = 1  # of how matches are reviewed: what is older is worked out anew
LATEST = 200  # reviews that a profile looks at


def load_review(connection: Connection, table: str) -> bytes | None:
    query = select(reviews.c.data).where(reviews.c.table_id == table, reviews.c.version == VERSION)
    found = connection.execute(query).scalar()
    return None if found is None else str(found).encode()


def keep_review(connection: Connection, table: str, data: bytes) -> None:
    """The table may have been deleted meanwhile."""
    there = connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar()
    connection.execute(delete(reviews).where(reviews.c.table_id == table))
    if there is not None:
        values = {"table_id": table, "version": VERSION, "data": data.decode()}
        connection.execute(insert(reviews).values(**values))


def reviews_of(connection: Connection, guest: str) -> list[tuple[str, Seat, bytes]]:
    """The latest reviewed matches of a guest: the game, the guest's seat, the review."""
    query = (
        select(tables.c.game, holders.c.seat, reviews.c.data)
        .join(reviews, reviews.c.table_id == tables.c.id)
        .join(holders, holders.c.table_id == tables.c.id)
        .where(holders.c.guest == guest, reviews.c.version == VERSION, tables.c.status == "over")
        .order_by(tables.c.changed.desc())
        .limit(LATEST)
    )
    return [(game, seat, str(data).encode()) for game, seat, data in connection.execute(query)]
