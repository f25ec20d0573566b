"""What both kernels share: boards on flat arrays, draws, and lists of the best places.

A board is one array of squares, row by row: 0 is free, 1 to 3 are the towns. Its box is the first
and the last column and row that are covered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.pieces import CARDS, ORIENTATIONS

Ints = np.ndarray[Any, np.dtype[np.int64]]
Squares = np.ndarray[Any, np.dtype[np.int8]]
Floats = np.ndarray[Any, np.dtype[np.float64]]

KINDS = len(CARDS)
LEFT, RIGHT, TOP, BOTTOM = 0, 1, 2, 3  # of a box
TOWNS = np.zeros((KINDS, 4, 4), np.int8)  # by card and turn, clockwise from the top left
for _card, _ways in enumerate(ORIENTATIONS):
    TOWNS[_card, : len(_ways)] = np.array(_ways) + 1


@compiled
def cover(board: Squares, width: int, at: int, card: int, turn: int) -> None:
    board[at] = TOWNS[card, turn, 0]
    board[at + 1] = TOWNS[card, turn, 1]
    board[at + width + 1] = TOWNS[card, turn, 2]
    board[at + width] = TOWNS[card, turn, 3]


@compiled
def stretch(box: Ints, width: int, at: int) -> None:
    """Make room for a card in a board's box."""
    column, row = at % width, at // width
    box[LEFT] = min(box[LEFT], column)
    box[RIGHT] = max(box[RIGHT], column + 1)
    box[TOP] = min(box[TOP], row)
    box[BOTTOM] = max(box[BOTTOM], row + 1)


@compiled
def make_room(found: Floats, count: int, cost: float) -> int:
    """Which line of `found` one that costs this much belongs in; -1: all of them cost less.

    The lines are in order of their cost, which is the first column. `count` of them are in use;
    the dearer ones move down.
    """
    most = found.shape[0]
    if count < most:
        line = count
    elif cost < found[most - 1, 0]:
        line = most - 1
    else:
        return -1
    while line and cost < found[line - 1, 0]:
        for field in range(found.shape[1]):
            found[line, field] = found[line - 1, field]
        line -= 1
    return int(line)


@compiled
def chance(luck: Any, below: int) -> int:
    """A number below `below` from a generator of one word (splitmix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    z = luck[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int((z >> np.uint64(32)) * np.uint64(below) >> np.uint64(32))


@compiled
def draw(deck: Ints, luck: Any) -> int:
    count = 0
    for card in range(KINDS):
        count += deck[card]
    rest = chance(luck, count)
    for card in range(KINDS):
        rest -= deck[card]
        if rest < 0:
            deck[card] -= 1
            return card
    return -1
