"""All tables of a server: made, found, let go when idle, and woken when something is due."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import shutil
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection

from ludotheque.bots.seats import with_unique_names
from ludotheque.chance import SEED_BYTES
from ludotheque.declaration import Game
from ludotheque.forms import bots_only_options, convert_options
from ludotheque.naming import clean_name
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.record import Holder, Record, coloured
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.server.admin.command_queue import CommandQueue
from ludotheque.server.bots.autoplay import play_bots
from ludotheque.server.bots.catalogue import require_known_bot
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.bots.remote_workers import RemoteWorkers
from ludotheque.server.bots.workers import BotWorkers, build_decoders
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.cluster.table_sync import TableSync
from ludotheque.server.config import Config
from ludotheque.server.contests import storage as contest_storage
from ludotheque.server.contests.service import ContestService
from ludotheque.server.guests.account_deletion import AccountDeletion
from ludotheque.server.guests.guest import Guest, is_id, new_id, server_secret
from ludotheque.server.http.rate_limits import Limits
from ludotheque.server.limited_processes import MAX_PROCESSES, LimitedProcesses
from ludotheque.server.notices.dispatcher import NoticeDispatcher
from ludotheque.server.ratings.rated_tables import table_settings
from ludotheque.server.reviews.service import ReviewService
from ludotheque.server.storage import admin_commands, cluster, devices, retention
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.storage.rows import LoadedTable, TableRow, TableSettings
from ludotheque.server.storage.store import Store
from ludotheque.server.storage.table_lists import MAX_LISTED, Due, due_tables, wake_later
from ludotheque.server.tables import loader
from ludotheque.server.tables.achievements import write_journal
from ludotheque.server.tables.actions import handle_timeout
from ludotheque.server.tables.authorization import Viewer
from ludotheque.server.tables.clocks import WallClock
from ludotheque.server.tables.daily_par import DailyPars
from ludotheque.server.tables.seats import announce_seats
from ludotheque.server.tables.table import Table
from ludotheque.table.setup import Variant, has_files, try_rules
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")
HOUR_S = 3600.0
MIN_FREE_DISK_BYTES = 100_000_000  # bytes of the disk that are left for matches under way
FIRST_RETRY_S = 60.0  # seconds a table is left alone after something failed there; then longer


class TableNotFound(Problem):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(text("server-no-table"))


class Access(NamedTuple):
    """A table, and the viewer that it may be shown to."""

    table: Table
    viewer: Viewer


class TableRegistry:
    def __init__(
        self, config: Config, now: Callable[[], float] | None = None, *, alone: bool = False
    ) -> None:
        """`alone`: no other process may serve from the same file."""
        self.config = config
        self.now: Callable[[], float] = now or WallClock(self.clock_was_set)
        self.store = Store(config.url(), alone=alone)
        self.peers = Membership(self.store)
        elsewhere = RemoteWorkers(self.store, self.peers) if self.store.is_clustered else None
        self.thinkers = BotWorkers(config.workers, elsewhere)
        self.reviews = ReviewService(self.store, self.thinkers, self.peers, config.review)
        self.together = TableSync(self)
        self.contests = ContestService(self)
        self.post = NoticeDispatcher(self)
        self.pars = DailyPars(self.store, self.thinkers, config.par_ms)
        self.looking_back = FairQueue(1)  # tables whose past is read: threads slow each other down
        self.bounded = LimitedProcesses(0 if config.workers == 0 else MAX_PROCESSES)
        self.booted = self.now()
        self.tables: dict[str, Table] = {}
        self.secret = b""
        self.limits = Limits(config, self.store)
        self.orders = CommandQueue(self)
        self.leaving = AccountDeletion(self)
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._writing: set[asyncio.Task[None]] = set()
        self.set_aside: dict[str, int] = {}  # tables that failed, and how often in a row
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._tidy_at = 0.0
        self._is_full = False
        self._purging = asyncio.Lock()
        self._closing = False
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        build_decoders()
        if self.config.compile:
            self.thinkers.kernels.start()
        await self.together.join()
        self.secret = await self.store.write(server_secret)
        await self.contests.resume()
        await self.post.open()
        self._sweeper = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        """Finish what is under way, and let everybody know to come back."""
        self._closing = True
        waiting = [task for task in (self._sweeper, *self._playing.values()) if task]
        for task in waiting:
            task.cancel()
        await self.post.close()
        await self.reviews.close()
        await asyncio.gather(*waiting, *self._writing, return_exceptions=True)
        for table in tuple(self.tables.values()):
            async with table.lock:
                self.drop(table)
        self.pars.close()
        await self.peers.leave()
        await self.thinkers.kernels.close()
        self.thinkers.close()
        self.bounded.close()
        await asyncio.to_thread(self.store.close)

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
        """A new table; it begins at once if nobody is missing. `only_if` is asked in the same
        transaction, one table of this guest at a time, and raises a Problem."""
        found = game(asked.game)
        given = found.options_for(convert_options(found, asked.options), len(asked.seats))
        if all(seat.kind == "bot" for seat in asked.seats):
            given = bots_only_options(found, given)
        options = asdict(given)
        variant = Variant(found.id, found.versions[-1], options, len(asked.seats))
        if has_files(found, variant.options):  # from anybody: tried out where it can do no harm
            await self.bounded.run(guest.id, try_rules, variant)
        settings = table_settings(asked, options)
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
        """A new table that has begun if nobody is missing; it is nowhere until it is committed.
        `before`: moves of another match that its own begins with. Raises BadOption."""
        now = int(self.now())
        row = TableRow(
            id=new_id(),
            game=variant.game,
            version=variant.version,
            options=variant.options,
            status="open",
            host=host,
            listed=listed,
            settings=settings,
            seats=tuple(seats),
            seed=seed or secrets.token_bytes(SEED_BYTES),
            created=now,
            changed=now,
            daily=daily,
            contest=contest,
        )

        def make() -> Table:
            table = Table(self, LoadedTable(row, [], [], {}, None, []), variant.rules())
            table.mark_new((n, seat.guest) for n, seat in enumerate(seats) if seat.kind == "person")
            announce_seats(table, before)
            return table

        # A file may make rules that take long, a match may begin in the middle of a long one.
        table = self.tables[row.id] = await asyncio.to_thread(make)
        return table

    # Finding -----------------------------------------------------------------------------------

    async def table(self, id_: str) -> Table:
        """The table of this id, from memory or from disk, as new as anything anybody has seen."""
        if not is_id(id_):  # no database need hear of it
            raise TableNotFound
        while id_ in self.tables:
            table = self.tables[id_]
            await self.together.bring_up_to_date(table)
            if not table.is_closed:  # else it has left memory meanwhile
                return table
        if id_ not in self._loading:
            task = asyncio.ensure_future(self._load(id_))
            self._loading[id_] = task
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str) -> Table:
        loaded = await loader.load(self.store, id_, self.now())
        if loaded is None:
            raise TableNotFound
        row = loaded.row
        # A match is replayed from its latest snapshot; those of older servers' uploads have none.
        table = await asyncio.to_thread(lambda: Table(self, loaded, row.variant.rules()))
        if row.status == "open" and all(seat.kind != "open" for seat in row.seats):
            announce_seats(table)  # an older server was ended between making it and beginning
        if table.is_ahead():
            async with table.lock:
                with contextlib.suppress(Conflict):  # another process has done it, or more
                    await table.commit()
        self.tables[id_] = table
        await self.together.load_presence(table)
        await self.together.bring_up_to_date(table)  # news may have come too early to be taken
        self.changed(table)
        return table

    async def access(self, id_: str, guest: str, seat: Seat | None = None) -> Access:
        """The table of this id, for a guest (empty: a stranger) who may look at it. Raises a
        Problem."""
        while True:
            table = await self.table(id_)
            async with table.lock:  # not between a change in memory and the same on disk
                if not table.is_closed:
                    return Access(table, await table.authorize(guest, seat))

    def announce(self, table: Table) -> None:
        self.together.publish_presence(table)

    def clock_was_set(self, now: float) -> None:
        """What the machine's clock has jumped over is nobody's time."""
        self.booted = now
        for table in self.tables.values():
            table.clocks.resume_at(now)

    # Letting go --------------------------------------------------------------------------------

    def drop(self, table: Table, why: Text | None = None) -> None:
        """Take a table out of memory; whoever is there is told to come back."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.close(why)

    def changed(self, table: Table) -> None:
        """A table stands differently: see whether a bot must move, or a contest go on."""
        if table.row.contest and table.row.status == "over":
            self.contests.schedule_check(table.row.contest.partition(":")[0])
        tended = not table.is_closed and self.peers.is_keeper(table.row.keeper)
        if tended and table.bots_to_move() and table.id not in self._playing:
            task = asyncio.create_task(play_bots(table))
            self._playing[table.id] = task
            task.add_done_callback(lambda done: self._played(table, done))

    def _played(self, table: Table, task: asyncio.Task[None]) -> None:
        del self._playing[table.id]
        if task.cancelled():
            return
        if error := task.exception():
            self.drop(table)
            self.in_background(self._set_aside(table.id, error))
        elif table.id in self.tables:
            self.changed(self.tables[table.id])  # perhaps loaded anew meanwhile

    def finished(self, table: Table) -> None:
        """A match was played to its end: what the game writes down of it."""
        if table.match is not None:
            self.in_background(asyncio.to_thread(write_journal, table, table.match))

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._writing.add(task)
        task.add_done_callback(self._written)

    def _written(self, task: asyncio.Task[None]) -> None:
        self._writing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something was not written", exc_info=error)

    async def _sweep_for_ever(self) -> None:
        while True:
            for work in (self.orders.run_pending, self.leaving.resume, self.sweep):
                try:
                    await work()
                except Exception:
                    log.exception("sweeping failed")
            await asyncio.sleep(self.config.sweep)

    async def sweep(self) -> None:
        """Wake tables where something is due, let idle ones go."""
        now = self.now()
        if now >= self._tidy_at:
            self._tidy_at = now + HOUR_S
            if await self.limits.tidy():
                await self._tidy(now)
            limit = self.config.storage
            self._is_full = bool(limit) and await self.store.read(retention.stored_bytes) >= limit
        await self._wake_all(now)
        await self.contests.sweep(now)
        for table in tuple(self.tables.values()):
            busy = table.listeners or table.lock.locked() or table.id in self._playing
            if not busy and now - table.last_active >= self.config.idle:
                async with table.lock:
                    if not table.listeners:
                        self.together.release_keeper(table)
                        self.drop(table)

    async def _tidy(self, now: float) -> None:
        """Forget what has been left alone for too long, and give its room back."""
        days = self.config.keep_days
        forget_tables = partial(retention.delete_stale_tables, now=now, keep_days=days)
        while gone := await self.store.write(forget_tables):
            for id_ in gone:
                if id_ in self.tables:
                    self.drop(self.tables[id_])
        self.in_background(self._give_room_back())  # minutes perhaps: clocks do not wait for it
        while await self.store.write(
            partial(retention.delete_stale_guests, now=now, keep_days=days)
        ):
            pass
        await self.store.write(partial(retention.delete_expired_links, now=now))
        await self.store.write(partial(devices.delete_expired_links, now=now))
        await self.store.write(
            partial(contest_storage.delete_stale_contests, now=now, keep_days=days)
        )
        await self.store.write(partial(admin_commands.delete_old_commands, before=now - HOUR_S))
        await self.post.delete_old(now)
        if self.peers.is_clustered:
            await self.store.transact(partial(cluster.delete_expired_limits, older=HOUR_S))

    async def must_have_room(
        self, guest: Guest, also: Callable[[Connection], None] = lambda connection: None
    ) -> None:
        """Before anything new is kept for a guest; `also` raises a Problem, too."""

        def look(connection: Connection) -> None:
            also(connection)
            retention.require_quota(connection, guest.id, self.config.quota)

        await self.store.read(look)
        local = (
            not self.store.is_clustered
            and shutil.disk_usage(self.config.home).free < MIN_FREE_DISK_BYTES
        )
        if self._is_full or local:
            raise Problem(text("server-no-room"))

    async def delete(self, table: Table, guest: Guest) -> None:
        """What was uploaded, has not begun, or was played with nobody else goes for good."""
        row = table.row

        def as_it_is_here(connection: Connection) -> None:
            if not retention.delete_table(connection, row.id, row.revision):
                raise Problem(text("server-again"))  # through another process somebody sat down

        async with table.lock:
            alone = all(held <= {guest.id} for held in table.held_by)
            if table.is_closed or row.host != guest.id or row.is_event_match or not alone:
                raise Problem(text("server-not-yours"))
            await self.store.write(as_it_is_here)
            self.drop(table, text("server-no-table"))
        self.in_background(self.purge())

    async def purge(self) -> None:
        """Delete what is left of tables that are gone, a little at a time: others write, too. The
        next server goes on with it."""
        async with self._purging:
            while not self._closing:
                if not await self.store.write(partial(retention.purge, now=self.now())):
                    return

    async def _give_room_back(self) -> None:
        await self.purge()
        await self.store.write(retention.compact)

    async def _wake_all(self, now: float) -> None:
        """Every table that is due, a page at a time; what has been dealt with is due later."""
        last: Due | None = None
        others = self.peers.others()
        while True:
            page = await self.store.read(partial(due_tables, now=now, after=last, others=others))
            for due in page:
                last, id_ = due, due[1]
                if id_ in self._playing:
                    continue
                at_hand = id_ in self.tables
                try:
                    table = await self.table(id_)
                    with contextlib.suppress(Conflict):  # another process was quicker
                        await self._wake(table, due, now)
                except Exception as error:
                    await self._set_aside(id_, error)
                    continue
                self.set_aside.pop(id_, None)
                if not (at_hand or table.listeners or id_ in self._playing):
                    self.together.release_keeper(table)
                    self.drop(table)
            if len(page) < MAX_LISTED:
                return

    async def _wake(self, table: Table, due: Due, now: float) -> None:
        async with table.lock:
            if table.is_closed:
                return
            row = table.row
            if handle_timeout(table, now):
                await table.commit()
            elif table.bots_to_move():
                if not self.peers.is_keeper(row.keeper) and row.keeper not in self.peers.alive:
                    await table.commit()  # with which this process takes it over
            elif row.wake == due[0]:
                # Time did not run while the server was down: it is due later than was written.
                row.wake = table.clocks.deadline()
                later = partial(wake_later, id_=table.id, at=row.wake, revision=row.revision)
                await self.store.write(later)
        self.changed(table)

    async def _set_aside(self, id_: str, error: BaseException) -> None:
        """A table that cannot be gone on with is left alone, longer every time."""
        times = self.set_aside[id_] = self.set_aside.get(id_, 0) + 1
        if times == 1:
            known = isinstance(error, Problem)  # a sentence says it all
            log.error("a table is set aside: %s", error, exc_info=None if known else error)
        until = self.now() + min(HOUR_S, FIRST_RETRY_S * 2 ** (times - 1))
        await self.store.write(partial(wake_later, id_=id_, at=until))


def new_seats(played: Game, guest: Guest, asked: Sequence[NewSeat]) -> list[SeatInfo]:
    """The seats of a new table, everybody with a name and a colour of their own."""
    there: list[Holder] = []
    for seat in asked:
        if seat.kind == "bot":
            require_known_bot(seat.bot)
            there.append(Holder("", seat.bot, seat.colour))
        elif seat.kind == "me":
            there.append(Holder(clean_name(seat.name or guest.name), colour=seat.colour))
    named = iter(with_unique_names(coloured(played, there)))
    return [
        SeatInfo("open")
        if seat.kind == "open"
        else SeatInfo("bot", name=holder.name, bot=holder.bot, colour=holder.colour)
        if (holder := next(named)).bot
        else SeatInfo("person", name=holder.name, guest=guest.id, colour=holder.colour)
        for seat in asked
    ]
