"""Data of pages about tables and guests: the lobby, who asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.pages.tables import table_line
from ludotheque.protocol import pages as wire
from ludotheque.rules import Seat
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage import cluster, table_lists
from ludotheque.server.storage.rows import TableRow
from ludotheque.text import Problem

OPEN_LISTED_S = 86_400  # a table is listed after anything has happened there
WATCHED_LISTED_S = 3600


def _lines(row: TableRow, mine: tuple[Seat, ...] = (), guest: str = "") -> list[wire.TableLine]:
    """The line of a table; empty for a game or rules that can no longer be played."""
    try:
        return [table_line(row, mine, guest)]
    except Problem:
        return []


def _has_seat_for(row: TableRow, guest: str) -> bool:
    """Whether a seat is free that is not reserved for another guest."""
    return any(info.kind == "open" and info.guest in ("", guest) for info in row.seats)


def lobby(connection: Connection, guest: str, now: float) -> wire.Lobby:
    """Tables in lists. Of those with free seats, only the ones that their maker has opened to
    everyone; presence there is known only through other processes (see `mark_present`)."""
    opened = table_lists.listed_tables(connection, "open", now - OPEN_LISTED_S)
    watched = table_lists.listed_tables(connection, "playing", now - WATCHED_LISTED_S)
    mine = [
        line
        for row, seats in table_lists.tables_of(connection, guest)
        for line in _lines(row, seats, guest)
    ]
    mine.sort(key=lambda line: (not set(line.mine) & set(line.to_move), -line.changed))
    ids = {line.table.id for line in mine}
    free = [row for row in opened if row.id not in ids and _has_seat_for(row, guest)]
    found = wire.Lobby(
        open=tuple(line for row in free for line in _lines(row)),
        mine=tuple(mine),
        watch=tuple(
            line
            for row in watched
            if row.id not in ids and row.settings.watch
            for line in _lines(row)
        ),
    )
    if not cluster.is_clustered(connection):
        return found
    return mark_present(found, cluster.guests_present(connection, [row.id for row in free]))


def mark_present(found: wire.Lobby, present: Mapping[str, Collection[str]]) -> wire.Lobby:
    """Name the seats of open tables whose players are there; `present`: guests by table. Tables
    where someone is there come first."""
    lines = [
        replace(line, here=_seats_of(line, present[line.table.id]))
        if line.table.id in present
        else line
        for line in found.open
    ]
    return replace(found, open=tuple(sorted(lines, key=lambda line: not line.here)))


def _seats_of(line: wire.TableLine, guests: Collection[str]) -> tuple[Seat, ...]:
    seats = enumerate(line.table.seats)
    return tuple(n for n, info in seats if info.kind == "person" and info.guest in guests)


def me(connection: Connection, guest: Guest) -> wire.Me:
    running = table_lists.tables_of(connection, guest.id)
    waiting = sum(bool(set(seats) & set(row.to_move)) for row, seats in running)
    return wire.Me(guest=guest.id, name=guest.name, tables=len(running), waiting=waiting)
