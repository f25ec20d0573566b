"""Elk: the partition into formations that is worth most, exactly.

Elk are bits of a mask, by their place in the list of elk. Formations are masks with points; a
depth-first search covers the lowest elk left first and gives up where even the best shapes for so
many elk could not beat what is known.
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.cascadia.kernel.board import pick_up, set_down
from ludotheque.games.cascadia.kernel.jit import inner
from ludotheque.games.cascadia.kernel.layout import (
    ARC_ELK,
    AROUND,
    CAPPED_ELK,
    CARD_A,
    CARD_C,
    CARD_D,
    CARDS,
    COUNT,
    ELK,
    GRID,
    GROUP,
    GROUP_POINTS,
    GROUP_SIZE,
    HEX,
    MAX_TILES,
    N_WAYS,
    PLACES,
    POSITION,
    RULINGS,
    STEPS,
    TOKEN,
    WAYS,
    Ints,
    Words,
)

# Points by number of elk in one formation. On the square grid a ring has only four cells.
LINE = np.array([0, 2, 5, 9, 13], np.int64)
SHAPE = LINE
HERD = np.array([0, 2, 4, 7, 10, 14, 18, 23, 28], np.int64)
RING = np.array([0, 2, 5, 8, 12, 16, 21], np.int64)


def _upper(points: tuple[int, ...]) -> list[int]:
    """The most that so many elk could score if they stood in the best shapes."""
    best = [0]
    for elk in range(1, MAX_TILES + 1):
        options = [points[size] + best[elk - size] for size in range(1, len(points)) if size <= elk]
        best.append(max(options))
    return best


UPPER = np.array(
    [_upper(tuple(int(x) for x in points)) for points in (LINE, SHAPE, HERD, RING)], np.int64
)

# Parts of the scratch array: formations (masks, points, sizes), then the stack of the search.
F_MASK = 0
F_POINTS = 1200
F_SIZE = 2400
STACK = 3600
FRAME = 4


@inner
def elk_points(board: Ints, work: Words) -> int:
    """The elk card's score."""
    if board[CARDS + ELK] == CARD_D:
        return _rings(board, work)
    total = 0
    first = ELK * MAX_TILES
    for group in range(board[COUNT + ELK]):
        if board[GROUP_SIZE + first + group]:
            total += group_points(board, work, group)
    return total


@inner
def group_points(board: Ints, work: Words, group: int) -> int:
    """Cards A, B, C: points of one connected group, remembered in the board."""
    first = ELK * MAX_TILES
    known = board[GROUP_POINTS + first + group]
    if known >= 0:
        return int(known)
    members = 0
    for position in range(board[COUNT + ELK]):
        if board[GROUP + first + position] == group:
            members |= 1 << position
    points = _herd(board, work, members, int(board[GROUP_SIZE + first + group]))
    board[GROUP_POINTS + first + group] = points
    return points


@inner
def elk_gain(board: Ints, work: Words, cell: int, before: int) -> int:
    """What an elk on this cell would add; `before` is the elk score now (used by card D only)."""
    card = int(board[CARDS + ELK])
    if card == CARD_D:
        set_down(board, cell, ELK)
        after = _rings(board, work)
        pick_up(board, cell, ELK)
        return after - before
    if board[AROUND + cell] >> (3 * ELK) & 7 == 0:
        return 2
    first = ELK * MAX_TILES
    count = int(board[COUNT + ELK])
    joined = 0
    lost = 0
    size = 1
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        beside = cell + int(STEPS[WAYS[grid + way]])
        if board[TOKEN + beside] != ELK + 1:
            continue
        group = int(board[GROUP + first + board[POSITION + beside]])
        if joined >> group & 1:
            continue
        joined |= 1 << group
        lost += group_points(board, work, group)
        size += int(board[GROUP_SIZE + first + group])
    members = 1 << count
    for position in range(count):
        if joined >> int(board[GROUP + first + position]) & 1:
            members |= 1 << position
    set_down(board, cell, ELK)
    gained = _herd(board, work, members, size)
    pick_up(board, cell, ELK)
    return gained - lost


@inner
def _herd(board: Ints, work: Words, members: int, size: int) -> int:
    """The best partition of one connected group."""
    card = int(board[CARDS + ELK])
    if card == CARD_C:
        if size <= 8:
            return int(HERD[size])
        if board[RULINGS] & CAPPED_ELK:
            return 28
        return _split(board, work, members, size)
    if size <= 2:
        return int(LINE[size])
    if size == 3:  # all in one formation, or a pair and a single
        return int(LINE[3]) if _is_one(board, members) else int(LINE[2] + LINE[1])
    if card == CARD_A:
        formations = _lines(board, work, members)
    else:
        formations = _shapes(board, work, members)
    return _partition(work, formations, members, size, card)


@inner
def _is_one(board: Ints, members: int) -> bool:
    """Whether three connected elk make the formation of three: a line, or a triangle or corner."""
    touches = 0
    straight = False
    for position in range(board[COUNT + ELK]):
        if members >> position & 1:
            cell = int(board[PLACES + ELK * MAX_TILES + position])
            touches += int(board[AROUND + cell] >> (3 * ELK) & 7)
            straight = straight or _between(board, cell)
    if board[CARDS + ELK] == CARD_A:
        return straight
    return touches == 6 if board[GRID] == HEX else not straight


@inner
def _between(board: Ints, cell: int) -> bool:
    """Whether there are elk on two opposite sides of a cell."""
    for axis in range(board[N_WAYS] // 2):
        step = int(STEPS[WAYS[board[GRID] + axis]])
        if board[TOKEN + cell + step] == ELK + 1 and board[TOKEN + cell - step] == ELK + 1:
            return True
    return False


@inner
def _partition(work: Words, formations: int, elk: int, count: int, card: int) -> int:
    """The most points for covering the elk with the listed formations and singles."""
    best = 0
    depth = STACK
    work[depth] = elk
    work[depth + 1] = count
    work[depth + 2] = 0
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        depth -= FRAME
        if points + 2 * many > best:
            best = points + 2 * many
        if points + UPPER[card, many] <= best:
            continue
        lowest = left & -left
        depth += FRAME
        work[depth] = left ^ lowest
        work[depth + 1] = many - 1
        work[depth + 2] = points + 2
        for entry in range(formations):
            mask = int(work[F_MASK + entry])
            if mask & lowest and mask & left == mask:
                depth += FRAME
                work[depth] = left ^ mask
                work[depth + 1] = many - int(work[F_SIZE + entry])
                work[depth + 2] = points + work[F_POINTS + entry]
    return int(best)


@inner
def _add(work: Words, formations: int, mask: int, size: int, points: int) -> int:
    work[F_MASK + formations] = mask
    work[F_SIZE + formations] = size
    work[F_POINTS + formations] = points
    return formations + 1


@inner
def _bit(board: Ints, cell: int) -> int:
    """The bit of the elk on a cell, 0 when there is none."""
    if board[TOKEN + cell] != ELK + 1:
        return 0
    return 1 << int(board[POSITION + cell])


@inner
def _lines(board: Ints, work: Words, members: int) -> int:
    """Card A: straight lines of two to four."""
    formations = 0
    for position in range(board[COUNT + ELK]):
        if not members >> position & 1:
            continue
        cell = int(board[PLACES + ELK * MAX_TILES + position])
        for axis in range(board[N_WAYS] // 2):
            step = int(STEPS[WAYS[board[GRID] + axis]])
            mask = 1 << position
            for size in range(2, 5):
                bit = _bit(board, cell + (size - 1) * step)
                if bit == 0:
                    break
                mask |= bit
                formations = _add(work, formations, mask, size, int(LINE[size]))
    return formations


@inner
def _shapes(board: Ints, work: Words, members: int) -> int:
    """Card B: pairs, triangles (corners on the square grid), rhombi (blocks)."""
    formations = 0
    grid = int(board[GRID])
    ways = int(board[N_WAYS])
    for position in range(board[COUNT + ELK]):
        if not members >> position & 1:
            continue
        own = 1 << position
        cell = int(board[PLACES + ELK * MAX_TILES + position])
        for way in range(ways):
            step = int(STEPS[WAYS[grid + way]])
            turned = int(STEPS[WAYS[grid + (way + 1) % ways]])
            first = _bit(board, cell + step)
            if first == 0:
                continue
            if way < ways // 2:
                formations = _add(work, formations, own | first, 2, int(SHAPE[2]))
            second = _bit(board, cell + turned)
            if second == 0:
                continue
            # A triangle is seen from each corner, the square grid's corner from its bend only.
            if grid != HEX or way < 2:
                formations = _add(work, formations, own | first | second, 3, int(SHAPE[3]))
            third = _bit(board, cell + step + turned)
            if third and (way < ways // 2 if grid == HEX else way == 0):
                formations = _add(work, formations, own | first | second | third, 4, int(SHAPE[4]))
    return formations


@inner
def _split(board: Ints, work: Words, members: int, size: int) -> int:
    """Card C: a herd of more than eight, cut into connected parts of at most eight.

    A frame is (elk left, the part being grown, elk kept out of it, points); a part grows from the
    lowest elk left, and each elk beside it is either taken in or kept out.
    """
    best = 0
    depth = STACK
    work[depth] = members
    work[depth + 1] = 0
    work[depth + 2] = 0
    work[depth + 3] = 0
    upper = UPPER[CARD_C, size]
    while depth >= STACK and best < upper:
        left = int(work[depth])
        part = int(work[depth + 1])
        out = int(work[depth + 2])
        points = int(work[depth + 3])
        depth -= FRAME
        if points + UPPER[CARD_C, _bits(left)] <= best:
            continue
        if part == 0:
            part = left & -left
        grown = _bits(part)
        beside = 0
        if grown < 8:
            beside = _beside(board, part) & left & ~part & ~out
        if beside == 0:
            points += int(HERD[grown])
            left &= ~part
            if left == 0:
                best = max(best, points)
                continue
            part = 0
            out = 0
            depth = _push(work, depth, left, part, out, points)
        else:
            lowest = beside & -beside
            depth = _push(work, depth, left, part, out | lowest, points)
            depth = _push(work, depth, left, part | lowest, out, points)
    return best


@inner
def _push(work: Words, depth: int, left: int, part: int, out: int, points: int) -> int:
    depth += FRAME
    work[depth] = left
    work[depth + 1] = part
    work[depth + 2] = out
    work[depth + 3] = points
    return depth


@inner
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@inner
def _beside(board: Ints, part: int) -> int:
    """The elk that touch an elk of the part."""
    found = 0
    grid = int(board[GRID])
    for position in range(board[COUNT + ELK]):
        if not part >> position & 1:
            continue
        cell = int(board[PLACES + ELK * MAX_TILES + position])
        for way in range(board[N_WAYS]):
            found |= _bit(board, cell + int(STEPS[WAYS[grid + way]]))
    return found


@inner
def _rings(board: Ints, work: Words) -> int:
    """Card D: elk round one centre."""
    count = int(board[COUNT + ELK])
    if count <= 1:
        return 2 * count
    if board[RULINGS] & ARC_ELK:
        return _partition(work, _arcs(board, work), (1 << count) - 1, count, CARD_D)
    rings = 0
    grid = int(board[GRID])
    for position in range(count):
        cell = int(board[PLACES + ELK * MAX_TILES + position])
        for way in range(board[N_WAYS]):
            centre = cell + int(STEPS[WAYS[grid + way]])
            mask = 0
            for around in range(board[N_WAYS]):
                mask |= _bit(board, centre + int(STEPS[WAYS[grid + around]]))
            own = 1 << position
            # Each ring once, from its oldest elk; a lone elk needs no ring.
            if mask & -mask == own and mask != own:
                rings = _add(work, rings, mask, _bits(mask), 0)
    return _take_rings(work, rings, (1 << count) - 1, count)


@inner
def _take_rings(work: Words, rings: int, elk: int, count: int) -> int:
    """Gaps are allowed, so a formation may be any of the elk of a ring.

    Each further elk of a formation is worth at least as much as the one before, so moving an elk
    to a larger formation never loses: some best partition takes the formations from the largest
    to the smallest, each with all the elk of its ring that are left. Only those are searched.
    """
    best = 0
    depth = STACK
    work[depth] = elk
    work[depth + 1] = count
    work[depth + 2] = 0
    work[depth + 3] = 6
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        largest = int(work[depth + 3])
        depth -= FRAME
        best = max(best, points + 2 * many)
        if points + UPPER[CARD_D, many] <= best:
            continue
        for size in range(2, largest + 1):
            for entry in range(rings):
                mask = int(work[F_MASK + entry])
                if work[F_SIZE + entry] >= size and _bits(mask & left) == size:
                    depth = _push(
                        work, depth, left & ~mask, many - size, points + int(RING[size]), size
                    )
    return best


@inner
def _arcs(board: Ints, work: Words) -> int:
    """The ruling that wants the elk of a ring without gaps: every arc of every ring."""
    formations = 0
    grid = int(board[GRID])
    ways = int(board[N_WAYS])
    for position in range(board[COUNT + ELK]):
        cell = int(board[PLACES + ELK * MAX_TILES + position])
        for way in range(ways):
            # The arc begins at this elk, which stands on side `way` of the centre.
            centre = cell - int(STEPS[WAYS[grid + way]])
            mask = 1 << position
            for size in range(2, ways + 1):
                bit = _bit(board, centre + int(STEPS[WAYS[grid + (way + size - 1) % ways]]))
                if bit == 0:
                    break
                mask |= bit
                formations = _add(work, formations, mask, size, int(RING[size]))
    return formations
