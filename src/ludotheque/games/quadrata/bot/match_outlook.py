"""Estimates for reviews: the seat to move plays its turn, then `estimate` gives the rest.

`worth` is an estimate of the final half points, and a little off, more so early: by how much, and
how far matches end from it, was measured on matches between the levels (`TO_COME`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.bots.sampling import SampledDraws, final_results
from ludotheque.games.quadrata.bot.search import Planner
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State
from ludotheque.rules import Chance, Over, Seat

ROOM = 40  # ends of a turn that are compared
NOISE = 64  # ways the rest may go, for the chance to win
# By turns of a seat that have not begun: half points that matches end above what `worth` says, and
# the standard deviation of that.
TO_COME = (
    *((0.0, 0.3), (-0.6, 3.1), (-4.3, 3.5), (-4.7, 4.0)),
    *((-3.4, 4.2), (1.4, 6.0), (4.5, 5.8), (7.0, 6.0)),
)


class QuadrataOutlook:
    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        planner = Planner(rules)
        self._plan = lru_cache(maxsize=4096)(lambda state, seat: planner.plan(state, seat, ROOM)[1])

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> NDArray[np.float64]:
        return np.array([self._sample(state, drawn, seed) for seed in seeds])

    def _sample(self, state: State, drawn: Mapping[str, int], seed: int) -> Any:
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        turn_of: tuple[Seat, int] | None = None
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
                continue
            mover = turn.seats[0]
            if len(turn.seats) > 1 or state.players[mover].pending:
                state = max(
                    self._after(state, mover), key=lambda child: rules.worth.of(child, mover)
                )
                continue
            if turn_of not in (None, (mover, state.day)):
                return self._guessed(state, seed)
            turn_of = mover, state.day
            for action in self._plan(state, mover):
                state = rules.play(state, mover, action)
        return final_results(rules, state)

    def _after(self, state: State, seat: Seat) -> list[State]:
        rules = self.rules
        return [rules.play(state, seat, action) for action in rules.actions(state, seat)]

    def _guessed(self, state: State, seed: int) -> NDArray[np.float64]:
        rules, seats = self.rules, self.rules.seats
        later = [rules.worth.later(state, seat) for seat in range(seats)]
        bias, spread = np.array([TO_COME[min(n, len(TO_COME) - 1)] for n in later]).T
        points = (np.array(rules.value(state)) + bias) / rules.unit
        shifts = np.random.default_rng(seed).standard_normal((NOISE, seats))
        ends: Any = points + spread / rules.unit * shifts
        wins = ends == ends.max(axis=1, keepdims=True)
        return np.stack([points, wins.mean(axis=0)], axis=1)
