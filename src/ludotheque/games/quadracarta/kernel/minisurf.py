"""Minisurf on flat arrays, for playing on by the thousand: fitting cards, best places, playouts.

A table says which cards fit in each window of a board and how many squares they add there. So one
pass over the windows tells what every card would cost; the mean over the unseen cards is what the
board is still going to cost a careful player, and that is all the placing policy needs.
"""

from __future__ import annotations

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.kernel.boards import KINDS, Floats, Ints, Sheet, Sheets, Squares
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


@compiled
def outlook(sheet: Sheet, deck: Ints) -> float:
    """What the next unseen card will cost on this board, on average."""
    squares, width = sheet.squares, sheet.width
    top, bottom, left, right = flat.overlapping(sheet)
    exact, one, two = 0, 0, 0
    for row in range(top, bottom):
        start = row * width + left
        a, d = int(squares[start]), int(squares[start + width])
        for at in range(start, row * width + right):
            b, c = int(squares[at + 1]), int(squares[at + width + 1])
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
def least_growth(sheet: Sheet, card: int) -> int:
    """The smallest number of squares this card can add."""
    width = sheet.width
    top, bottom, left, right = flat.overlapping(sheet)
    least = 4
    for row in range(top, bottom):
        for at in range(row * width + left, row * width + right):
            code = flat.window(sheet, at)
            if TURNS[card, code] and BLANKS[code] < least:
                least = int(BLANKS[code])
                if least == 0:
                    return 0
    return least


@compiled
def touches(sheet: Sheet, at: int) -> bool:
    """Whether a card on these free squares would lie beside another."""
    squares, width = sheet.squares, sheet.width
    below, right = at + 2 * width, at + 2
    around = squares[at - width] | squares[at - width + 1] | squares[below] | squares[below + 1]
    around |= squares[at - 1] | squares[at + width - 1] | squares[right] | squares[right + width]
    return bool(around != 0)


@compiled
def best_places(sheet: Sheet, card: int, deck: Ints, rounds: int, slack: int, found: Floats) -> int:
    """Fill `found` with (cost, place, turn, growth) of the cheapest places; how many there are.

    Cost is growth and outlook. Only places that add at most `slack` squares more than the least
    are looked at, and where a card adds nothing, only one of them: all leave the same board. A
    card that has no town in common with the board must lie beside it.
    """
    width = sheet.width
    least = least_growth(sheet, card)
    beside = 1 if least == 4 else 0
    count, exact = 0, False
    wider = Sheet(sheet.squares, np.empty(4, np.int64), width)
    top, bottom, left, right = flat.overlapping(sheet)
    for row in range(top - beside, bottom + beside):
        for at in range(row * width + left - beside, row * width + right + beside):
            code = flat.window(sheet, at)
            growth = int(BLANKS[code])
            ways = int(TURNS[card, code])
            if beside and code == 0 and touches(sheet, at):
                ways = (1 << flat.TURNS[card]) - 1
            if ways == 0 or growth > least + slack or (growth == 0 and exact):
                continue
            flat.stretch(sheet, at, wider.box)
            for turn in range(4):
                if not ways >> turn & 1:
                    continue
                flat.cover(sheet, at, card, turn)
                cost = growth + FUTURE * rounds * outlook(wider, deck)
                flat.uncover(sheet, at, code)
                count = flat.keep(found, count, cost, at, turn, growth)
                if growth == 0:
                    exact = True
                    break
    return count


@compiled
def take_and_lay(sheet: Sheet, row: Ints, deck: Ints, rounds: int, found: Floats) -> int:
    """Take the best card of the row and lay it; the cards behind it move up. How many squares
    that adds."""
    best, chosen, place, turn, growth = 1e9, 0, 0, 0, 0
    for n in range(row.shape[0]):
        if n and row[n] == row[n - 1]:  # the row is sorted
            continue
        best_places(sheet, row[n], deck, rounds, 0, found)
        if found[0, 0] < best - 1e-9:
            best, chosen, place = found[0, 0], n, int(found[0, 1])
            turn, growth = int(found[0, 2]), int(found[0, 3])
    flat.lay(sheet, place, row[chosen], turn)
    for n in range(chosen, row.shape[0] - 1):
        row[n] = row[n + 1]
    return growth


@compiled
def playouts(
    sheets: Sheets,
    areas: Ints,
    deck: Ints,
    row: Ints,
    acting: int,
    first: int,
    rounds: int,
    seed: int,
    due: int,
    results: Ints,
) -> None:
    """Play on to the end, once for each line of `results`, which gets every seat's area.

    The cards of the row are still to be taken, the next by the seat `acting`; `rounds` are to come
    after that, the next one begun by the seat `first`. So many cards of the row are `due`, and
    draws have names (`boards.draw_named`); or it is negative: one after the other. Nothing given is
    changed.
    """
    seats = areas.shape[0]
    found, cards = np.empty((1, 4), np.float64), np.empty(seats, np.int64)
    for number in range(results.shape[0]):
        luck, now, left = flat.seeded(seed + number), flat.copy_of(sheets), np.copy(deck)
        results[number] = areas
        count = row.shape[0]
        cards[:count] = row
        for _ in range(due):
            cards[count] = flat.draw_named(left, seed + number)
            count += 1
        cards[:count].sort()
        seat, begins, ahead = acting, first, rounds
        while True:
            while count:
                mine = flat.sheet_of(now, seat)
                results[number, seat] += take_and_lay(mine, cards[:count], left, ahead, found)
                count -= 1
                seat = (seat + 1) % seats
            if ahead == 0:
                break
            ahead -= 1
            for n in range(seats):
                named = due >= 0
                cards[n] = flat.draw_named(left, seed + number) if named else flat.draw(left, luck)
            cards.sort()
            count, seat = seats, begins
            begins = (begins + 1) % seats
