"""What a draw of Quadrata is worth: between two by the value that reviews learned, right after the
draw; else the estimate that bots compare, and the chance to win by it.

How much draws between two count (`BETWEEN_TWO`, the last line of `data/luck.json`) was not fitted
with the others: docs/study.md. The estimate of a seat that waits is careful: who moves before may
take what it wants. So what it could do if it were asked now is told beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf
from typing import Any

import numpy as np
from msgspec.structs import replace

from ludotheque.bots import HAS_COMPILER
from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook
from ludotheque.games.quadrata.bot.learned_value import SEATS
from ludotheque.games.quadrata.bot.match_outlook import TO_COME
from ludotheque.games.quadrata.moves.flow import begin_turn
from ludotheque.games.quadrata.pieces import LAST_DAY
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import NOBODY, Phase, State
from ludotheque.rules import Seat

HALF = (LAST_DAY + 1) // 2  # days of the first half, the set-up included
BETWEEN_TWO = "between-two"
_SOURCES = ("cards", "bag", "black")


class QuadrataDraws:
    kinds = (*(f"{what}-{half}" for half in range(2) for what in _SOURCES), BETWEEN_TWO)
    columns = 3  # points, wins, points as if it were asked now
    samples = 16

    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        # Whether it is compiled must not matter: equal runs have equal figures.
        learned = rules.seats == SEATS and not rules.tables.options.practice and HAS_COMPILER
        self._learned = CompiledOutlook(rules) if learned else None

    def kind(self, before: State) -> int:
        if self._learned is not None:
            return self.kinds.index(BETWEEN_TWO)
        what = "cards" if before.card_due else "black" if before.phase is Phase.ADVANCED else "bag"
        return self.kinds.index(f"{what}-{int(before.day >= HALF)}")

    def of(self, before: State, states: Sequence[State]) -> Any:
        if self._learned is None:
            return np.array([self._value(state) for state in states])
        found = np.zeros((len(states), self.rules.seats, self.columns))
        found[:, :, :2] = self._learned.after_draws(states)
        return found

    def _value(self, state: State) -> Any:
        rules, seats = self.rules, range(self.rules.seats)
        points = [value / rules.unit for value in rules.value(state)]
        later = sum(rules.worth.later(state, seat) for seat in seats) // rules.seats
        spread = TO_COME[min(later, len(TO_COME) - 1)][1] / rules.unit
        found = np.zeros((rules.seats, self.columns))
        for seat in seats:
            best = max((points[other] for other in seats if other != seat), default=0.0)
            win = (1 + erf((points[seat] - best) / spread / 2)) / 2
            found[seat] = points[seat], win, self._asked(state, seat) / rules.unit
        return found

    def _asked(self, state: State, seat: Seat) -> float:
        """The worth of its next turn as if that began now."""
        worth, later = self.rules.worth, self.rules.worth.later(state, seat)
        if state.phase is Phase.OVER or not later or state.first == NOBODY:
            return worth.of(state, seat)
        begun = begin_turn(state, seat)
        return worth.of(replace(begun, phase=Phase.VISIT, day=LAST_DAY - later + 1), seat)


def values(rules: QuadrataRules) -> QuadrataDraws:
    return QuadrataDraws(rules)
