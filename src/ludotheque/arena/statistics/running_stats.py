"""Figures of many values, of which only a few numbers are kept: a million matches take no more
memory than a hundred."""

from __future__ import annotations

from collections import Counter

from ludotheque.arena.statistics.intervals import Mean, Share, interval_of, share_of

MAX_COUNTED_VALUES = 30  # distinct ones that are counted: the commonest comes early
MAX_BINS = 60  # of a histogram at most; then neighbours are joined


class RunningStats:
    """Count, mean and scatter, by Welford's recurrence."""

    def __init__(self) -> None:
        self.count, self.mean, self._squares = 0, 0.0, 0.0
        self.nonzero = 0
        self._times: dict[float, int] = {}  # of the first distinct values

    def add(self, value: float) -> None:
        self.count += 1
        self.nonzero += value != 0
        if value in self._times or len(self._times) < MAX_COUNTED_VALUES:
            self._times[value] = self._times.get(value, 0) + 1
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
        uncommon = self.count - max(self._times.values(), default=0)
        return interval_of(self.count, self.mean, self.scatter, uncommon)

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
