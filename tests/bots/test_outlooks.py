"""How matches go on, for reviews (`declaration.Outlook`)."""

from __future__ import annotations

from statistics import pstdev
from typing import Any

import pytest

from ludotheque.bots.sampling import POINTS, WIN
from ludotheque.review.sampling import MatchSampler

from .tables import new_match

SAMPLES = 12


@pytest.mark.parametrize("game", ["cascadia", "maxisurf", "minisurf", "quadrata", "taxi"])
def test_how_much_results_vary_is_asked_of_whole_matches(game: str) -> None:
    """Estimates of the end vary less: in Quadrata a third of a point was called a blunder."""
    match = new_match(game, 2, {})
    sampler: Any = MatchSampler(match.rules)
    found = sampler.at(match.state, {}, range(SAMPLES), far=True)
    assert {seat[WIN] for seed in found for seat in seed} <= {0.0, 0.5, 1.0}
    unit = match.rules.unit
    assert all((seat[POINTS] * unit) % 1 == 0 for seed in found for seat in seed)
    assert pstdev(seed[0][POINTS] for seed in found) > 0
