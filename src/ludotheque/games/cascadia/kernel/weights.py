"""The weights of the fast player and of the learned value; docs/strength-cascadia.md tells how they
were found.

`weights.json` holds one block for each species and card, and one that is common to all;
`value.npy` is the network.
"""

from __future__ import annotations

from array import array as typed_array
from functools import cache
from importlib import resources

import msgspec

from ludotheque.bots.arrays import np
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Floats, Reals
from ludotheque.games.cascadia.pieces import CARDS, SPECIES

NPY_PREFIX = 10  # bytes before the header, whose length the last two say
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
        weights[base + at.STAGE : base + at.STAGE + 5] = np.full(5, 1.0)
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
    written = (resources.files(__package__) / "value.npy").read_bytes()
    numbers = typed_array("f")
    numbers.frombytes(written[NPY_PREFIX + int.from_bytes(written[8:NPY_PREFIX], "little") :])
    return np.array(numbers, np.float32)


def weights_for(cards: tuple[int, ...], source: Book | None = None) -> Reals:
    """The weights for these cards."""
    found = source or book()
    weights = np.zeros(at.WEIGHTS)
    weights[COMMON:] = np.array(found.common)
    for k, species in enumerate(SPECIES):
        block = found.species[species][CARDS[cards[k]]]
        first = k * at.SPECIES_WEIGHTS
        own, more = block[: at.SPECIES_WEIGHTS], block[at.SPECIES_WEIGHTS :]
        weights[first : first + at.SPECIES_WEIGHTS] = np.array(own)
        if more:
            weights[at.FOX_PROMISE : COMMON] = np.array(more)
    return weights
