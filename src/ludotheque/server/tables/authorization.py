"""Authorization: which guest may see a table, and through which seat.

`ludotheque.host.authorization` issues a `Viewer` for one answer. The server refuses more: guests
who can still play the draws of a table must not see them.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection

from ludotheque.host.authorization import Viewer, look_through, require_spectators
from ludotheque.rules import Seat
from ludotheque.server.contests.storage import is_secret
from ludotheque.server.storage.rows import TableRow
from ludotheque.server.storage.table_lists import may_see_deal
from ludotheque.server.tables.shared_draws import is_running
from ludotheque.text import Problem, text


def authorize_stored(
    connection: Connection,
    row: TableRow,
    mine: Collection[Seat],
    guest: str,
    day: str,
    seat: Seat | None = None,
) -> Viewer:
    """A viewer for a guest (empty: a stranger) of a table as it is stored, which need not be in
    memory; `mine` are the guest's seats, `day` is today's. Raises a Problem."""
    require_spectators(row, mine)
    if not mine:
        require_known_deal(connection, row, guest, day)
    return look_through(row, mine, guest, seat)


def require_known_deal(connection: Connection, row: TableRow, guest: str, day: str) -> None:
    """Raise a Problem for a guest who can still play the same draws: of a daily challenge, or of a
    contest where all have the same. An uploaded record with the draws of a running match waits
    for its end."""
    if row.daily and not may_see_deal(connection, row.game, row.daily, guest, day):
        raise Problem(text("server-daily-first"))
    if row.contest and is_secret(connection, row.contest):
        raise Problem(text("server-event-later"))
    if row.settings.draws_of and is_running(connection, row.settings.draws_of):
        raise Problem(text("server-draws-later"))
