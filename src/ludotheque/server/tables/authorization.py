"""Authorization: which guest may see a table, and through which seat.

All that shows a table (views, logs, replays, labels, records, reviews) is built for a `Viewer`, and
only the functions of this module issue one. A viewer is good for one answer: seats are taken back
and matches end, so it must not be kept for the next.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import NoReturn, final

from sqlalchemy import Connection

from ludotheque.rules import Seat
from ludotheque.server.contests.storage import is_secret
from ludotheque.server.storage.rows import TableRow
from ludotheque.server.storage.store import Store
from ludotheque.server.storage.table_lists import may_see_deal
from ludotheque.server.tables.seat_rights import SeatRights
from ludotheque.server.tables.shared_draws import is_running
from ludotheque.text import Problem, text


@final
@dataclass(frozen=True, slots=True, init=False)
class Viewer:
    """Permission to see one table through one seat. It cannot be made or changed outside this
    module."""

    table_id: str
    guest: str  # empty: a stranger, or a bot
    seat: Seat | None  # None: what a spectator sees
    is_over: bool  # the match has ended, and no seat has secrets any more

    def __init__(self, issued_elsewhere: NoReturn) -> None:
        raise TypeError(
            "a Viewer is issued by the functions of ludotheque.server.tables.authorization alone"
        )

    def require_table(self, table_id: str) -> None:
        """Raises ValueError for another table than the one it was issued for."""
        if table_id != self.table_id:
            raise ValueError(f"issued for table {self.table_id}, not for {table_id}")

    def require_over(self, reason: str) -> None:
        """Raises a Problem with this text while the match runs: for what shows every seat."""
        if not self.is_over:
            raise Problem(text(reason))


async def authorize(
    table: SeatRights, store: Store, day: str, guest: str, seat: Seat | None = None
) -> Viewer:
    """A viewer for a guest (empty: a stranger), with the table's lock held: a change in
    memory may still be rolled back. `day` is today's. Raises a Problem."""
    row, mine = table.row, table.seats_held_by(guest)
    _require_spectators(row, mine)
    is_secret_deal = row.daily or row.contest or row.settings.draws_of
    if is_secret_deal and not mine and guest not in table.may_know_deal:
        await store.read(partial(_require_known_deal, row=row, guest=guest, day=day))
        table.may_know_deal.add(guest)
    return _look_through(row, mine, guest, seat)


def authorize_player(table: SeatRights, guest: str, seat: Seat) -> Viewer:
    """A viewer for the player of this seat. Raises a Problem for any other guest."""
    table.require_seat(guest, seat)
    return _issue(table.row, guest, seat)


def authorize_bot(table: SeatRights, seat: Seat) -> Viewer:
    """A viewer for the bot on this seat. Raises ValueError where a person plays."""
    if not table.seats[seat].bot:
        raise ValueError(f"no bot plays seat {seat} of table {table.row.id}")
    return _issue(table.row, "", seat)


def authorize_stored(
    connection: Connection,
    row: TableRow,
    mine: Collection[Seat],
    guest: str,
    day: str,
    seat: Seat | None = None,
) -> Viewer:
    """As `authorize`, for a table as it is stored, which need not be in memory; `mine` are the
    guest's seats."""
    _require_spectators(row, mine)
    if not mine:
        _require_known_deal(connection, row, guest, day)
    return _look_through(row, mine, guest, seat)


# Conditions ---------------------------------------------------------------------------------


def _require_spectators(row: TableRow, mine: Collection[Seat]) -> None:
    if not (row.settings.watch or row.status == "open" or mine):
        raise Problem(text("server-no-spectators"))


def _require_known_deal(connection: Connection, row: TableRow, guest: str, day: str) -> None:
    """Raise a Problem for a guest who can still play the same draws: of a daily challenge, or of a
    contest where all have the same. An uploaded record with the draws of a running match waits
    for its end."""
    if row.daily and not may_see_deal(connection, row.game, row.daily, guest, day):
        raise Problem(text("server-daily-first"))
    if row.contest and is_secret(connection, row.contest):
        raise Problem(text("server-event-later"))
    if row.settings.draws_of and is_running(connection, row.settings.draws_of):
        raise Problem(text("server-draws-later"))


def _look_through(row: TableRow, mine: Collection[Seat], guest: str, seat: Seat | None) -> Viewer:
    """Through one's own seats; when the match is over, through any."""
    if seat is not None and not 0 <= seat < len(row.seats):
        raise Problem(text("refused-seat"))
    if seat is not None and seat not in mine and row.status != "over":
        raise Problem(text("server-not-your-seat"))
    return _issue(row, guest, seat)


def _issue(row: TableRow, guest: str, seat: Seat | None) -> Viewer:
    viewer = object.__new__(Viewer)
    fields = {"table_id": row.id, "guest": guest, "seat": seat, "is_over": row.status == "over"}
    for name, value in fields.items():
        object.__setattr__(viewer, name, value)  # frozen outside this function
    return viewer
