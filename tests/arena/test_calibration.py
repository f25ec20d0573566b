"""What studies call real where nothing is: by simulation, all comparisons of a study together.

A few hundred repeats in `./check`; 10,000 with LUDOTHEQUE_LONG=1, whose results stand in
`docs/study.md`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest

from ludotheque.arena.figures import compare_pairs
from ludotheque.arena.plan import line_ups
from ludotheque.arena.play import Outcome
from ludotheque.arena.statistics.correlations import PermutationTest
from ludotheque.arena.statistics.intervals import student_tail
from ludotheque.arena.statistics.running_stats import RunningStats
from ludotheque.arena.statistics.significance import ALPHA, holm
from ludotheque.arena.studies.study import FigureKey, judge
from sizes import some_of

REPEATS = 10_000 if os.environ.get("LUDOTHEQUE_LONG") else 300
COMPARISONS = 12
KEY: FigureKey = ("figure", "")
# The share of false verdicts that is still chance, in four standard errors of the simulation.
MAX_FALSE = 0.06 if REPEATS > 300 else ALPHA + 4 * sqrt(ALPHA * (1 - ALPHA) / REPEATS)

Draw = Callable[[np.random.Generator, tuple[int, ...]], np.ndarray]
DIFFERENCES: dict[str, Draw] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "wins": lambda rng, shape: rng.integers(-1, 2, size=shape).astype(float),  # -1, 0 or 1
    "seldom": lambda rng, shape: rng.choice([-1.0, 0, 1], size=shape, p=[0.05, 0.9, 0.05]),
}


@pytest.mark.parametrize("deals", [5, 8, 11, 30, 100])
@pytest.mark.parametrize("kind", DIFFERENCES)
def test_a_study_of_equal_variants_calls_few_differences_real(kind: str, deals: int) -> None:
    rng = np.random.default_rng([deals, len(kind)])
    wrong = 0
    for _ in range(REPEATS):
        compared = []
        for row in DIFFERENCES[kind](rng, (COMPARISONS, deals)):
            running = RunningStats()
            for value in row:
                running.add(float(value))
            compared.append((KEY, "", running))
        wrong += any(one.real for one in judge(compared))
    assert wrong / REPEATS <= MAX_FALSE


@pytest.mark.parametrize("often", [0.03, 0.2, 1.0])
@pytest.mark.parametrize("seats", [2, 4])
def test_actions_that_have_nothing_to_do_with_winning(seats: int, often: float) -> None:
    """Also rare ones: in three of a hundred matches by one player."""
    rng = np.random.default_rng([seats, int(100 * often)])
    wrong, repeats = 0, REPEATS // 20
    deals = 600 if often < 0.1 else 100
    for _ in range(repeats):
        tests = [PermutationTest() for _ in range(COMPARISONS)]
        won = np.eye(seats)[rng.integers(seats, size=(deals, 2))] - 1 / seats
        for test in tests:
            used = rng.random((deals, 2, 1)) < often
            did = np.where(used, rng.exponential(size=(deals, 2, seats)), 0.0)
            did -= did.mean(axis=2, keepdims=True)
            for products in np.einsum("dms,dmt->dst", did, won):
                test.add(products)
        wrong += bool(holm([test.p_value() for test in tests]))
    assert wrong / repeats <= ALPHA + 4 * sqrt(ALPHA * (1 - ALPHA) / repeats)


@pytest.mark.parametrize("deals", some_of([5, 8, 11, 30, 100], 5, 11))
@pytest.mark.parametrize("bots", some_of([2, 3, 4], 3))
def test_an_arena_of_equal_bots_calls_few_pairs_real(bots: int, deals: int) -> None:
    rng = np.random.default_rng([bots, deals])
    names = [f"bot{n}" for n in range(bots)]
    rows = line_ups(bots, 2)
    wrong, repeats = 0, min(REPEATS // 3, 2_000)
    for _ in range(repeats):
        first = rng.integers(2, size=(deals, len(rows)))
        outcomes = [
            Outcome(n, deal, row, (1, 2) if won else (2, 1), (0, 0), ({}, {}), 1)
            for deal, winners in enumerate(first)
            for n, (row, won) in enumerate(zip(rows, winners, strict=True))
        ]
        wrong += any(duel.real for duel in compare_pairs(names, outcomes, 1))
    assert wrong / repeats <= ALPHA + 4 * sqrt(ALPHA * (1 - ALPHA) / repeats)


def test_students_tail() -> None:
    """Against its table."""
    for freedom, t in ((1, 12.706), (4, 2.776), (10, 2.228), (30, 2.042)):
        assert student_tail(t, freedom) == pytest.approx(0.05, abs=1e-4)
