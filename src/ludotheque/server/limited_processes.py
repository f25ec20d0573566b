"""Work on untrusted input, in processes with limits of time and memory.

Large bodies, options with files, records, replays and real tables to count are worked out here,
never in the process that people play in: neither on its event loop nor in a thread of it, since C
code that works on a large value (decoding, normalising, pickling) stops all threads of a process.
Work that exceeds a limit ends its process, and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from ludotheque.bots.worker_process import WorkerPool
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.limited_work import Refused, prepare_process, run_limited
from ludotheque.text import Problem, text

P = ParamSpec("P")
T = TypeVar("T")

MAX_PROCESSES = 2
TIME_LIMIT_S = 15.0
MAX_WAITING_PER_OWNER = 8  # of one address or guest


class TooCostly(Problem):
    """The work takes more time or memory than a server gives to one request."""

    def __init__(self) -> None:
        super().__init__(text("server-too-costly"))


class LimitedProcesses:
    """Processes, started when first needed; with `processes=0` threads do the same, without
    limits."""

    def __init__(
        self, processes: int = MAX_PROCESSES, seconds: float = TIME_LIMIT_S, niceness: int = 10
    ) -> None:
        self._seconds, self._niceness = seconds, niceness
        self._idle: list[ProcessPoolExecutor | None] = [None] * processes
        self._threads = not processes
        self._queue = FairQueue(processes or MAX_PROCESSES, MAX_WAITING_PER_OWNER)
        self._started: set[ProcessPoolExecutor] = set()

    async def run(self, owner: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function of this package; owners (guests or networks) take turns. Raises
        TooCostly."""
        async with self._queue.slot(owner):
            if self._threads:
                return await asyncio.to_thread(work, *args, **kwargs)
            task = partial(run_limited, self._seconds, partial(work, *args, **kwargs))
            pool = self._idle_pool()
            try:
                if pool is None:
                    pool = self._make_pool()
                    # To start a process takes a tenth of a second at first.
                    await asyncio.to_thread(pool.submit, int)
                found = await asyncio.get_running_loop().run_in_executor(pool, task)
            except BaseException as error:
                # It died of its task, or the task goes on though its result is not awaited.
                if pool is not None:
                    self._end(pool)
                self._idle.append(None)
                if isinstance(error, BrokenProcessPool | MemoryError):
                    raise TooCostly from None
                raise
            self._idle.append(pool)
        if isinstance(found, Refused):
            raise Problem(found.why)
        return found

    def _idle_pool(self) -> ProcessPoolExecutor | None:
        """A process that was used before, unless it died while it had nothing to do."""
        pool = self._idle.pop()
        if pool is not None and not all(one.is_alive() for one in _processes(pool)):
            self._end(pool)
            return None
        return pool

    def _make_pool(self) -> ProcessPoolExecutor:
        pool = WorkerPool(1, partial(prepare_process, self._niceness))
        self._started.add(pool)
        return pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill its processes: else a server that ends would wait for them."""
        self._started.discard(pool)
        processes = _processes(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        for pool in tuple(self._started):
            self._end(pool)
        self._idle = [None] * len(self._idle)


def _processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The executor's processes: before Python 3.14 it cannot end them itself."""
    found: dict[int, BaseProcess] | None = vars(pool).get("_processes")
    return list((found or {}).values())
