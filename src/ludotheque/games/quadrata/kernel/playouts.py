"""Moves that `worth` calls best, and draws by name, to play matches on.

The k-th draw of a source in a sample is the same whatever the players do, so that two states are
compared under the same luck.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludotheque.bots.compiled import inner, outer
from ludotheque.bots.match_kernel import mix
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.estimate_tables import EstimateTables
from ludotheque.games.quadrata.kernel.flow import (
    DRAW_BLACK,
    DRAW_CARD,
    DRAW_FIRST,
    draw,
    draw_due,
    outcomes,
)
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.turn_steps import act, legal_actions, seat_asked
from ludotheque.games.quadrata.kernel.worth import worth

SOURCES = ("cards", "first", "black", *(f"bag-{seat}" for seat in range(at.MOST_SEATS)))
FROM_CARDS, FROM_FIRST, FROM_BLACK, FROM_BAGS = range(4)
EQUAL = 1e-9  # values that differ by less are equal, in whatever order they were added up


class Room(NamedTuple):
    """Scratch memory."""

    now: Words
    child: Words
    work: Words
    found: Words
    drawn: Words  # by source


def room_of(box: Any) -> Room:
    """Scratch memory for matches with this box."""
    return Room(
        np.zeros(at.STATE, np.int64),
        np.zeros(at.STATE, np.int64),
        np.zeros(at.SUM_ALLOWED + int(box[at.N_SUMS]), np.int64),
        np.zeros(int(box[at.N_ACTIONS]), np.int64),
        np.zeros(len(SOURCES), np.int64),
    )


@inner
def play_best(e: EstimateTables, box: Words, s: Words, room: Room) -> None:
    """Play what looks best to the seat that is asked; of equals the first."""
    count = legal_actions(box, s, room.work, room.found)
    best = room.found[0]
    if count > 1:
        seat, top = seat_asked(box, s), -np.inf
        for n in range(count):
            code = room.found[n]
            for place in range(at.STATE):
                room.child[place] = s[place]
            act(box, room.child, room.work, code)
            value = worth(e, box, room.child, seat, room.work)
            if value > top + EQUAL:
                top, best = value, code
    act(box, s, room.work, best)


@inner
def source_of(s: Words, due: int) -> int:
    if due == DRAW_CARD:
        return FROM_CARDS
    if due == DRAW_FIRST:
        return FROM_FIRST
    return FROM_BLACK if due == DRAW_BLACK else int(FROM_BAGS + s[at.SEAT])


@inner
def draw_named(box: Words, s: Words, drawn: Words, seed: int) -> None:
    """Make the draw that is due: the next one of its source in the sample of this seed."""
    due = draw_due(s)
    source = source_of(s, due)
    number = mix(seed, drawn[source] * len(SOURCES) + source, outcomes(box, s, due))
    drawn[source] += 1
    draw(box, s, due, number)


@outer
def seat_worth(e: EstimateTables, box: Words, s: Words, seat: int, room: Room) -> float:
    """`worth`, for callers in Python."""
    return worth(e, box, s, seat, room.work)
