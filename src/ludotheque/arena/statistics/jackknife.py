"""Intervals of figures that are not means: how much they change when some deals are left out.

Deals are dealt out to a few blocks, of which only sums are kept, so a million of them take no more
memory than a hundred (the jackknife by groups).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from typing import Any, TypeAlias

import numpy as np

from ludotheque.arena.statistics.intervals import Mean
from ludotheque.bots.sampling import student

BLOCK_COUNT = 20
# Student's interval of so few blocks would cover 91 to 93 %: by simulation
# (`benchmarks/calibration.py`), this much wider it covers 93 % and more.
WIDENING = 1.1

Sums: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


def interval_of_blocks(blocks: Sums, figure: Callable[[Sums], float]) -> Mean:
    """A figure of sums over all blocks, and how sure it is."""
    total, count = blocks.sum(axis=0), len(blocks)
    value = float(figure(total))
    without = np.array([figure(total - part) for part in blocks])
    if count < 2 or not np.isfinite(without).all():
        return Mean(value, inf)
    error = sqrt((count - 1) / count * float(((without - without.mean()) ** 2).sum()))
    return Mean(value, WIDENING * student(count - 1) * error)


class BlockSums:
    """Sums of whatever is added deal by deal; of a deal that adds nothing, nothing."""

    def __init__(self) -> None:
        self._sums: Sums | None = None
        self.deals = 0

    def add(self, deal: int, values: Sums) -> None:
        if self._sums is None:
            self._sums = np.zeros((BLOCK_COUNT, *values.shape))
        self._sums[deal % BLOCK_COUNT] += values
        self.deals = max(self.deals, deal + 1)

    def among(self, deals: int) -> Sums:
        """The blocks for this number of deals."""
        assert self._sums is not None
        return self._sums[: min(deals, BLOCK_COUNT)]
