"""Whose turn it is when more is asked than can be done at once.

Owners take turns, and the tables of one owner do: however much somebody asks for, everybody else
waits for one piece of it at most. What people are waiting for in front of a screen goes first; one
turn in `ASIDE` is for the rest, so that it goes on, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable

from ludotheque.server.limits import TooOften

ASIDE = 4
REMEMBERED = 10_000


class _Waiting:
    def __init__(self, owner: str, table: str, watched: Callable[[], bool], number: int) -> None:
        self.owner, self.table, self.watched, self.number = owner, table, watched, number
        self.called = asyncio.get_running_loop().create_future()


class Turns:
    """`slots` at once; `most` may wait for one owner."""

    def __init__(
        self, slots: int, most: int = 1000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._slots = self._free = max(1, slots)
        self._most, self._clock = most, clock
        self._waiting: list[_Waiting] = []
        self._numbers = itertools.count(1)
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()  # and when, as a number
        self._running: Counter[str] = Counter()
        self._usual = 0.5  # seconds a turn takes, as it has been lately

    @contextlib.asynccontextmanager
    async def turn(
        self, owner: str, table: str = "", watched: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[float]:
        """Wait for a turn, and hold it; gives the seconds that were waited."""
        asked = self._clock()
        if self._free and not self._waiting:
            self._take(owner, table)
        else:
            if sum(one.owner == owner for one in self._waiting) >= self._most:
                raise TooOften
            mine = _Waiting(owner, table, watched, next(self._numbers))
            self._waiting.append(mine)
            try:
                await mine.called
            except asyncio.CancelledError:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                elif not mine.called.cancelled():  # called and given up at the same moment
                    self._give_back(owner)
                raise
        begun = self._clock()
        try:
            yield begun - asked
        finally:
            self._usual += (self._clock() - begun - self._usual) / 8
            self._give_back(owner)

    def wait(self, owner: str) -> int:
        """Seconds until somebody's next turn: everybody else who waits comes first, once."""
        if self._free and not self._waiting:
            return 0
        others = {one.owner for one in self._waiting} - {owner}
        return math.ceil((len(others) + 1) / self._slots) * math.ceil(self._usual)

    def _take(self, owner: str, table: str) -> None:
        self._free -= 1
        self._running[owner] += 1
        for key in ((owner,), (owner, table)):
            self._served[key] = next(self._numbers)
            self._served.move_to_end(key)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)

    def _give_back(self, owner: str) -> None:
        self._free += 1
        self._running[owner] -= 1
        if not self._running[owner]:
            del self._running[owner]
        while self._free and self._waiting:
            called = self._next()
            self._waiting.remove(called)
            if called.called.cancelled():  # given up, and not yet gone
                continue
            self._take(called.owner, called.table)
            called.called.set_result(None)

    def _next(self) -> _Waiting:
        aside = next(self._numbers) % ASIDE == 0
        served, running = self._served, self._running

        def rank(one: _Waiting) -> tuple[int, ...]:
            return (
                not aside and not one.watched(),
                running[one.owner],
                served.get((one.owner,), 0),
                served.get((one.owner, one.table), 0),
                one.number,
            )

        return min(self._waiting, key=rank)
