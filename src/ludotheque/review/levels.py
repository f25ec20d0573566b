"""Levels of play by the errors per decision that a game's calibration has,
measured by `benchmarks/review_calibration.py` for docs/review.md."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot

from ludotheque.registry import installed_games

MIN_DECISIONS = 10  # fewer say nothing of how somebody plays
MAX_LEVELS_APART = 1.0  # between the ends of the interval: a wider one names no level
# The size of an error (sum of squares by sum) in mean errors of the weakest level. In 80 reviews by
# `benchmarks/review_calibration.py` it was 3 to 22, and more in Quadrata, where few were found.
ERROR_SIZE = 10


def level_like(game: str, seats: int, error: float, se: float, decisions: int) -> str:
    """The nearest level of a game; empty where levels were not measured with so many seats."""
    found = installed_games().get(game)
    tables = found.calibration.review_errors if found is not None else {}
    return nearest_level(tables.get(seats, {}), error, se, decisions)


def nearest_level(levels: Mapping[str, float], error: float, se: float, decisions: int) -> str:
    """The level with the nearest error: `normal`, or `normal+` if it is nearer to the next one;
    empty where the standard error `se` of so many examined decisions leaves open which of several
    levels it is. Errors are rare and large: decisions without any have no scatter, and may just not
    have met one."""
    ordered = sorted(levels.items(), key=lambda pair: -pair[1])  # weakest first
    if not ordered or decisions < MIN_DECISIONS:
        return ""
    errors = [mean for _, mean in ordered]
    unseen = ERROR_SIZE * errors[0] / decisions
    weakest = _place(errors, error + 2 * hypot(se, unseen))
    strongest = _place(errors, error - 2 * se)
    if strongest - weakest > MAX_LEVELS_APART:
        return ""
    level, better = divmod(_place(errors, error), 1)
    if better >= 2 / 3:
        level, better = level + 1, 0.0
    name, mean = ordered[int(level)]
    if errors.count(mean) > 1:
        return ""  # reviews cannot tell these levels apart
    return name + ("+" if better >= 1 / 3 else "")


def _place(errors: list[float], error: float) -> float:
    """The rank of an error among the levels: 0 is the weakest, 0.5 half way to the next."""
    for level, (most, least) in enumerate(pairwise(errors)):
        if error > least:
            return level + ((most - error) / (most - least) if error < most else 0.0)
    return len(errors) - 1.0
