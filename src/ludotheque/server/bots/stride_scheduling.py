"""Stride scheduling: each class of work gets its share of the time, whatever the others ask for.

A class has a position that advances by the time it was given, divided by its weight; the class that
is furthest behind goes next. A class that always has work waiting gets at least its weight's part
of the time. One that had nothing to do begins level with the others: it saves nothing up.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection

MIN_CHARGE_S = 0.01  # of a turn: to hand it over takes time, too


class Work(enum.Enum):
    """Classes of work for the processes of bots; the value is the weight."""

    WATCHED = ("watched", 6)  # bots at tables with an open tab, and hints
    UNWATCHED = ("unwatched", 1)  # bots at other tables, and the par of a challenge
    REVIEW = ("review", 1)  # reviews and puzzles

    @property
    def weight(self) -> int:
        return self.value[1]


class StrideScheduler:
    """Who goes next, among classes; used by one event loop."""

    def __init__(self) -> None:
        self._positions = dict.fromkeys(Work, 0.0)
        self._usual_s = dict.fromkeys(Work, 0.5)  # seconds a turn takes, as it has been lately
        self._running: Counter[Work] = Counter()
        self._busy: set[Work] = set()  # classes that waited or ran when one was last chosen
        self._served = 0.0  # the position of the class that was chosen last

    def rank(self, waiting: Collection[Work]) -> list[Work]:
        """Those classes, the one that goes next first."""
        for work in set(waiting) - self._busy:
            self.level(work)
        self._busy = {*waiting, *self._running}
        return sorted(self._busy & set(waiting), key=lambda work: self._positions[work])

    def level(self, work: Work) -> None:
        """Bring a class that had nothing waiting level with the one that was chosen last."""
        self._positions[work] = max(self._positions[work], self._served)

    def begin(self, work: Work) -> float:
        """Charge a turn as long as usual, which begins now; returns what `end` wants to know."""
        self._served = self._positions[work]
        charged = max(MIN_CHARGE_S, self._usual_s[work])
        self._positions[work] += charged / work.weight
        self._running[work] += 1
        return charged

    def end(self, work: Work, charged: float, took_s: float) -> None:
        """Charge the time a turn took in place of what was guessed."""
        self._positions[work] += (max(MIN_CHARGE_S, took_s) - charged) / work.weight
        self._usual_s[work] += (took_s - self._usual_s[work]) / 8
        self._running[work] -= 1
        if not self._running[work]:
            del self._running[work]
