"""Where matches are played: in this process, in others of this machine, or on a cluster.

Whatever plays matches gives them here one by one, deal by deal, and is given what was found of
each. A result depends on its work item alone, so it is the same in every process and machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import groupby
from time import perf_counter
from typing import Protocol

import msgspec

from ludotheque.arena.work_items import Chunk, Task, WorkFailed, WorkItem, WorkResult
from ludotheque.bots.worker_process import WorkerPool, ignore_interrupts
from ludotheque.text import Text

CHUNK_SECONDS = 1.0  # per chunk: long compared with sending it
FIRST_DEALS = 1  # of a chunk before the duration of a deal has been measured


class ResultStore(Protocol):
    """Stores results on the machine that produced them. No chunk spans two of its blocks."""

    @property
    def is_reachable(self) -> bool: ...
    def block_of(self, deal: int) -> int: ...
    def save(self, chunk: Chunk, found: list[WorkResult]) -> None: ...


class Executor(Protocol):
    def work(
        self,
        task: Task,
        items: Iterable[WorkItem],
        *,
        in_order: bool,
        deals: int | None = None,
        store: ResultStore | None = None,
    ) -> Iterator[WorkResult]:
        """Yield the result of `task` for every item; `deals` is their number, where known. Only as
        many items are in flight as needed, so that neither items nor results pile up."""
        ...

    def close(self) -> None: ...


class Chunker:
    """Cuts items into chunks of whole deals of about the wanted duration; towards
    the end less, so that all workers end together."""

    def __init__(
        self,
        items: Iterable[WorkItem],
        deals: int | None,
        store: ResultStore | None,
        seconds: float,
    ) -> None:
        block_of = store.block_of if store is not None else lambda deal: 0
        self._deals = (
            (block_of(deal), list(matches))
            for deal, matches in groupby(items, lambda one: one.deal)
        )
        self._next = next(self._deals, None)
        self._left, self._seconds, self._deal_seconds = deals, seconds, 0.0

    def record_duration(self, chunk: Chunk, seconds: float) -> None:
        """Update the moving average of seconds per deal."""
        took = seconds / len({one.deal for one in chunk})
        before = self._deal_seconds or took
        self._deal_seconds = 0.7 * before + 0.3 * took

    def next_chunk(self, workers: int) -> Chunk:
        """The next chunk; empty at the end."""
        if self._next is None:
            return []
        most = int(self._seconds / self._deal_seconds) if self._deal_seconds else FIRST_DEALS
        if self._left is not None:
            most = min(most, self._left // (3 * workers))
        block, chunk = self._next
        self._next = next(self._deals, None)
        deals = 1
        while self._next is not None and self._next[0] == block and deals < most:
            chunk = chunk + self._next[1]
            self._next = next(self._deals, None)
            deals += 1
        if self._left is not None:
            self._left -= deals
        return chunk


class _SingleChunker:
    """Makes a chunk of each item: without a store, larger chunks save nothing."""

    def __init__(self, items: Iterable[WorkItem]) -> None:
        self._items = iter(items)

    def record_duration(self, chunk: Chunk, seconds: float) -> None:
        pass

    def next_chunk(self, workers: int) -> Chunk:
        return [one for one in [next(self._items, None)] if one is not None]


def play_chunk(
    task: Task, chunk: Chunk, store: ResultStore | None
) -> tuple[list[WorkResult], float]:
    """Run `task` on a chunk, store the results, and return them with the seconds taken."""
    started = perf_counter()
    found = [task(*one) for one in chunk]
    if store is not None and all(one for one, _ in found):
        store.save(chunk, found)
    return found, perf_counter() - started


def checked_result(found: WorkResult) -> WorkResult:
    """The result. Raises WorkFailed if it carries an error."""
    if not found[0]:
        raise WorkFailed(msgspec.json.decode(found[1], type=Text))
    return found


class ProcessExecutor:
    """Runs items in this process, or in several processes of this machine."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def work(
        self,
        task: Task,
        items: Iterable[WorkItem],
        *,
        in_order: bool,
        deals: int | None = None,
        store: ResultStore | None = None,
    ) -> Iterator[WorkResult]:
        chunker = Chunker(items, deals, store, CHUNK_SECONDS) if store else _SingleChunker(items)
        if self.workers > 1:
            yield from self._work_in_pool(task, chunker, in_order, store)
            return
        while chunk := chunker.next_chunk(1):
            found, seconds = play_chunk(task, chunk, store)
            chunker.record_duration(chunk, seconds)
            yield from map(checked_result, found)

    def close(self) -> None:
        pass

    def _work_in_pool(
        self,
        task: Task,
        chunker: Chunker | _SingleChunker,
        in_order: bool,
        store: ResultStore | None,
    ) -> Iterator[WorkResult]:
        pool = WorkerPool(self.workers, ignore_interrupts)
        running: deque[tuple[Chunk, Future[tuple[list[WorkResult], float]]]] = deque()
        max_running = self.workers * (8 if in_order else 2)
        try:
            while True:
                while len(running) < max_running and (chunk := chunker.next_chunk(self.workers)):
                    running.append((chunk, pool.submit(play_chunk, task, chunk, store)))
                if not running:
                    return
                if not in_order:
                    wait([future for _, future in running], return_when=FIRST_COMPLETED)
                    # Those that have ended first, the others as they were.
                    running = deque(sorted(running, key=lambda one: not one[1].done()))
                chunk, future = running.popleft()
                found, seconds = future.result()
                chunker.record_duration(chunk, seconds)
                yield from map(checked_result, found)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            # A user who stops an arena does not want to wait for running matches.
            for process in list((pool._processes or {}).values()):
                process.terminate()
