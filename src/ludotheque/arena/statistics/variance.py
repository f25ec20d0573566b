"""How much of a result is skill and how much luck, from bots of different strength on equal draws.

Every deal is played by the same line-ups, so the leads of one seat are a table of deals and
line-ups. Differences between line-ups over all deals are skill, differences between deals over all
line-ups are the draws, the rest is the interaction of both. The components are those of an analysis
of variance, so that sampling noise is counted as neither.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from ludotheque.arena.statistics.intervals import Mean
from ludotheque.arena.statistics.jackknife import BlockSums, Sums, interval_of_blocks
from ludotheque.arena.studies.observation import Observation

MIN_DEALS = 11  # below it, no share is given: its interval would cover less than 93 %


class VarianceShares(Struct, frozen=True):
    """Shares of the variance of a seat's lead over the others."""

    skill: Mean | None  # of the bots' strength; None: all bots are alike
    draws: Mean | None  # variance by deal and seat, averaged over players; likewise
    luck: Mean | None  # what the draws gave by their value (`arena.luck`), where the game can say


class LuckAndSkill:
    """Collects the leads of each deal's matches, in the order of their line-ups."""

    def __init__(self) -> None:
        self._blocks = BlockSums()
        self._lines = 0

    def add(self, deal: Sequence[Observation]) -> None:
        leads = np.array([_leads(one.by_seat(one.totals)) for one in deal])  # by line-up and seat
        gifts = np.zeros_like(leads)
        if deal[0].luck:
            given = [one.by_seat([luck.points for luck in one.luck]) for one in deal]
            gifts = np.array([_leads(points) for points in given])
        self._lines = len(deal)
        rows = [np.ones(leads.shape[1]), leads.sum(axis=0) ** 2, (leads**2).sum(axis=0)]
        rest = leads - gifts
        rows += [(rest**2).sum(axis=0), *leads, *rest]
        self._blocks.add(self._blocks.deals, np.array(rows))

    def shares(self, differ: bool, has_luck: bool) -> VarianceShares:
        """`differ`: whether the line-ups do. `has_luck`: whether draws have values."""
        if self._blocks.deals < MIN_DEALS:
            return VarianceShares(None, None, None)
        several = differ and self._lines > 1
        blocks = self._blocks.among(self._blocks.deals)

        def share(part: int) -> Mean:
            return interval_of_blocks(blocks, lambda sums: self._components(sums)[part])

        skill, draws, luck = map(share, range(3))
        return VarianceShares(
            skill if several else None, draws if several else None, luck if has_luck else None
        )

    def _components(self, sums: Sums) -> tuple[float, float, float]:
        """The shares of skill, draws and valued luck, over all seats."""
        deals, lines = float(sums[0, 0]), self._lines
        if deals < 2:
            return (float("nan"),) * 3
        squares, by_deal, after = sums[2], sums[1] / lines, sums[3]
        leads, rest = sums[4 : 4 + lines], sums[4 + lines : 4 + 2 * lines]
        by_line = (leads**2).sum(axis=0) / deals
        whole = leads.sum(axis=0) ** 2 / (deals * lines)
        within = ((squares - by_line) / (lines * (deals - 1))).mean()
        without = ((after - (rest**2).sum(axis=0) / deals) / (lines * (deals - 1))).mean()
        skill = draws = 0.0
        if lines > 1:
            scatter = (squares - by_line - by_deal + whole) / ((lines - 1) * (deals - 1))
            draws = float((((by_deal - whole) / (deals - 1) - scatter) / lines).mean())
            skill = float(((by_line - whole - (lines - 1) * scatter) / (lines * deals)).mean())
        total = skill + within
        if total <= 0:
            return 0.0, 0.0, 0.0
        return skill / total, draws / total, float(within - without) / total


def _leads(totals: Sequence[float]) -> list[float]:
    """The lead of each seat over the mean of the others."""
    others = max(1, len(totals) - 1)
    return [mine - (sum(totals) - mine) / others for mine in totals]
