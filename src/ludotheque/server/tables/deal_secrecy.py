"""Secrecy of a deal: guests who can still play the draws of a table must not see them."""

from __future__ import annotations

from sqlalchemy import Connection

from ludotheque.server.contests.storage import is_secret
from ludotheque.server.storage.rows import TableRow
from ludotheque.server.storage.table_lists import may_see_deal
from ludotheque.server.tables.shared_draws import is_running
from ludotheque.text import Problem, text


def require_draws_shown(connection: Connection, row: TableRow, guest: str, day: str) -> None:
    """Raise a Problem for a guest who can still play the same draws: of a daily challenge, or of a
    contest where all have the same. An uploaded record with the draws of a running match waits
    for its end."""
    if row.daily and not may_see_deal(connection, row.game, row.daily, guest, day):
        raise Problem(text("server-daily-first"))
    if row.contest and is_secret(connection, row.contest):
        raise Problem(text("server-event-later"))
    if row.settings.draws_of and is_running(connection, row.settings.draws_of):
        raise Problem(text("server-draws-later"))
