"""Figures of many values, of which only a few numbers are kept: a million matches take no more
memory than a hundred."""

from __future__ import annotations

from collections import Counter
from math import inf

from ludotheque.arena.statistics.intervals import Mean, Share, interval_of, share_of

MIN_NONZERO = 5  # deals in which something occurs, for an interval of how often
MAX_BINS = 60  # of a histogram at most; then neighbours are joined


class RunningStats:
    """Count, mean and scatter, by Welford's recurrence."""

    def __init__(self) -> None:
        self.count, self.mean, self._squares = 0, 0.0, 0.0
        self.nonzero = 0

    def add(self, value: float) -> None:
        self.count += 1
        self.nonzero += value != 0
        away = value - self.mean
        self.mean += away / self.count
        self._squares += away * (value - self.mean)

    def pad(self, count: int) -> None:
        """Add zeros up to this number of values."""
        for _ in range(count - self.count):
            self.add(0.0)

    @property
    def scatter(self) -> float:
        """The mean squared distance."""
        return self._squares / self.count if self.count else 0.0

    def interval(self) -> Mean:
        return interval_of(self.count, self.mean, self.scatter)

    def interval_of_counts(self) -> Mean:
        """Of something that is 0 in most deals: as sure as the deals in which it is not, and
        infinite below `MIN_NONZERO` of these."""
        if self.nonzero in (0, self.count):
            return self.interval()
        if self.nonzero < MIN_NONZERO:
            return Mean(self.mean, inf)
        return interval_of(self.count, self.mean, self.scatter, self.nonzero - 1)

    def share(self) -> Share:
        return share_of(self.count, min(1.0, max(0.0, self.mean)), self.scatter)


class Histogram:
    """How often values fell into bins of equal width, which doubles when they become too many."""

    def __init__(self) -> None:
        self.width = 1.0
        self.counts: Counter[int] = Counter()

    def add(self, value: float) -> None:
        self.counts[int(value // self.width)] += 1
        if len(self.counts) > MAX_BINS:
            self.width *= 2
            joined: Counter[int] = Counter()
            for at, count in self.counts.items():
                joined[at // 2] += count
            self.counts = joined

    def bins(self) -> list[tuple[float, int]]:
        """The lower end of every bin between the first and the last, and its count."""
        if not self.counts:
            return []
        ends = range(min(self.counts), max(self.counts) + 1)
        return [(at * self.width, self.counts[at]) for at in ends]
