"""The fast player's weights: found by playing, see docs/strength/cascadia.md."""

from __future__ import annotations

import numpy as np

from ludotheque.games.cascadia.kernel.survey import (
    HABITAT_PATIENCE,
    NATURE_WORTH,
    NOWHERE,
    OPTION_PATIENCE,
    PATIENCE,
    SPECIES_WEIGHTS,
    SPENDING,
    STAGE,
    WEIGHTS,
    WIPE_BELOW,
    Reals,
)


def greedy_weights() -> Reals:
    """Points now and nothing else; a token that scores nothing is still placed."""
    weights = np.zeros(WEIGHTS)
    for species in range(5):
        base = species * SPECIES_WEIGHTS
        weights[base + STAGE : base + STAGE + 5] = 1
        weights[base + PATIENCE] = 3
    weights[NOWHERE] = -0.25
    weights[NATURE_WORTH] = 1
    weights[SPENDING] = 0.5
    weights[WIPE_BELOW] = 2
    weights[HABITAT_PATIENCE] = 3
    weights[OPTION_PATIENCE] = 3
    return weights


def weights_for(cards: tuple[int, ...], players: int) -> Reals:
    return greedy_weights()
