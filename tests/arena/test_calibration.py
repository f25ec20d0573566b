"""What arenas and studies say where nothing is, and what their intervals cover: by simulation
(`benchmarks/calibration.py`). Some repeats in `./check`; 10,000 with LUDOTHEQUE_LONG=1, whose
results stand in `docs/calibration.md`.
"""

from __future__ import annotations

import os
from math import erfc, sqrt

import numpy as np
import pytest
from benchmarks.calibration import (
    COMPARISONS,
    DEALS,
    DIFFERENCES,
    FIGURES,
    SHARES,
    TRUE_PARTS,
    coverage_of_correlations,
    coverage_of_figures,
    coverage_of_peoples_ratings,
    coverage_of_ratings,
    coverage_of_shares,
    coverage_of_uses,
    coverage_of_variance,
    false_real_in_arenas,
    false_real_in_studies,
    false_real_of_actions,
)
from benchmarks.calibration_reports import (
    COMPARED_SAMPLES,
    FORMER_STANDARD_ERRORS,
    LUCK_SAMPLES,
    coverage_of_luck,
    false_grades,
    false_real_in_whole_studies,
    false_verdicts_of_workshop_studies,
    noticed_mistakes,
    permuted,
)

from ludotheque.arena.statistics.correlations import PermutationTest
from ludotheque.arena.statistics.intervals import MIN_VALUES, student_tail
from ludotheque.arena.statistics.running_stats import RunningStats
from ludotheque.arena.statistics.significance import ALPHA, holm, p_value
from ludotheque.arena.statistics.variance import MIN_DEALS
from sizes import some_of

LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))
MAX_FALSE, MIN_COVERED = 0.06, 0.93
SIMULATED = 10_000  # where it takes a moment
SLOW = 2_000 if LONG else 40


def margin(share: float, repeats: int) -> float:
    """What chance may do to a share: four standard errors of the simulation."""
    return 4 * sqrt(share * (1 - share) / repeats)


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("kind", DIFFERENCES)
def test_a_study_of_equal_variants_calls_few_differences_real(kind: str, deals: int) -> None:
    repeats = SIMULATED if LONG else 2_000
    allowed = MAX_FALSE if LONG else ALPHA + margin(ALPHA, repeats)
    assert false_real_in_studies(kind, deals, repeats) <= allowed


@pytest.mark.parametrize("deals", [5, 30])
def test_the_simulation_asks_as_a_study_does(deals: int) -> None:
    rng = np.random.default_rng([deals, len("wins")])
    wrong = 0
    for values in DIFFERENCES["wins"](rng, (200, COMPARISONS, deals)):
        compared = []
        for row in values:
            running = RunningStats()
            for value in row:
                running.add(float(value))
            compared.append(p_value(running))
        wrong += bool(holm(compared))
    assert wrong / 200 == false_real_in_studies("wins", deals, 200)


@pytest.mark.parametrize("deals", some_of(DEALS, 8, 30))
@pytest.mark.parametrize("variants", some_of([2, 4], 4))
def test_a_whole_study_of_equal_variants_says_little(variants: int, deals: int) -> None:
    repeats = SIMULATED if LONG else 200
    allowed = MAX_FALSE if LONG else ALPHA + margin(ALPHA, repeats)
    assert false_real_in_whole_studies(variants, deals, repeats) <= allowed


def test_what_winners_do_is_simulated_as_it_is_judged() -> None:
    rng = np.random.default_rng(7)
    did, won = rng.normal(size=(50, 2)), rng.choice([-0.5, 0.5], size=(50, 2))
    test = PermutationTest()
    for deal_did, deal_won in zip(did, won, strict=True):
        parts = [np.outer((d, -d), (w, -w)) for d, w in zip(deal_did, deal_won, strict=True)]
        test.add(np.sum(parts, axis=0))
    varying, z = permuted((did * won).sum(axis=1)[None])
    assert varying[0] == pytest.approx(test.deals)
    assert erfc(abs(z[0]) / sqrt(2)) == pytest.approx(test.p_value())


def test_an_equal_variant_in_the_workshop_is_seldom_called_different() -> None:
    repeats = SIMULATED if LONG else 100
    wrong = max(false_verdicts_of_workshop_studies(repeats).values())
    assert wrong <= (MAX_FALSE if LONG else ALPHA + margin(ALPHA, repeats))


@pytest.mark.parametrize("samples", some_of(COMPARED_SAMPLES, 64))
def test_a_review_of_equally_good_moves_seldom_grades_any(samples: int) -> None:
    repeats = 1_000 if LONG else 100
    _, any_in_match = false_grades(samples, repeats)
    assert any_in_match <= MAX_FALSE + margin(MAX_FALSE, repeats)


def test_enough_samples_notice_blunders_by_the_stricter_rule_too() -> None:
    few, enough = COMPARED_SAMPLES[0], 64  # a review of the default budget has more
    former = [noticed_mistakes(0.5, n, 2_000, FORMER_STANDARD_ERRORS) for n in (few, enough)]
    now = [noticed_mistakes(0.5, n, 2_000) for n in (few, enough)]
    assert now[0] < former[0] - 0.1
    assert now[1] >= former[1] - 0.01 >= 0.95


@pytest.mark.parametrize("samples", LUCK_SAMPLES[:3])
def test_the_interval_of_luck_covers_it(samples: int) -> None:
    repeats = SIMULATED if LONG else 2_000
    for draws in (5, 40):
        covered = coverage_of_luck(samples, draws, repeats)
        assert covered >= MIN_COVERED - (0 if LONG else margin(MIN_COVERED, repeats))


@pytest.mark.parametrize("often", some_of([0.03, 0.2, 1.0], 0.2, 1.0))
@pytest.mark.parametrize("seats", [2, 4])
def test_actions_that_have_nothing_to_do_with_winning(seats: int, often: float) -> None:
    repeats = 500 if LONG else 15
    assert false_real_of_actions(seats, often, repeats) <= ALPHA + margin(ALPHA, repeats)


@pytest.mark.parametrize("deals", some_of(DEALS, 5))
@pytest.mark.parametrize("bots", some_of([2, 3, 4], 3))
def test_an_arena_of_equal_bots_calls_few_pairs_real(bots: int, deals: int) -> None:
    repeats = 2_000 if LONG else 100
    assert false_real_in_arenas(bots, deals, repeats) <= ALPHA + margin(ALPHA, repeats)


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("kind", FIGURES)
def test_the_interval_of_a_mean_covers_it(kind: str, deals: int) -> None:
    covered = coverage_of_figures(kind, deals, SIMULATED)
    assert (covered is None) == (deals < MIN_VALUES)  # none is given below it
    assert covered is None or covered >= MIN_COVERED


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("often", [0.02, 0.1, 0.5, 2.0])
def test_the_interval_of_a_use_covers_it(often: float, deals: int) -> None:
    covered = coverage_of_uses(often, deals, SIMULATED)
    assert covered is None or covered >= MIN_COVERED
    assert deals >= MIN_VALUES or covered is None


@pytest.mark.parametrize("deals", some_of(DEALS, 5, 8, 11))
@pytest.mark.parametrize("kind", SHARES)
def test_the_brackets_of_a_share_cover_it(kind: str, deals: int) -> None:
    repeats = SIMULATED if LONG else 300
    covered = coverage_of_shares(kind, deals, repeats)
    assert covered >= MIN_COVERED - (0 if LONG else margin(MIN_COVERED, repeats))


@pytest.mark.parametrize("deals", some_of(DEALS, 8, 11))
@pytest.mark.parametrize("part", TRUE_PARTS)
def test_the_interval_of_a_share_of_luck_or_skill_covers_it(part: str, deals: int) -> None:
    covered = coverage_of_variance(part, deals, SLOW)
    assert (covered is None) == (deals < MIN_DEALS)
    assert covered is None or covered >= MIN_COVERED - margin(MIN_COVERED, SLOW)


@pytest.mark.parametrize("deals", some_of([30, 100], 30))
@pytest.mark.parametrize("true", [0.0, 0.4])
def test_the_interval_of_a_correlation_covers_it(true: float, deals: int) -> None:
    covered = coverage_of_correlations(true, deals, 2 * SLOW)
    assert covered >= MIN_COVERED - margin(MIN_COVERED, 2 * SLOW)


@pytest.mark.long
@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("apart", [0.0, 150.0])
def test_the_interval_of_a_rating_covers_it(apart: float, deals: int) -> None:
    assert coverage_of_ratings(apart, deals, 100) >= MIN_COVERED - margin(MIN_COVERED, 300)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_interval_of_a_persons_rating_covers_it(seats: int) -> None:
    repeats = 100 if LONG else 10
    for matches in (8, 40):
        covered = coverage_of_peoples_ratings(seats, matches, repeats)
        assert covered >= MIN_COVERED - margin(MIN_COVERED, 12 * repeats)


def test_students_tail() -> None:
    """Against its table."""
    for freedom, t in ((1, 12.706), (4, 2.776), (10, 2.228), (30, 2.042)):
        assert student_tail(t, freedom) == pytest.approx(0.05, abs=1e-4)
