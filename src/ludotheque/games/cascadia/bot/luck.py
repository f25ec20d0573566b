"""What a draw of Cascadia is worth: one turn more for everybody, then the learned value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.cascadia.bot.match_outlook import CascadiaOutlook
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import TURNS, Phase, State

SEEDS = range(8)  # ways in which the next turns may go, the same for all that is compared
STAGES = 3
_MARKET = {Phase.TILES: "tiles", Phase.TOKENS: "tokens"}


class CascadiaDraws:
    kinds = ("set-up", *(f"{what}-{stage}" for stage in range(STAGES) for what in _MARKET.values()))
    columns = 4  # points and wins of the next seat to move, and of the others
    samples = 8

    def __init__(self, rules: Cascadia) -> None:
        self.rules = rules
        self._outlook = CascadiaOutlook(rules)

    def kind(self, before: State) -> int:
        what = _MARKET.get(before.phase)
        if what is None or not before.turns:
            return 0
        stage = STAGES * before.turns // (TURNS * self.rules.seats)
        return self.kinds.index(f"{what}-{min(stage, STAGES - 1)}")

    def of(self, before: State, states: Sequence[State]) -> Any:
        seats = np.arange(self.rules.seats)[:, None]
        found = []
        for state in states:
            expected = self._outlook.play_on(state, {}, SEEDS, False).mean(axis=0)
            # Who is asked first may be drawn as well: then all are alike.
            acts = seats == state.acting if self.kind(before) else seats >= 0
            found.append(np.concatenate([expected * acts, expected * ~acts], axis=1))
        return np.array(found)


def values(rules: Cascadia) -> CascadiaDraws:
    return CascadiaDraws(rules)
