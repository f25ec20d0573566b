"""What a draw of Quadrata is worth: the estimate that bots compare, and the chance to win by it."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any

import numpy as np

from ludotheque.games.quadrata.bot.onward import TO_COME
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Phase, State


class QuadrataDraws:
    kinds = tuple(f"{day}-{what}" for day in range(8) for what in ("cards", "bag", "black"))
    columns = 2
    samples = 12

    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules

    def kind(self, before: State) -> int | None:
        what = 0 if before.card_due else 2 if before.phase is Phase.ADVANCED else 1
        return min(before.day, 7) * 3 + what

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._value(state) for state in states])

    def _value(self, state: State) -> Any:
        rules = self.rules
        points = [value / rules.unit for value in rules.value(state)]
        later = sum(rules.worth.later(state, seat) for seat in range(rules.seats)) / rules.seats
        spread = TO_COME[min(int(later), len(TO_COME) - 1)][1] / rules.unit * sqrt(2)
        found = np.zeros((rules.seats, 2))
        for seat, mine in enumerate(points):
            best = max((p for s, p in enumerate(points) if s != seat), default=mine)
            found[seat] = mine, (1 + erf((mine - best) / spread / sqrt(2))) / 2
        return found


def values(rules: QuadrataRules) -> QuadrataDraws:
    return QuadrataDraws(rules)
