"""Matches of learners as flat arrays: what lies where (`matches.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.games.quadracarta.observation import PHASES
from ludotheque.games.quadracarta.state import Phase
from ludotheque.games.quadracarta.window import FIRST, PLACES, SQUARES

WIDTH = SQUARES + 2 * flat.EDGE
CORNER = flat.EDGE * WIDTH + flat.EDGE  # the window's first square in a board
MIDDLE = CORNER - FIRST * (WIDTH + 1)  # where the first card lies
PICKING, GOING, PLACING = (PHASES.index(p) for p in (Phase.PICK, Phase.GO, Phase.PLACE))
WITHIN = (1 << PLACES) - 1  # the places of a row
NOBODY = -1
MOST_DRAWN = 16  # cards between two questions, and who begins

# What a line of `facts` holds.
PHASE, ACTING, BEGINS, HAND, LAID = range(5)
FACTS = 5
# What a line of `settings` holds.
MAXISURF, DUPLICATE, CORNERS, FIXED_FIRST, CARDS_EACH, LARGER, BY_SCORE, DECK = range(8)
SETTINGS = DECK + flat.KINDS  # from DECK on: how many there are of each card


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    squares: Any  # by seat: 0 free, 1 to 3 a town
    boxes: Any
    bits: Any  # by seat, town and row: the squares that show the town; two empty rows at each end
    facts: Any
    choices: Any  # duplicate: by seat, the number of an action, or NOBODY
    luck: Any
    towns: Any  # observations from here on
    points: Any
    deck: Any
    row: Any
    hand: Any
    passed: Any
    chosen: Any
    phase: Any
    acting: Any
    first: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    settings: Any  # for all matches
    counts: Any  # scratch memory from here on (`match_kernel.scratch`): to compare two boards
    marks: Any  # to measure groups (`maxisurf.Work`)
    stack: Any
    sizes: Any
