"""Matches on a Ray cluster: the same work items, sent to other machines in chunks of whole deals.

Items and results travel as bytes (JSON and MessagePack), the sources of bots as text. Ray is
imported only when a cluster is used.
"""

from __future__ import annotations

import atexit
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.arena.code_version import Versions, versions
from ludotheque.arena.work_items import Chunk, Task, WorkFailed, WorkItem, WorkResult
from ludotheque.arena.workers import Chunker, ResultStore, checked_result, play_chunk
from ludotheque.bots.file_transfer import unpack_bot_files
from ludotheque.text import Problem, text

CHUNK_SECONDS = 5.0
MAX_WORKER_DEATHS = 20  # over one chunk; then the chunk itself is at fault
POLL_SECONDS = 2.0  # between two looks at how many processors there are
MAX_WAITING_CHUNKS_PER_CPU = 8  # chunks for each processor that may wait for one before them
MAX_CACHED_JOBS = 1000  # jobs that are kept for the next chunk


class ClusterUnavailable(Problem, RuntimeError):
    """The cluster cannot be reached, or has no token."""


class WorkerSetup(Struct, frozen=True):
    """Sent to each worker process once: expected versions and the sources of bots."""

    versions: Versions
    bots: dict[str, dict[str, str]]


class Cluster:
    """A Ray cluster: `auto` the one that this machine belongs to, `local` one of its own on this
    machine, else the address of one."""

    def __init__(self, address: str, workers: int | None, bots: dict[str, dict[str, str]]) -> None:
        self.workers = workers
        self.ray = connect_ray(address, workers)
        self._worker_setup = self.ray.put(msgspec.json.encode(WorkerSetup(versions(), bots)))
        self._play = self.ray.remote(max_retries=MAX_WORKER_DEATHS, num_cpus=1)(play_remote_chunk)
        self._jobs: dict[bytes, Any] = {}
        self._looked, self._processors = -POLL_SECONDS, 1

    def work(
        self,
        task: Task,
        items: Iterable[WorkItem],
        *,
        in_order: bool,
        deals: int | None = None,
        store: ResultStore | None = None,
    ) -> Iterator[WorkResult]:
        chunker = Chunker(items, deals, store, CHUNK_SECONDS)
        running: dict[Any, tuple[int, Chunk]] = {}  # by what Ray calls them: number and chunk
        ended: dict[int, list[WorkResult]] = {}
        sent = shown = 0
        try:
            while True:
                max_running = 2 * self._processor_count()
                while (
                    len(running) < max_running
                    and (not in_order or sent - shown < MAX_WAITING_CHUNKS_PER_CPU * max_running)
                    and (chunk := chunker.next_chunk(self._processor_count()))
                ):
                    running[self._send(task, chunk, store)] = (sent, chunk)
                    sent += 1
                if not running and not ended:
                    return
                for reference in self.ray.wait(list(running), timeout=POLL_SECONDS)[0]:
                    number, chunk = running.pop(reference)
                    found, seconds, stored = self._fetch(reference)
                    chunker.record_duration(chunk, seconds)
                    if store is not None and not stored:  # that machine does not see the folder
                        store.save(chunk, found)
                    ended[number] = found
                while ended and (shown in ended or not in_order):
                    yield from map(
                        checked_result, ended.pop(shown if in_order else next(iter(ended)))
                    )
                    shown += 1
        finally:
            for reference in running:
                self.ray.cancel(reference, force=True)

    def _processor_count(self) -> int:
        """The processors of the cluster now: machines come and go."""
        if monotonic() - self._looked >= POLL_SECONDS:
            there = int(self.ray.cluster_resources().get("CPU", 0))
            self._looked = monotonic()
            self._processors = max(1, min(there, self.workers or there))
        return self._processors

    def _send(self, task: Task, chunk: Chunk, store: ResultStore | None) -> Any:
        if len(self._jobs) > MAX_CACHED_JOBS:  # tuning has new ones all the time
            self._jobs.clear()
        jobs = list(dict.fromkeys(one.job for one in chunk))
        for job in jobs:
            if job not in self._jobs:
                self._jobs[job] = self.ray.put(job)
        matches = [(jobs.index(one.job), one.number, one.deal, one.bots) for one in chunk]
        return self._play.remote(
            self._worker_setup,
            f"{task.__module__}:{task.__qualname__}",
            msgspec.msgpack.encode(matches),
            store,
            *(self._jobs[job] for job in jobs),
        )

    def _fetch(self, reference: Any) -> tuple[list[WorkResult], float, bool]:
        try:
            answer = self.ray.get(reference)
        except self.ray.exceptions.RayError as error:
            # The last line says what happened; the others where in Ray.
            why = str(error).strip().splitlines()[-1]
            raise WorkFailed(text("cluster-failed", why=why)) from None
        found, seconds, stored = msgspec.msgpack.decode(
            answer, type=tuple[list[WorkResult], float, bool]
        )
        return found, seconds, stored

    def close(self) -> None:
        self.ray.shutdown()


def connect_ray(address: str, workers: int | None) -> Any:
    """Connect to Ray and return its module. Token authentication stays on: anybody who reaches a
    cluster without a token can run code there."""
    if "ray" not in sys.modules:  # it looks for the mode once
        os.environ.setdefault("RAY_AUTH_MODE", "token")
    if os.environ.get("RAY_AUTH_MODE") != "token":
        raise ClusterUnavailable(text("cluster-token-off"))
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    own: dict[str, Any] = {"include_dashboard": False}
    if workers is not None:
        own["num_cpus"] = workers
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            configure_logging=False,
            ignore_reinit_error=True,
            **(own if address == "local" else {}),
        )
    except Exception as error:  # Ray raises all kinds, also plain ones
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise ClusterUnavailable(text("cluster-unreached", address=address, why=why)) from None
    return ray


# On a worker ------------------------------------------------------------------------------------


def play_remote_chunk(
    setup: bytes, task: str, matches: bytes, store: ResultStore | None, *jobs: bytes
) -> bytes:
    """Run a chunk on a worker: results, seconds, and whether the worker stored them."""
    wrong = prepare_ray_worker(setup)
    if wrong:
        return msgspec.msgpack.encode(([(b"", wrong)], 0.0, True))
    module, _, name = task.partition(":")
    function: Task = getattr(import_module(module), name)
    given = msgspec.msgpack.decode(matches, type=list[tuple[int, int, int, tuple[int, ...]]])
    chunk = [WorkItem(jobs[job], number, deal, bots) for job, number, deal, bots in given]
    here = store if store is not None and store.is_reachable else None
    found, seconds = play_chunk(function, chunk, here)
    return msgspec.msgpack.encode((found, seconds, here is not None))


@cache
def prepare_ray_worker(setup: bytes) -> bytes:
    """Prepare this worker process once; the reason as JSON if it cannot be used, else empty."""
    carried = msgspec.json.decode(setup, type=WorkerSetup)
    place = platform.node()
    wrong = carried.versions.mismatch(versions(), place)
    if wrong is None and os.environ.get("RAY_AUTH_MODE") != "token":
        wrong = text("cluster-open", place=place)
    if wrong is not None:
        return msgspec.json.encode(wrong)
    if carried.bots:
        folder = Path(tempfile.mkdtemp(prefix="ludotheque-bots-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        unpack_bot_files(carried.bots, folder)
    return b""
