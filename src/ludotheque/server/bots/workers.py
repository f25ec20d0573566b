"""Processes that answer questions to bots: never on the event loop.

Bots written in plain Python would hold the interpreter's lock for as long as they think, so they
run in processes of their own, at a lower priority than the server. A process gets the state, never
the seed; it resamples before the bot looks. With no processes (`workers=0`) threads do the same.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from ludotheque.bots.worker_process import WorkerPool
from ludotheque.declaration import Game
from ludotheque.host.bot_questions import (
    BotAnswer,
    BotQuestion,
    answer_decoder,
    answer_question,
)
from ludotheque.registry import all_games
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.bots.kernel_compiler import KernelCompiler, fallback_bot
from ludotheque.server.bots.remote_workers import RemoteWorkers
from ludotheque.server.bots.stride_scheduling import Work
from ludotheque.table.setup import game_of

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("ludotheque.server")
HURRY_AFTER_S = 10.0  # of waiting, after which a bot gets only `HURRIED_BUDGET_MS`
HURRIED_BUDGET_MS = 100
THREADS_WITHOUT_PROCESSES = 2  # where there are no processes


def build_decoders() -> None:
    """Build the decoders of all types that threads will decode, before there are threads.

    msgspec does so when a type is first used, and crashes the process if two threads do at once."""
    for known in all_games():
        _build_decoders(known)


@cache
def _build_decoders(known: Game) -> None:
    """Once a process: rules take longer to make than the rest of a server's start."""
    options = known.options()
    rules = known.rules(options, known.usual_seats(options))
    kinds = [known.options, rules.state, rules.action]
    if scorer := known.scorer:
        kinds.append(scorer.board)
    for kind in kinds:
        msgspec.json.Decoder(kind)


class BotWorkers:
    """The processes (or threads), started when first needed; tables take turns."""

    def __init__(self, workers: int | None, remote: RemoteWorkers | None = None) -> None:
        self._remote = remote
        self._workers = max(2, os.cpu_count() or 1) if workers is None else workers
        self._pool: Executor | None = None
        self.queue = FairQueue(self._workers or THREADS_WITHOUT_PROCESSES)
        self.kernels = KernelCompiler()

    async def ask(
        self,
        question: BotQuestion,
        owner: str = "",
        table: str = "",
        watched: Callable[[], bool] = lambda: True,
        *,
        simpler: bool = False,
    ) -> BotAnswer:
        """Return the bot's answer: from remote workers, or from own processes where none of those
        has time. `simpler`: while the game's kernel is compiled a simpler bot may answer;
        otherwise the question waits for it."""
        asked = msgspec.msgpack.encode(question)
        waited = 0.0
        if self._remote is not None and self._remote.is_available():
            found = await self._remote.ask(asked, owner, table, watched())
            if found is not None:
                return answer_decoder.decode(found)
            waited = self._remote.start_within_s
        if fallback_bot(question.bot) != question.bot and not self.kernels.is_compiled():
            game = game_of(question.variant)
            if not simpler:
                await self.kernels.wait(game)
            elif not self.kernels.is_compiled(game):
                question = replace(question, bot=fallback_bot(question.bot))
                asked = msgspec.msgpack.encode(question)

        def work() -> Work:
            return Work.WATCHED if watched() else Work.UNWATCHED

        async with self.queue.slot(owner, table, work) as more:
            if waited + more > HURRY_AFTER_S:
                hurried = replace(
                    question, ms=min(question.ms or HURRIED_BUDGET_MS, HURRIED_BUDGET_MS)
                )
                asked = msgspec.msgpack.encode(hurried)
            return answer_decoder.decode(await self.answer(asked))

    async def answer(self, asked: bytes) -> bytes:
        """Answer an encoded question in a worker process."""
        return await self._run(answer_question, asked)

    async def run_background(
        self, owner: str, table: str, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run other work, of reviews and puzzles, with the lowest share."""
        await self.kernels.wait()
        async with self.queue.slot(owner, table, lambda: Work.REVIEW):
            return await self._run(partial(task, *args, **kwargs))

    async def _run(self, task: Callable[..., T], *args: Any) -> T:
        """Run a task, once more if its process died."""
        loop = asyncio.get_running_loop()
        for last in (False, True):
            pool = self._pool or self._start_pool()
            try:
                return await loop.run_in_executor(pool, task, *args)
            except BrokenProcessPool:
                log.warning("a thinking process died; starting new ones")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                if last:
                    raise
        raise AssertionError

    def on_job_answered(self, job: str) -> None:
        """Pass on that a remote worker has answered a job."""
        if self._remote is not None:
            self._remote.on_job_answered(job)

    def _start_pool(self) -> Executor:
        if self._workers:
            self._pool = WorkerPool(self._workers)
        else:
            self._pool = ThreadPoolExecutor(
                THREADS_WITHOUT_PROCESSES, thread_name_prefix="ludotheque-think"
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
