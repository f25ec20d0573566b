"""Many tables at once: due tables, the lobby, histories of guests, results of a day."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from sqlalchemy import Connection, Select, bindparam, func, insert, select, tuple_, update

from ludotheque.rules import Seat
from ludotheque.server.storage.rows import TableRow, from_columns
from ludotheque.server.storage.schema import (
    achievements,
    guests,
    holders,
    results,
    settings,
    tables,
)

MAX_LISTED = 100

Due: TypeAlias = tuple[float, str]  # since when, and which table


def due_tables(
    connection: Connection, now: float, after: Due | None = None, others: Collection[str] = ()
) -> list[Due]:
    """Tables where the server must act, the longest due first; `after`: those that follow. Those
    that other processes look after are theirs."""
    due = tuple_(tables.c.wake, tables.c.id)
    query = select(tables.c.wake, tables.c.id).where(
        tables.c.status == "playing",
        tables.c.wake.is_not(None),
        tables.c.wake <= now,
        *(() if after is None else (due > after,)),
        *((tables.c.keeper.not_in(others),) if others else ()),
    )
    found = connection.execute(query.order_by(tables.c.wake, tables.c.id).limit(MAX_LISTED))
    return [(wake, id_) for wake, id_ in found]


def wake_later(
    connection: Connection, id_: str, at: float | None, revision: int | None = None
) -> None:
    """Postpone a table that is still at this revision; its next change sets the time anew."""
    same = () if revision is None else (tables.c.revision == revision,)
    connection.execute(update(tables).where(tables.c.id == id_, *same).values(wake=at))


def _rows(connection: Connection, query: Select[Any]) -> list[TableRow]:
    return [from_columns(found) for found in connection.execute(query.limit(MAX_LISTED))]


def listed_tables(connection: Connection, status: str, since: float) -> list[TableRow]:
    where = (tables.c.status == status, tables.c.listed, tables.c.changed >= since)
    return _rows(connection, select(tables).where(*where).order_by(tables.c.changed.desc()))


def tables_of(connection: Connection, guest: str) -> list[tuple[TableRow, tuple[Seat, ...]]]:
    """Tables that are not over where this guest holds seats."""
    mine = select(holders.c.table_id).where(holders.c.guest == guest)
    query = select(tables).where(tables.c.id.in_(mine), tables.c.status != "over")
    rows = _rows(connection, query.order_by(tables.c.changed.desc()))
    return [(row, seats_of(connection, row.id, guest)) for row in rows]


def seats_of(connection: Connection, table: str, guest: str) -> tuple[Seat, ...]:
    where = (holders.c.table_id == table, holders.c.guest == guest)
    return tuple(sorted(connection.execute(select(holders.c.seat).where(*where)).scalars()))


def count_unfinished(connection: Connection, guest: str) -> int:
    """How many tables this guest has made that are not over."""
    return connection.execute(_UNFINISHED, {"guest": guest}).scalar_one()


_UNFINISHED = select(func.count()).where(
    tables.c.host == bindparam("guest"), tables.c.status != "over"
)


# Looking back ----------------------------------------------------------------------------------


def finished_matches(connection: Connection, guest: str, before: int, many: int) -> list[TableRow]:
    """Finished matches of a guest, the latest first."""
    mine = select(holders.c.table_id).where(holders.c.guest == guest)
    where = (tables.c.id.in_(mine), tables.c.status == "over", tables.c.changed < before)
    query = select(tables).where(*where).order_by(tables.c.changed.desc()).limit(many)
    return [from_columns(found) for found in connection.execute(query)]


def scores_of(connection: Connection, guest: str) -> list[tuple[Any, ...]]:
    """(variant, game, score, place, seats at the table) of the latest matches, the oldest first."""
    r = results.c
    query = (
        select(r.variant, r.game, r.score, r.place, tables.c.seats)
        .join(tables, tables.c.id == r.table_id)
        .where(r.guest == guest)
        .order_by(r.at.desc(), r.table_id, r.seat)
        .limit(1000)
    )
    return [tuple(found) for found in connection.execute(query)][::-1]


def best_of(connection: Connection, guest: str) -> list[tuple[str, int, float, str, int]]:
    """Variant, how many matches, their average, and the table and score of the best of them."""
    mine = results.c.guest == guest
    top = (
        select(
            results.c.variant,
            func.max(results.c.goodness).label("goodness"),
            func.count().label("matches"),
            func.avg(results.c.score).label("average"),
        )
        .where(mine)
        .group_by(results.c.variant)
        .subquery()
    )
    same = (top.c.variant == results.c.variant) & (top.c.goodness == results.c.goodness)
    query = (
        select(
            top.c.variant,
            top.c.matches,
            top.c.average,
            func.min(results.c.table_id),
            results.c.score,
        )
        .join(top, same)
        .where(mine)
        .group_by(top.c.variant, top.c.matches, top.c.average, results.c.score)
        .limit(MAX_LISTED)
    )
    found = connection.execute(query)
    return [(variant, n, float(mean), table, score) for variant, n, mean, table, score in found]


def achievements_of(connection: Connection, guest: str) -> list[tuple[str, str, str, int]]:
    """(game, name, table, at), the latest first."""
    a = achievements.c
    query = select(a.game, a.name, a.table_id, a.at).where(a.guest == guest)
    found = connection.execute(query.order_by(a.at.desc(), a.game, a.name).limit(500))
    return [(game, name, table, at) for game, name, table, at in found]


def has_claimed(connection: Connection, table: str, seat: Seat) -> bool:
    a = achievements.c
    where = (a.table_id == table, a.seat == seat, a.claimed)
    return connection.execute(select(a.at).where(*where)).first() is not None


def daily_results(connection: Connection, game: str, day: str) -> list[tuple[Any, ...]]:
    """(guest, name, score, table), the best first."""
    query = (
        select(results.c.guest, guests.c.name, results.c.score, results.c.table_id)
        .join(guests, guests.c.id == results.c.guest)
        .where(results.c.daily == day, results.c.game == game)
        .order_by(results.c.goodness.desc(), results.c.at)
        .limit(MAX_LISTED)
    )
    return [tuple(found) for found in connection.execute(query)]


def daily_attempt(
    connection: Connection, game: str, day: str, guest: str
) -> tuple[str, bool] | None:
    """A guest's table of a day's challenge, and whether it is over. A seat that was taken over
    through a link counts as the attempt of a guest without one."""
    held = select(holders.c.table_id).where(holders.c.guest == guest)
    query = (
        select(tables.c.id, tables.c.status)
        .where(tables.c.daily == day, tables.c.game == game, tables.c.id.in_(held))
        .order_by((tables.c.host == guest).desc())
    )
    found = connection.execute(query).first()
    return (found.id, found.status == "over") if found else None


def daily_spread(connection: Connection, game: str, day: str) -> list[tuple[int, int]]:
    """(score, how many have it), the best first."""
    r = results.c
    query = select(r.score, func.count()).where(r.daily == day, r.game == game)
    found = connection.execute(query.group_by(r.score, r.goodness).order_by(r.goodness.desc()))
    return [(score, count) for score, count in found]


def days_finished(connection: Connection, game: str, guest: str) -> list[str]:
    """The days whose challenge this guest has finished, the latest first."""
    r = results.c
    where = (r.guest == guest, r.game == game, r.daily != "")
    query = select(r.daily).distinct().where(*where).order_by(r.daily.desc()).limit(1000)
    return list(connection.execute(query).scalars())


def _par_name(game: str, day: str) -> str:
    return f"par:{game[:25]}:{day}"


def find_par(connection: Connection, game: str, day: str) -> int | None:
    where = settings.c.name == _par_name(game, day)
    found = connection.execute(select(settings.c.value).where(where)).scalar()
    return None if found is None else int(found)


def save_par(connection: Connection, game: str, day: str, score: int) -> None:
    if find_par(connection, game, day) is None:
        value = {"name": _par_name(game, day), "value": str(score).encode()}
        connection.execute(insert(settings).values(value))


def days_to_play(connection: Connection, game: str, today: str) -> set[str]:
    """The days whose challenge can still be played: today's, and those begun in time."""
    t = tables.c
    query = select(t.daily).distinct().where(t.daily != "", t.game == game, t.status != "over")
    return {today, *connection.execute(query).scalars()}


def may_see_deal(connection: Connection, game: str, day: str, guest: str, today: str) -> bool:
    """Whether this guest (empty: a stranger) can no longer play the challenge of this day."""
    attempt = daily_attempt(connection, game, day, guest)
    return day < today if attempt is None else attempt[1]
