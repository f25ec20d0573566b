"""Hawks: alone (A), alone and seeing another (B), lines of sight (C), pairs in sight (D)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import neighbour, pick_up, set_down
from ludotheque.games.cascadia.kernel.layout import Ints, Words, by_number
from ludotheque.games.cascadia.kernel.scoring.partition import HAWK_PAIRS, add_pair, best_pairs
from ludotheque.games.cascadia.pieces import CARD_A, CARD_B, CARD_C, HAWK
from ludotheque.games.cascadia.scoring.hawks import APART, BETWEEN, SEEING, SIGHT

LONERS, WATCHERS = by_number(APART), by_number(SEEING)
MOST = len(APART) - 1  # more hawks pay no more
PAIRS = by_number(BETWEEN, 4)  # card D, by number of other species between


@inner
def hawk_points(board: Ints, work: Words) -> int:
    """The hawk card's score, from the places of the hawks alone."""
    card = int(board[at.CARDS + HAWK])
    if card == CARD_A:
        return int(LONERS[min(MOST, _loners(board))])
    if card == CARD_B:
        return int(WATCHERS[min(MOST, _watchers(board))])
    if card == CARD_C:
        return SIGHT * _sights(board, work)
    return best_pairs(work, _sights(board, work), int(board[at.COUNT + HAWK]), HAWK_PAIRS)


@inner
def hawk_gain(board: Ints, work: Words, cell: int, before: int) -> int:
    """What a hawk on this cell would add; `before` is the hawk score now."""
    set_down(board, cell, HAWK)
    after = hawk_points(board, work)
    pick_up(board, cell, HAWK)
    return after - before


@inner
def loner_gain(board: Ints, cell: int) -> int:
    """Card A: one hawk alone more, or some fewer."""
    alone = int(board[at.SIZES + 6 * HAWK + 1])
    after = alone
    if board[at.AROUND + cell] >> (3 * HAWK) & 7 == 0:
        after += 1
    else:
        for way in range(board[at.N_WAYS]):
            beside = neighbour(board, cell, way)
            if (
                board[at.TOKEN + beside] == HAWK + 1
                and board[at.AROUND + beside] >> (3 * HAWK) & 7 == 0
            ):
                after -= 1
    return int(LONERS[min(MOST, after)] - LONERS[min(MOST, alone)])


@inner
def between_gain(board: Ints, work: Words, cell: int, species: int, before: int) -> int:
    """Card D: what another species' token between hawks would add."""
    if board[at.COUNT + HAWK] < 2:
        return 0
    set_down(board, cell, species)
    after = hawk_points(board, work)
    pick_up(board, cell, species)
    return after - before


@inner
def _loners(board: Ints) -> int:
    alone = 0
    for position in range(board[at.COUNT + HAWK]):
        cell = int(board[at.PLACES + HAWK * at.MAX_TILES + position])
        if board[at.AROUND + cell] >> (3 * HAWK) & 7 == 0:
            alone += 1
    return alone


@inner
def _watchers(board: Ints) -> int:
    """Hawks alone that see a hawk. Being alone, they see the nearest one on any axis."""
    watchers = 0
    first = at.PLACES + HAWK * at.MAX_TILES
    count = int(board[at.COUNT + HAWK])
    for position in range(count):
        cell = int(board[first + position])
        if board[at.AROUND + cell] >> (3 * HAWK) & 7:
            continue
        for other in range(count):
            if other == position:
                continue
            there = int(board[first + other])
            step = _axis_step(board, cell, there)
            # Over missing tiles, a nearer hawk is another `other` and has its own turn.
            if step != 0 and _open(board, cell, there, step):
                watchers += 1
                break
    return watchers


@inner
def _axis_step(board: Ints, here: int, there: int) -> int:
    """The step that leads from one cell to another along an axis, 0 if they share none."""
    rows = there // at.SIDE - here // at.SIDE
    columns = there % at.SIDE - here % at.SIDE
    if rows == 0:
        return 1 if columns > 0 else -1
    if columns == 0:
        return at.SIDE if rows > 0 else -at.SIDE
    if board[at.GRID] == at.HEX and rows == -columns:
        return at.SIDE - 1 if rows > 0 else 1 - at.SIDE
    return 0


@inner
def _open(board: Ints, here: int, there: int, step: int) -> bool:
    """Whether the ruling lets sight pass: by default also where tiles are missing."""
    if not board[at.RULINGS] & at.BLOCKED_HAWKS:
        return True
    cell = here + step
    while cell != there:
        if board[at.SLOT + cell] <= 0:
            return False
        cell += step
    return True


@inner
def _sights(board: Ints, work: Words) -> int:
    """Find the lines of sight, list them as pairs worth what card D gives, and count them."""
    pairs = 0
    first = at.PLACES + HAWK * at.MAX_TILES
    count = int(board[at.COUNT + HAWK])
    for position in range(count):
        cell = int(board[first + position])
        for axis in range(board[at.N_WAYS] // 2):
            step = int(at.WAY_STEPS[board[at.GRID] + axis])
            nearest = -1
            distance = 99
            for other in range(count):
                there = int(board[first + other])
                if other != position and _axis_step(board, cell, there) == step:
                    far = (there - cell) // step
                    if far < distance:
                        distance = far
                        nearest = other
            if distance < 2 or nearest < 0:
                continue
            there = int(board[first + nearest])
            if _open(board, cell, there, step):
                worth = int(PAIRS[_kinds_between(board, cell, there, step)])
                pairs = add_pair(work, pairs, position, nearest, worth)
    return pairs


@inner
def _kinds_between(board: Ints, here: int, there: int, step: int) -> int:
    seen = 0
    kinds = 0
    cell = here + step
    while cell != there:
        token = int(board[at.TOKEN + cell])
        if token and not seen >> token & 1:
            seen |= 1 << token
            kinds += 1
        cell += step
    return kinds
