"""Reviews of finished matches, computed while somebody looks at them.

The questions of a review are answered in the bots' processes, in small pieces and beside the bots
that people wait for. Clients get each partial result; a review that no client has asked for lately
is cancelled, a finished one is stored. Of several processes one computes it. Running matches are
never reviewed.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.bots import Budget
from ludotheque.bots.budget import now
from ludotheque.host.authorization import Viewer
from ludotheque.protocol.review import EMPTY_REVIEW
from ludotheque.record import decode
from ludotheque.rules import IllegalAction
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.rate_limits import RateLimited
from ludotheque.server.reviews.storage import (
    claim_review,
    end_review,
    follow_review,
    load_review,
    publish_review,
    save_review,
)
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, text

if TYPE_CHECKING:
    from ludotheque.review.plan import ReviewPlan, ReviewTask

log = logging.getLogger("ludotheque.server")
ABANDONED_AFTER_S = 6.0  # since the last request
ANSWER_WITHIN_S = 1.0  # while a request waits for a newer version
PUBLISH_EVERY_S = 0.8
QUESTIONS_PER_ROUND = 40  # each is short, so that bots need not wait
MAX_OPEN_QUESTIONS = 32  # a long match has more than one owner may have waiting
MAX_CONCURRENT_REVIEWS = 8  # the others wait
MAX_REVIEWS = 500  # running, followed or waiting
MAX_REVIEWS_PER_ADDRESS = 3  # a client asks again while they last


class _Version(msgspec.Struct):
    version: int


class _RunningReview:
    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.data = b""
        self.version = 0
        self.last_asked = now()
        self.changed = asyncio.Event()
        self.problem: Problem | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def is_abandoned(self) -> bool:
        return now() - self.last_asked > ABANDONED_AFTER_S

    def publish(self, data: bytes, version: int | None = None) -> None:
        self.data, self.version = data, self.version + 1 if version is None else version
        self.changed.set()
        self.changed = asyncio.Event()


class ReviewService:
    """All running and waiting reviews; networks take turns."""

    def __init__(
        self,
        store: Store,
        workers: BotWorkers,
        membership: Membership,
        budget: Budget | None = None,
    ) -> None:
        """`budget`: of a whole review; None: the usual one."""
        self._store, self._workers, self._membership = store, workers, membership
        self._budget = budget
        self._running: dict[str, _RunningReview] = {}
        self._slots = FairQueue(MAX_CONCURRENT_REVIEWS)

    async def read_review(self, viewer: Viewer) -> bytes:
        """Return the stored review of a finished match, or an empty one; starts nothing. Raises a
        Problem."""
        viewer.require_over("review-unfinished")
        kept = await self._store.read(lambda c: load_review(c, viewer.table_id))
        return kept or msgspec.json.encode(EMPTY_REVIEW)

    async def get_review(
        self, viewer: Viewer, record: Callable[[], Awaitable[bytes]], owner: str, after: int
    ) -> bytes:
        """Return the review of a finished match so far, newer than version `after` if that comes
        soon, and start it if need be. Raises a Problem."""
        viewer.require_over("review-unfinished")
        table = viewer.table_id
        stored = await self._store.read(lambda c: load_review(c, table))
        if stored is not None:
            return stored
        running = self._running.get(table)
        if running is None:
            looked_at = self._drop_abandoned()
            own = sum(one.owner == owner for one in looked_at)
            if own >= MAX_REVIEWS_PER_ADDRESS or len(looked_at) >= MAX_REVIEWS:
                raise RateLimited
            running = self._running[table] = _RunningReview(owner)
            running.task = asyncio.create_task(self._run(table, record, running))
        running.last_asked = now()
        if running.version <= after:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(running.changed.wait(), ANSWER_WITHIN_S)
        if running.problem is not None:
            raise running.problem
        return running.data or msgspec.json.encode(EMPTY_REVIEW)

    def _drop_abandoned(self) -> list[_RunningReview]:
        """Cancel abandoned reviews; returns the others. One that was refused takes no place."""
        for one in self._running.values():
            if one.is_abandoned and one.task:
                one.task.cancel()
        return [one for one in self._running.values() if not (one.is_abandoned or one.problem)]

    async def close(self) -> None:
        tasks = [one.task for one in self._running.values() if one.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(
        self, table: str, record: Callable[[], Awaitable[bytes]], running: _RunningReview
    ) -> None:
        try:
            await self._workers.kernels.wait()  # before its time runs
            while not running.is_abandoned and not await self._follow(table, running):
                async with self._slots.slot(running.owner):
                    if running.is_abandoned:
                        return
                    async with self._claim_review(table) as claimed:
                        if claimed and await self._work_out(table, record, running):
                            return
                await asyncio.sleep(PUBLISH_EVERY_S)  # another process was quicker
        except Exception as error:
            # Every move of the match is by the rules: one that they refuse is a fault of ours.
            if isinstance(error, IllegalAction) or not isinstance(error, Problem):
                log.exception("a review failed")
                error = Problem(text("server-fault"))
            running.problem = error
            running.publish(b"")
            await asyncio.sleep(ABANDONED_AFTER_S)  # requests until then get the same refusal
        finally:
            del self._running[table]

    # One process works a review out, the others follow ------------------------------------------

    async def _follow(self, table: str, running: _RunningReview) -> bool:
        """Show partial results of another process while it works; returns whether it is
        finished."""
        if not self._membership.is_clustered:
            return False
        while not running.is_abandoned:
            found = await self._store.transact(partial(follow_review, table=table))
            if found is None or found.by == self._membership.id:
                stored = await self._store.read(lambda c: load_review(c, table))
                if stored is not None:
                    running.publish(stored)
                return stored is not None
            if found.data and found.data != running.data:
                version = msgspec.json.decode(found.data, type=_Version).version
                running.publish(found.data, version)
            await asyncio.sleep(PUBLISH_EVERY_S)
        return True

    @contextlib.asynccontextmanager
    async def _claim_review(self, table: str) -> AsyncGenerator[bool, None]:
        """Claim the review for this process; yields whether that succeeded."""
        if not self._membership.is_clustered:
            yield True
            return
        me = self._membership.id
        claimed = await self._store.transact(partial(claim_review, table=table, me=me))
        try:
            yield claimed
        finally:
            if claimed:
                with contextlib.suppress(SQLAlchemyError):
                    await self._store.transact(partial(end_review, table=table, me=me))

    async def _publish(self, table: str, running: _RunningReview, data: bytes) -> bool:
        """Publish a partial review, also to other processes; returns whether it is still this
        process's."""
        if data != running.data:
            running.publish(data)
        if not self._membership.is_clustered:
            return True
        share = partial(publish_review, table=table, me=self._membership.id, data=data)
        looked_s = await self._store.transact(share)
        if looked_s is not None:
            running.last_asked = max(running.last_asked, now() - looked_s)
        return looked_s is not None

    async def _work_out(
        self, table: str, record: Callable[[], Awaitable[bytes]], running: _RunningReview
    ) -> bool:
        """Compute the review; returns False if another process took it over."""
        plan = await asyncio.to_thread(_make_plan, await record(), self._budget)
        published_at = 0.0
        while next_tasks := await asyncio.to_thread(plan.next_tasks):
            answers = self._answers(table, running.owner, plan, next_tasks)
            async with contextlib.aclosing(answers):  # cancels next_tasks that are not needed
                async for _ in answers:
                    if running.is_abandoned:
                        return True
                    if now() - published_at <= PUBLISH_EVERY_S:
                        continue
                    published_at, sheet = now(), running.data
                    if plan.evidence.samples or plan.evidence.coarse:
                        sheet = await asyncio.to_thread(
                            _encode_review, plan, running.version + 1, False
                        )
                    if not await self._publish(table, running, sheet):
                        return False
        sheet = await asyncio.to_thread(_encode_review, plan, running.version + 1, True)
        await self._store.write(lambda c: save_review(c, table, sheet))
        running.publish(sheet)
        return True

    async def _answers(
        self, table: str, owner: str, plan: ReviewPlan, questions: list[ReviewTask]
    ) -> AsyncGenerator[None, None]:
        from ludotheque.review.plan import run_task

        work, coming = self._workers.run_background, iter(questions)
        waiting: dict[asyncio.Future[bytes | str], ReviewTask] = {}
        try:
            while True:
                for one in itertools.islice(coming, MAX_OPEN_QUESTIONS - len(waiting)):
                    asked = work(owner, f"review {table}", run_task, plan.record, one)
                    waiting[asyncio.ensure_future(asked)] = one
                if not waiting:
                    return
                done, _ = await asyncio.wait(waiting, return_when="FIRST_COMPLETED")
                for future in done:
                    plan.add_result(waiting.pop(future), future.result())
                yield
        finally:
            for future in waiting:
                future.cancel()


def _make_plan(record: bytes, budget: Budget | None) -> ReviewPlan:
    # Only reviews need the bots here.
    from ludotheque.review.plan import ReviewPlan
    from ludotheque.review.timeline import Timeline

    return ReviewPlan(Timeline(decode(record)), budget, QUESTIONS_PER_ROUND)


def _encode_review(plan: ReviewPlan, version: int, done: bool) -> bytes:
    from ludotheque.review.summary import summarize

    return msgspec.json.encode(summarize(plan, version, done))
