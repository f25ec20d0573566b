"""Whether more playouts could still change the choice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

MIN_RESULTS = 16  # fewer results prove nothing
MIN_STANDARD_ERRORS = 3.5  # standard errors: strict, because the question is asked again and again


def is_settled(rows: Sequence[Sequence[float]], errors: float = MIN_STANDARD_ERRORS) -> bool:
    """Whether one row of results is clearly ahead of all the others.

    The n-th results of all rows met the same luck, so they are compared pair by pair. Rows that
    are equal throughout are equally good.
    """
    results: Any = np.asarray(rows, np.float64)  # NumPy's own types differ from release to release
    count = results.shape[1]
    if count < MIN_RESULTS:
        return False
    ahead = results[results.mean(axis=1).argmax()] - results
    wide = errors * ahead.std(axis=1, ddof=1) / sqrt(count)
    return bool((ahead.mean(axis=1) >= wide).all())
