"""Elk: which formations there are on each card, and the points of the best partition into them."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import group_beside, neighbour, pick_up, set_down
from ludotheque.games.cascadia.kernel.layout import Ints, Words
from ludotheque.games.cascadia.kernel.scoring.herds import best_split, elk_bit
from ludotheque.games.cascadia.kernel.scoring.partition import (
    ALONE,
    HERD,
    RING,
    SHAPE,
    add_formation,
    best_partition,
    best_rings,
    bits,
)
from ludotheque.games.cascadia.pieces import CARD_A, CARD_C, CARD_D, ELK
from ludotheque.games.cascadia.scoring.herds import TOP


@inner
def elk_points(board: Ints, work: Words) -> int:
    """The elk card's score."""
    if board[at.CARDS + ELK] == CARD_D:
        return _rings(board, work)
    total = 0
    first = ELK * at.MAX_TILES
    for group in range(board[at.COUNT + ELK]):
        if board[at.GROUP_SIZE + first + group]:
            total += group_points(board, work, group)
    return total


@inner
def group_points(board: Ints, work: Words, group: int) -> int:
    """Cards A, B, C: points of one connected group, remembered in the board."""
    first = ELK * at.MAX_TILES
    known = board[at.GROUP_POINTS + first + group]
    if known >= 0:
        return int(known)
    members = 0
    for position in range(board[at.COUNT + ELK]):
        if board[at.GROUP + first + position] == group:
            members |= 1 << position
    points = _herd(board, work, members, int(board[at.GROUP_SIZE + first + group]))
    board[at.GROUP_POINTS + first + group] = points
    return points


@inner
def elk_gain(board: Ints, work: Words, cell: int, before: int) -> int:
    """What an elk on this cell would add; `before` is the elk score now (used by card D only)."""
    card = int(board[at.CARDS + ELK])
    if card == CARD_D:
        set_down(board, cell, ELK)
        after = _rings(board, work)
        pick_up(board, cell, ELK)
        return after - before
    if board[at.AROUND + cell] >> (3 * ELK) & 7 == 0:
        return ALONE
    first = ELK * at.MAX_TILES
    count = int(board[at.COUNT + ELK])
    joined = 0
    lost = 0
    size = 1
    for way in range(board[at.N_WAYS]):
        group = group_beside(board, cell, way, ELK, joined)
        if group < 0:
            continue
        joined |= 1 << group
        lost += group_points(board, work, group)
        size += int(board[at.GROUP_SIZE + first + group])
    members = 1 << count
    for position in range(count):
        if joined >> int(board[at.GROUP + first + position]) & 1:
            members |= 1 << position
    set_down(board, cell, ELK)
    gained = _herd(board, work, members, size)
    pick_up(board, cell, ELK)
    return gained - lost


@inner
def _herd(board: Ints, work: Words, members: int, size: int) -> int:
    """The best partition of one connected group."""
    card = int(board[at.CARDS + ELK])
    if card == CARD_C:
        if size <= TOP:
            return int(HERD[size])
        if board[at.RULINGS] & at.CAPPED_ELK:
            return int(HERD[TOP])
        return best_split(board, work, members, size)
    if size <= 2:
        return int(SHAPE[size])
    if size == 3:  # all in one formation, or a pair and a single
        return int(SHAPE[3]) if _is_one(board, members) else int(SHAPE[2] + SHAPE[1])
    if card == CARD_A:
        formations = _lines(board, work, members)
    else:
        formations = _shapes(board, work, members)
    return best_partition(work, formations, members, size, card, ALONE)


@inner
def _is_one(board: Ints, members: int) -> bool:
    """Whether three connected elk make the formation of three: a line, or a triangle or corner."""
    touches = 0
    straight = False
    for position in range(board[at.COUNT + ELK]):
        if members >> position & 1:
            cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
            touches += int(board[at.AROUND + cell] >> (3 * ELK) & 7)
            straight = straight or _between(board, cell)
    if board[at.CARDS + ELK] == CARD_A:
        return straight
    return touches == 6 if board[at.GRID] == at.HEX else not straight


@inner
def _between(board: Ints, cell: int) -> bool:
    """Whether there are elk on two opposite sides of a cell."""
    for axis in range(board[at.N_WAYS] // 2):
        step = int(at.WAY_STEPS[board[at.GRID] + axis])
        if board[at.TOKEN + cell + step] == ELK + 1 and board[at.TOKEN + cell - step] == ELK + 1:
            return True
    return False


@inner
def _lines(board: Ints, work: Words, members: int) -> int:
    """Card A: straight lines of two to four."""
    formations = 0
    for position in range(board[at.COUNT + ELK]):
        if not members >> position & 1:
            continue
        cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
        for axis in range(board[at.N_WAYS] // 2):
            step = int(at.WAY_STEPS[board[at.GRID] + axis])
            mask = 1 << position
            for size in range(2, 5):
                bit = elk_bit(board, cell + (size - 1) * step)
                if bit == 0:
                    break
                mask |= bit
                formations = add_formation(work, formations, mask, size, int(SHAPE[size]))
    return formations


@inner
def _shapes(board: Ints, work: Words, members: int) -> int:
    """Card B: pairs, triangles (corners on the square grid), rhombi (blocks)."""
    formations = 0
    grid = int(board[at.GRID])
    ways = int(board[at.N_WAYS])
    for position in range(board[at.COUNT + ELK]):
        if not members >> position & 1:
            continue
        own = 1 << position
        cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
        for way in range(ways):
            step = int(at.WAY_STEPS[grid + way])
            turned = int(at.WAY_STEPS[grid + (way + 1) % ways])
            first = elk_bit(board, cell + step)
            if first == 0:
                continue
            if way < ways // 2:
                formations = add_formation(work, formations, own | first, 2, int(SHAPE[2]))
            second = elk_bit(board, cell + turned)
            if second == 0:
                continue
            # A triangle is seen from each corner, the square grid's corner from its bend only.
            if grid != at.HEX or way < 2:
                formations = add_formation(work, formations, own | first | second, 3, int(SHAPE[3]))
            third = elk_bit(board, cell + step + turned)
            if third and (way < ways // 2 if grid == at.HEX else way == 0):
                formations = add_formation(
                    work, formations, own | first | second | third, 4, int(SHAPE[4])
                )
    return formations


@inner
def _rings(board: Ints, work: Words) -> int:
    """Card D: elk round one centre."""
    count = int(board[at.COUNT + ELK])
    if count <= 1:
        return ALONE * count
    if board[at.RULINGS] & at.ARC_ELK:
        return best_partition(work, _arcs(board, work), (1 << count) - 1, count, CARD_D, ALONE)
    rings = 0
    for position in range(count):
        cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
        for way in range(board[at.N_WAYS]):
            centre = neighbour(board, cell, way)
            mask = 0
            for around in range(board[at.N_WAYS]):
                mask |= elk_bit(board, neighbour(board, centre, around))
            own = 1 << position
            # Each ring once, from its oldest elk; a lone elk needs no ring.
            if mask & -mask == own and mask != own:
                rings = add_formation(work, rings, mask, bits(mask), 0)
    return best_rings(work, rings, (1 << count) - 1, count)


@inner
def _arcs(board: Ints, work: Words) -> int:
    """The ruling that wants the elk of a ring without gaps: every arc of every ring."""
    formations = 0
    grid = int(board[at.GRID])
    ways = int(board[at.N_WAYS])
    for position in range(board[at.COUNT + ELK]):
        cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
        for way in range(ways):
            # The arc begins at this elk, which stands on side `way` of the centre.
            centre = cell - int(at.WAY_STEPS[grid + way])
            mask = 1 << position
            for size in range(2, ways + 1):
                bit = elk_bit(board, centre + int(at.WAY_STEPS[grid + (way + size - 1) % ways]))
                if bit == 0:
                    break
                mask |= bit
                formations = add_formation(work, formations, mask, size, int(RING[size]))
    return formations
