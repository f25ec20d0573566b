"""Which level plays like that: by the errors per decision that a game's calibration has,
measured by `benchmarks/review_calibration.py` for docs/review.md."""

from __future__ import annotations

from itertools import pairwise

from ludotheque.registry import installed_games


def level_like(game: str, seats: int, error: float) -> str:
    """The level with the nearest error: `normal`, or `normal+` if it is nearer to the next one;
    empty for a game without measured levels."""
    found = installed_games().get(game)
    tables = found.calibration.review_errors if found is not None else {}
    levels = tables.get(seats) or next(iter(tables.values()), {})
    ordered = sorted(levels.items(), key=lambda pair: -pair[1])  # weakest first
    for (weak, most), (strong, least) in pairwise(ordered):
        if error > least:
            better = (most - error) / (most - least)
            return weak if better < 1 / 3 else f"{weak}+" if better < 2 / 3 else strong
    return ordered[-1][0] if ordered else ""
