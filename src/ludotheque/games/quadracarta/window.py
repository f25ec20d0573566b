"""The window that learners look through: 24 × 24 squares with the first card in the middle.

A board has no borders, but numbers must end somewhere. Cards that lie wholly within the window have
numbers. What the rules would allow outside it is not offered to learners, and not shown to them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotheque.games.quadracarta.bitboard import CENTRE, WIDTH
from ludotheque.learning import Bytes

SQUARES = 24  # along the side
PLACES = SQUARES - 1  # of a card's top left square
FIRST = -11  # the first column and row

_BYTES = SQUARES * WIDTH // 8
_ALL = (1 << SQUARES * WIDTH) - 1


def seen(masks: Sequence[int], top: int) -> Bytes:
    """Bit boards, whose first row is `top`, as the window shows them: rows of zeros and ones."""
    above = (FIRST - top) * WIDTH + FIRST + CENTRE
    if above >= 0:
        cut = [(mask >> above & _ALL).to_bytes(_BYTES, "little") for mask in masks]
    else:
        cut = [(mask << -above & _ALL).to_bytes(_BYTES, "little") for mask in masks]
    bits = np.unpackbits(np.frombuffer(b"".join(cut), np.uint8), bitorder="little")
    return bits.reshape(len(cut), SQUARES, WIDTH)[:, :, :SQUARES]
