"""What the learned value of Maxisurf sees of every seat when a turn begins."""

from __future__ import annotations

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.kernel import boards as flat
from ludotheque.games.quadracarta.kernel.boards import Floats, Ints, Sheet, Sheets
from ludotheque.games.quadracarta.kernel.groups import (
    LABEL,
    LARGEST,
    SIZE,
    TOWN,
    TOWNS,
    Groups,
    label,
    new_groups,
)
from ludotheque.games.quadracarta.kernel.maxisurf import (
    COSTS,
    new_work,
    play_on,
    score,
)

SMALLEST = 8  # groups that are told by their sizes
JOINED = 4  # of them: how far the next group of their town is, and its size
LARGE = 20  # squares: groups of this size and more are all the same
FAR = 4  # steps: no card joins groups so far from each other
# A line of a seat: the sizes of its smallest groups, then what is near to them, then these.
NEAR_AT, SIZE_AT = SMALLEST, SMALLEST + JOINED
GROUPS, MISSING, COST, AREA, PASSED, TURN, TOWN_AT = range(SIZE_AT + JOINED, SIZE_AT + JOINED + 7)
FEATURES = TOWN_AT + 6  # by town, poorest first: the smallest group; the number of groups
CARDS, POINTS, RANK = FEATURES, FEATURES + 1, FEATURES + 2  # cards left, and the results
ROW = FEATURES + 3


@compiled
def look_ahead(
    sheets: Sheets,
    deck: Ints,
    passed: Ints,
    acting: int,
    committed: bool,
    larger: bool,
    seed: int,
    cards: int,
    rows: Floats,
) -> None:
    """Play on until a turn begins after so many cards, and describe what is there: once for each of
    `rows`, by sample and seat, with the draws of this seed and the following. RANK is the final one
    or -1."""
    work, groups = new_work(sheets.squares.shape[1]), new_groups(sheets.squares.shape[1])
    ranks, luck = np.empty(passed.shape[0], np.int64), flat.seeded(seed)
    for number in range(rows.shape[0]):
        now, left, stopped = flat.copy_of(sheets), np.copy(deck), np.copy(passed)
        turn = play_on(
            now,
            left,
            stopped,
            acting,
            committed,
            larger,
            luck,
            seed + number,
            cards,
            work,
            groups,
            ranks,
        )
        describe(now, stopped, turn, int(np.sum(left)), ranks, groups, rows[number])


@compiled
def describe(
    sheets: Sheets, passed: Ints, turn: int, cards: int, ranks: Ints, groups: Groups, rows: Floats
) -> None:
    """Fill a line of `rows` for every seat. `turn`: whose it is; -1 at the end."""
    seats = passed.shape[0]
    for seat in range(seats):
        line = rows[seat]
        line[:] = 0.0
        if turn >= 0:
            _describe(flat.sheet_of(sheets, seat), groups, line)
        line[PASSED] = passed[seat]
        line[TURN] = (seat - turn) % seats
        line[CARDS], line[POINTS] = cards, score(ranks[seat])
        line[RANK] = -1.0 if turn >= 0 else float(ranks[seat])


@compiled
def _describe(sheet: Sheet, groups: Groups, line: Floats) -> None:
    count = label(sheet, groups)
    sizes = groups.squares[SIZE, 1 : count + 1]
    line[GROUPS] = count
    smallest = np.zeros(4, np.int64)
    smallest[:] = LARGE
    for n in range(count):
        town = groups.squares[TOWN, n + 1]
        smallest[town] = min(smallest[town], sizes[n])
        line[AREA] += sizes[n]
        line[COST] += COSTS[0, min(sizes[n], LARGEST)]
    for town in range(1, 4):
        if not groups.near[TOWNS + town]:
            line[MISSING] += 1.0
            smallest[town] = 0
    order = np.argsort(smallest[1:]) + 1
    for place in range(3):
        line[TOWN_AT + place] = smallest[order[place]]
        line[TOWN_AT + 3 + place] = groups.near[TOWNS + order[place]]
    order = np.argsort(sizes)
    for n in range(SMALLEST):
        line[n] = min(sizes[order[n]], LARGE) if n < count else LARGE
    for n in range(JOINED):
        line[NEAR_AT + n] = FAR
        if n < count:
            _look_around(sheet, groups, order[n] + 1, n, line)


@compiled
def _look_around(sheet: Sheet, groups: Groups, group: int, n: int, line: Floats) -> None:
    """How far the next group of the same town is from this one, and how large."""
    squares, box, width = sheet
    labels, sizes, nearest, size = groups.squares[LABEL], groups.squares[SIZE], FAR, 0
    for row in range(box[flat.TOP], box[flat.BOTTOM] + 1):
        for at in range(row * width + box[flat.LEFT], row * width + box[flat.RIGHT] + 1):
            if squares[at] == 0 or labels[at] != group:
                continue
            for down in range(1 - FAR, FAR):
                for right in range(abs(down) + 1 - FAR, FAR - abs(down)):
                    other = at + down * width + right
                    if squares[other] != squares[at] or labels[other] == group:
                        continue
                    far, large = abs(down) + abs(right), sizes[labels[other]]
                    if far < nearest or (far == nearest and large > size):
                        nearest, size = far, large
    line[NEAR_AT + n], line[SIZE_AT + n] = nearest, min(size, LARGE)
