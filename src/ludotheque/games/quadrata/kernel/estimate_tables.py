"""Tables of the estimate (`estimate.py`) for compiled code, made once for a table of players."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.estimate import CHOOSY, COLOUR, LINK, RACE, SHARED, pair_worth
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.observation import CATEGORIES
from ludotheque.games.quadrata.scoring import UNIT
from ludotheque.games.quadrata.tables import Tables

Reals = np.ndarray[Any, np.dtype[np.float64]]

SETS = 1 << at.PROVINCES  # of provinces
MOST_HALVES = 12  # that a player may choose from: cards of the centre, a discarded and a booked one

# Places in `real`.
THERE = 0
PAIR_WORTH = 1  # by two kinds
BONUS = PAIR_WORTH + at.COUNTS * at.COUNTS  # by set of provinces
RACE_WORTH = BONUS + SETS  # by trophy and set of provinces
REAL_SIZE = RACE_WORTH + at.TROPHIES * SETS

# Places in `whole`.
HITS = 0  # by half and kind: kinds (bits) that make one of its numbers together
MISSING = HITS + at.HALVES * at.COUNTS  # provinces, by trophy and set of provinces
ONES = MISSING + at.TROPHIES * SETS  # by set of provinces: its size
WHOLE_SIZE = ONES + SETS


class EstimateTables(NamedTuple):
    """What `worth` looks up, and scratch memory."""

    real: Reals
    whole: Words
    scratch: Reals
    parts: Words  # of a score
    counts: Words  # of tokens, by kind


def estimate_tables(tables: Tables, seats: int) -> EstimateTables:
    """The tables of a match with these components."""
    real, whole = np.zeros(REAL_SIZE), np.zeros(WHOLE_SIZE, np.int64)
    real[THERE] = SHARED ** (seats - 1)
    kinds = range(1, at.COUNTS)
    for one in kinds:
        for other in kinds:
            real[PAIR_WORTH + one * at.COUNTS + other] = pair_worth(tables, one, other)
            for half, reach in enumerate(tables.reach):
                if pieces.PRODUCTS[one][other] & reach:
                    whole[HITS + half * at.COUNTS + one] |= 1 << other
    been = np.arange(SETS)
    ones = np.bitwise_count(been).astype(np.int64)
    whole[ONES:] = ones
    links, colours = np.zeros(SETS), np.zeros(SETS)
    for province in range(len(tables.provinces)):
        new = (been >> province & 1) == 0
        links += new * ones[been & tables.near[province]]
        colours += new * ((been & tables.same_colour[province]) != 0)
    left = len(tables.provinces) - ones
    real[BONUS:RACE_WORTH] = CHOOSY * (LINK * links + COLOUR * colours) / np.maximum(left, 1)
    for n, (trophy, sets) in enumerate(zip(tables.trophies, tables.trophy_sets, strict=True)):
        done = sum((been & some) != 0 for some in sets)
        share = RACE * UNIT * trophy.points * (done / len(sets)) ** 2
        first = n * SETS
        real[RACE_WORTH + first : RACE_WORTH + first + SETS] = share
        whole[MISSING + first : MISSING + first + SETS] = len(sets) - done
    return EstimateTables(
        real,
        whole,
        scratch=np.zeros(2 * MOST_HALVES),
        parts=np.zeros(CATEGORIES, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )
