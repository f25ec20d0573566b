"""The weights of the fast player and of the learned value; docs/strength-cascadia.md tells how they
were found.

`weights.json` holds one block for each species and card, and one that is common to all;
`value.npy` is the network.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
import numpy as np

from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Floats, Reals
from ludotheque.games.cascadia.pieces import CARDS, SPECIES

COMMON = at.FOX_PROMISE + 7  # where the weights begin that belong to no species


class Book(msgspec.Struct):
    """All weights. A fox block ends with the promises of what a fox may still gain."""

    common: list[float]
    species: dict[str, dict[str, list[float]]]


def greedy_weights() -> Reals:
    """Points now and nothing else; a token that scores nothing is still placed."""
    weights = np.zeros(at.WEIGHTS)
    for species in range(5):
        base = species * at.SPECIES_WEIGHTS
        weights[base + at.STAGE : base + at.STAGE + 5] = 1
        weights[base + at.PATIENCE] = 3
    weights[at.NOWHERE] = -0.25
    weights[at.NATURE_WORTH] = 1
    weights[at.SPENDING] = 0.5
    weights[at.WIPE_BELOW] = 2
    weights[at.HABITAT_PATIENCE] = 3
    weights[at.OPTION_PATIENCE] = 3
    return weights


@cache
def book() -> Book:
    text = (resources.files(__package__) / "weights.json").read_bytes()
    return msgspec.json.decode(text, type=Book)


@cache
def learned() -> Floats:
    """The network of value.py, as `benchmarks/cascadia_learn` made it."""
    with (resources.files(__package__) / "value.npy").open("rb") as file:
        found: Floats = np.load(file, allow_pickle=False)
    return found


def weights_for(cards: tuple[int, ...], source: Book | None = None) -> Reals:
    """The weights for these cards."""
    found = source or book()
    weights = np.zeros(at.WEIGHTS)
    weights[COMMON:] = found.common
    for k, species in enumerate(SPECIES):
        block = found.species[species][CARDS[cards[k]]]
        weights[k * at.SPECIES_WEIGHTS : (k + 1) * at.SPECIES_WEIGHTS] = block[: at.SPECIES_WEIGHTS]
        if len(block) > at.SPECIES_WEIGHTS:
            weights[at.FOX_PROMISE : COMMON] = block[at.SPECIES_WEIGHTS :]
    return weights
