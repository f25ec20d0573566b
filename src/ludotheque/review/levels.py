"""Which level plays like that: errors per decision of the levels (`levels.json`), as
`benchmarks/review_calibration.py` measured them for docs/review.md."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import pairwise

import msgspec

Errors = dict[str, float]  # points a decision, by level


@cache
def measured() -> dict[str, Errors]:
    """By game and number of seats: `cascadia-2`."""
    data = (resources.files(__package__) / "levels.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Errors])


def like(game: str, seats: int, error: float) -> str:
    """The level that errs as much: `normal`, or `normal+` when it is nearer to the next one.

    Nothing where nobody has measured the levels."""
    tables = measured()
    levels = tables.get(f"{game}-{seats}") or next(
        (errors for key, errors in tables.items() if key.startswith(f"{game}-")), {}
    )
    ordered = sorted(levels.items(), key=lambda pair: -pair[1])  # weakest first
    for (weak, most), (strong, least) in pairwise(ordered):
        if error > least:
            better = (most - error) / (most - least)
            return weak if better < 1 / 3 else f"{weak}+" if better < 2 / 3 else strong
    return ordered[-1][0] if ordered else ""
