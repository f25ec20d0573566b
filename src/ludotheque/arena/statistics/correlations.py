"""What goes together with winning: the correlations of what players do with how they come out.

Within each match, what a player did more than the others is held against what it won more than they
did. That is no cause: a player may do something because of being ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from msgspec import Struct

from ludotheque.arena.statistics.intervals import Mean
from ludotheque.arena.statistics.jackknife import (
    BLOCK_COUNT,
    BlockSums,
    Sums,
    chance_of,
    holm,
    interval_of_blocks,
)
from ludotheque.arena.studies.observation import Observation


class WinFactor(Struct, frozen=True):
    """Something that players do, or a category of their points."""

    name: str
    times: float  # on average, for a player in a match
    correlation: Mean  # with the share in the win
    real: bool


class WinCorrelations:
    """Fed with the matches of each deal."""

    def __init__(self) -> None:
        self._won = BlockSums()
        self._did: dict[str, BlockSums] = {}

    def add(self, deal: Sequence[Observation]) -> None:
        number = self._won.deals
        shares = [np.array(one.won) - sum(one.won) / len(one.won) for one in deal]
        self._won.add(number, np.array([sum(len(y) for y in shares), sum(y @ y for y in shares)]))
        for name in sorted({name for one in deal for name in one.ways}):
            sums = np.zeros(3)
            for one, y in zip(deal, shares, strict=True):
                did = np.array(one.ways.get(name, (0.0,) * len(y)))
                x = did - did.mean()
                sums += (did.sum(), x @ x, x @ y)
            self._did.setdefault(name, BlockSums()).add(number, sums)

    def ways(self) -> tuple[WinFactor, ...]:
        """What varies, the strongest first."""
        won = self._won.among(self._won.deals)
        tables = {
            name: np.concatenate([won, did.among(self._won.deals)], axis=1)
            for name, did in sorted(self._did.items())
        }
        tables = {name: table for name, table in tables.items() if table[:, 3].sum() > 1e-9}
        means = [interval_of_blocks(table, _correlation) for table in tables.values()]
        enough = self._won.deals >= BLOCK_COUNT  # of fewer an interval says too little
        real = holm([chance_of(mean) for mean in means]) if enough else set()
        found = [
            WinFactor(name, float(table[:, 2].sum() / table[:, 0].sum()), mean, at in real)
            for at, ((name, table), mean) in enumerate(zip(tables.items(), means, strict=True))
        ]
        return tuple(sorted(found, key=lambda way: -abs(way.correlation.mean)))


def _correlation(sums: Sums) -> float:
    """Of counts, what was won squared, times, times squared, and both together."""
    spread = sums[1] * sums[3]
    return float(sums[4] / sqrt(spread)) if spread > 0 else 0.0
