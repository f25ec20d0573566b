"""Matches of learners as flat arrays: what lies where (`matches.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

MOST_DRAWN = 40  # outcomes remembered between two questions


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    states: Any  # `layout`
    streets: Any
    luck: Any
    pawns: Any  # observations from here on
    distance: Any
    signs: Any
    barriers: Any
    cones: Any
    goal: Any
    maybe: Any
    reached: Any
    fares: Any
    lost: Any
    kept: Any
    hand: Any
    deck: Any
    discard: Any
    card: Any
    die: Any
    flags: Any
    turns: Any
    phase: Any
    acting: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    by_score: Any  # for all matches from here on: one flag
    box: Any
    work: Any  # scratch memory from here on (`match_kernel.scratch`)
    found: Any  # numbers of legal actions
