"""The tables of one process: made, found, loaded, and dropped from memory."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from ludotheque.host.authorization import Viewer
from ludotheque.host.data import TableSettings, new_variant, table_settings
from ludotheque.host.seats import announce_seats, new_seats
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.pages import NewTable
from ludotheque.record import Record
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.bots.autoplay import BotPlayer
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.cluster.table_sync import TableSync
from ludotheque.server.config import Config
from ludotheque.server.guests.guest import Guest, is_id, new_id
from ludotheque.server.limited_processes import LimitedProcesses
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.storage.rows import LoadedTable, TableRow
from ludotheque.server.storage.store import Store
from ludotheque.server.tables import loader
from ludotheque.server.tables.achievements import write_journal
from ludotheque.server.tables.table import Table, TableContext
from ludotheque.table.setup import Variant, check_rules, has_files
from ludotheque.text import Problem, text


class TableNotFound(Problem):
    def __init__(self) -> None:
        super().__init__(text("server-no-table"))


class Access(NamedTuple):
    """A table, and the viewer that it may be shown to."""

    table: Table
    viewer: Viewer


class TableRegistry:
    """Finds and makes tables; `on_match_over` is called with the id of a contest when one of its
    matches has ended."""

    def __init__(
        self,
        config: Config,
        store: Store,
        clock: ServerClock,
        membership: Membership,
        background: BackgroundTasks,
        processes: LimitedProcesses,
        table_sync: TableSync,
        bots: BotPlayer,
    ) -> None:
        self._config, self._background, self._processes = config, background, processes
        self._store, self._clock, self._membership = store, clock, membership
        self._table_sync, self._bots = table_sync, bots
        self.tables = table_sync.tables
        self.on_match_over: Callable[[str], None] = lambda contest: None
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._context = TableContext(
            config=config,
            store=store,
            clock=clock,
            membership=membership,
            on_changed=self.table_changed,
            on_closed=self._forget,
            on_finished=self._write_journal,
            on_presence=table_sync.publish_presence,
        )
        clock.on_jump = self._skip_time

    async def close_all(self) -> None:
        """Drop every table from memory; its clients are told to reconnect."""
        for table in tuple(self.tables.values()):
            async with table.lock:
                table.close()

    # Making ------------------------------------------------------------------------------------

    async def make(
        self,
        guest: Guest,
        asked: NewTable,
        *,
        seed: bytes = b"",
        daily: str = "",
        only_if: Callable[[Connection], None] | None = None,
    ) -> Table:
        """Store a new table; its match begins if no seat is open. `only_if` runs in the same
        transaction, for one table of this guest at a time, and may raise a Problem."""
        variant, found = new_variant(asked), game(asked.game)
        if has_files(found, variant.options):  # untrusted: tried out in a limited process
            await self._processes.run(guest.id, check_rules, variant)
        settings = table_settings(asked, variant.options)
        seats = new_seats(found, guest, asked.seats)
        table = await self.prepare(
            variant, guest.id, seats, settings, asked.listed, seed=seed, daily=daily
        )
        if only_if is not None:
            table.set_precondition(f"guest {guest.id}", only_if)
        async with table.lock:
            await table.commit()
        return table

    async def prepare(
        self,
        variant: Variant,
        host: str,
        seats: Sequence[SeatInfo],
        settings: TableSettings,
        listed: bool = False,
        *,
        seed: bytes = b"",
        daily: str = "",
        contest: str = "",
        before: Record | None = None,
    ) -> Table:
        """Return a new table that is stored by its first commit. `before`: moves of another match
        that its own begins with. Raises BadOption."""
        now, names = self._clock.now(), {"daily": daily, "contest": contest}
        row = TableRow.new(
            new_id(), variant, host, seats, settings, seed, now, listed=listed, **names
        )

        def make() -> Table:
            loaded = LoadedTable(row, [], [], {}, None, [])
            table = Table(self._context, loaded, variant.rules())
            table.mark_new((n, seat.guest) for n, seat in enumerate(seats) if seat.kind == "person")
            announce_seats(table, before)
            return table

        # A file may make rules that take long, a match may begin in the middle of a long one.
        table = self.tables[row.id] = await asyncio.to_thread(make)
        return table

    # Finding -----------------------------------------------------------------------------------

    async def find(self, id_: str) -> Table:
        """Return a table from memory or storage, at least as new as any process has shown it.
        Raises TableNotFound."""
        if not is_id(id_):
            raise TableNotFound
        while id_ in self.tables:
            table = self.tables[id_]
            await self._table_sync.bring_up_to_date(table)
            if not table.is_closed:  # else it has left memory meanwhile
                return table
        if id_ not in self._loading:
            task = asyncio.ensure_future(self._load(id_))
            self._loading[id_] = task
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str) -> Table:
        loaded = await loader.load(self._store, id_, self._clock.now())
        if loaded is None:
            raise TableNotFound
        row = loaded.row
        # A match is replayed from its latest snapshot; those of older servers' uploads have none.
        table = await asyncio.to_thread(lambda: Table(self._context, loaded, row.variant.rules()))
        if row.status == "open" and all(seat.kind != "open" for seat in row.seats):
            announce_seats(table)  # an older server was ended between making it and beginning
        if table.is_ahead():
            async with table.lock:
                with contextlib.suppress(Conflict):  # another process has done it, or more
                    await table.commit()
        self.tables[id_] = table
        await self._table_sync.load_presence(table)
        await self._table_sync.bring_up_to_date(table)  # it may have changed while it was loaded
        self.table_changed(table)
        return table

    async def access(self, id_: str, guest: str, seat: Seat | None = None) -> Access:
        """Return a table and a viewer for a guest (empty: a stranger). Raises a Problem."""
        while True:
            table = await self.find(id_)
            async with table.lock:  # not between a change in memory and the same on disk
                if not table.is_closed:
                    return Access(table, await table.authorize(guest, seat))

    # What tables report ------------------------------------------------------------------------

    def table_changed(self, table: Table) -> None:
        """Start the bots that must move, and report the end of a contest's match."""
        if table.row.contest and table.row.status == "over":
            self.on_match_over(table.row.contest.partition(":")[0])
        is_keeper = not table.is_closed and self._membership.is_keeper(table.row.keeper)
        if is_keeper and table.bots_to_move():
            self._bots.start(table, self._bots_stopped)

    def _bots_stopped(self, id_: str) -> None:
        if id_ in self.tables:  # perhaps loaded anew meanwhile
            self.table_changed(self.tables[id_])

    def _forget(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def _write_journal(self, table: Table) -> None:
        if table.match is not None:
            self._background.start(
                asyncio.to_thread(write_journal, table, table.match, self._config.home)
            )

    def _skip_time(self, now: float) -> None:
        for table in self.tables.values():
            table.clocks.resume_at(now)
