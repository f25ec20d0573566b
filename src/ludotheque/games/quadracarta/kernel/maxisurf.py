"""Maxisurf on flat arrays: groups, what they cost, the best places, playing on.

What a board costs is a sum over its groups: every group costs something, a small one more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.kernel.boards import (
    BOTTOM,
    KINDS,
    LEFT,
    RIGHT,
    TOP,
    TOWNS,
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

WAYS = np.array([len(ways) for ways in ORIENTATIONS], np.int64)
LARGEST = 31  # groups of this size and more are all the same
TERMS = 8  # groups looked at, from the smallest, when boards are compared
GONE = 63  # stands for a group that is not there: larger than any (ruling 16)


def _costs() -> Floats:
    """What a group of each size costs: line 0 in general, line t to beat a smallest group of t.

    In general every group costs something, and a small one more. Whoever knows what is to be
    beaten minds only the groups that are too small for it. A missing town is a group of size 0.
    """
    table = np.empty((LARGEST + 1, LARGEST + 1), np.float64)
    size = np.arange(LARGEST + 1)
    table[0] = np.exp(-0.1 * size)
    for target in range(1, LARGEST + 1):
        table[target] = np.maximum(0, target + 2 - size) / (target + 2)
    table[:, 0] = 2.0
    return table


COSTS = _costs()
# Stop with a smallest group of this size, by the number of own cards that may still come: where
# stopping was worth as much as going on, in 3,000 simulated matches of one player.
ENOUGH = np.array([0, 5, 7, 8, 8, 9, 9, *[10] * 40], np.int64)


@compiled
def measure(board: Squares, width: int, box: Ints, work: Ints, sizes: Ints) -> int:
    """Fill `sizes` with the groups' sizes, town by town of the first square; how many there are.

    `work` has the board's size, twice, and one number more: marks, a stack, and the mark in use.
    A missing town counts as a group of size 0.
    """
    area = board.shape[0]
    work[2 * area] += 1
    mark = work[2 * area]
    count, towns = 0, 0
    for row in range(box[TOP], box[BOTTOM] + 1):
        for start in range(row * width + box[LEFT], row * width + box[RIGHT] + 1):
            town = board[start]
            if town == 0 or work[start] == mark:
                continue
            towns |= 1 << town
            work[start] = mark
            work[area] = start
            top, size = 1, 0
            while top:
                top -= 1
                at = work[area + top]
                size += 1
                if board[at - 1] == town and work[at - 1] != mark:
                    work[at - 1] = mark
                    work[area + top] = at - 1
                    top += 1
                if board[at + 1] == town and work[at + 1] != mark:
                    work[at + 1] = mark
                    work[area + top] = at + 1
                    top += 1
                if board[at - width] == town and work[at - width] != mark:
                    work[at - width] = mark
                    work[area + top] = at - width
                    top += 1
                if board[at + width] == town and work[at + width] != mark:
                    work[at + width] = mark
                    work[area + top] = at + width
                    top += 1
            sizes[count] = size
            count += 1
    for town in range(1, 4):
        if not towns >> town & 1:
            sizes[count] = 0
            count += 1
    return count


@compiled
def cost_of(sizes: Ints, count: int, costs: Floats) -> float:
    total = 0.0
    for n in range(count):
        total += costs[min(sizes[n], LARGEST)]
    return total


@compiled
def rank(sizes: Ints, count: int) -> int:
    """A number that orders boards as the rules do: 0 if a town is missing."""
    key = 0
    for term in range(TERMS):
        if term < count:
            least = term
            for n in range(term + 1, count):
                if sizes[n] < sizes[least]:
                    least = n
            sizes[term], sizes[least] = sizes[least], sizes[term]
            if term == 0 and sizes[0] == 0:
                return 0
            key = key * 64 + min(sizes[term], GONE - 1)
        else:
            key = key * 64 + GONE
    return int(key)


@compiled
def is_free(board: Squares, width: int, at: int) -> bool:
    return bool(board[at] | board[at + 1] | board[at + width] | board[at + width + 1] == 0)


@compiled
def lonely(board: Squares, width: int, at: int, card: int, turn: int) -> int:
    """How many squares of the card would lie beside no square of their town."""
    a, b = TOWNS[card, turn, 0], TOWNS[card, turn, 1]
    c, d = TOWNS[card, turn, 2], TOWNS[card, turn, 3]
    count = 0
    if a != b and a != d and board[at - width] != a and board[at - 1] != a:
        count += 1
    if b != a and b != c and board[at + 1 - width] != b and board[at + 2] != b:
        count += 1
    if c != b and c != d and board[at + width + 2] != c and board[at + 2 * width + 1] != c:
        count += 1
    if d != c and d != a and board[at + width - 1] != d and board[at + 2 * width] != d:
        count += 1
    return count


@compiled
def best_places(
    board: Squares,
    width: int,
    box: Ints,
    card: int,
    costs: Floats,
    slack: int,
    work: Ints,
    sizes: Ints,
    found: Floats,
) -> int:
    """Fill `found` with (cost, place, turn) of the cheapest places; how many there are.

    Places that leave more lonely squares than the least, and `slack`, are not looked at.
    """
    first_column, last_column = max(3, box[LEFT] - 1), min(width - 5, box[RIGHT])
    first_row, last_row = max(3, box[TOP] - 1), min(width - 5, box[BOTTOM])
    least = 4
    for row in range(first_row, last_row + 1):
        for at in range(row * width + first_column, row * width + last_column + 1):
            if is_free(board, width, at):
                continue
            for turn in range(WAYS[card]):
                least = min(least, lonely(board, width, at, card, turn))
    wider = np.empty(4, np.int64)
    count = 0
    for row in range(first_row, last_row + 1):
        for at in range(row * width + first_column, row * width + last_column + 1):
            if is_free(board, width, at):
                continue
            a, b = board[at], board[at + 1]
            c, d = board[at + width + 1], board[at + width]
            for side in range(4):
                wider[side] = box[side]
            stretch(wider, width, at)
            for turn in range(WAYS[card]):
                if lonely(board, width, at, card, turn) > least + slack:
                    continue
                cover(board, width, at, card, turn)
                cost = cost_of(sizes, measure(board, width, wider, work, sizes), costs)
                board[at], board[at + 1] = a, b
                board[at + width + 1], board[at + width] = c, d
                line = make_room(found, count, cost)
                if line >= 0:
                    found[line, 0], found[line, 1], found[line, 2] = cost, at, turn
                    count = min(count + 1, found.shape[0])
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
    return bool(score(ranks[seat]) >= ENOUGH[cards // playing])


@compiled
def score(key: int) -> int:
    """The smallest group's size, from the number that orders boards."""
    return int(key >> 6 * (TERMS - 1))


@compiled
def play_on(
    boards: Squares,
    width: int,
    boxes: Ints,
    deck: Ints,
    passed: Ints,
    acting: int,
    committed: bool,
    luck: Any,
    work: Ints,
    sizes: Ints,
    ranks: Ints,
) -> None:
    """Play to the end; changes what it is given. `committed`: the seat acting draws anyway."""
    seats = boards.shape[0]
    found = np.empty((1, 3), np.float64)
    cards = 0
    for card in range(KINDS):
        cards += deck[card]
    playing = 0
    for seat in range(seats):
        ranks[seat] = rank(sizes, measure(boards[seat], width, boxes[seat], work, sizes))
        playing += 1 - passed[seat]
    seat, drawing = acting, committed
    while playing and cards:
        if passed[seat]:
            seat = (seat + 1) % seats
            continue
        if not drawing and wants_to_stop(seat, ranks, passed, cards, playing):
            passed[seat] = 1
            playing -= 1
            continue
        drawing = False
        card = draw(deck, luck)
        cards -= 1
        target = 0
        if playing == 1 and seats > 1:
            for other in range(seats):
                if other != seat:
                    target = max(target, score(ranks[other]))
        costs = COSTS[min(target, LARGEST)]
        best_places(boards[seat], width, boxes[seat], card, costs, 1, work, sizes, found)
        at = int(found[0, 1])
        cover(boards[seat], width, at, card, int(found[0, 2]))
        stretch(boxes[seat], width, at)
        ranks[seat] = rank(sizes, measure(boards[seat], width, boxes[seat], work, sizes))
        seat = (seat + 1) % seats


@compiled
def playouts(
    boards: Squares,
    width: int,
    boxes: Ints,
    deck: Ints,
    passed: Ints,
    acting: int,
    committed: bool,
    seed: int,
    results: Ints,
) -> None:
    """Play on to the end, once for each line of `results`, which gets the boards' ranks."""
    area = boards.shape[1]
    work, sizes = np.zeros(2 * area + 1, np.int64), np.zeros(area, np.int64)
    luck = np.empty(1, np.uint64)
    for number in range(results.shape[0]):
        luck[0] = np.uint64(seed + number)
        chance(luck, 2)
        play_on(
            boards.copy(), width, boxes.copy(), deck.copy(), passed.copy(), acting, committed,
            luck, work, sizes, results[number],
        )  # fmt: skip


@compiled
def after_next_card(
    board: Squares, width: int, box: Ints, deck: Ints, costs: Floats, work: Ints, sizes: Ints
) -> float:
    """What the board will cost with the next card laid, on average."""
    found = np.empty((1, 3), np.float64)
    total, count = 0.0, 0
    for card in range(KINDS):
        if deck[card]:
            best_places(board, width, box, card, costs, 1, work, sizes, found)
            total += deck[card] * found[0, 0]
            count += deck[card]
    return total / count
