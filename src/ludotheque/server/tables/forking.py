"""Playing on from a moment of a finished match: a new table against bots, with draws of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from ludotheque.host.data import TableSettings
from ludotheque.host.forking import fork_match
from ludotheque.protocol.pages import PlayOn
from ludotheque.record import decode
from ludotheque.server.contests.storage import is_secret
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage.table_lists import days_to_play
from ludotheque.server.tables.records import RecordService
from ludotheque.server.tables.registry import Access, TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.table.setup import today
from ludotheque.text import Problem, text


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
    day = today(table.clock.now())
    open_days = await table.store.read(lambda c: days_to_play(c, row.game, day))
    if row.daily in open_days:  # spectators of the new table could still play that challenge
        raise Problem(text("server-daily-open"))
    if await table.store.read(partial(is_secret, contest=row.contest)):
        raise Problem(text("server-event-later"))
    record = await asyncio.to_thread(decode, await records.read_whole(viewer))
    fork = fork_match(row, record, guest, asked)
    async with records.queue.slot(table.id):
        made = await registry.prepare(
            row.variant, guest.id, fork.seats, TableSettings(), before=fork.before
        )
    made.set_precondition(f"guest {guest.id}", only_if)
    async with made.lock:
        await made.commit()
    return made
