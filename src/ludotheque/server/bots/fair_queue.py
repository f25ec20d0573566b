"""A fair queue for work that exceeds the free slots.

Each class of work gets its share (`stride_scheduling.Work`), the largest that which people wait
for. Within a class owners take turns, and so do the tables of one owner: however much one owner
asks for, the others wait for one piece of it at most.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from ludotheque.server.bots.stride_scheduling import StrideScheduler, Work
from ludotheque.server.rate_limits import RateLimited

MAX_REMEMBERED_OWNERS = 10_000


class _Waiter:
    def __init__(self, owner: str, table: str, work: Callable[[], Work], number: int) -> None:
        self.owner, self.table, self.work, self.number = owner, table, work, number
        self.granted: asyncio.Future[_Slot] = asyncio.get_running_loop().create_future()


class _Slot(NamedTuple):
    owner: str
    work: Work
    begun: float
    charged: float


class FairQueue:
    """Grants `slots` at once; at most `most` of one owner may wait, else RateLimited is raised."""

    def __init__(
        self, slots: int, most: int = 1000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._slots = self._free = max(1, slots)
        self._max_waiting, self._clock = most, clock
        self._waiting: list[_Waiter] = []
        self._numbers = itertools.count(1)
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()  # and when, as a number
        self._running: Counter[str] = Counter()
        self._strides = StrideScheduler()
        self._usual_s = 0.5  # seconds a turn takes, as it has been lately

    @contextlib.asynccontextmanager
    async def slot(
        self, owner: str, table: str = "", work: Callable[[], Work] = lambda: Work.WATCHED
    ) -> AsyncIterator[float]:
        """Wait for a slot and hold it; yields the seconds waited. `work` is asked again while it
        waits: a table may get watched meanwhile."""
        asked = self._clock()
        if self._free and not self._waiting:
            self._strides.rank([kind := work()])
            turn = self._take(owner, table, kind)
        else:
            if sum(one.owner == owner for one in self._waiting) >= self._max_waiting:
                raise RateLimited
            mine = _Waiter(owner, table, work, next(self._numbers))
            self._waiting.append(mine)
            try:
                turn = await mine.granted
            except asyncio.CancelledError:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                elif not mine.granted.cancelled():  # called and given up at the same moment
                    self._release(mine.granted.result())
                raise
        try:
            yield turn.begun - asked
        finally:
            self._usual_s += (self._clock() - turn.begun - self._usual_s) / 8
            self._release(turn)

    def expected_wait_s(self, owner: str) -> int:
        """Estimate the seconds until an owner's next slot: all other waiting owners come first."""
        if self._free and not self._waiting:
            return 0
        others = {one.owner for one in self._waiting} - {owner}
        return math.ceil((len(others) + 1) / self._slots) * math.ceil(self._usual_s)

    def _take(self, owner: str, table: str, work: Work) -> _Slot:
        self._free -= 1
        self._running[owner] += 1
        for key in ((owner,), (owner, table)):
            self._served[key] = next(self._numbers)
            self._served.move_to_end(key)
        while len(self._served) > MAX_REMEMBERED_OWNERS:
            self._served.popitem(last=False)
        return _Slot(owner, work, self._clock(), self._strides.begin(work))

    def _release(self, turn: _Slot) -> None:
        self._free += 1
        self._running[turn.owner] -= 1
        if not self._running[turn.owner]:
            del self._running[turn.owner]
        self._strides.end(turn.work, turn.charged, self._clock() - turn.begun)
        while self._free and self._waiting:
            called, work = self._next()
            self._waiting.remove(called)
            if called.granted.cancelled():  # given up, and not yet gone
                continue
            called.granted.set_result(self._take(called.owner, called.table, work))

    def _next(self) -> tuple[_Waiter, Work]:
        works = [(one, one.work()) for one in self._waiting]
        next_ = self._strides.rank({work for _, work in works})[0]
        served, running = self._served, self._running

        def rank(one: _Waiter) -> tuple[int, ...]:
            return (
                running[one.owner],
                served.get((one.owner,), 0),
                served.get((one.owner, one.table), 0),
                one.number,
            )

        return min((one for one, work in works if work is next_), key=rank), next_
