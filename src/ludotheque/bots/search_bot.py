"""What the searching bots have in common: a first look at every action, then playouts.

What looked best at first stays the choice until another action has done clearly better: a few dozen
playouts alone would mostly be noise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import sqrt
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.greedy import rank_actions
from ludotheque.choice import best_of
from ludotheque.rules import AnyRules, Log, Rng, Seat

MAX_RANKING_LEAVES = 600  # leaves the first ranking may cost
RANKING_TIME_SHARE = 0.4  # the part of the clock it may use


class SearchBot(ABC):
    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        actions = list(rules.actions(state, seat))
        if len(actions) == 1:
            return Choice(actions[0])
        meter = Meter(share(budget, events, seat))
        # Equals come in random order; as many are looked at as this part of the clock allows.
        rng.shuffle(actions)
        ranked = rank_actions(
            rules, state, seat, actions, MAX_RANKING_LEAVES, lambda: meter.more(RANKING_TIME_SHARE)
        )
        ranked.sort(key=lambda choice: -choice.value)
        return best_of(self.judge(rules, state, seat, ranked, meter, rng))

    @abstractmethod
    def judge(
        self, rules: AnyRules, state: Any, seat: Seat, ranked: list[Ranked], meter: Meter, rng: Rng
    ) -> list[Ranked]:
        """Rank actions by how clearly they beat the first one, which looked best, in playouts."""


class Arm:
    """An action with its first estimate and the results of its playouts."""

    __slots__ = ("action", "promised", "results")

    def __init__(self, action: Any, promised: float) -> None:
        self.action, self.promised = action, promised
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else self.promised

    def lead(self, other: Arm) -> tuple[int, float, float]:
        """How much better this did than the other under the same luck: in how many playouts, by
        how much on average, and the standard error of that."""
        better = [a - b for a, b in zip(self.results, other.results, strict=False)]
        count = len(better)
        if not count:
            return 0, 0.0, 0.0
        mean = sum(better) / count
        spread = sum((value - mean) ** 2 for value in better) / max(1, count - 1)
        return count, mean, sqrt(spread / count)
