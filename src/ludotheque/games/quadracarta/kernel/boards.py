"""What both kernels share: boards on flat arrays, draws, and lists of the best places.

A board is one array of squares, row by row: 0 is free, 1 to 3 are the towns. Its box is the first
and the last column and row that are covered. The four squares that a card lies on are a window: a
number below 256 with two bits a square, clockwise from the top left.
"""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import compiled, lean
from ludotheque.bots.match_kernel import chance, mix
from ludotheque.games.quadracarta.pieces import CARDS, ORIENTATIONS

Ints = np.ndarray[Any, np.dtype[np.int64]]
Squares = np.ndarray[Any, np.dtype[np.int8]]
Floats = np.ndarray[Any, np.dtype[np.float64]]

KINDS = len(CARDS)
LEFT, RIGHT, TOP, BOTTOM = 0, 1, 2, 3  # of a box
EDGE = 2  # squares along the border of an array where no card is laid
TURNS = np.array([len(ways) for ways in ORIENTATIONS], np.int64)  # how many differ, by card
TOWNS = np.zeros((KINDS, 4, 4), np.int8)  # by card and turn, clockwise from the top left
for _card, _ways in enumerate(ORIENTATIONS):
    for _turn, _towns in enumerate(_ways):
        for _corner, _town in enumerate(_towns):
            TOWNS[_card, _turn, _corner] = _town + 1


class Sheet(NamedTuple):
    """One seat's sheet."""

    squares: Squares
    box: Ints
    width: int


class Sheets(NamedTuple):
    """Every seat's board, a line each."""

    squares: Squares
    boxes: Ints
    width: int


def new_sheets(count: int, width: int) -> Sheets:
    boxes = np.full((count, 4), width // 2, np.int64)
    return Sheets(np.zeros((count, width**2), np.int8), boxes, width)


@compiled
def sheet_of(sheets: Sheets, seat: int) -> Sheet:
    return Sheet(sheets.squares[seat], sheets.boxes[seat], sheets.width)


@compiled
def copy_of(sheets: Sheets) -> Sheets:
    return Sheets(np.copy(sheets.squares), np.copy(sheets.boxes), sheets.width)


@lean
def window(sheet: Sheet, at: int) -> int:
    squares, below = sheet.squares, at + sheet.width
    code = int(squares[at]) | int(squares[at + 1]) << 2
    return code | int(squares[below + 1]) << 4 | int(squares[below]) << 6


@lean
def uncover(sheet: Sheet, at: int, under: int) -> None:
    """Show again the window that a card was laid on."""
    squares, below = sheet.squares, at + sheet.width
    squares[at], squares[at + 1] = under & 3, under >> 2 & 3
    squares[below + 1], squares[below] = under >> 4 & 3, under >> 6


@lean
def cover(sheet: Sheet, at: int, card: int, turn: int) -> None:
    squares, below = sheet.squares, at + sheet.width
    squares[at], squares[at + 1] = TOWNS[card, turn, 0], TOWNS[card, turn, 1]
    squares[below + 1], squares[below] = TOWNS[card, turn, 2], TOWNS[card, turn, 3]


@lean
def stretch(sheet: Sheet, at: int, box: Ints) -> None:
    """Make `box` the sheet's box with a margin for a card: the original or a copy."""
    old, column, row = sheet.box, at % sheet.width, at // sheet.width
    box[LEFT], box[RIGHT] = min(old[LEFT], column), max(old[RIGHT], column + 1)
    box[TOP], box[BOTTOM] = min(old[TOP], row), max(old[BOTTOM], row + 1)


@lean
def lay(sheet: Sheet, at: int, card: int, turn: int) -> None:
    cover(sheet, at, card, turn)
    stretch(sheet, at, sheet.box)


@lean
def overlapping(sheet: Sheet) -> tuple[int, int, int, int]:
    """First and end row, first and end column of the places that can overlap covered squares."""
    box, end = sheet.box, sheet.width - EDGE - 2
    top, bottom = max(EDGE, box[TOP] - 1), min(end, box[BOTTOM] + 1)
    return top, bottom, max(EDGE, box[LEFT] - 1), min(end, box[RIGHT] + 1)


@lean
def keep(found: Floats, count: int, cost: float, at: int, turn: int, growth: int) -> int:
    """Note a place in `found` unless all the places noted there cost less; how many are noted now.

    The lines are in order of their cost, which is the first column; the dearer ones move down.
    """
    most = found.shape[0]
    if count == most and cost >= found[most - 1, 0]:
        return count
    count = min(count + 1, most)
    line = count - 1
    while line and cost < found[line - 1, 0]:
        for field in range(found.shape[1]):
            found[line, field] = found[line - 1, field]
        line -= 1
    found[line, 0], found[line, 1] = cost, at
    found[line, 2], found[line, 3] = turn, growth
    return count


@compiled
def seeded(seed: int) -> Any:
    """A generator of one word (splitmix64)."""
    luck = np.empty(1, np.uint64)
    luck[0] = np.uint64(seed)
    chance(luck, 2)
    return luck


FINE = 1 << 30  # steps of a number between 0 and 1


@lean
def draw_named(deck: Ints, seed: int) -> int:
    """Draw the next card of a sample: by its seed and the number of cards that are left.

    Every kind has a number of its own for every draw, and the least one by the cards of that kind
    is drawn. So two decks that differ by one card bring the same cards, a few aside.
    """
    left, best, least = int(np.sum(deck)), -1, np.inf
    for card in range(KINDS):
        if deck[card]:
            part = (mix(seed, left * KINDS + card, FINE) + 0.5) / FINE
            number = -log(part) / deck[card]
            if number < least:
                least, best = number, card
    deck[best] -= 1
    return best


@lean
def draw(deck: Ints, luck: Any) -> int:
    rest = chance(luck, int(np.sum(deck)))
    for card in range(KINDS):
        rest -= deck[card]
        if rest < 0:
            deck[card] -= 1
            return card
    return -1
