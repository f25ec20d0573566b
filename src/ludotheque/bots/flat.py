"""Flat Monte Carlo: play every promising action on many times, and keep the better half.

Sequential halving spends the budget on the actions that could still be the best. The n-th playout
of every action meets the same hidden cards and the same generator, so that actions are compared
under the same luck.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random
from typing import Any

from ludotheque.bots import Ranked
from ludotheque.bots.budget import Meter
from ludotheque.bots.playout import playout
from ludotheque.bots.search_bot import Arm, SearchBot
from ludotheque.rules import AnyRules, Rng, Seat

MIN_PLAYOUTS = 4  # playouts that prove nothing


class FlatBot(SearchBot):
    def __init__(
        self, candidates: int = 8, turns: int = 2, tries: int = 40, doubt: float = 1.0
    ) -> None:
        """`doubt`: how many standard errors better an action must be than what looks best."""
        self.candidates, self.turns, self.tries, self.doubt = candidates, turns, tries, doubt

    def judge(
        self, rules: AnyRules, state: Any, seat: Seat, ranked: list[Ranked], meter: Meter, rng: Rng
    ) -> list[Ranked]:
        arms = [Arm(choice.action, choice.value) for choice in ranked[: self.candidates]]
        survivors, rounds = arms, ceil(log2(len(arms)))
        spent, key = meter.used(), rng.getrandbits(64)
        for played in range(rounds):
            # At least one playout each, then as many as this round's part of the budget allows.
            until = spent + (1 - spent) * (played + 1) / rounds
            while True:
                number = len(survivors[0].results)
                for arm in survivors:
                    luck = Random(key + number)
                    world = rules.resample(state, seat, luck)
                    after = rules.play(world, seat, arm.action)
                    arm.results.append(playout(rules, after, luck, self.turns, self.tries)[seat])
                    meter.spend()
                if not meter.more(until):
                    break
            half = (len(survivors) + 1) // 2
            # The action that looks best is the measure of all the others, so it stays.
            rest = sorted(survivors[1:], key=lambda arm: -arm.mean)
            survivors = [survivors[0], *rest[: half - 1]]
            if len(survivors) == 1 and len(rest) > 0:
                survivors.append(rest[0])
        return [Ranked(arm.action, _against(arm, arms[0], self.doubt)) for arm in arms]


def _against(arm: Arm, other: Arm, doubt: float) -> float:
    """How much better an action is than the other, with the doubt taken off.

    Between actions that looked equal at first nothing is taken off.
    """
    if arm is other:
        return 0.0
    count, mean, error = arm.lead(other)
    if arm.promised == other.promised:
        return mean
    if count < MIN_PLAYOUTS:
        return min(mean, 0.0) + arm.promised - other.promised
    return mean - doubt * error
