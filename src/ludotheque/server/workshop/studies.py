"""Studies of variants, computed while somebody looks at them.

Matches are played in processes of their own, at the lowest priority: bots that people wait for
never wait for a match of a study. Guests take turns, each has one study at a time, and a study ends
with the request that asked for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator

import msgspec

from ludotheque.arena.studies import variant_study
from ludotheque.arena.studies.variant_study import (
    STUDY_SECONDS,
    MatchKey,
    Setups,
    VariantStudy,
    fixture_of,
    load_statistics,
)
from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.budget import now
from ludotheque.bots.worker_process import LOWEST_PRIORITY
from ludotheque.pages.bodies import decode_body
from ludotheque.pages.variant_reports import make_report, study_setups
from ludotheque.protocol.workshop import StudyPart, StudyReport
from ludotheque.server.bots.kernel_compiler import KernelCompiler
from ludotheque.server.limited_processes import LimitedProcesses, TooCostly
from ludotheque.server.rate_limits import RateLimited
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")
MAX_STUDIES = 20  # at once, in one process of the server
MATCH_SECONDS = 60.0  # a match that takes longer ends its process
REPORT_EVERY_S = 0.7
PROCESSES_IDLE_S = 300.0  # without a study, its processes end
MAX_KEPT_SETUPS = 16  # originals and variants whose matches are kept, to go on with


class VariantStudies:
    def __init__(
        self,
        workers: int,
        processes: LimitedProcesses,
        kernels: KernelCompiler,
        bot: str = DEFAULT_LEVEL,
    ) -> None:
        """`workers`: processes for matches; `processes`: for untrusted files. Matches wait for the
        kernel of their game: their processes would compile it as well."""
        self._checks, self._kernels = processes, kernels
        self._width = max(1, workers)
        self._players = LimitedProcesses(workers, MATCH_SECONDS, LOWEST_PRIORITY)
        self.bot, self.seconds = bot, STUDY_SECONDS
        self._current: dict[str, object] = {}  # the newest study of every guest
        self._kept: OrderedDict[bytes, dict[int, bytes]] = OrderedDict()
        self._checking: set[asyncio.Task[bytes]] = set()
        self._matches: set[asyncio.Task[bytes]] = set()
        self._is_stopping = False
        self._idle: asyncio.TimerHandle | None = None

    async def start(self, guest: str, data: bytes) -> AsyncIterator[bytes]:
        """Check the request; returns the reports as lines of JSON. Raises a Problem."""
        if len(self._current.keys() - {guest}) >= MAX_STUDIES:
            raise RateLimited
        checking = asyncio.create_task(self._checks.run(guest, prepare_study, data, self.bot))
        self._checking.add(checking)
        checking.add_done_callback(self._checking.discard)
        try:
            found = await checking
        except asyncio.CancelledError:
            if not self._is_stopping:
                raise
            raise Problem(text("server-fault")) from None
        parts, setups = msgspec.msgpack.decode(found, type=tuple[tuple[str, ...], Setups])
        return self.run(guest, parts, setups)

    async def run(self, guest: str, parts: tuple[str, ...], setups: Setups) -> AsyncIterator[bytes]:
        """Play matches of setups that were checked; yields reports as lines of JSON."""
        token = self._current[guest] = object()
        study, began, told = VariantStudy(setups), now(), 0.0
        if self._idle is not None:
            self._idle.cancel()

        def report(done: bool, problem: Problem | None = None) -> bytes:
            made = make_report(study, parts, done=done, seconds=now() - began)
            if problem is not None:
                made = msgspec.structs.replace(made, problem=problem.reason)
            return _line(made)

        try:
            yield report(done=False)
            await self._kernels.wait(setups.original.game)
            await asyncio.to_thread(load_statistics)
            began = now()
            until = began + self.seconds
            async with contextlib.aclosing(self._play(guest, study)) as matches:
                async for _ in matches:
                    if self._is_stopping or self._current.get(guest) is not token:
                        break
                    if now() > until and study.deals:  # a busy machine may be late with the first
                        break
                    if study.deals and now() - told > REPORT_EVERY_S:
                        told = now()
                        yield report(done=False)
            yield report(done=True)
        except TooCostly as problem:
            yield report(done=True, problem=problem)
        except Problem as problem:  # the rules and the bots are ours
            log.warning("a study failed: %s", problem)
            yield report(done=True, problem=Problem(text("server-fault")))
        finally:
            if self._current.get(guest) is token:
                del self._current[guest]
            if not self._current:
                loop = asyncio.get_running_loop()
                self._idle = loop.call_later(PROCESSES_IDLE_S, self._end_idle)

    async def _play(self, guest: str, study: VariantStudy) -> AsyncGenerator[None, None]:
        """Play matches and count them; yields after each, and while they take long. Those that are
        under way when nobody asks any more are left to end: to stop one means to end its
        process."""
        keys, running = study.match_keys(), dict[asyncio.Task[bytes], "MatchKey"]()
        kept = [self._kept_matches(study.setups.job(which)) for which in (0, 1)]
        while not study.is_over:
            while len(running) <= self._width and (key := next(keys, None)) is not None:
                deal, which = key
                if deal in kept[which]:
                    study.add(key, kept[which][deal])
                    continue
                task = asyncio.create_task(self._match(guest, study.setups, key))
                self._matches.add(task)
                task.add_done_callback(self._forget)
                running[task] = key
            if not running:
                return
            done, _ = await asyncio.wait(
                running, timeout=REPORT_EVERY_S, return_when="FIRST_COMPLETED"
            )
            for task in done:
                deal, which = running.pop(task)
                kept[which][deal] = task.result()
                study.add((deal, which), kept[which][deal])
            yield

    async def _match(self, guest: str, setups: Setups, key: MatchKey) -> bytes:
        deal, which = key
        return await self._players.run(
            guest, variant_study.play_match, setups.job(which), fixture_of(setups, deal)
        )

    def _kept_matches(self, job: bytes) -> dict[int, bytes]:
        """Matches by deal: an original's are the same for every variant of it, a variant's are
        those of the minutes before."""
        kept = self._kept.setdefault(job, {})
        self._kept.move_to_end(job)
        while len(self._kept) > MAX_KEPT_SETUPS:
            self._kept.popitem(last=False)
        return kept

    def _forget(self, match: asyncio.Task[bytes]) -> None:
        """Drop a finished match, and its exception: its study may have ended."""
        self._matches.discard(match)
        if not match.cancelled():
            match.exception()

    def _end_idle(self) -> None:
        if not self._current and not self._matches:
            self._players.close()

    def stop(self) -> None:
        """End all studies with a last report: a server that stops waits for its answers."""
        self._is_stopping = True
        for task in self._checking:
            task.cancel()

    async def close(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        for task in self._matches:
            task.cancel()
        await asyncio.gather(*self._matches, return_exceptions=True)
        self._players.close()


def prepare_study(data: bytes, bot: str) -> bytes:
    """Decode and check the body of a request, in a limited process; returns the parts and their
    `Setups` as msgpack. Raises a Problem."""
    return msgspec.msgpack.encode(study_setups(decode_body(data, StudyPart), bot))


def _line(report: StudyReport) -> bytes:
    return msgspec.json.encode(report) + b"\n"
