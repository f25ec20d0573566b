"""Which of many differences are real: p-values from few deals, and Holm's correction."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from ludotheque.arena.statistics.intervals import student_tail
from ludotheque.arena.statistics.running_stats import RunningStats

ALPHA = 0.05  # how often all comparisons together may call a difference real that is none


def p_value(differences: RunningStats) -> float:
    """Chance of a mean of this number of deals at least as far from 0 where the true one is 0.

    By Student's distribution; but never below the chance that all differences which are not 0 have
    the same sign: of a few equal values Student's scatter is 0 or nearly so, and proves nothing.
    """
    deals, mean = differences.count, differences.mean
    if deals < 2 or mean == 0:
        return 1.0
    same_sign = float(2.0 ** (1 - differences.nonzero))
    error = sqrt(differences.scatter / (deals - 1))
    return max(same_sign, student_tail(mean / error, deals - 1)) if error > 0 else same_sign


def holm(p_values: Sequence[float]) -> set[int]:
    """Numbers of those that are real, all together at `ALPHA` (Holm's step-down procedure)."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    real: set[int] = set()
    for rank, at in enumerate(order):
        if p_values[at] > ALPHA / (len(p_values) - rank):
            break
        real.add(at)
    return real
