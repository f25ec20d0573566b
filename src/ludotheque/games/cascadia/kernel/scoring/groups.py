"""Bears, salmon, and the Family and Intermediate cards: everything that is scored by groups."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import group_beside, neighbour, pick_up, set_down
from ludotheque.games.cascadia.kernel.layout import Ints, Words, by_number
from ludotheque.games.cascadia.pieces import CARD_A, CARD_B, CARD_C, CARD_D, FAMILY, SALMON
from ludotheque.games.cascadia.scoring.bears import (
    ALL_SIZES,
    ONE_TO_THREE,
    PAIRS,
    TRIOS,
    TWO_TO_FOUR,
)
from ludotheque.games.cascadia.scoring.salmon import FROM_THREE, TO_FIVE, TO_SEVEN
from ludotheque.games.cascadia.scoring.variants import FAMILY_POINTS, INTERMEDIATE_POINTS

BEAR_PAIRS = by_number(PAIRS)
LONGEST = len(TO_SEVEN) - 1  # longer runs pay no more
RUN_A = by_number(TO_SEVEN)
RUN_B = by_number(TO_FIVE, LONGEST)
RUN_C = by_number(FROM_THREE, LONGEST)


@inner
def _groups(size: int) -> int:
    """One group of this size where groups are counted together: eight bits each for 1, 2, 3, 4
    tokens and more."""
    return 1 << 8 * (min(size, 5) - 1)


@inner
def _sizes(board: Ints, species: int) -> int:
    counted = 0
    for size in range(1, 6):
        counted += int(board[at.SIZES + 6 * species + size]) * _groups(size)
    return counted


@inner
def sizes_points(card: int, counted: int) -> int:
    """Points by number of groups of each size: bears, or any species on a variant."""
    n1, n2, n3 = counted & 255, counted >> 8 & 255, counted >> 16 & 255
    n4, more = counted >> 24 & 255, counted >> 32
    if card == FAMILY:
        points = FAMILY_POINTS
        return points[1] * n1 + points[2] * n2 + points[3] * (n3 + n4 + more)
    if card > FAMILY:
        several = INTERMEDIATE_POINTS
        return several[2] * n2 + several[3] * n3 + several[4] * (n4 + more)
    if card == CARD_A:
        return int(BEAR_PAIRS[min(n2, len(PAIRS) - 1)])
    if card == CARD_B:
        return TRIOS[3] * n3
    if card == CARD_C:
        all_three = ALL_SIZES if n1 > 0 and n2 > 0 and n3 > 0 else 0
        return ONE_TO_THREE[1] * n1 + ONE_TO_THREE[2] * n2 + ONE_TO_THREE[3] * n3 + all_three
    return TWO_TO_FOUR[2] * n2 + TWO_TO_FOUR[3] * n3 + TWO_TO_FOUR[4] * n4


@inner
def groups_points(board: Ints, species: int) -> int:
    return sizes_points(int(board[at.CARDS + species]), _sizes(board, species))


@inner
def groups_gain(board: Ints, cell: int, species: int) -> int:
    """What a token on this cell would add to the group score of its species."""
    before = _sizes(board, species)
    after = before
    size = 1
    if board[at.AROUND + cell] >> (3 * species) & 7:
        seen = 0
        first = species * at.MAX_TILES
        for way in range(board[at.N_WAYS]):
            joined = group_beside(board, cell, way, species, seen)
            if joined < 0:
                continue
            seen |= 1 << joined
            joined_size = int(board[at.GROUP_SIZE + first + joined])
            size += joined_size
            after -= _groups(joined_size)
    card = int(board[at.CARDS + species])
    return sizes_points(card, after + _groups(size)) - sizes_points(card, before)


# Salmon -----------------------------------------------------------------------------------------


@inner
def run_points(card: int, size: int) -> int:
    """Cards A, B and C: points of one run."""
    if card == CARD_A:
        return int(RUN_A[min(size, LONGEST)])
    if card == CARD_B:
        return int(RUN_B[min(size, LONGEST)])
    return int(RUN_C[min(size, LONGEST)])


@inner
def _run_at(board: Ints, work: Words, cell: int) -> int:
    """Points of the run that holds the salmon on this cell."""
    return _walked_points(board, work, _walk_run(board, work, cell, False))


@inner
def salmon_points(board: Ints, work: Words) -> int:
    card = int(board[at.CARDS + SALMON])
    if board[at.RULINGS] & at.FORGIVING_SALMON:
        return _forgiving_points(board, work)
    total = 0
    first = SALMON * at.MAX_TILES
    for group in range(board[at.COUNT + SALMON]):
        size = int(board[at.GROUP_SIZE + first + group])
        if size == 0 or board[at.GROUP_BAD + first + group]:
            continue
        if card == CARD_D:
            total += _run_at(board, work, int(board[at.PLACES + first + group]))
        else:
            total += run_points(card, size)
    return total


@inner
def salmon_gain(board: Ints, work: Words, cell: int) -> int:
    """What a salmon on this cell would add to the salmon card."""
    card = int(board[at.CARDS + SALMON])
    if board[at.RULINGS] & at.FORGIVING_SALMON:
        return _forgiving_gain(board, work, cell, SALMON)
    touching = board[at.AROUND + cell] >> (3 * SALMON) & 7
    if touching == 0 and card != CARD_D:
        return run_points(card, 1)
    bad = touching > 2
    size = 1
    lost = 0
    seen = 0
    first = SALMON * at.MAX_TILES
    for way in range(board[at.N_WAYS]):
        beside = neighbour(board, cell, way)
        if board[at.TOKEN + beside] != SALMON + 1:
            continue
        if board[at.AROUND + beside] >> (3 * SALMON) & 7 > 1:
            bad = True  # it will touch three
        joined = int(board[at.GROUP + first + board[at.POSITION + beside]])
        if seen >> joined & 1:
            continue
        seen |= 1 << joined
        joined_size = int(board[at.GROUP_SIZE + first + joined])
        size += joined_size
        if board[at.GROUP_BAD + first + joined]:
            bad = True
        elif card == CARD_D:
            lost += _run_at(board, work, beside)
        else:
            lost += run_points(card, joined_size)
    if bad:
        return -lost
    if card != CARD_D:
        return run_points(card, size) - lost
    set_down(board, cell, SALMON)
    gained = _run_at(board, work, cell)
    pick_up(board, cell, SALMON)
    return gained - lost


@inner
def beside_run_gain(board: Ints, work: Words, cell: int, species: int) -> int:
    """Card D: a token of another species is worth a point to each run of three it stands beside."""
    if board[at.RULINGS] & at.FORGIVING_SALMON:
        return _forgiving_gain(board, work, cell, species)
    gain = 0
    seen = 0
    first = SALMON * at.MAX_TILES
    for way in range(board[at.N_WAYS]):
        joined = group_beside(board, cell, way, SALMON, seen)
        if joined < 0:
            continue
        seen |= 1 << joined
        if board[at.GROUP_BAD + first + joined]:
            continue
        if board[at.GROUP_SIZE + first + joined] >= 3 or board[at.RULINGS] & at.SHORT_SALMON:
            gain += 1
    return gain


@inner
def _walk_run(board: Ints, work: Words, start: int, forgiving: bool) -> int:
    """List the run that holds the salmon on `start` in `work`, and return its size.

    With `forgiving`, salmon that touch three or more are as good as absent.
    """
    work[0] = start
    size = 1
    reached = 0
    while reached < size:
        here = int(work[reached])
        reached += 1
        for way in range(board[at.N_WAYS]):
            beside = neighbour(board, here, way)
            if board[at.TOKEN + beside] != SALMON + 1:
                continue
            if forgiving and board[at.AROUND + beside] >> (3 * SALMON) & 7 > 2:
                continue
            if not _listed(work, 0, size, beside):
                work[size] = beside
                size += 1
    return size


@inner
def _walked_points(board: Ints, work: Words, size: int) -> int:
    """Points of the run that `_walk_run` has listed."""
    if board[at.CARDS + SALMON] != CARD_D:
        return run_points(int(board[at.CARDS + SALMON]), size)
    if size < 3 and not board[at.RULINGS] & at.SHORT_SALMON:
        return 0
    end = size  # tokens of other species beside the run are listed after it, each once
    for member in range(size):
        for way in range(board[at.N_WAYS]):
            beside = neighbour(board, int(work[member]), way)
            token = board[at.TOKEN + beside]
            if token == 0 or token == SALMON + 1:
                continue
            if not _listed(work, size, end, beside):
                work[end] = beside
                end += 1
    return end


@inner
def _listed(work: Words, start: int, end: int, cell: int) -> bool:
    entry = start
    while entry < end and work[entry] != cell:
        entry += 1
    return entry < end


@inner
def _forgiving_points(board: Ints, work: Words) -> int:
    """The ruling that drops salmon touching three or more and scores the rest."""
    total = 0
    first = SALMON * at.MAX_TILES
    done = 0
    for position in range(board[at.COUNT + SALMON]):
        cell = int(board[at.PLACES + first + position])
        if done >> position & 1 or board[at.AROUND + cell] >> (3 * SALMON) & 7 > 2:
            continue
        size = _walk_run(board, work, cell, True)
        for member in range(size):
            done |= 1 << int(board[at.POSITION + work[member]])
        total += _walked_points(board, work, size)
    return total


@inner
def _forgiving_gain(board: Ints, work: Words, cell: int, species: int) -> int:
    before = _forgiving_points(board, work)
    set_down(board, cell, species)
    after = _forgiving_points(board, work)
    pick_up(board, cell, species)
    return after - before
