"""How a match of Maxisurf between two ends, told from both boards when a turn begins.

A small network; its weights come from compiled matches (`python -m benchmarks.maxisurf_value fit`).
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludotheque.games.quadracarta.kernel.turn_features import (
    CARDS,
    FEATURES,
    PASSED,
    POINTS,
    RANK,
)

SEATS = 2  # that it was learned with
FILE = "maxisurf.value.json"
LEAK = 0.1  # slope of a unit below 0
DECK = 48  # cards, for scale
POINTS_SCALE = 3.0  # squares: a unit of the network's output


class Network(Struct, frozen=True, forbid_unknown_fields=True):
    """A layer each: weights by input, then what is added."""

    middle: list[float]  # of each input
    scale: list[float]
    weights: list[list[list[float]]]
    bias: list[list[float]]


class LearnedValue:
    def __init__(self, network: Network) -> None:
        self._middle, self._scale = np.array(network.middle), np.array(network.scale)
        pairs = zip(network.weights, network.bias, strict=True)
        self._layers = [(np.array(weights), np.array(bias)) for weights, bias in pairs]

    def results(self, rows: Any) -> NDArray[np.float64]:
        """Points and shares in the win, by sample and seat: the final ones where a match is over,
        else what is expected. `rows`: by sample and seat (`turn_features`)."""
        told = self._told((inputs(rows) - self._middle) / self._scale)
        over = rows[:, :, RANK] >= 0
        expected = np.maximum(0.0, told[:, :, 0] * POINTS_SCALE)  # no match ends below 0
        points = np.where(over, rows[:, :, POINTS], expected)
        lead = told[:, :, 1] - told[:, ::-1, 1]
        best = rows[:, :, RANK].max(axis=1, keepdims=True)
        wins = (rows[:, :, RANK] == best) & (best > 0)
        shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
        return np.stack([points, np.where(over, shares, 1 / (1 + np.exp(-lead)))], axis=2)

    def _told(self, values: Any) -> Any:
        last = len(self._layers) - 1
        for number, (weights, bias) in enumerate(self._layers):
            values = values @ weights + bias
            if number < last:
                values = np.maximum(values, LEAK * values)
        return values


def inputs(rows: Any) -> Any:
    """What the network sees, by sample and seat: its own board, the other's, the cards to come."""
    own, cards = rows[:, :, :FEATURES], rows[:, :, CARDS]
    playing = np.repeat((1 - own[:, :, PASSED]).sum(axis=1, keepdims=True), SEATS, axis=1)
    left = np.stack([cards / DECK, 1 / (1 + cards), playing], axis=2)
    return np.concatenate([own, own[:, ::-1], left], axis=2)


@cache
def learned() -> LearnedValue:
    file = resources.files("ludotheque.games.quadracarta") / "data" / FILE
    return LearnedValue(msgspec.json.decode(file.read_bytes(), type=Network))
