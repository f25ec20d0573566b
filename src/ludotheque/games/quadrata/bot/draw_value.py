"""The points that a seat may expect, for telling luck from skill: the turn under way is played on
by `estimate` up to the next draw, then a learned value foretells the rest.

The value of a seat is a sum over its features (`kernel/draw_features.py`), with weights by the
number of turns that have not begun. `python -m benchmarks.quadrata_value` finds them in matches of
players who take what `estimate` calls best (`data/draw_value.json`): so that the difference of two
seats comes near the difference of their final half points.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.draw_features import (
    FEATURES,
    LATER,
    ROW,
    play_and_describe,
)
from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.playouts import room_of
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State

FILE = "draw_value.json"
NO_SEED = 0  # nothing is drawn


class ValueWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """By turns of two seats together that have not begun."""

    features: list[list[float]]
    spread: list[float]  # standard deviation of a lead that is left unexplained


@cache
def read_weights() -> dict[str, ValueWeights]:
    """By version of the game."""
    file = resources.files("ludotheque.games.quadrata") / "data" / FILE
    return msgspec.json.decode(file.read_bytes(), type=dict[str, ValueWeights])


class DrawValue:
    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        self._box = box_of(rules.tables, rules.seats)
        self._tables = estimate_tables(rules.tables, rules.seats)
        self._room = room_of(self._box)
        self._rows = np.zeros(rules.seats * ROW)
        weights = read_weights()[rules.options.version]
        self._weights, self._spread = np.array(weights.features), weights.spread

    def expect(self, state: State) -> tuple[Any, float]:
        """The final half points of each seat, exact but for what all seats have in common, and the
        standard deviation of a lead. Nothing is to be drawn in this state."""
        flat = flat_of(self.rules.tables, state)
        play_and_describe(self._tables, self._box, flat, self._room, NO_SEED, 0, self._rows)
        rows = self._rows.reshape(self.rules.seats, ROW)
        if flat[at.PHASE] == at.OVER:
            return rows[:, 0].copy(), 0.0
        turns = min(round(2 * rows[:, LATER].mean()), len(self._spread) - 1)
        return rows[:, :FEATURES] @ self._weights[turns], self._spread[turns]
