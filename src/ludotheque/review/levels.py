"""Levels of play by the errors per decision that a game's calibration has,
measured by `benchmarks/review_calibration.py` for docs/review.md."""

from __future__ import annotations

from itertools import pairwise

from ludotheque.registry import installed_games

MIN_DECISIONS = 10  # fewer say nothing of how somebody plays
MAX_LEVELS_APART = 1.0  # between the ends of the interval: a wider one names no level


def level_like(game: str, seats: int, error: float, se: float = 0.0) -> str:
    """The level with the nearest error: `normal`, or `normal+` if it is nearer to the next one;
    empty for a game without measured levels, or where twice the standard error `se` leaves open
    which of several levels it is."""
    found = installed_games().get(game)
    tables = found.calibration.review_errors if found is not None else {}
    levels = tables.get(seats) or next(iter(tables.values()), {})
    ordered = sorted(levels.items(), key=lambda pair: -pair[1])  # weakest first
    if not ordered:
        return ""
    errors = [mean for _, mean in ordered]
    weakest, strongest = (_place(errors, error + margin) for margin in (2 * se, -2 * se))
    if strongest - weakest > MAX_LEVELS_APART:
        return ""
    level, better = divmod(_place(errors, error), 1)
    if better >= 2 / 3:
        level, better = level + 1, 0.0
    return ordered[int(level)][0] + ("+" if better >= 1 / 3 else "")


def _place(errors: list[float], error: float) -> float:
    """The rank of an error among the levels: 0 is the weakest, 0.5 half way to the next."""
    for level, (most, least) in enumerate(pairwise(errors)):
        if error > least:
            return level + max(0.0, (most - error) / (most - least))
    return len(errors) - 1.0
