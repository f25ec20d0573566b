"""Confidence intervals of 95 %: Student's for means, exact ones for shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, inf, lgamma, log, sqrt

from msgspec import Struct

from ludotheque.bots.sampling import NORMAL_QUANTILE, student

TAIL_PROBABILITY = 0.025  # on each side
# Of fewer values no interval of a mean is given: where they are skewed as margins are, it would
# cover less than 93 % (`benchmarks/calibration.py`).
MIN_VALUES = 11
# Nor where fewer values differ from the commonest one: something that occurred in none of eleven
# deals is not known to be 0 ± 0.
MIN_UNCOMMON = 5


class Mean(Struct, frozen=True):
    """A mean and half the width of its interval."""

    mean: float
    half: float


class Share(Struct, frozen=True):
    """A share from 0 to 1 and the ends of its interval, which never lie outside."""

    mean: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval(values: Sequence[float]) -> Mean:
    """Student's interval of the mean; infinite below `MIN_VALUES` or `MIN_UNCOMMON`."""
    mean = mean_of(values)
    uncommon = len(values) - max(Counter(values).values())
    return interval_of(len(values), mean, _scatter(values, mean), uncommon)


def interval_of(count: int, mean: float, scatter: float, uncommon: int) -> Mean:
    """The same from a summary: count, mean, mean squared distance, and how many values differ from
    the commonest one. Where most are equal, the interval is as sure as the others are many."""
    if count < MIN_VALUES or uncommon < MIN_UNCOMMON:
        return Mean(mean, inf)  # null in JSON
    freedom = count - 1 if 2 * uncommon >= count else uncommon - 1
    return Mean(mean, student(freedom) * sqrt(scatter / (count - 1)))


def share(values: Sequence[float]) -> Share:
    """Clopper and Pearson's interval, for values from 0 to 1 that need not be 0 or 1.

    A deal that both win once counts as half and varies less than a coin. As many coins are counted
    as vary like the deals, fewer where few deals say how much they vary (Korn and Graubard's way),
    and at least as many as there are deals.
    """
    mean = mean_of(values)
    return share_of(len(values), mean, _scatter(values, mean))


def share_of(count: int, mean: float, scatter: float) -> Share:
    """The interval of a share from a summary of the values."""
    scatters = scatter > 1e-12  # rounding errors are not scatter
    coins = float(count)
    if scatters and count > 1:
        known = (NORMAL_QUANTILE / student(count - 1)) ** 2 * (count - 1) / count
        coins = max(coins, mean * (1 - mean) * count / scatter * known)
    won, lost = mean * coins, (1 - mean) * coins
    low = 0.0 if won == 0 else _beta_quantile(TAIL_PROBABILITY, won, lost + 1)
    high = 1.0 if lost == 0 else _beta_quantile(1 - TAIL_PROBABILITY, won + 1, lost)
    return Share(mean, low, high)


def student_tail(t: float, freedom: int) -> float:
    """Chance of a value of Student's distribution at least as far from 0, on both sides."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5) if t else 1.0


def _scatter(values: Sequence[float], mean: float) -> float:
    """The mean squared distance from the mean."""
    return sum((value - mean) ** 2 for value in values) / len(values)


def _beta_quantile(chance: float, a: float, b: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _beta(middle, a, b) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta(x: float, a: float, b: float) -> float:
    """The beta distribution (regularised incomplete beta function), by its continued fraction."""
    if not 0 < x < 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # where the fraction converges quickly
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(300):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d)
        c = 1 + term / c
        fraction *= c * d
        if abs(1 - c * d) < 1e-12 and step:
            break
    return front * (fraction - 1)
