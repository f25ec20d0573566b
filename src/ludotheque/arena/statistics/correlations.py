"""What goes together with winning: the correlations of what players do with how they come out.

Within each match, what a player did more than the others is held against what it won more than they
did. That is no cause: a player may do something because of being ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

import numpy as np
from msgspec import Struct

from ludotheque.arena.statistics.intervals import Mean
from ludotheque.arena.statistics.jackknife import (
    BlockSums,
    Sums,
    interval_of_blocks,
)
from ludotheque.arena.studies.observation import Observation

MIN_VARYING_DEALS = 30  # of an action, to say anything about it


class WinFactor(Struct, frozen=True):
    """An action of players, or a category of their points, and how it goes with winning."""

    name: str
    times: float  # on average, for a player in a match
    correlation: Mean  # with the share in the win
    chance: float  # of results that go with it as much where it has nothing to do with them
    real: bool = False  # as the whole study judges it


class WinCorrelations:
    """Collects what players did and won, deal by deal."""

    def __init__(self) -> None:
        self._won = BlockSums()
        self._did: dict[str, BlockSums] = {}
        self._permuted: dict[str, PermutationTest] = {}

    def add(self, deal: Sequence[Observation]) -> None:
        number = self._won.deals
        shares = [np.array(one.won) - sum(one.won) / len(one.won) for one in deal]
        self._won.add(number, np.array([sum(len(y) for y in shares), sum(y @ y for y in shares)]))
        for name in sorted({name for one in deal for name in one.ways}):
            sums, products = np.zeros(3), np.zeros((len(shares[0]),) * 2)
            for one, y in zip(deal, shares, strict=True):
                did = np.array(one.ways.get(name, (0.0,) * len(y)))
                x = did - did.mean()
                sums += (did.sum(), x @ x, x @ y)
                products += np.outer(x, y)
            self._did.setdefault(name, BlockSums()).add(number, sums)
            self._permuted.setdefault(name, PermutationTest()).add(products)

    def factors(self) -> tuple[WinFactor, ...]:
        """The factors that vary in enough deals, the strongest first."""
        won = self._won.among(self._won.deals)
        names = [n for n, one in sorted(self._permuted.items()) if one.deals >= MIN_VARYING_DEALS]
        tables = [
            np.concatenate([won, self._did[name].among(self._won.deals)], axis=1) for name in names
        ]
        found = [
            WinFactor(
                name,
                float(table[:, 2].sum() / table[:, 0].sum()),
                interval_of_blocks(table, correlation),
                self._permuted[name].p_value(),
            )
            for name, table in zip(names, tables, strict=True)
        ]
        return tuple(sorted(found, key=lambda one: -abs(one.correlation.mean)))


class PermutationTest:
    """Whether what players did goes with what they won: what would happen if the results of each
    deal had fallen to its seats in any other order, the same in all of its matches.

    Of the sum over all deals the mean is then 0 and the variance is known (Hoeffding's for
    permutations), whatever the distribution; the sum itself is nearly normal where many deals
    contribute.
    """

    def __init__(self) -> None:
        self._sum, self._variance, self._squares = 0.0, 0.0, 0.0

    def add(self, products: Sums) -> None:
        """`products`: of what each seat did with what each seat won, both less their means."""
        variance = float((products**2).sum()) / max(1, len(products) - 1)
        self._sum += float(np.trace(products))
        self._variance += variance
        self._squares += variance**2

    @property
    def deals(self) -> float:
        """How many deals of equal weight would vary as much: 0 where nothing varies."""
        return self._variance**2 / self._squares if self._squares > 0 else 0.0

    def p_value(self) -> float:
        return erfc(abs(self._sum) / sqrt(2 * self._variance)) if self._variance > 0 else 1.0


def correlation(sums: Sums) -> float:
    """Correlation from sums: count, won squared, times, times squared, won by times."""
    spread = sums[1] * sums[3]
    return float(sums[4] / sqrt(spread)) if spread > 0 else 0.0
