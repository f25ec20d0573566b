"""The 24 different cards: every way to fill a 2×2 square with three towns, up to rotation.

A card is written by its towns clockwise from the top left corner (`yyrb`): yellow, red, blue.
The printed list of types adds up to 27; by Burnside's lemma there are (81 + 3 + 9 + 3) / 4 = 24,
as the box says: a diagonal pair leaves only three cards, not six.
"""

from __future__ import annotations

from itertools import product

TOWNS = "yrb"

Colours = tuple[int, int, int, int]  # towns clockwise from the top left


def turned(colours: Colours, quarters: int) -> Colours:
    """The card after clockwise quarter turns."""
    cut = -quarters % 4
    return colours[cut:] + colours[:cut]  # type: ignore[return-value]


_FILLINGS = product(range(len(TOWNS)), repeat=4)


def _orientations(colours: Colours) -> tuple[Colours, ...]:
    """The different ways a card can lie, from its canonical one on."""
    ways = tuple(turned(colours, quarters) for quarters in range(4))
    return tuple(dict.fromkeys(ways))


CARDS: tuple[Colours, ...] = tuple(
    sorted({min(turned((a, b, c, d), k) for k in range(4)) for a, b, c, d in _FILLINGS})
)
ORIENTATIONS = tuple(_orientations(card) for card in CARDS)
# The same in letters: each card's ways to lie, by the turn of a `place` action.
WAYS = tuple(tuple("".join(TOWNS[t] for t in way) for way in ways) for ways in ORIENTATIONS)
NAMES = tuple(ways[0] for ways in WAYS)
INDEX = {name: index for index, name in enumerate(NAMES)}
