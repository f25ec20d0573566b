"""What a server does by itself: due tables are woken, idle ones leave memory, old rows go."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from ludotheque.host.actions import handle_timeout
from ludotheque.server.admin import command_storage
from ludotheque.server.admin.command_queue import CommandQueue
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.bots.autoplay import BotPlayer
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.cluster.table_sync import TableSync
from ludotheque.server.config import Config
from ludotheque.server.contests import storage as contest_storage
from ludotheque.server.contests.service import ContestService
from ludotheque.server.durations import HOUR_S
from ludotheque.server.guests import device_storage
from ludotheque.server.guests.account_deletion import AccountDeletion
from ludotheque.server.notices.dispatcher import NoticeDispatcher
from ludotheque.server.rate_limits import RateLimiter
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import cluster, retention
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.storage.quota import StorageQuota
from ludotheque.server.storage.store import Store
from ludotheque.server.storage.table_lists import MAX_LISTED, Due, due_tables, wake_later
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.quarantine import Quarantine
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table

log = logging.getLogger("ludotheque.server")


class Maintenance:
    def __init__(
        self,
        *,
        config: Config,
        store: Store,
        clock: ServerClock,
        membership: Membership,
        background: BackgroundTasks,
        registry: TableRegistry,
        table_sync: TableSync,
        bots: BotPlayer,
        quarantine: Quarantine,
        deletion: TableDeletion,
        quota: StorageQuota,
        limiter: RateLimiter,
        contests: ContestService,
        notices: NoticeDispatcher,
        commands: CommandQueue,
        account_deletion: AccountDeletion,
    ) -> None:
        self._config, self._store, self._clock = config, store, clock
        self._membership, self._background = membership, background
        self._registry, self._table_sync, self._bots = registry, table_sync, bots
        self._quarantine, self._deletion, self._quota = quarantine, deletion, quota
        self._limiter, self._contests, self._notices = limiter, contests, notices
        self._commands, self._account_deletion = commands, account_deletion
        self.next_cleanup_at = 0.0

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            for work in (self._commands.run_pending, self._account_deletion.resume, self.sweep):
                try:
                    await work()
                except Exception:
                    log.exception("sweeping failed")
            await asyncio.sleep(self._config.sweep)

    async def sweep(self) -> None:
        """Wake due tables and contests, drop idle tables from memory, clean up once an hour."""
        now = self._clock.now()
        if now >= self.next_cleanup_at:
            self.next_cleanup_at = now + HOUR_S
            if await self._limiter.take_cleanup_turn():
                await self._clean_up(now)
            await self._quota.measure()
        await self._wake_due_tables(now)
        await self._contests.sweep(now)
        for table in tuple(self._registry.tables.values()):
            busy = table.listeners or table.lock.locked() or self._bots.is_playing(table.id)
            if not busy and now - table.last_active >= self._config.idle:
                async with table.lock:
                    if not table.listeners:
                        self._release(table)

    def _release(self, table: Table) -> None:
        """Drop a table from memory; any process may keep it next."""
        self._table_sync.release_keeper(table)
        table.close()

    async def _clean_up(self, now: float) -> None:
        """Delete rows that are older than the server keeps them."""
        days, write = self._config.keep_days, self._store.write
        delete_tables = partial(retention.delete_stale_tables, now=now, keep_days=days)
        while ids := await write(delete_tables):
            for id_ in ids:
                if id_ in self._registry.tables:
                    self._registry.tables[id_].close()
        self._background.start(self._free_disk_space())  # may take minutes: clocks must not wait
        while await write(partial(retention.delete_stale_guests, now=now, keep_days=days)):
            pass
        while await write(partial(retention.delete_stale_drafts, now=now, keep_days=days)):
            pass
        await write(partial(retention.delete_expired_seat_links, now=now))
        await write(partial(device_storage.delete_expired_device_links, now=now))
        await write(partial(contest_storage.delete_stale_contests, now=now, keep_days=days))
        await write(partial(command_storage.delete_old_commands, before=now - HOUR_S))
        await self._notices.delete_old(now)
        if self._membership.is_clustered:
            await self._store.transact(partial(cluster.delete_expired_limits, older=HOUR_S))

    async def _free_disk_space(self) -> None:
        await self._deletion.purge()
        await self._store.write(retention.compact)

    async def _wake_due_tables(self, now: float) -> None:
        """Wake every due table, page by page; afterwards each is due later."""
        last: Due | None = None
        others = self._membership.others()
        while True:
            due = partial(due_tables, now=now, after=last, others=others)
            page = await self._store.read(due)
            for last in page:
                if not self._bots.is_playing(last[1]):
                    await self._try_waking(last, now)
            if len(page) < MAX_LISTED:
                return

    async def _try_waking(self, due: Due, now: float) -> None:
        id_ = due[1]
        was_in_memory = id_ in self._registry.tables
        try:
            table = await self._registry.find(id_)
            with contextlib.suppress(Conflict):  # another process was quicker
                await self._wake(table, due, now)
        except Exception as error:
            await self._quarantine.add(id_, error)
            return
        self._quarantine.remove(id_)
        if not (was_in_memory or table.listeners or self._bots.is_playing(id_)):
            self._release(table)

    async def _wake(self, table: Table, due: Due, now: float) -> None:
        membership = self._membership
        async with table.lock:
            if table.is_closed:
                return
            row = table.row
            if handle_timeout(table, now):
                await table.commit()
            elif table.bots_to_move():
                if not membership.is_keeper(row.keeper) and row.keeper not in membership.alive:
                    await table.commit()  # which makes this process its keeper
            elif row.wake == due[0]:
                # Time did not run while the server was down: it is due later than stored.
                row.wake = table.clocks.deadline()
                later = partial(wake_later, id_=table.id, at=row.wake, revision=row.revision)
                await self._store.write(later)
        self._registry.table_changed(table)
