"""Runs bot jobs from the database in this process's workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.host.bot_questions import BotAnswer
from ludotheque.server.bots.stride_scheduling import StrideScheduler, Work
from ludotheque.server.bots.workers import BotWorkers, build_decoders
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.storage import bot_jobs, cluster
from ludotheque.server.storage.store import Store

log = logging.getLogger("ludotheque.server")
BOT_WORK = (Work.WATCHED, Work.UNWATCHED)
POLL_EVERY_S = 1.0  # in case a notification was lost


class JobRunner:
    """Takes bot jobs from the database, as many at once as there are processes."""

    def __init__(self, store: Store, many: int, *, threads: bool = False) -> None:
        self._store, self._many = store, many
        self.membership = Membership(store, "think")
        self._workers = BotWorkers(0 if threads else many)
        self._strides = StrideScheduler()
        self._job_added = asyncio.Event()

    async def run(self) -> None:
        build_decoders()
        await self.membership.join(self._on_notification, self._job_added.set)
        try:
            await asyncio.gather(*(self._take_jobs() for _ in range(self._many)))
        finally:
            await self.membership.leave()
            self._workers.close()
            await asyncio.to_thread(self._store.close)

    def _on_notification(self, notification: cluster.Notification) -> None:
        if isinstance(notification, cluster.JobAdded):
            self._job_added.set()

    async def _take_jobs(self) -> None:
        while True:
            wanted = self._strides.rank(BOT_WORK)[0]
            try:
                watched_first = wanted is Work.WATCHED
                take = partial(
                    bot_jobs.take_job, me=self.membership.id, watched_first=watched_first
                )
                if (found := await self._store.transact(take)) is not None:
                    await self._answer(found, wanted)
                    continue
                await self._store.transact(bot_jobs.delete_old_jobs)
            except SQLAlchemyError:
                log.exception("no bot job was taken")
            self._job_added.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._job_added.wait(), POLL_EVERY_S)

    async def _answer(self, taken: bot_jobs.BotJob, wanted: Work) -> None:
        work = Work.WATCHED if taken.watched else Work.UNWATCHED
        charged, begun = self._strides.begin(work), time.monotonic()
        if work is not wanted:  # no such job was waiting
            self._strides.level(wanted)
        try:
            found = await self._workers.answer(taken.question)
        except Exception:
            log.exception("a bot failed")
            found = msgspec.msgpack.encode(BotAnswer())  # the asking server plays anything legal
        finally:
            self._strides.end(work, charged, time.monotonic() - begun)
        answer = partial(bot_jobs.answer_job, id_=taken.id, me=self.membership.id, found=found)
        await self._store.transact(answer)
