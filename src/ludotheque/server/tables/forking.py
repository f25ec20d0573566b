"""Playing on from a moment of a finished match: a new table against bots, with draws of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from ludotheque.host.data import TableSettings
from ludotheque.host.seats import new_seats
from ludotheque.protocol.pages import NewSeat, PlayOn
from ludotheque.record import Record, decode
from ludotheque.registry import game
from ludotheque.server.contests.storage import is_secret
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage.table_lists import days_to_play
from ludotheque.server.tables.records import RecordService
from ludotheque.server.tables.registry import Access, TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.table.setup import today
from ludotheque.text import Problem, text

MAX_REPLAYED_MOVES = 2000  # they are replayed in the server process


async def play_on(
    registry: TableRegistry,
    records: RecordService,
    guest: Guest,
    access: Access,
    asked: PlayOn,
    only_if: Callable[[Connection], None],
) -> Table:
    """Begin a match at a moment of a finished one; `only_if` as in `TableRegistry.make`."""
    table, viewer = access
    row = table.row
    viewer.require_over("server-not-over")  # or hidden pieces and coming draws could be tried out
    if asked.seat >= len(row.seats):
        raise Problem(text("refused-seat"))
    day = today(table.clock.now())
    open_days = await table.store.read(lambda c: days_to_play(c, row.game, day))
    if row.daily in open_days:  # spectators of the new table could still play that challenge
        raise Problem(text("server-daily-open"))
    if await table.store.read(partial(is_secret, contest=row.contest)):
        raise Problem(text("server-event-later"))
    record = await asyncio.to_thread(decode, await records.read_whole(viewer))
    if not asked.ply < min(len(record.moves()), MAX_REPLAYED_MOVES):
        raise Problem(text("server-no-move", n=asked.ply))
    wanted = [
        NewSeat("me", name=guest.name, colour=info.colour)
        if seat == asked.seat
        else NewSeat("bot", bot=asked.bot, colour=info.colour)
        for seat, info in enumerate(row.seats)
    ]
    seats = new_seats(game(row.game), guest, wanted)
    before = Record(record.header, record.until(asked.ply))
    async with records.queue.slot(table.id):
        made = await registry.prepare(row.variant, guest.id, seats, TableSettings(), before=before)
    made.set_precondition(f"guest {guest.id}", only_if)
    async with made.lock:
        await made.commit()
    return made
