"""What a draw of Cascadia is worth: one turn more for everybody, then the learned value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.cascadia.bot.onward import CascadiaOutlook
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import TURNS, Phase, State

SEEDS = range(8)  # ways in which the next turns may go, the same for all that is compared


class CascadiaDraws:
    kinds = tuple(f"{stage}-{what}" for stage in range(5) for what in ("tiles", "tokens"))
    columns = 4  # points and wins of whoever is asked next, and of the others
    samples = 8

    def __init__(self, rules: Cascadia) -> None:
        self.rules = rules
        self._outlook = CascadiaOutlook(rules)

    def kind(self, before: State) -> int | None:
        what = before.phase is Phase.TOKENS
        return min(4, 5 * before.turns // (TURNS * self.rules.seats)) * 2 + what

    def of(self, before: State, states: Sequence[State]) -> Any:
        found = []
        for state in states:
            points, wins = self._outlook.play_on(state, {}, SEEDS, False).mean(axis=0).T
            acting = np.zeros(self.rules.seats)
            acting[state.acting] = 1
            found.append(
                np.stack(
                    [points * acting, points * (1 - acting), wins * acting, wins * (1 - acting)],
                    axis=1,
                )
            )
        return np.array(found)


def values(rules: Cascadia) -> CascadiaDraws:
    return CascadiaDraws(rules)
