"""Maxisurf on flat arrays: groups and their costs, the best places, playing on.

What a board costs is a sum over its groups: every group costs something, a small one more.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import compiled, lean
from ludotheque.games.quadracarta.kernel.boards import KINDS, Floats, Ints, Sheet, Sheets, Squares
from ludotheque.games.quadracarta.kernel.groups import (
    LARGEST,
    Groups,
    label,
    laid_cost,
    lift,
    new_groups,
    total_cost,
)

TERMS = 8  # groups looked at, from the smallest, when boards are compared
GRID = 2.0**32  # to the unit: sums of costs are exact, whatever their order
GONE = 63  # stands for a group that is not there: larger than any (ruling 16)


def _costs() -> Floats:
    """What a group of each size costs: line 0 in general, line t to beat a smallest group of t.

    In general every group costs something, and a small one more. A player who knows the score to be
    beaten counts only the groups that are too small for it. A missing town is a group of size 0.
    """
    sizes = range(1, LARGEST + 1)
    table = [[2.0, *(exp(-0.1 * size) for size in sizes)]]
    for target in range(1, LARGEST + 1):
        table.append([2.0, *(max(0, target + 2 - size) / (target + 2) for size in sizes)])
    return np.array([[round(cost * GRID) / GRID for cost in row] for row in table], np.float64)


COSTS = _costs()
# Stop with a smallest group of this size, by the number of own cards that may still come, the one
# that would be drawn now among them: where stopping was worth as much as going on, in 3,000
# simulated matches of one player.
ENOUGH = np.array([0, 5, 7, 8, 8, 9, 9, *[10] * 40], np.int64)


class Work(NamedTuple):
    """Scratch memory to measure groups: squares seen (marked with the number of the count,
    which stands in front), squares to look around, and the sizes found."""

    marks: Ints
    stack: Ints
    sizes: Ints


@compiled
def new_work(area: int) -> Work:
    return Work(np.zeros(area, np.int64), np.empty(area, np.int64), np.empty(area, np.int64))


@lean
def measure(sheet: Sheet, work: Work) -> int:
    """Fill `work.sizes` with the groups' sizes, by their first squares; how many there are.

    A missing town counts as a group of size 0.
    """
    squares, box, width = sheet
    marks, stack, sizes = work
    marks[0] += 1
    mark, left, right = marks[0], box[flat.LEFT], box[flat.RIGHT]
    count, towns = 0, 0
    for row in range(box[flat.TOP], box[flat.BOTTOM] + 1):
        for start in range(row * width + left, row * width + right + 1):
            town = squares[start]
            if town == 0 or marks[start] == mark:
                continue
            towns |= 1 << town
            marks[start] = mark
            stack[0] = start
            top, size = 1, 0
            while top:
                top -= 1
                at = stack[top]
                size += 1
                for step in (-1, 1, -width, width):
                    if squares[at + step] == town and marks[at + step] != mark:
                        marks[at + step] = mark
                        stack[top] = at + step
                        top += 1
            sizes[count] = size
            count += 1
    for town in range(1, 4):
        if not towns >> town & 1:
            sizes[count] = 0
            count += 1
    return count


@compiled
def rank(sheet: Sheet, larger: bool, work: Work) -> int:
    """A number that orders boards as the rules do: 0 if a town is missing. With `larger`, groups of
    one size are compared once (ruling 16)."""
    key, count, sizes = 0, measure(sheet, work), work.sizes
    terms, at = 0, 0
    while terms < TERMS and at < count:
        least = at
        for n in range(at + 1, count):
            if sizes[n] < sizes[least]:
                least = n
        sizes[at], sizes[least] = sizes[least], sizes[at]
        if at == 0 and sizes[0] == 0:
            return 0
        if not (larger and at and sizes[at] == sizes[at - 1]):
            key = key * 64 + min(sizes[at], GONE - 1)
            terms += 1
        at += 1
    for _ in range(terms, TERMS):
        key = key * 64 + GONE
    return int(key)


def _corners() -> tuple[Ints, Ints]:
    masks, joined = np.zeros((KINDS, 4), np.int64), np.zeros((KINDS, 4), np.int64)
    for card in range(KINDS):
        for turn in range(4):
            towns = [int(flat.TOWNS[card, turn, n]) for n in range(4)]
            for n in range(4):
                masks[card, turn] |= 1 << n + 4 * max(0, towns[n] - 1)
                joined[card, turn] |= (towns[n] in (towns[n - 1], towns[(n + 1) % 4])) << n
    return masks, joined


# By card and turn: a bit for each corner at its town, as `beside` has them; the corners that lie
# beside one of the same town on the card itself. By such bits: how many corners are missing.
CORNERS, JOINED = _corners()
LONELY = np.array([4 - bits.bit_count() for bits in range(16)], np.int64)


@lean
def beside(squares: Squares, width: int, at: int) -> int:
    """What lies around a place: for each corner of a card, the towns beside it, a bit each."""
    here, below = 0, at + width
    here |= 1 << 4 * squares[at - width] | 1 << 4 * squares[at - 1]
    here |= 2 << 4 * squares[at + 1 - width] | 2 << 4 * squares[at + 2]
    here |= 4 << 4 * squares[below + 2] | 4 << 4 * squares[below + width + 1]
    here |= 8 << 4 * squares[below + width] | 8 << 4 * squares[below - 1]
    return int(here >> 4)  # without what is free


@lean
def lonely(around: int, card: int, turn: int) -> int:
    """How many squares of the card would lie beside no square of their town."""
    same = around & CORNERS[card, turn]
    return int(LONELY[(same | same >> 4 | same >> 8 | JOINED[card, turn]) & 15])


@compiled
def best_places(
    sheet: Sheet, card: int, costs: Floats, slack: int, groups: Groups, found: Floats
) -> int:
    """Fill `found` with (cost, place, turn, single squares) of the cheapest places; how many.

    Places that leave more single squares than the least, plus `slack`, are skipped.
    """
    squares, width, turns = sheet.squares, sheet.width, flat.TURNS[card]
    top, bottom, left, right = flat.overlapping(sheet)
    least = 4
    for row in range(top, bottom):
        for at in range(row * width + left, row * width + right):
            if flat.window(sheet, at):
                around = beside(squares, width, at)
                for turn in range(turns):
                    least = min(least, lonely(around, card, turn))
    label(sheet, groups)
    total = total_cost(groups, costs)
    count = 0
    for row in range(top, bottom):
        for at in range(row * width + left, row * width + right):
            if flat.window(sheet, at) == 0:
                continue
            around, lifted, rest = beside(squares, width, at), False, 0.0
            for turn in range(turns):
                alone = lonely(around, card, turn)
                if alone <= least + slack:
                    if not lifted:
                        lifted, rest = True, lift(sheet, groups, at, total, costs)
                    cost = laid_cost(groups, card, turn, rest, costs)
                    count = flat.keep(found, count, cost, at, turn, alone)
    return count


@compiled
def wants_to_stop(seat: int, ranks: Ints, passed: Ints, cards: int, playing: int) -> bool:
    """Stop with enough, or with more than all the others, who have stopped."""
    best = 0
    for other in range(ranks.shape[0]):
        if passed[other] and other != seat:
            best = max(best, ranks[other])
    if ranks[seat] <= best:
        return False  # stopping now would lose
    if playing == 1:
        return True
    return bool(score(ranks[seat]) >= ENOUGH[own_cards(cards, playing)])


@compiled
def own_cards(cards: int, playing: int) -> int:
    """How many of the cards still to come a seat draws that draws the next one."""
    return (cards + playing - 1) // playing


@compiled
def score(key: int) -> int:
    """The smallest group's size, from the number that orders boards."""
    return int(key >> 6 * (TERMS - 1))


def rank_value(key: int) -> float:
    """The smallest group's size, and what decides a tie behind the point: exact (48 bits)."""
    return float(key / 64 ** (TERMS - 1))


@compiled
def play_on(
    sheets: Sheets,
    deck: Ints,
    passed: Ints,
    acting: int,
    committed: bool,
    larger: bool,
    luck: Any,
    seed: int,
    most: int,
    work: Work,
    groups: Groups,
    ranks: Ints,
) -> int:
    """Play to the end, or until a turn begins after `most` cards: the seat whose turn it is, -1 at
    the end. Changes what it is given. `committed`: the seat acting draws anyway. Draws have names
    by the `seed` (`boards.draw_named`); negative: they are those of `luck`."""
    seats = len(ranks)
    found = np.empty((1, 4), np.float64)
    for seat in range(seats):
        ranks[seat] = rank(flat.sheet_of(sheets, seat), larger, work)
    cards, playing = int(np.sum(deck)), seats - int(np.sum(passed))
    seat, drawing, last = acting, committed, cards - most
    while playing and cards:
        if passed[seat]:
            seat = (seat + 1) % seats
            continue
        if cards <= last and not drawing:
            return seat
        if not drawing and wants_to_stop(seat, ranks, passed, cards, playing):
            passed[seat] = 1
            playing -= 1
            continue
        drawing = False
        card = flat.draw_named(deck, seed) if seed >= 0 else flat.draw(deck, luck)
        cards -= 1
        target = 0
        if playing == 1 and seats > 1:
            for other in range(seats):
                if other != seat:
                    target = max(target, score(ranks[other]))
        mine = flat.sheet_of(sheets, seat)
        best_places(mine, card, COSTS[min(target, LARGEST)], 1, groups, found)
        flat.lay(mine, int(found[0, 1]), card, int(found[0, 2]))
        ranks[seat] = rank(mine, larger, work)
        seat = (seat + 1) % seats
    return -1


@compiled
def playouts(
    sheets: Sheets,
    deck: Ints,
    passed: Ints,
    acting: int,
    committed: bool,
    larger: bool,
    seed: int,
    named: bool,
    results: Ints,
) -> None:
    """Play on to the end, once for each line of `results`, which gets the boards' ranks."""
    area, cards = sheets.squares.shape[1], int(np.sum(deck))
    work, groups = new_work(area), new_groups(area)
    for number in range(results.shape[0]):
        luck, now = flat.seeded(seed + number), flat.copy_of(sheets)
        left, stopped, ranks = np.copy(deck), np.copy(passed), results[number]
        name = seed + number if named else -1
        play_on(
            now,
            left,
            stopped,
            acting,
            committed,
            larger,
            luck,
            name,
            cards,
            work,
            groups,
            ranks,
        )


@compiled
def after_next_card(sheet: Sheet, deck: Ints, costs: Floats, groups: Groups) -> float:
    """What the board will cost with the next card laid, on average."""
    found = np.empty((1, 4), np.float64)
    total, count = 0.0, 0
    for card in range(KINDS):
        if deck[card]:
            best_places(sheet, card, costs, 1, groups, found)
            total += deck[card] * found[0, 0]
            count += deck[card]
    return total / count
