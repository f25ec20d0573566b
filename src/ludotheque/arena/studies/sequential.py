"""A comparison that may stop early: intervals that hold at every look, for all figures together.

Deals are counted one by one, each played with the original and with the variant on the same draws.
The numbers of deals at which the differences are looked at are fixed beforehand (`LOOKS`), and so
is the share of the error that every look and every figure may spend (Bonferroni). An interval of a
look is Student's at that level: the chance that any interval of any figure at any look misses the
true difference is at most `ALPHA`, whenever one stops. Deals after the last look change no verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, inf, log, sqrt
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.arena.statistics.intervals import mean_of, student_tail
from ludotheque.arena.statistics.running_stats import RunningStats
from ludotheque.arena.statistics.significance import ALPHA, p_value
from ludotheque.arena.studies.observation import FigureKey, Observation

LOOKS = (12, 18, 27, 40, 60, 90, 135, 200, 300, 450)  # deals
SAME_WITHIN = 0.05  # of the original's mean: a difference that does not matter
LENGTH: FigureKey = ("figure", "minutes")
FIRST_WINS: FigureKey = ("order", "first-wins")
MAIN_FIGURES: tuple[FigureKey, ...] = (
    LENGTH,
    ("figure", "passed"),  # of a scenario
    FIRST_WINS,
    ("figure", "margin"),
    ("figure", "lead-changes"),
    ("figure", "points"),
)  # a comparison is settled when these are
LENGTH_SHARE, MAIN_SHARE, USE_SHARE = 0.4, 0.3, 0.3  # of ALPHA

Verdict: TypeAlias = Literal["more", "less", "same", "open"]


class Comparison(Struct, frozen=True):
    """A figure of the original beside that of the variant; `low` to `high` is the interval of the
    difference at the last look."""

    key: FigureKey
    before: float
    after: float
    verdict: Verdict = "open"
    low: float = -inf
    high: float = inf
    needed: int | None = None  # deals that would settle it, where it is open


def compared_figures(deal: Sequence[Observation], uses: Iterable[str]) -> dict[FigureKey, float]:
    """What variants are compared by: means over the matches of a deal. `uses` names what is counted
    of what players use; categories of points are compared as well."""
    found: dict[FigureKey, float] = {}
    for kind, name in MAIN_FIGURES:
        if kind == "figure" and name in deal[0].figures:
            found[kind, name] = mean_of([one.figures[name] for one in deal])
    if len(deal[0].won) > 1:
        found[FIRST_WINS] = mean_of([one.won[0] for one in deal])
    for name in uses:
        found["use", name] = mean_of([one.uses.get(name, 0) for one in deal])
    for name in deal[0].ways:
        if name.startswith("part-"):
            values = [mean_of(one.ways.get(name, (0.0,))) for one in deal]
            found["use", name] = mean_of(values)
    return found


class SequentialComparison:
    """Counts deals; `comparisons` may be asked for at any time."""

    def __init__(self) -> None:
        self.deals = 0
        self._before: dict[FigureKey, RunningStats] = {}
        self._after: dict[FigureKey, RunningStats] = {}
        self._differences: dict[FigureKey, RunningStats] = {}
        self._levels: dict[FigureKey, float] = {}
        self._judged: dict[FigureKey, Comparison] = {}

    @property
    def is_settled(self) -> bool:
        """Whether every main figure is."""
        main = [key for key in self._before if key in MAIN_FIGURES]
        return bool(self._judged) and all(self._judged[key].verdict != "open" for key in main)

    def add(self, before: Mapping[FigureKey, float], after: Mapping[FigureKey, float]) -> bool:
        """Count a deal; returns whether it was looked at. Figures are those of the first deal."""
        if not self.deals:
            keys = [key for key in before if key in after]
            self._levels = _levels(keys)
            for stats in (self._before, self._after, self._differences):
                stats.update({key: RunningStats() for key in keys})
        self.deals += 1
        for key in self._levels:
            one, other = before.get(key, 0.0), after.get(key, 0.0)
            self._before[key].add(one)
            self._after[key].add(other)
            self._differences[key].add(other - one)
        if self.deals not in LOOKS:
            return False
        self._judged = {key: self._judge(key) for key in self._levels}
        return True

    def comparisons(self) -> tuple[Comparison, ...]:
        """Every figure, with the verdict of the last look and the means so far."""
        return tuple(
            Comparison(
                key,
                self._before[key].mean,
                self._after[key].mean,
                *((judged.verdict, judged.low, judged.high, judged.needed) if judged else ()),
            )
            for key in self._levels
            for judged in [self._judged.get(key)]
        )

    def _judge(self, key: FigureKey) -> Comparison:
        known = self._judged.get(key)
        if known is not None and known.verdict != "open":
            return known  # what was settled once stays: the interval held then
        before, difference, level = self._before[key], self._differences[key], self._levels[key]
        half = _half_width(difference, sqrt(before.scatter), level)
        low, high = difference.mean - half, difference.mean + half
        tolerance = SAME_WITHIN * abs(before.mean)
        verdict: Verdict = "open"
        if not low <= 0 <= high and p_value(difference) <= level:
            verdict = "more" if low > 0 else "less"
        elif -tolerance <= low and high <= tolerance and (tolerance or key in MAIN_FIGURES):
            verdict = "same"  # not of what nobody has used yet: it may come up
        needed = None
        if verdict == "open":
            needed = _deals_needed(self.deals, difference.mean, half, tolerance)
        after = self._after[key].mean
        return Comparison(key, before.mean, after, verdict, low, high, needed)


def _levels(keys: Sequence[FigureKey]) -> dict[FigureKey, float]:
    """The error that a figure may spend at a look."""
    main = [key for key in keys if key in MAIN_FIGURES and key != LENGTH]
    uses = [key for key in keys if key not in MAIN_FIGURES]
    shares = {LENGTH: LENGTH_SHARE} if LENGTH in keys else {}
    shares |= {key: MAIN_SHARE / len(main) for key in main}
    shares |= {key: USE_SHARE / len(uses) for key in uses}
    return {key: ALPHA * share / len(LOOKS) for key, share in shares.items()}


def _half_width(difference: RunningStats, scatter: float, level: float) -> float:
    """Half of Student's interval of a mean difference. Where few deals differ at all, their scatter
    says little: how many deals can differ that were not seen, and by how much figures vary."""
    deals = difference.count
    unseen = log(2 / level) / deals * scatter
    freedom = max(1, min(deals, difference.nonzero) - 1)
    error = sqrt(difference.scatter / (deals - 1))
    return max(unseen, _quantile(level, freedom) * error)


@lru_cache(10_000)
def _quantile(level: float, freedom: int) -> float:
    """The quantile of Student's distribution beyond which both sides together have `level`."""
    low, high = 0.0, 1e6
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > level else (low, middle)
    return high


def _deals_needed(deals: int, difference: float, half: float, tolerance: float) -> int | None:
    """After how many deals the interval would lie on one side of 0, or within the tolerance, if the
    difference stays as it is; None: nobody can say."""
    target = max(abs(difference), tolerance - abs(difference))
    return ceil(deals * max(1.0, half / target) ** 2) if target > 0 else None
