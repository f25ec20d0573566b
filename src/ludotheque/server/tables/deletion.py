"""Deleting tables: hidden at once, their rows purged in the background."""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy import Connection

from ludotheque.server.background import BackgroundTasks
from ludotheque.server.guests.guest import Guest
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import retention
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text


class TableDeletion:
    def __init__(self, store: Store, clock: ServerClock, background: BackgroundTasks) -> None:
        self._store, self._clock, self._background = store, clock, background
        self._purging = asyncio.Lock()
        self._is_closing = False

    def close(self) -> None:
        """Stop purging; the next server continues."""
        self._is_closing = True

    async def delete(self, table: Table, guest: Guest) -> None:
        """Delete a table of this guest at which no other guest holds a seat. Raises a Problem for
        any other, and for matches of events."""
        row = table.row

        def delete_revision(connection: Connection) -> None:
            if not retention.delete_table(connection, row.id, row.revision):
                raise Problem(text("server-again"))  # another process changed it: a guest sat down

        async with table.lock:
            alone = all(held <= {guest.id} for held in table.held_by)
            if table.is_closed or row.host != guest.id or row.is_event_match or not alone:
                raise Problem(text("server-not-yours"))
            await self._store.write(delete_revision)
            table.close(text("server-no-table"))
        self.purge_soon()

    def purge_soon(self) -> None:
        self._background.start(self.purge())

    async def purge(self) -> None:
        """Delete the rows of hidden tables, a few in each transaction."""
        async with self._purging:
            while not self._is_closing:
                if not await self._store.write(partial(retention.purge, now=self._clock.now())):
                    return
