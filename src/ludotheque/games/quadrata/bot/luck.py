"""What a draw of Quadrata is worth: points and the chance to win, by a learned value."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any

import numpy as np

from ludotheque.games.quadrata.bot.draw_value import DrawValue
from ludotheque.games.quadrata.pieces import LAST_DAY
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Phase, State

MIN_SPREAD = 0.5  # half points: so that a win by the last of them is no jump
HALF = (LAST_DAY + 1) // 2  # days of the first half, the set-up included
_SOURCES = ("cards", "bag", "black")


class QuadrataDraws:
    kinds = tuple(f"{what}-{half}" for half in range(2) for what in _SOURCES)
    columns = 2  # points, wins
    samples = 16

    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        self._value = DrawValue(rules)

    def kind(self, before: State) -> int:
        what = "cards" if before.card_due else "black" if before.phase is Phase.ADVANCED else "bag"
        return self.kinds.index(f"{what}-{int(before.day >= HALF)}")

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._of(state) for state in states])

    def _of(self, state: State) -> Any:
        """By seat: points, and the chance to win."""
        points, spread = self._value.expect(state)
        found = np.zeros((self.rules.seats, self.columns))
        for seat, own in enumerate(points):
            lead = own - max(np.delete(points, seat), default=0.0)
            win = (1 + erf(lead / max(spread, MIN_SPREAD) / sqrt(2))) / 2
            found[seat] = own / self.rules.unit, win
        return found


def values(rules: QuadrataRules) -> QuadrataDraws:
    return QuadrataDraws(rules)
