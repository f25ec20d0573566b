"""Bot jobs for worker processes (`ludotheque think`), on this machine or another."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.cluster.membership import Membership
from ludotheque.server.guests.guest import new_id
from ludotheque.server.storage import bot_jobs
from ludotheque.server.storage.store import Store

START_WITHIN_S = 10.0  # until a worker must have taken a job
POLL_EVERY_S = 1.0  # in case a notification was lost


class RemoteWorkers:
    def __init__(
        self, store: Store, membership: Membership, start_within_s: float = START_WITHIN_S
    ) -> None:
        self._store, self._membership = store, membership
        self.start_within_s = start_within_s
        self._answered: dict[str, asyncio.Event] = {}

    def is_available(self) -> bool:
        return self._membership.has_bot_workers()

    def on_job_answered(self, job: str) -> None:
        if job in self._answered:
            self._answered[job].set()

    async def ask(self, question: bytes, owner: str, table: str, watched: bool) -> bytes | None:
        """Return the answer, or None if no worker took the job in time."""
        id_, answered = new_id(), asyncio.Event()
        self._answered[id_] = answered
        row: dict[str, Any] = {"id": id_, "owner": owner, "place": table, "watched": watched}
        try:
            await self._store.transact(
                partial(bot_jobs.add_job, by=self._membership.id, question=question, **row)
            )
            return await self._wait(id_, answered)
        finally:
            del self._answered[id_]

    async def _wait(self, id_: str, answered: asyncio.Event) -> bytes | None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.start_within_s
        found: bytes | None = None
        try:
            while found is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(answered.wait(), POLL_EVERY_S)
                answered.clear()  # before the look: an answer that comes meanwhile is seen next
                found, taken = await self._store.transact(partial(bot_jobs.find_answer, id_=id_))
                if not taken and (loop.time() > until or not self.is_available()):
                    break
            return found
        finally:
            if found is None:
                with contextlib.suppress(SQLAlchemyError):
                    await self._store.transact(partial(bot_jobs.delete_job, id_=id_))
