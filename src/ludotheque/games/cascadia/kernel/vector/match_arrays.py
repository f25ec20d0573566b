"""Matches of learners as flat arrays: what lies where (`matches.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.games.cascadia.numbers import (
    SIDE,
)
from ludotheque.games.cascadia.observation import (
    PHASES,
)
from ludotheque.games.cascadia.state import Phase

AREA = SIDE * SIDE
CROWD, CHOOSE, REMOVING, MATCH, PLACING = (
    PHASES.index(phase)
    for phase in (Phase.CROWD, Phase.CHOOSE, Phase.REMOVE, Phase.MATCH, Phase.PLACE)
)
MOST_DRAWN = 60  # outcomes remembered between two questions

# What a line of `facts` holds.
PHASE, ACTING, ENDED, HAND_TILE, HAND_TOKEN, TILE_PLACE, TOKEN_PLACE = range(7)
FREE, DECLINED, WIPED, NATURE_LEFT = range(7, 11)
FACTS = 11
# What a line of `settings` holds.
BONUSES, BY_SCORE, HEXAGONAL, REFILL, BY_LOT = range(5)


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    boards: Any  # by seat
    tables: Any
    facts: Any
    totals: Any  # by seat
    luck: Any
    edges: Any  # observations from here on
    tokens: Any
    room: Any
    keystones: Any
    points: Any
    nature: Any
    market: Any
    tile: Any
    offered: Any
    token: Any
    bag: Any
    aside: Any
    unseen: Any
    cards: Any
    stack: Any
    turns: Any
    flags: Any
    phase: Any
    acting: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    settings: Any  # from here on for all matches
    blank_board: Any
    start_tiles: Any  # by starting environment: its tiles, where and how they lie
    start_cells: Any
    start_turns: Any
    fresh: Any
    copies: Any
    deck: Any
    tile_edges: Any
    tile_told: Any
    work: Any  # scratch memory (`match_kernel.scratch`)
