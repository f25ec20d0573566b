"""Matches of learners as flat arrays: what lies where (`matches.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

MOST_DRAWN = 60  # outcomes remembered between two questions


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    states: Any  # `layout`
    totals: Any  # half points by seat
    luck: Any
    centre: Any  # observations from here on
    top: Any
    discarded: Any
    deck: Any
    reserved: Any
    visits: Any
    hand: Any
    bag: Any
    resting: Any
    returned: Any
    trains: Any
    taxis: Any
    marked: Any
    trophies: Any
    points: Any
    chosen: Any
    choice: Any
    black: Any
    planes: Any
    visiting: Any
    shift: Any
    pair: Any
    visit: Any
    day: Any
    phase: Any
    acting: Any
    first: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    by_score: Any  # for all matches from here on: one flag
    box: Any
    work: Any  # scratch memory from here on (`match_kernel.scratch`)
    found: Any  # codes of legal actions
    parts: Any  # points by category
