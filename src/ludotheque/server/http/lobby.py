"""Data of pages about tables and guests: the lobby, who asks."""

from __future__ import annotations

from sqlalchemy import Connection

from ludotheque.pages.tables import table_line
from ludotheque.protocol import pages as wire
from ludotheque.rules import Seat
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import TableRow
from ludotheque.text import Problem

OPEN_LISTED_S = 86_400  # seconds a table is listed after anything has happened there
WATCHED_LISTED_S = 3600


def _lines(row: TableRow, mine: tuple[Seat, ...] = (), guest: str = "") -> list[wire.TableLine]:
    """None for a game that is no longer installed, or rules that can no longer be played."""
    try:
        return [table_line(row, mine, guest)]
    except Problem:
        return []


def lobby(connection: Connection, guest: str, now: float) -> wire.Lobby:
    opened = table_lists.listed_tables(connection, "open", now - OPEN_LISTED_S)
    watched = table_lists.listed_tables(connection, "playing", now - WATCHED_LISTED_S)
    mine = [
        line
        for row, seats in table_lists.tables_of(connection, guest)
        for line in _lines(row, seats, guest)
    ]
    mine.sort(key=lambda line: (not set(line.mine) & set(line.to_move), -line.changed))
    ids = {line.table.id for line in mine}
    return wire.Lobby(
        open=tuple(line for row in opened if row.id not in ids for line in _lines(row)),
        mine=tuple(mine),
        watch=tuple(
            line
            for row in watched
            if row.id not in ids and row.settings.watch
            for line in _lines(row)
        ),
    )


def me(connection: Connection, guest: Guest) -> wire.Me:
    running = table_lists.tables_of(connection, guest.id)
    waiting = sum(bool(set(seats) & set(row.to_move)) for row, seats in running)
    return wire.Me(guest=guest.id, name=guest.name, tables=len(running), waiting=waiting)
