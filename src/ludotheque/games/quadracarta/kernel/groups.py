"""The groups of a board, and what becomes of them where a card is laid, without measuring the whole
board again: only groups under the card can fall apart, and only those around it can grow."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import compiled, lean
from ludotheque.games.quadracarta.kernel import boards as flat
from ludotheque.games.quadracarta.kernel.boards import Floats, Ints, Sheet

LARGEST = 31  # groups of this size and more are all the same
AROUND = 8  # squares beside a card: two at each of its corners, clockwise from the top left
NO_PART = -1

# Lines of `Groups.squares`: by square its group, the last count that met it and the part that this
# count gave it; squares to look around; by group, from 1, its size and its town.
LABEL, MARK, PART, STACK, SIZE, TOWN = range(6)
# Places in `Groups.near`: by square around a card its part; by part its size, its town and the
# square of the card that it joins; by square of the card the one that stands for its group, and the
# size of that; the groups of each town, with and without the place that was lifted; counts.
AT, PART_SIZE, PART_TOWN, OWNER, ROOT, ROOT_SIZE, TOWNS, LIFTED, COUNTS = range(0, 72, 8)
MARKS, TAKEN = COUNTS, COUNTS + 1  # counts so far; groups of the board


class Groups(NamedTuple):
    """Two arrays, for calls in kernels copy the description of each."""

    squares: Ints
    near: Ints


@compiled
def new_groups(area: int) -> Groups:
    return Groups(np.zeros((6, area), np.int64), np.zeros(COUNTS + 2, np.int64))


@lean
def label(sheet: Sheet, groups: Groups) -> int:
    """Number the groups of a board; how many there are."""
    squares, box, width = sheet
    notes, near = groups
    near[MARKS] += 1
    mark, found = near[MARKS], 0
    for town in range(4):
        near[TOWNS + town] = 0
    for row in range(box[flat.TOP], box[flat.BOTTOM] + 1):
        for start in range(row * width + box[flat.LEFT], row * width + box[flat.RIGHT] + 1):
            town = squares[start]
            if town == 0 or notes[MARK, start] == mark:
                continue
            found += 1
            near[TOWNS + town] += 1
            notes[TOWN, found] = town
            notes[SIZE, found] = _flood(sheet, notes, start, mark, LABEL, found)
    near[TAKEN] = found
    return found


@lean
def _flood(sheet: Sheet, notes: Ints, start: int, mark: int, line: int, number: int) -> int:
    """Write a number on a line of all squares of a group; its size."""
    squares, width = sheet.squares, sheet.width
    town = squares[start]
    notes[MARK, start], notes[line, start], notes[STACK, 0] = mark, number, start
    top, size = 1, 0
    while top:
        top -= 1
        at = notes[STACK, top]
        size += 1
        for step in (-1, 1, -width, width):
            if squares[at + step] == town and notes[MARK, at + step] != mark:
                notes[MARK, at + step], notes[line, at + step] = mark, number
                notes[STACK, top] = at + step
                top += 1
    return size


@lean
def total_cost(groups: Groups, costs: Floats) -> float:
    """What the numbered groups cost, missing towns aside."""
    total = 0.0
    for group in range(1, groups.near[TAKEN] + 1):
        total += costs[min(groups.squares[SIZE, group], LARGEST)]
    return total


@lean
def lift(sheet: Sheet, groups: Groups, at: int, total: float, costs: Floats) -> float:
    """Find the parts of groups around a place whose squares are uncovered; what all groups then
    cost, missing towns aside."""
    notes, near = groups
    squares, width = sheet.squares, sheet.width
    under, below = flat.window(sheet, at), at + width
    for town in range(4):
        near[LIFTED + town] = near[TOWNS + town]
    # The groups under the card, 0 where there is none or the same again.
    one = notes[LABEL, at] if under & 3 else 0
    two = notes[LABEL, at + 1] if under >> 2 & 3 else 0
    three = notes[LABEL, below + 1] if under >> 4 & 3 else 0
    four = notes[LABEL, below] if under >> 6 else 0
    two = 0 if two == one else two
    three = 0 if three in (one, two) else three
    four = 0 if four in (one, two, three) else four
    for group in (one, two, three, four):
        if group:
            total -= costs[min(notes[SIZE, group], LARGEST)]
            near[LIFTED + notes[TOWN, group]] -= 1
    flat.uncover(sheet, at, 0)
    near[MARKS] += 1
    mark, found = near[MARKS], 0
    around = (
        *(at - width, at - 1, at + 1 - width, at + 2),
        *(below + 2, below + width + 1, below + width, below - 1),
    )
    for n, start in enumerate(around):
        town, part = squares[start], NO_PART
        if town:
            group = notes[LABEL, start]
            cut = group in (one, two, three, four)
            if cut and notes[MARK, start] == mark:
                part = notes[PART, start]
            elif cut:
                part, size = found, _flood(sheet, notes, start, mark, PART, found)
                total += costs[min(size, LARGEST)]
                near[LIFTED + town] += 1
                near[PART_SIZE + part], near[PART_TOWN + part] = size, town
                found += 1
            else:
                for other in range(found):
                    if near[OWNER + other] == group:
                        part = other
                if part == NO_PART:
                    part = found
                    near[PART_SIZE + part], near[PART_TOWN + part] = notes[SIZE, group], town
                    found += 1
            near[OWNER + part] = 0 if cut else group  # until the card is laid
        near[AT + n] = part
    flat.uncover(sheet, at, under)
    return total


@lean
def laid_cost(groups: Groups, card: int, turn: int, rest: float, costs: Floats) -> float:
    """What the board costs with a card on the place that was lifted, `rest` without it."""
    near = groups.near
    for n in range(AROUND):
        near[OWNER + n] = NO_PART
    for n in range(4):
        near[ROOT + n], near[ROOT_SIZE + n] = n, 1
    for n in range(4):
        if flat.TOWNS[card, turn, n] == flat.TOWNS[card, turn, n + 1 & 3]:
            _join(near, n, n + 1 & 3)
    for n in range(AROUND):
        part, square = near[AT + n], n >> 1
        if part == NO_PART or near[PART_TOWN + part] != flat.TOWNS[card, turn, square]:
            continue
        if near[OWNER + part] == NO_PART:
            near[OWNER + part] = square
            near[ROOT_SIZE + near[ROOT + square]] += near[PART_SIZE + part]
            rest -= costs[min(near[PART_SIZE + part], LARGEST)]
        else:
            _join(near, near[OWNER + part], square)
    for n in range(4):
        if near[ROOT + n] == n:
            rest += costs[min(near[ROOT_SIZE + n], LARGEST)]
    for town in range(1, 4):
        missing = near[LIFTED + town] == 0
        for n in range(4):
            missing = missing and flat.TOWNS[card, turn, n] != town
        if missing:
            rest += costs[0]
    return rest


@lean
def _join(near: Ints, one: int, other: int) -> None:
    """Make one group of those of two squares of the card."""
    kept, gone = near[ROOT + one], near[ROOT + other]
    if kept == gone:
        return
    near[ROOT_SIZE + kept] += near[ROOT_SIZE + gone]
    for n in range(4):
        if near[ROOT + n] == gone:
            near[ROOT + n] = kept
