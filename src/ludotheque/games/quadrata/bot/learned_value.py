"""How a match between two ends, told from the features of both seats when a draw is due.

The weights come from compiled matches (`python -m benchmarks.quadrata_value fit`).
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import erf, sqrt
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from ludotheque.games.quadrata.kernel.draw_features import FEATURES, LATER, RANK
from ludotheque.games.quadrata.scoring import UNIT

SEATS = 2  # that it was learned with
MIN_SPREAD = 0.5  # half points: so that a win by the last of them is no jump
FILE = "value.json"


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by turns that have not begun, of both seats together."""

    lead: list[list[float]]  # of a feature's difference between the seats
    level: list[list[float]]  # of the mean of both seats; the last one stands alone
    spread: list[float]  # standard deviation of a lead that is left unexplained


class LearnedValue:
    def __init__(self, value: Value) -> None:
        self._lead, self._level = np.array(value.lead), np.array(value.level)
        self._spread = np.maximum(MIN_SPREAD, value.spread)

    def results(self, rows: Any) -> Any:
        """Points and shares in the win, by sample and seat: the final ones where a match is over,
        else what is expected. `rows`: by sample and seat (`draw_features`)."""
        features, over = rows[:, :, :FEATURES], rows[:, 0, RANK] >= 0
        turns = np.minimum(rows[:, :, LATER].sum(axis=1).astype(int), len(self._spread) - 1)
        middle = features.mean(axis=1)
        lead = ((features[:, 0] - features[:, 1]) * self._lead[turns]).sum(axis=1)
        level = (middle * self._level[turns, :-1]).sum(axis=1) + self._level[turns, -1]
        lead = np.where(over, features[:, 0, 0] - features[:, 1, 0], lead)
        level = np.where(over, middle[:, 0], level)
        points = np.stack([level + lead / 2, level - lead / 2], axis=1) / UNIT
        chances = [(1 + erf(one)) / 2 for one in (lead / (self._spread[turns] * sqrt(2))).tolist()]
        order = np.sign(rows[:, 0, RANK] - rows[:, 1, RANK])
        first = np.where(over, (1 + order) / 2, chances)
        return np.stack([points, np.stack([first, 1 - first], axis=1)], axis=2)


@cache
def learned() -> LearnedValue:
    file = resources.files("ludotheque.games.quadrata") / "data" / FILE
    return LearnedValue(msgspec.json.decode(file.read_bytes(), type=Value))
