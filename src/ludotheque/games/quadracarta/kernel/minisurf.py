"""Minisurf on flat arrays, for playing on by the thousand: windows, fitting cards, playouts.

Every 2×2 window of a board is a number below 256, and a table says which cards fit there and how
many squares they add. So one pass over the windows tells what every card would cost; the mean over
the unseen cards is what the board is still going to cost a careful player, and that is all the
placing policy needs.
"""

from __future__ import annotations

import numpy as np

from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.kernel.boards import (
    BOTTOM,
    KINDS,
    LEFT,
    RIGHT,
    TOP,
    Floats,
    Ints,
    Squares,
    chance,
    cover,
    draw,
    make_room,
    stretch,
)
from ludotheque.games.quadracarta.pieces import ORIENTATIONS

# What a card that adds two or three squares costs more than one that adds one (measured).
TWO, THREE = 1.3, 1.6
FUTURE = 0.2  # weight of what the unseen cards will cost, for each round to come


def _tables() -> tuple[Squares, Ints, Squares]:
    blanks, fits = np.zeros(256, np.int8), np.zeros(256, np.int64)
    turns = np.zeros((KINDS, 256), np.int8)
    for code in range(256):
        window = [code >> 2 * corner & 3 for corner in range(4)]
        blanks[code] = window.count(0)
        if not any(window):
            continue
        for card, ways in enumerate(ORIENTATIONS):
            for turn, colours in enumerate(ways):
                if all(w in (0, c + 1) for w, c in zip(window, colours, strict=True)):
                    turns[card, code] |= 1 << turn
            if turns[card, code]:
                fits[code] |= 1 << card
    return blanks, fits, turns


# By window: free squares, cards that fit (a bit each); by card and window: turns that fit (bits).
BLANKS, FITS, TURNS = _tables()
WAYS = np.array([(1 << len(ways)) - 1 for ways in ORIENTATIONS], np.int8)


@compiled
def window(board: Squares, width: int, at: int) -> int:
    return int(board[at] | board[at + 1] << 2 | board[at + width + 1] << 4 | board[at + width] << 6)


@compiled
def lay(board: Squares, width: int, at: int, card: int, turn: int) -> int:
    """Lay a card; which of its four squares are new, as bits for `lift`."""
    new = 0
    if board[at] == 0:
        new |= 1
    if board[at + 1] == 0:
        new |= 2
    if board[at + width + 1] == 0:
        new |= 4
    if board[at + width] == 0:
        new |= 8
    cover(board, width, at, card, turn)
    return new


@compiled
def lift(board: Squares, width: int, at: int, new: int) -> None:
    if new & 1:
        board[at] = 0
    if new & 2:
        board[at + 1] = 0
    if new & 4:
        board[at + width + 1] = 0
    if new & 8:
        board[at + width] = 0


@compiled
def first_column(box: Ints) -> int:
    return int(max(2, box[LEFT] - 1))


@compiled
def end_column(box: Ints, width: int) -> int:
    return int(min(width - 4, box[RIGHT] + 1))


@compiled
def first_row(box: Ints) -> int:
    return int(max(2, box[TOP] - 1))


@compiled
def end_row(box: Ints, width: int) -> int:
    return int(min(width - 4, box[BOTTOM] + 1))


@compiled
def outlook(board: Squares, width: int, box: Ints, deck: Ints) -> float:
    """What the next unseen card will cost on this board, on average."""
    exact, one, two = 0, 0, 0
    for row in range(first_row(box), end_row(box, width)):
        start = row * width + first_column(box)
        a, d = int(board[start]), int(board[start + width])
        for at in range(start, row * width + end_column(box, width)):
            b, c = int(board[at + 1]), int(board[at + width + 1])
            code = a | b << 2 | c << 4 | d << 6
            free = BLANKS[code]
            if free == 0:
                exact |= FITS[code]
            elif free == 1:
                one |= FITS[code]
            elif free == 2:
                two |= FITS[code]
            a, d = b, c
    cost, count = 0.0, 0
    for card in range(KINDS):
        count += deck[card]
        if exact >> card & 1:
            continue
        if one >> card & 1:
            cost += deck[card]
        elif two >> card & 1:
            cost += TWO * deck[card]
        else:
            cost += THREE * deck[card]
    return cost / count if count else 0.0


@compiled
def least_growth(board: Squares, width: int, box: Ints, card: int) -> int:
    """The smallest number of squares this card can add."""
    least = 4
    for row in range(first_row(box), end_row(box, width)):
        for at in range(row * width + first_column(box), row * width + end_column(box, width)):
            code = window(board, width, at)
            if TURNS[card, code] and BLANKS[code] < least:
                least = int(BLANKS[code])
                if least == 0:
                    return 0
    return least


@compiled
def touches(board: Squares, width: int, at: int) -> bool:
    """Whether a card on these free squares would lie beside another."""
    below, right = at + 2 * width, at + 2
    around = board[at - width] | board[at - width + 1] | board[below] | board[below + 1]
    around |= board[at - 1] | board[at + width - 1] | board[right] | board[right + width]
    return bool(around != 0)


@compiled
def best_places(
    board: Squares,
    width: int,
    box: Ints,
    card: int,
    deck: Ints,
    rounds: int,
    slack: int,
    found: Floats,
) -> int:
    """Fill `found` with (cost, place, turn, growth) of the cheapest places; how many there are.

    Cost is growth and outlook. Only places that add at most `slack` squares more than the least
    are looked at, and where a card adds nothing, only one of them: all leave the same board. A
    card that has no town in common with the board must lie beside it.
    """
    least = least_growth(board, width, box, card)
    beside = 1 if least == 4 else 0
    count, exact = 0, False
    wider = np.empty(4, np.int64)
    for row in range(first_row(box) - beside, end_row(box, width) + beside):
        start, end = row * width + first_column(box), row * width + end_column(box, width)
        for at in range(start - beside, end + beside):
            code = window(board, width, at)
            growth = int(BLANKS[code])
            ways = TURNS[card, code]
            if beside and code == 0 and touches(board, width, at):
                ways = WAYS[card]
            if ways == 0 or growth > least + slack or (growth == 0 and exact):
                continue
            for turn in range(4):
                if not ways >> turn & 1:
                    continue
                new = lay(board, width, at, card, turn)
                for side in range(4):
                    wider[side] = box[side]
                stretch(wider, width, at)
                cost = growth + FUTURE * rounds * outlook(board, width, wider, deck)
                lift(board, width, at, new)
                line = make_room(found, count, cost)
                if line >= 0:
                    found[line, 0], found[line, 1] = cost, at
                    found[line, 2], found[line, 3] = turn, growth
                    count = min(count + 1, found.shape[0])
                if growth == 0:
                    exact = True
                    break
    return count


@compiled
def take_and_lay(
    boards: Squares,
    width: int,
    boxes: Ints,
    areas: Ints,
    seat: int,
    row: Ints,
    count: int,
    deck: Ints,
    rounds: int,
    spite: float,
    found: Floats,
) -> None:
    """A seat takes the best of the first `count` cards of the row, and lays it.

    Of two cards the other one goes to the last seat: `spite` is how much its cost is liked.
    """
    seats = boards.shape[0]
    last = (seat + 1) % seats
    best, chosen, place, turn, growth = 1e9, 0, 0, 0, 0
    for n in range(count):
        if n and row[n] == row[n - 1]:  # the row is sorted
            continue
        best_places(boards[seat], width, boxes[seat], row[n], deck, rounds, 0, found)
        cost, at, way, more = found[0, 0], int(found[0, 1]), int(found[0, 2]), int(found[0, 3])
        if spite > 0 and count == 2 and row[0] != row[1]:
            other = row[1 - n]
            best_places(boards[last], width, boxes[last], other, deck, rounds, 0, found)
            cost -= spite * found[0, 0]
        if cost < best - 1e-9:
            best, chosen, place, turn, growth = cost, n, at, way, more
    lay(boards[seat], width, place, row[chosen], turn)
    stretch(boxes[seat], width, place)
    areas[seat] += growth
    for n in range(chosen, count - 1):
        row[n] = row[n + 1]


@compiled
def playouts(
    boards: Squares,
    width: int,
    boxes: Ints,
    areas: Ints,
    deck: Ints,
    row: Ints,
    waiting: int,
    acting: int,
    first: int,
    rounds: int,
    spite: float,
    seed: int,
    results: Ints,
) -> None:
    """Play on to the end, once for each line of `results`, which gets every seat's area.

    `waiting` cards of the row are still to be taken, the next by the seat `acting`; `rounds` are
    to come after that, the next one begun by the seat `first`. Nothing given is changed.
    """
    seats = boards.shape[0]
    found = np.empty((1, 4), np.float64)
    luck = np.empty(1, np.uint64)
    cards = np.empty(seats, np.int64)
    for number in range(results.shape[0]):
        luck[0] = np.uint64(seed + number)
        chance(luck, 2)
        now, room, size = boards.copy(), boxes.copy(), areas.copy()
        left = deck.copy()
        cards[:waiting] = row[:waiting]
        seat, begins, count, ahead = acting, first, waiting, rounds
        while True:
            while count:
                take_and_lay(now, width, room, size, seat, cards, count, left, ahead, spite, found)
                count -= 1
                seat = (seat + 1) % seats
            if ahead == 0:
                break
            ahead -= 1
            for n in range(seats):
                cards[n] = draw(left, luck)
            cards.sort()
            count, seat = seats, begins
            begins = (begins + 1) % seats
        results[number] = size
