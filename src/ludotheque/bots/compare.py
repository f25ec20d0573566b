"""Whether more playouts could still change the choice."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Any

try:
    import numpy as np
except ImportError:  # a small install, or a browser: Quadrata's players need nothing else of it
    np = None  # type: ignore[assignment]

MIN_RESULTS = 16  # fewer results prove nothing
MIN_STANDARD_ERRORS = 3.5  # standard errors: strict, because the question is asked again and again


def is_settled(rows: Sequence[Sequence[float]], errors: float = MIN_STANDARD_ERRORS) -> bool:
    """Whether one row of results is clearly ahead of all the others.

    The n-th results of all rows met the same luck, so they are compared pair by pair. Rows that
    are equal throughout are equally good.
    """
    count = len(rows[0])
    if count < MIN_RESULTS:
        return False
    if np is None:
        return _is_settled_slowly(rows, errors)
    results: Any = np.asarray(rows, np.float64)  # NumPy's own types differ from release to release
    ahead = results[results.mean(axis=1).argmax()] - results
    wide = errors * ahead.std(axis=1, ddof=1) / sqrt(count)
    return bool((ahead.mean(axis=1) >= wide).all())


def _is_settled_slowly(rows: Sequence[Sequence[float]], errors: float) -> bool:
    """`is_settled` without NumPy, which is many times as fast with hundreds of results."""
    count, best = len(rows[0]), max(rows, key=fsum)
    for row in rows:
        ahead = [one - other for one, other in zip(best, row, strict=True)]
        mean = fsum(ahead) / count
        variance = fsum((one - mean) ** 2 for one in ahead) / (count - 1)
        if mean < errors * sqrt(variance / count):
            return False
    return True
