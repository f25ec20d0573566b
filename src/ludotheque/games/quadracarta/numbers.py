"""Fixed numbers for the actions of both games: 24 cards to pick, go, pass, and 4 × 23 × 23 places.

The places come turn by turn, each turn as 23 rows of 23 columns of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.places import Places
from ludotheque.games.quadracarta.state import Go, Pass, Pick, State, place
from ludotheque.games.quadracarta.window import FIRST, PLACES, seen
from ludotheque.learning import Numbers, every
from ludotheque.rules import Seat

TURNS = 4
GO, PASS = len(NAMES), len(NAMES) + 1
FIRST_PLACE = len(NAMES) + 2


def numbers(rules: object) -> Numbers:
    return QuadracartaNumbers()


class QuadracartaNumbers(Numbers):
    def __init__(self) -> None:
        window = range(FIRST, FIRST + PLACES)
        places = (place(x, y, turn) for turn in range(TURNS) for y in window for x in window)
        super().__init__([*every(Pick, card=NAMES), Go(), Pass(), *places])

    def mark(self, state: State, seat: Seat, legal: Sequence[Any], mask: bytearray) -> None:
        if not isinstance(legal, Places):
            return super().mark(state, seat, legal, mask)
        found = seen(legal.masks, state.boards[seat].squares.top)[:, :PLACES, :PLACES]
        end = FIRST_PLACE + len(legal.masks) * PLACES * PLACES
        mask[FIRST_PLACE:end] = found.tobytes()
        return None
