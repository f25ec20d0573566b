"""Tables that failed: left alone for a while, longer after every failure in a row."""

from __future__ import annotations

import logging
from functools import partial

from ludotheque.server.durations import HOUR_S
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.store import Store
from ludotheque.server.storage.table_lists import wake_later
from ludotheque.text import Problem

log = logging.getLogger("ludotheque.server")
FIRST_RETRY_S = 60.0


class Quarantine:
    def __init__(self, store: Store, clock: ServerClock) -> None:
        self._store, self._clock = store, clock
        self.failures: dict[str, int] = {}  # in a row, by table

    def __len__(self) -> int:
        return len(self.failures)

    async def add(self, id_: str, error: BaseException) -> None:
        """Retry this table later."""
        times = self.failures[id_] = self.failures.get(id_, 0) + 1
        if times == 1:
            known = isinstance(error, Problem)  # its sentence is enough
            log.error("a table is set aside: %s", error, exc_info=None if known else error)
        until = self._clock.now() + min(HOUR_S, FIRST_RETRY_S * 2 ** (times - 1))
        await self._store.write(partial(wake_later, id_=id_, at=until))

    def remove(self, id_: str) -> None:
        self.failures.pop(id_, None)
