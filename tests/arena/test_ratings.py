"""Ratings, shares and their intervals."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from ludotheque.arena.play import Outcome
from ludotheque.arena.statistics.bradley_terry import bradley_terry, comparisons, uncertainty
from ludotheque.arena.statistics.intervals import share
from ludotheque.bots.sampling import student


def outcome(bots: tuple[int, ...], places: tuple[int, ...]) -> Outcome:
    empty = ((),) * len(bots)
    return Outcome(0, 0, bots, places, places, ({},) * len(bots), 0, empty, empty)


def test_two_bots_are_as_far_apart_as_their_odds() -> None:
    wins = np.array([[0.0, 29.5], [9.5, 0.0]])  # with the drawn comparison: 30 to 10
    one, other = bradley_terry(wins)
    assert one - other == pytest.approx(400 * log10(3))
    assert one + other == pytest.approx(3000)


def test_ratings_are_transitive() -> None:
    """With odds of 3 to 1 and 2 to 1 the first beats the third 6 to 1, as the model has it."""
    games = 7000.0
    wins = np.array([[0, 3 / 4, 6 / 7], [1 / 4, 0, 2 / 3], [1 / 7, 1 / 3, 0]]) * games
    found = bradley_terry(wins)
    assert found[0] - found[2] == pytest.approx(400 * log10(6), abs=1)
    assert found[1] - found[2] == pytest.approx(400 * log10(2), abs=1)


def test_more_matches_make_ratings_more_certain() -> None:
    few, many = (np.array([[0.0, n * 0.6], [n * 0.4, 0.0]]) for n in (20, 2000))
    errors = [uncertainty(wins, bradley_terry(wins))[0] for wins in (few, many)]
    assert errors[0] == pytest.approx(errors[1] * 10, rel=0.05)


def test_comparisons_count_ties_half_and_skip_a_bot_against_itself() -> None:
    found = comparisons([outcome((0, 1, 0), (1, 2, 2))], 2)
    assert found.tolist() == [[0.0, 1.5], [0.5, 0.0]]


def test_a_shared_first_place_is_divided() -> None:
    played = outcome((0, 1, 2), (1, 1, 3))
    assert [played.won(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_winning_everything_is_not_certain_to_go_on() -> None:
    found = share([1.0] * 10)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.6915, abs=1e-4)  # 0.025 ** (1 / 10)


def test_shares_have_exact_intervals_that_stay_between_0_and_1() -> None:
    """Published limits of Clopper and Pearson for 3 of 10 and 81 of 263."""
    for won, count, low, high in ((3, 10, 0.0667, 0.6525), (81, 263, 0.2527, 0.3676)):
        found = share([1.0] * won + [0.0] * (count - won))
        assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)
    halves = share([0.5] * 8)
    assert 0 < halves.low < 0.5 < halves.high < 1
    steady = share([0.5] * 30 + [1.0] * 10)
    assert steady.high - steady.low < share([1.0] * 25 + [0.0] * 15).high - 0.45


def test_students_quantiles() -> None:
    known = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}
    for freedom, quantile in known.items():
        assert student(freedom) == pytest.approx(quantile, rel=0.005)
