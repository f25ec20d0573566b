"""The window that learners look through: 24 × 24 squares with the first card in the middle.

A board has no borders, but numbers must end somewhere. Cards that lie wholly within the window have
numbers. What the rules would allow outside it is not offered to learners, and not shown to them.
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.quadracarta.bitboard import CENTRE, WIDTH
from ludotheque.learning import Bytes

SQUARES = 24  # along the side
PLACES = SQUARES - 1  # of a card's top left square
FIRST = -11  # the first column and row

_BYTES = SQUARES * WIDTH // 8
_ALL = (1 << SQUARES * WIDTH) - 1


def seen(mask: int, top: int) -> Bytes:
    """A bit board, whose first row is `top`, as the window shows it: rows of zeros and ones."""
    above = (FIRST - top) * WIDTH + FIRST + CENTRE
    mask = (mask >> above if above >= 0 else mask << -above) & _ALL
    bits = np.unpackbits(np.frombuffer(mask.to_bytes(_BYTES, "little"), np.uint8), bitorder="little")
    return bits.reshape(SQUARES, WIDTH)[:, :SQUARES]
