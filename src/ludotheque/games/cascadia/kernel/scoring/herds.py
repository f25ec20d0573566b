"""Elk card C: a large herd, cut into connected herds that are worth most together."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import neighbour
from ludotheque.games.cascadia.kernel.layout import Ints, Words
from ludotheque.games.cascadia.kernel.scoring.partition import FRAME, HERD, STACK, UPPER, bits, push
from ludotheque.games.cascadia.pieces import CARD_C, ELK
from ludotheque.games.cascadia.scoring.herds import TOP


@inner
def best_split(board: Ints, work: Words, members: int, size: int) -> int:
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
        if points + UPPER[CARD_C, bits(left)] <= best:
            continue
        if part == 0:
            part = left & -left
        grown = bits(part)
        beside = 0
        if grown < TOP:
            beside = _beside(board, part) & left & ~part & ~out
        if beside == 0:
            points += int(HERD[grown])
            left &= ~part
            if left == 0:
                best = max(best, points)
                continue
            part = 0
            out = 0
            depth = push(work, depth, left, part, out, points)
        else:
            lowest = beside & -beside
            depth = push(work, depth, left, part, out | lowest, points)
            depth = push(work, depth, left, part | lowest, out, points)
    return best


@inner
def _beside(board: Ints, part: int) -> int:
    """The elk that touch an elk of the part."""
    found = 0
    for position in range(board[at.COUNT + ELK]):
        if not part >> position & 1:
            continue
        cell = int(board[at.PLACES + ELK * at.MAX_TILES + position])
        for way in range(board[at.N_WAYS]):
            found |= elk_bit(board, neighbour(board, cell, way))
    return found


@inner
def elk_bit(board: Ints, cell: int) -> int:
    """The bit of the elk on a cell, 0 when there is none."""
    if board[at.TOKEN + cell] != ELK + 1:
        return 0
    return 1 << int(board[at.POSITION + cell])
