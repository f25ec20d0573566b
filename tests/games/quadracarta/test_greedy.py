"""Greedy players reach the areas that the prototype and the facts give for Minisurf."""

import pytest
from benchmarks.minisurf_greedy import mean_area


@pytest.mark.long
@pytest.mark.parametrize(("seats", "expected"), [(2, 27.6), (3, 21.1), (4, 17.4)])
def test_greedy_areas(seats: int, expected: float) -> None:
    mean, _ = mean_area(seats, matches=16)
    assert abs(mean - expected) <= 0.7
