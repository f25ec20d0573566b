"""All services of one server process, each given the collaborators that it needs.

Only this module, `app` and tests know all of them; handlers name those they use as parameters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.admin.command_queue import CommandQueue
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.bots.autoplay import BotPlayer
from ludotheque.server.bots.remote_workers import RemoteWorkers
from ludotheque.server.bots.workers import BotWorkers, build_decoders
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.cluster.table_sync import TableSync
from ludotheque.server.config import Config
from ludotheque.server.contests.service import ContestService
from ludotheque.server.guests.account_deletion import AccountDeletion
from ludotheque.server.guests.guest import server_secret
from ludotheque.server.guests.sessions import Sessions
from ludotheque.server.limited_processes import MAX_PROCESSES, LimitedProcesses
from ludotheque.server.maintenance import Maintenance
from ludotheque.server.metrics import Metrics
from ludotheque.server.notices.dispatcher import NoticeDispatcher
from ludotheque.server.rate_limits import RateLimiter
from ludotheque.server.realtime.connection import ConnectionContext
from ludotheque.server.reviews.service import ReviewService
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.database_errors import DatabaseUnusable, describe_error
from ludotheque.server.storage.quota import StorageQuota
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.daily import DailyPars
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.quarantine import Quarantine
from ludotheque.server.tables.records import RecordService
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.workshop.drafts import DraftService
from ludotheque.server.workshop.studies import VariantStudies


class Services:
    def __init__(
        self, config: Config, now: Callable[[], float] | None = None, *, exclusive: bool = False
    ) -> None:
        """`exclusive`: no other process may serve from the same file. Raises DatabaseUnusable."""
        self.config = config
        self.clock = clock = ServerClock(now)
        self.store = store = Store(config.url(), exclusive=exclusive)
        try:
            with store.engine.begin() as connection:
                self.secret = secret = server_secret(connection)
        except SQLAlchemyError as error:
            store.close()
            raise DatabaseUnusable(describe_error(error)) from error
        self.background = background = BackgroundTasks()
        self.membership = membership = Membership(store)
        remote = RemoteWorkers(store, membership) if store.is_clustered else None
        self.workers = workers = BotWorkers(config.workers, remote)
        self.processes = LimitedProcesses(0 if config.workers == 0 else MAX_PROCESSES)
        self.quota = StorageQuota(config, store)
        self.limiter = RateLimiter(config, store)
        self.sessions = Sessions(config, store, clock, membership, background, secret)
        self.quarantine = Quarantine(store, clock)
        self.deletion = TableDeletion(store, clock, background)
        self.bots = BotPlayer(workers, background, self.quarantine)
        self.table_sync = TableSync(store, clock, membership, background, workers, self.sessions)
        self.registry = TableRegistry(
            *(config, store, clock, membership, background),
            *(self.processes, self.table_sync, self.bots),
        )
        self.records = RecordService(
            config, store, clock, self.processes, self.quota, self.deletion, secret
        )
        self.reviews = ReviewService(store, workers, membership, config.review)
        self.variant_studies = VariantStudies(
            0 if config.workers == 0 else MAX_PROCESSES, self.processes, workers.kernels
        )
        self.drafts = DraftService(store, clock, self.processes, self.quota)
        self.contests = ContestService(store, clock, self.registry, background)
        self.registry.on_match_over = self.contests.schedule_check
        self.notices = NoticeDispatcher(config, store, clock, self.registry.tables, secret)
        self.daily_pars = DailyPars(store, workers, config.par_ms)
        self.metrics = Metrics(store, clock, self.registry.tables, self.quarantine)
        self.commands = CommandQueue(store, membership, self.registry, self.deletion, self.metrics)
        self.account_deletion = AccountDeletion(
            store, clock, membership, background, self.registry, self.contests, self.deletion
        )
        self.maintenance = Maintenance(
            config=config,
            store=store,
            clock=clock,
            membership=membership,
            background=background,
            registry=self.registry,
            table_sync=self.table_sync,
            bots=self.bots,
            quarantine=self.quarantine,
            deletion=self.deletion,
            quota=self.quota,
            limiter=self.limiter,
            contests=self.contests,
            notices=self.notices,
            commands=self.commands,
            account_deletion=self.account_deletion,
        )
        self.connection_context = ConnectionContext(
            config=config,
            store=store,
            clock=clock,
            registry=self.registry,
            table_sync=self.table_sync,
            workers=workers,
            limiter=self.limiter,
            commands=self.commands,
        )
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        build_decoders()
        if self.config.compile:
            self.workers.kernels.start()
        await self.table_sync.join()
        await self.contests.resume()
        await self.notices.open()
        self._sweeper = asyncio.create_task(self.maintenance.run())

    async def close(self) -> None:
        """Finish running work, and tell all clients to reconnect."""
        self.deletion.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self.bots.close()
        await self.notices.close()
        await self.reviews.close()
        await self.variant_studies.close()
        await self.background.wait()
        await self.registry.close_all()
        self.daily_pars.close()
        await self.membership.leave()
        await self.workers.kernels.close()
        self.workers.close()
        self.processes.close()
        await asyncio.to_thread(self.store.close)
