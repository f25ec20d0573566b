"""Levels of play by the errors per decision that a game's calibration has,
measured by `benchmarks/review_calibration.py` for docs/review.md."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt

from ludotheque.registry import installed_games

MIN_DECISIONS = 10  # fewer say nothing of how somebody plays
MIN_PROBABILITY = 0.9  # of a level that is named
TINY = 1e-9
# The size of an error (sum of squares by sum) in mean errors of the weakest level. In 80 reviews by
# `benchmarks/review_calibration.py` it was 3 to 22, and more in Quadrata, where few were found.
ERROR_SIZE = 10


def level_like(game: str, seats: int, error: float, se: float, decisions: int) -> str:
    """The nearest level of a game; empty where levels were not measured with so many seats."""
    found = installed_games().get(game)
    tables = found.calibration.review_errors if found is not None else {}
    return nearest_level(tables.get(seats, {}), error, se, decisions)


def nearest_level(levels: Mapping[str, float], error: float, se: float, decisions: int) -> str:
    """The level whose errors these are, if that is likely enough; else nothing. `se`: the standard
    error of so many examined decisions. All levels are taken to be equally common. Where errors are
    rare and large, a level's matches differ more than the decisions of one show."""
    if not levels or decisions < MIN_DECISIONS:
        return ""
    size = ERROR_SIZE * max(levels.values())
    # Logarithms of densities: who errs far more than any level still plays like the weakest.
    likely = dict[str, float]()
    for name, mean in levels.items():
        deviation = max(se, sqrt(max(mean, 0.0) * size / decisions), TINY)
        likely[name] = -(((max(error, 0.0) - mean) / deviation) ** 2) / 2 - log(deviation)
    best = max(likely, key=likely.__getitem__)
    # Levels that err alike are equally likely: none of them is named.
    total = sum(exp(one - likely[best]) for one in likely.values())
    return best if total * MIN_PROBABILITY <= 1 else ""
