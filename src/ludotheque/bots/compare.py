"""Whether more playouts could still change a choice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

FEW = 16  # results that prove nothing
ERRORS = 3.5  # standard errors; it is asked again and again, so this is more than it seems


def settled(rows: Sequence[Sequence[float]], errors: float = ERRORS) -> bool:
    """Whether one row of results is clearly ahead of all the others.

    The n-th results of all rows met the same luck, so that differences are taken one by one. Rows
    that are always equal are as good as each other.
    """
    results = np.asarray(rows, np.float64)
    count = results.shape[1]
    if count < FEW:
        return False
    ahead = results[results.mean(axis=1).argmax()] - results
    wide = errors * ahead.std(axis=1, ddof=1) / sqrt(count)
    return bool((ahead.mean(axis=1) >= wide).all())
