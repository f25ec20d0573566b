"""The fast player's weights: found by playing, see docs/strength-cascadia.md.

`weights.json` holds one block for each species and card, and one that is common to all.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
import numpy as np

from ludotheque.games.cascadia.kernel.layout import SPECIES
from ludotheque.games.cascadia.kernel.survey import (
    FOX_PROMISE,
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

CARD_NAMES = ("A", "B", "C", "D", "family", "intermediate")
COMMON = FOX_PROMISE + 7  # where the weights begin that belong to no species


class Book(msgspec.Struct):
    """All weights. A fox block ends with the promises of what a fox may still gain."""

    common: list[float]
    species: dict[str, dict[str, list[float]]]


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


@cache
def book() -> Book:
    text = (resources.files(__package__) / "weights.json").read_bytes()
    return msgspec.json.decode(text, type=Book)


def weights_for(cards: tuple[int, ...], source: Book | None = None) -> Reals:
    """The weights for these cards."""
    found = source or book()
    weights = np.zeros(WEIGHTS)
    weights[COMMON:] = found.common
    for k, species in enumerate(SPECIES):
        block = found.species[species][CARD_NAMES[cards[k]]]
        weights[k * SPECIES_WEIGHTS : (k + 1) * SPECIES_WEIGHTS] = block[:SPECIES_WEIGHTS]
        if len(block) > SPECIES_WEIGHTS:
            weights[FOX_PROMISE:COMMON] = block[SPECIES_WEIGHTS:]
    return weights


def write_back(target: Book, cards: tuple[int, ...], weights: Reals) -> None:
    """Put weights for these cards into a book."""
    target.common = _rounded(weights[COMMON:])
    for k, species in enumerate(SPECIES):
        block = weights[k * SPECIES_WEIGHTS : (k + 1) * SPECIES_WEIGHTS]
        if species == "fox":
            block = np.concatenate([block, weights[FOX_PROMISE:COMMON]])
        target.species.setdefault(species, {})[CARD_NAMES[cards[k]]] = _rounded(block)


def _rounded(values: Reals) -> list[float]:
    return [round(float(value), 3) for value in values]
