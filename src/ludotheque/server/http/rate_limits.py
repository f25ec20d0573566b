"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.config import Config
from ludotheque.server.storage import cluster
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, text

MAX_SOCKETS = 5_000  # of one process
MAX_SOCKETS_EACH = 30  # of one guest, or of one address without a guest
OWN = ("health",)  # each process answers for itself
CLEANUP_EVERY_S = 3_000.0  # seconds
MAX_DEBT_S = 10.0  # seconds that anybody waits for what was charged


class RateLimited(Problem):
    """Slow down."""

    def __init__(self) -> None:
        super().__init__(text("server-too-often"))


class TokenBucket:
    """`burst` at once, then `rate` a second, for each key; remembers the latest keys only."""

    def __init__(
        self,
        burst: float,
        rate: float,
        keys: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.burst, self.rate, self._keys, self._clock = burst, rate, keys, clock
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, cost: float = 1.0) -> None:
        level = self._level(key)
        if level < cost:
            raise RateLimited
        self._levels[key] = (level - cost, self._clock())

    def charge(self, key: Hashable, cost: float) -> None:
        """Take it, even if there is not as much: what it costs was known only afterwards. It may be
        the machine that stood still: nobody waits for long."""
        level = max(self._level(key) - cost, -MAX_DEBT_S * self.rate)
        self._levels[key] = (level, self._clock())

    def debt(self, key: Hashable) -> float:
        """Seconds until everything that was charged is made up for."""
        return max(0.0, -self._level(key) / self.rate)

    def _level(self, key: Hashable) -> float:
        now = self._clock()
        level, then = self._levels.pop(key, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        self._levels[key] = (level, now)
        while len(self._levels) > self._keys:
            self._levels.popitem(last=False)
        return level


class ConcurrencyLimit:
    """So many at once in all, and so many for each key; a place is taken before anything waits."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[Hashable] = Counter()

    @contextlib.contextmanager
    def hold(self, key: Hashable) -> Iterator[None]:
        if self._taken[key] >= self._most_each or self._taken.total() >= self._most:
            raise RateLimited
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class Limits:
    """Those of guests and addresses. Where other processes serve the same people, all of them take
    from the same buckets in the database; the own ones are asked first, so that a flood costs it
    nothing."""

    def __init__(self, config: Config, store: Store) -> None:
        self._store = store
        self.places = ConcurrencyLimit(MAX_SOCKETS, MAX_SOCKETS_EACH)
        self.newcomers = TokenBucket(burst=config.guests, rate=0.2)
        self.tables = TokenBucket(burst=20, rate=0.2)
        self.replays = TokenBucket(burst=60, rate=10)
        self.scores = TokenBucket(burst=100, rate=10)
        self.puzzles = TokenBucket(burst=20, rate=0.5)  # answers, each of which is played out
        self.lobby = TokenBucket(burst=200, rate=20)
        self.health = TokenBucket(burst=20, rate=2)
        self.checks = TokenBucket(burst=60, rate=5)
        self.answering = TokenBucket(
            burst=0.3, rate=0.1
        )  # seconds of the time everybody's moves need
        self.sockets = TokenBucket(burst=4 * config.rate, rate=config.rate / 10)
        self.uploads = TokenBucket(burst=5, rate=0.05)
        self.uploads_from = TokenBucket(burst=15, rate=0.1)  # an address, whoever it says it is
        self.chat = TokenBucket(burst=5, rate=0.5)
        self.links = TokenBucket(burst=20, rate=0.1)  # to another device: made, and tried
        self.exports = TokenBucket(burst=5, rate=0.02)
        self.exports_from = TokenBucket(burst=20, rate=0.05)
        self.notices = TokenBucket(burst=40, rate=0.5)
        # Letters to addresses that nobody has confirmed: to one, by one guest, from one network.
        self.names = TokenBucket(burst=20, rate=1 / 30)
        self.letters_to = TokenBucket(burst=3, rate=1 / 28_800)
        self.letters = TokenBucket(burst=5, rate=1 / 1_800)
        self.letters_from = TokenBucket(burst=10, rate=1 / 600)

    async def take(self, name: str, key: str) -> None:
        limit: TokenBucket = getattr(self, name)
        limit.take(key)
        if self._store.is_clustered and name not in OWN:
            await self._store.transact(partial(self._take, name=name, key=key))

    def _take(self, connection: Connection, name: str, key: str) -> None:
        limit: TokenBucket = getattr(self, name)
        if not cluster.take_token(connection, f"{name} {key}", limit.burst, limit.rate):
            raise RateLimited

    async def tidy(self) -> bool:
        """Whether it is this process's turn to tidy up: one of all, about once an hour."""
        take = partial(cluster.take_token, key="tidy", burst=1.0, rate=1 / CLEANUP_EVERY_S)
        return not self._store.is_clustered or await self._store.transact(take)

    @contextlib.asynccontextmanager
    async def socket(self, who: str, process: str) -> AsyncIterator[None]:
        """A tab of somebody at a table, through whichever process."""
        self.sockets.take(who)
        with self.places.hold(who):
            if not self._store.is_clustered:
                yield
                return
            await self._store.transact(partial(self._open, who=who, process=process))
            try:
                yield
            finally:
                # At the end of the process it is forgotten with it.
                with contextlib.suppress(SQLAlchemyError, RuntimeError):
                    closed = partial(cluster.close_socket, process=process, who=who)
                    await self._store.transact(closed)

    def _open(self, connection: Connection, who: str, process: str) -> None:
        """In one transaction, the bucket first: whoever opens another for the same guest waits for
        it there, and is counted after it."""
        self._take(connection, "sockets", who)
        if cluster.open_socket(connection, process, who) > MAX_SOCKETS_EACH:
            raise RateLimited
