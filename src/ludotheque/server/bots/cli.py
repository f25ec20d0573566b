"""`ludotheque think`: a process that only runs bot jobs, on any machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from functools import partial

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.host.bot_questions import BotAnswer
from ludotheque.server import log_setup
from ludotheque.server.bots.prewarm import KernelCompiler
from ludotheque.server.bots.stride_scheduling import StrideScheduler, Work
from ludotheque.server.bots.workers import BotWorkers, build_decoders
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.storage import bot_jobs, cluster
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text

log = logging.getLogger("ludotheque.server")
BOT_WORK = (Work.WATCHED, Work.UNWATCHED)
POLL_EVERY_S = 1.0  # seconds between looks, in case the news were lost


def think(
    *, database: str | None = None, processes: int | None = None, log: log_setup.Form = "text"
) -> None:
    """Think for the bots of a server that several processes serve."""
    say = language(choose_language())
    log_setup.configure_logging(log)
    url = database or os.environ.get("LUDOTHEQUE_DATABASE", "")
    if not url:
        raise Problem(text("server-needs-postgres"))
    store = Store(url)
    if not store.is_clustered:
        raise Problem(text("server-needs-postgres"))
    many = processes or max(1, os.cpu_count() or 1)
    print_text(say(text("server-thinking", n=many)))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(store, many))


async def _run(store: Store, many: int) -> None:
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    kernels = KernelCompiler()
    with contextlib.suppress(asyncio.CancelledError):
        # Before it takes a job: servers answer themselves meanwhile.
        kernels.start()
        try:
            await kernels.wait()
        finally:
            await kernels.close()
        await JobRunner(store, many).run()


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

    def _on_notification(self, news: cluster.Notification) -> None:
        if isinstance(news, cluster.JobAdded):
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
                log.exception("no question was taken")
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
