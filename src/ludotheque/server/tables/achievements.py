"""Achievements of a finished match, for the profiles of its players.

A game may offer `rewards` (see `ludotheque.declaration.Rewards`). Earned ones are stored with the
end of the match; of those that may be claimed the player chooses one afterwards. Matches with free
undo have none.
"""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Connection

import ludotheque.home as home
from ludotheque.match import Match
from ludotheque.protocol.pages import Achieved, Claimable, ClaimAchievement
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.changes import keep_achievement
from ludotheque.server.tables.match_end import achievement_row
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")


def claimable_by(table: Table, guest: str) -> tuple[Claimable, ...]:
    """The achievements a guest may choose from, by seat, chosen or not."""
    match = table.match
    if match is None:
        return ()
    found = [
        Claimable(seat, home.claimable(match, seat))
        for seat in table.seats_held_by(guest)
        if not table.seats[seat].bot
    ]
    return tuple(one for one in found if one.names)


def unclaimed(
    connection: Connection, table: str, offers: tuple[Claimable, ...]
) -> tuple[Claimable, ...]:
    """The offers of which nothing was chosen yet."""
    return tuple(one for one in offers if not table_lists.has_claimed(connection, table, one.seat))


async def claim(table: Table, guest: Guest, asked: ClaimAchievement) -> Achieved:
    async with table.lock:
        table.require_seat(guest.id, asked.seat)
        offered = {one.seat: one.names for one in claimable_by(table, guest.id)}
    if asked.name not in offered.get(asked.seat, ()):
        raise Problem(text("refused-claim"))
    now = int(table.clock.now())
    row = achievement_row(table.row, asked.seat, guest.id, asked.name, now, claimed=True)

    def keep(connection: Connection) -> None:
        if table_lists.has_claimed(connection, table.id, asked.seat):
            raise Problem(text("server-claimed"))
        keep_achievement(connection, row)

    await table.store.write(keep)
    return Achieved(table.row.game, asked.name, table.id, now)


def write_journal(table: Table, match: Match, folder: Path) -> None:
    """Write the files that a game keeps of scenarios and achievements."""
    people = {seat: info.name for seat, info in enumerate(table.seats) if info.guest}
    try:
        home.write_journal(match, people, folder)
    except home.SaveFailed:
        log.exception("the journal could not be written")
