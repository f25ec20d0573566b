"""Requests of a guest at a table: carried out once, on disk before they are answered."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.host.actions import ACTIONS, handle_timeout, request_key
from ludotheque.host.seats import (
    SeatTaken,
    announce_rematch,
    require_rematch,
    rotate_seats,
    rotate_variant,
    take_reserved_seats,
)
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.durations import DAY_S
from ludotheque.server.guests.guest import (
    Guest,
    fingerprint,
    names_of,
    new_id,
    new_secret,
    require_device,
)
from ludotheque.server.storage.changes import Conflict, is_conflict, retry_conflicts
from ludotheque.server.storage.database_errors import describe_error, is_outage, is_outcome_unknown
from ludotheque.server.storage.rows import find_request
from ludotheque.server.storage.schema import seat_links
from ludotheque.server.storage.table_lists import daily_attempt
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, Text, text

T = TypeVar("T")
log = logging.getLogger("ludotheque.server")
LINK_LIFETIME_S = DAY_S
MAX_LINKS_PER_SEAT = 5  # to one seat that have not been used
MAX_HOLDERS_PER_SEAT = 8  # of one seat


class RetryNeeded(Problem):
    """The outcome is unknown or the table was reloaded: disconnect, the client retries with the
    same id."""

    def __init__(self, why: Text | None = None) -> None:
        super().__init__(why or text("server-again"))


class WriteRefused(Problem):
    """The database refused a change: nothing has happened."""

    def __init__(self, error: Exception) -> None:
        super().__init__(describe_error(error))
        if not is_outage(error):  # of which the store tells
            log.error("a change was not written", exc_info=error)


async def execute_request(table: Table, guest: Guest, message: Any) -> p.Done:
    """Execute a request at most once, however often it comes. Raises a Problem; then nothing has
    changed."""
    return await _retry_locked(table, lambda: _execute(table, guest, message))


async def _retry_locked(table: Table, attempt: Callable[[], Awaitable[T]]) -> T:
    """Attempt a change with the lock held. After a conflict the table is as the other process has
    left it. Raises RetryNeeded."""

    async def attempt_open() -> T:
        if table.is_closed:
            raise RetryNeeded
        return await attempt()

    async with table.lock:
        try:
            return await retry_conflicts(attempt_open)
        except Conflict:
            raise RetryNeeded from None


async def _execute(table: Table, guest: Guest, message: Any) -> p.Done:
    request = request_key(guest, message)
    if request in table.requests:
        return p.Done(message.id, table.requests[request])
    if handle_timeout(table, table.clock.now()):
        await table.commit()
    try:
        ACTIONS[type(message)](table, guest, message)
    except Problem:
        if table.is_ahead():
            _discard_table(table, message)
        if table.membership.is_clustered and await table.catch_up():
            raise Conflict from None  # it is refused as things were, not as they are
        raise
    except Exception:
        _discard_table(table, message)
    try:
        return p.Done(message.id, await table.commit(request))
    except Exception as error:
        if isinstance(error, Conflict) and table.membership.is_clustered:
            raise
        read = table.store.read
        with contextlib.suppress(SQLAlchemyError):
            before = await read(lambda c: find_request(c, table.id, request))
            if before is not None:
                return p.Done(message.id, before)
        if is_conflict(error):
            raise RetryNeeded from None
        if is_outcome_unknown(error):  # disconnect: the client retries with the same id
            raise RetryNeeded(describe_error(error)) from None
        raise WriteRefused(error) from None


def _discard_table(table: Table, message: Any) -> None:
    """Drop a table from memory after a fault in its game, so that no half change stays."""
    log.exception("a %s at a table of %s failed", type(message).__name__, table.row.game)
    table.close()
    raise Problem(text("server-again")) from None


async def sit_down(table: Table, guest: Guest, name: str) -> None:
    """Take the first free seat for a guest who has none. Raises a Problem where there is none."""
    if table.seats_held_by(guest.id):
        return
    for seat, info in enumerate(table.seats):
        if info.kind == "open" and info.guest in ("", guest.id):
            with contextlib.suppress(SeatTaken):  # by someone else in this moment
                await execute_request(table, guest, r.SitRequest(id=new_id(), seat=seat, name=name))
                return
    raise SeatTaken


# A seat on another device ----------------------------------------------------------------------


async def link_seat(table: Table, guest: Guest, asked: r.LinkRequest) -> p.SeatLink:
    table.require_seat(guest.id, asked.seat)
    _require_linkable(table)
    token, until = new_secret(), int(table.clock.now()) + LINK_LIFETIME_S
    row = {"table_id": table.id, "seat": asked.seat, "until": until, "secret": fingerprint(token)}
    row["device"] = guest.device
    ours = (seat_links.c.table_id == table.id, seat_links.c.seat == asked.seat)

    def keep(connection: Connection) -> None:
        """Keep the newest few; they work until the device that made them is ended."""
        require_device(connection, guest)
        before = select(seat_links.c.secret).where(*ours).order_by(seat_links.c.until.desc())
        old = list(connection.execute(before).scalars())[MAX_LINKS_PER_SEAT - 1 :]
        connection.execute(delete(seat_links).where(seat_links.c.secret.in_(old)))
        connection.execute(insert(seat_links).values(**row))

    await table.store.write(keep)
    return p.SeatLink(asked.id, asked.seat, token, until)


def _require_linkable(table: Table) -> None:
    """Raise a Problem for contests, where a link would show another guest the draws, and for rated
    tables, whose seats must not be handed on."""
    if table.row.contest:
        raise Problem(text("server-event-own-seat"))
    if table.row.settings.rated:
        raise Problem(text("server-rated-seat"))


async def holders_of(table: Table, guest: Guest, asked: r.HoldersRequest) -> p.SeatHolders:
    table.require_seat(guest.id, asked.seat)
    held, here = sorted(table.held_by[asked.seat]), table.present()
    ours = (seat_links.c.table_id == table.id, seat_links.c.seat == asked.seat)
    valid = (*ours, seat_links.c.until >= table.clock.now())

    def read(connection: Connection) -> tuple[dict[str, str], int]:
        many = connection.execute(select(func.count()).select_from(seat_links).where(*valid))
        return names_of(connection, held), many.scalar_one()

    names, many = await table.store.read(read)
    found = tuple(p.SeatHolder(one, names.get(one, ""), one in here) for one in held)
    return p.SeatHolders(asked.id, asked.seat, found, many)


async def claim_seat(table: Table, guest: Guest, token: str) -> Seat:
    """Make a guest a further holder of the seat that a link is for. A link works once."""
    secret = fingerprint(token)
    _require_linkable(table)

    def must_be_free(connection: Connection) -> None:
        day, game = table.row.daily, table.row.game
        attempt = daily_attempt(connection, game, day, guest.id) if day else None
        if attempt is not None and attempt[0] != table.id and not attempt[1]:
            raise Problem(text("server-daily-first"))

    def find(connection: Connection) -> Seat | None:
        must_be_free(connection)
        found = connection.execute(
            select(seat_links.c.seat, seat_links.c.until).where(
                seat_links.c.secret == secret, seat_links.c.table_id == table.id
            )
        ).first()
        return found.seat if found and found.until >= table.clock.now() else None

    async def claim() -> Seat:
        seat = await table.store.read(find)
        if seat is None:
            raise Problem(text("server-bad-link"))
        if len(table.held_by[seat] | {guest.id}) > MAX_HOLDERS_PER_SEAT:
            raise Problem(text("server-many-holders", n=MAX_HOLDERS_PER_SEAT))
        table.add_holder(seat, guest.id)
        table.use_link(secret)
        # One daily challenge at a time
        table.set_precondition(f"guest {guest.id}", must_be_free)
        await table.commit()
        return seat

    return await _retry_locked(table, claim)


# Again -------------------------------------------------------------------------------------------


async def rematch(
    registry: TableRegistry, table: Table, guest: Guest, asked: r.RematchRequest
) -> p.Done:
    """Play the same game again with seats rotated by one. The first request makes the table; every
    guest who asks is seated there; the match begins when all seats are taken."""
    require_rematch(table, guest)
    row = table.row
    async with table.lock:
        if table.is_closed:
            raise RetryNeeded
        if not table.row.rematch:
            seats = rotate_seats(table, guest)
            new = await registry.prepare(
                rotate_variant(table), guest.id, seats, row.settings, row.listed
            )
            announce_rematch(table, new.id)
            try:
                async with new.lock:
                    return p.Done(asked.id, await table.commit(request_key(guest, asked), new))
            except Conflict:
                raise RetryNeeded from None  # another request came first
    following = await registry.find(table.row.rematch)

    async def sit_down() -> None:
        if not following.is_closed and take_reserved_seats(following, guest):
            await following.commit()

    async with following.lock:
        with contextlib.suppress(Conflict):
            await retry_conflicts(sit_down)
    return p.Done(asked.id, table.row.n)
