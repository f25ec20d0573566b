"""When more playouts could not change a choice any more."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.bots.compare import (
    MIN_RESULTS,
    MIN_STANDARD_ERRORS,
    _is_settled_slowly,
    is_settled,
)


def rows(ahead: float, count: int, noise: float = 1.0) -> list[list[float]]:
    """Two rows under the same luck: the first one is ahead by this much, with noise."""
    rng = Random(1)
    luck = [rng.gauss(0, 20) for _ in range(count)]
    return [[value + ahead + rng.gauss(0, noise) for value in luck], luck]


def test_what_is_far_ahead_is_settled() -> None:
    assert is_settled(rows(2.0, 100))
    assert is_settled(list(reversed(rows(2.0, 100))))


@pytest.mark.parametrize("ahead", [0.0, 0.1])
def test_what_is_close_is_not(ahead: float) -> None:
    assert not is_settled(rows(ahead, 100))


def test_a_few_results_prove_nothing() -> None:
    assert not is_settled(rows(100.0, MIN_RESULTS - 1))
    assert is_settled(rows(100.0, MIN_RESULTS))


def test_rows_that_are_always_equal_are_as_good_as_each_other() -> None:
    one = rows(0.0, 50)[0]
    assert is_settled([one, list(one)])


def test_a_third_row_that_is_close_leaves_it_open() -> None:
    first, second = rows(3.0, 60)
    assert not is_settled([first, second, rows(3.0, 60, noise=2.0)[0]])


def test_both_ways_agree_on_rows_that_are_close_far_apart_and_equal() -> None:
    rng, found = Random(5), set()
    for gap in (0.0, 0.2, 0.5, 1.0, 3.0):
        for count in (16, 40, 200):
            rows = [[rng.gauss(gap * k, 1) for _ in range(count)] for k in range(4)]
            settled = is_settled(rows)
            assert settled == _is_settled_slowly(rows, MIN_STANDARD_ERRORS)
            found.add(settled)
    assert found == {True, False}
    same = [[1.0] * 20] * 3
    assert is_settled(same)
    assert _is_settled_slowly(same, MIN_STANDARD_ERRORS)
    assert not is_settled([[1.0] * 8, [0.0] * 8])  # too few results
