"""Rate limits: token buckets for guests, networks and connections."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from functools import partial

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.config import Config
from ludotheque.server.storage import cluster
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, text

MAX_SOCKETS = 5_000  # of one process
MAX_SOCKETS_EACH = 30  # of one guest, or of one address without a guest
CLEANUP_EVERY_S = 3_000.0
MAX_DEBT_S = 10.0


class RateLimited(Problem):
    """A guest, network or connection sends too many requests."""

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
        """Take `cost`, which was known only afterwards, into debt if need be. The debt is limited:
        the machine may have stood still."""
        level = max(self._level(key) - cost, -MAX_DEBT_S * self.rate)
        self._levels[key] = (level, self._clock())

    def debt(self, key: Hashable) -> float:
        """Seconds until the debt is paid."""
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
    """Limits work under way: `most` at once in all, `most_each` for each key."""

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


class RateLimit(Struct, frozen=True):
    """`burst` requests at once, then `rate` a second, for each guest or network."""

    name: str  # of its buckets in the database
    burst: float
    rate: float
    is_local: bool = False  # each process counts for itself


# Their bursts and the rate of sockets come from Config (`RateLimiter`); these are its defaults.
NEW_GUESTS = RateLimit("newcomers", burst=30, rate=0.2)
SOCKETS = RateLimit("sockets", burst=200, rate=5)
EVENTS = RateLimit("events", burst=200, rate=5)  # joined, left or directed
TABLES = RateLimit("tables", burst=20, rate=0.2)
REPLAYS = RateLimit("replays", burst=60, rate=10)
SCORES = RateLimit("scores", burst=100, rate=10)
PUZZLES = RateLimit("puzzles", burst=20, rate=0.5)  # answers, each of which is played out
LOBBY = RateLimit("lobby", burst=200, rate=20)
HEALTH = RateLimit("health", burst=20, rate=2, is_local=True)
PRINTS = RateLimit("prints", burst=10, rate=0.1)  # each takes seconds of a process
CHECKS = RateLimit("checks", burst=60, rate=5)
DRAFTS = RateLimit("drafts", burst=20, rate=0.05)  # shared, deleted or reported
DRAFTS_FROM = RateLimit("drafts_from", burst=60, rate=0.1)  # of a network, for all its guests
STUDIES = RateLimit("studies", burst=10, rate=0.1)
UPLOADS = RateLimit("uploads", burst=5, rate=0.05)
UPLOADS_FROM = RateLimit("uploads_from", burst=15, rate=0.1)  # of a network, for all its guests
CHAT = RateLimit("chat", burst=5, rate=0.5)
LINKS = RateLimit("links", burst=20, rate=0.1)  # to another device: made, and tried
EXPORTS = RateLimit("exports", burst=5, rate=0.02)
EXPORTS_FROM = RateLimit("exports_from", burst=20, rate=0.05)
NOTICES = RateLimit("notices", burst=40, rate=0.5)
NAMES = RateLimit("names", burst=20, rate=1 / 30)
# Mail to addresses that are not confirmed: to one address, by one guest, from one network
EMAILS_TO = RateLimit("letters_to", burst=3, rate=1 / 28_800)
EMAILS_BY = RateLimit("letters", burst=5, rate=1 / 1_800)
EMAILS_FROM = RateLimit("letters_from", burst=10, rate=1 / 600)


class RateLimiter:
    """The rate limits of one server. The processes of a cluster share their buckets in the
    database; each asks its own first, so that a flood costs the database nothing."""

    def __init__(self, config: Config, store: Store) -> None:
        self._store = store
        self._sockets = ConcurrencyLimit(MAX_SOCKETS, MAX_SOCKETS_EACH)
        self.buckets = {
            NEW_GUESTS: TokenBucket(config.guests, NEW_GUESTS.rate),
            SOCKETS: TokenBucket(4 * config.rate, config.rate / 10),
        }
        self.answering = TokenBucket(burst=0.3, rate=0.1)  # seconds of the event loop

    def bucket(self, limit: RateLimit) -> TokenBucket:
        if limit not in self.buckets:
            self.buckets[limit] = TokenBucket(limit.burst, limit.rate)
        return self.buckets[limit]

    async def take(self, limit: RateLimit, key: str) -> None:
        """Count a request of a guest or network. Raises RateLimited."""
        self.bucket(limit).take(key)
        if self._store.is_clustered and not limit.is_local:
            await self._store.transact(partial(self._take_shared, limit=limit, key=key))

    def _take_shared(self, connection: Connection, limit: RateLimit, key: str) -> None:
        own = self.bucket(limit)
        if not cluster.take_token(connection, f"{limit.name} {key}", own.burst, own.rate):
            raise RateLimited

    async def take_cleanup_turn(self) -> bool:
        """Whether this process is to clean up: one of all, about once an hour."""
        take = partial(cluster.take_token, key="tidy", burst=1.0, rate=1 / CLEANUP_EVERY_S)
        return not self._store.is_clustered or await self._store.transact(take)

    @contextlib.asynccontextmanager
    async def socket(self, key: str, process: str) -> AsyncIterator[None]:
        """Count an open socket of a guest or network, through any process. Raises RateLimited."""
        self.bucket(SOCKETS).take(key)
        with self._sockets.hold(key):
            if not self._store.is_clustered:
                yield
                return
            await self._store.transact(partial(self._open_socket, key=key, process=process))
            try:
                yield
            finally:
                # At the end of the process it is forgotten with it.
                with contextlib.suppress(SQLAlchemyError, RuntimeError):
                    closed = partial(cluster.close_socket, process=process, who=key)
                    await self._store.transact(closed)

    def _open_socket(self, connection: Connection, key: str, process: str) -> None:
        """Take from the bucket first: transactions for the same guest wait for each other there,
        and count one after the other."""
        self._take_shared(connection, SOCKETS, key)
        if cluster.open_socket(connection, process, key) > MAX_SOCKETS_EACH:
            raise RateLimited
