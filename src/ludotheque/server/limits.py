"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator

from ludotheque.server.config import Config
from ludotheque.text import Problem, text


class TooOften(Problem):
    """Slow down."""

    def __init__(self) -> None:
        super().__init__(text("server-too-often"))


class Limit:
    """`burst` at once, then `rate` a second, for each key; remembers the latest keys only."""

    def __init__(
        self,
        burst: float,
        rate: float,
        keys: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst, self._rate, self._keys, self._clock = burst, rate, keys, clock
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, cost: float = 1.0) -> None:
        now = self._clock()
        level, then = self._levels.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        allowed = level >= cost
        self._levels[key] = (level - cost if allowed else level, now)
        while len(self._levels) > self._keys:
            self._levels.popitem(last=False)
        if not allowed:
            raise TooOften


class Places:
    """So many at once in all, and so many for each key; a place is taken before anything waits."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[Hashable] = Counter()

    @contextlib.contextmanager
    def taken(self, key: Hashable) -> Iterator[None]:
        if self._taken[key] >= self._most_each or self._taken.total() >= self._most:
            raise TooOften
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class Limits:
    """Those of plain HTTP."""

    def __init__(self, config: Config) -> None:
        self.newcomers = Limit(burst=config.guests, rate=0.2)
        self.tables = Limit(burst=20, rate=0.2)
        self.replays = Limit(burst=60, rate=10)
        self.scores = Limit(burst=100, rate=10)
        self.lobby = Limit(burst=200, rate=20)
        self.health = Limit(burst=20, rate=2)
        self.checks = Limit(burst=60, rate=5)
        self.sockets = Limit(burst=4 * config.rate, rate=config.rate / 10)
        self.uploads = Limit(burst=5, rate=0.05)
        self.uploads_from = Limit(burst=15, rate=0.1)  # an address, whoever it says it is
