"""Foxes: what stands around each fox (A, B, C) or each pair (D)."""

from __future__ import annotations

import numpy as np

from ludotheque.games.cascadia.kernel.board import pick_up, set_down
from ludotheque.games.cascadia.kernel.jit import inner
from ludotheque.games.cascadia.kernel.layout import (
    AROUND,
    CARD_A,
    CARD_B,
    CARD_D,
    CARDS,
    COUNT,
    FOX,
    GRID,
    HEX,
    MAX_TILES,
    N_WAYS,
    PLACES,
    POSITION,
    STEPS,
    TOKEN,
    WAYS,
    Ints,
    Words,
)
from ludotheque.games.cascadia.kernel.matching import best_matching, pair_up

TWOS = np.array([0, 3, 5, 7, 7], np.int64)  # card B, by number of other species seen twice
TWOS_PAIR = np.array([0, 5, 7, 9, 11], np.int64)  # card D


@inner
def fox_worth(card: int, around: int) -> int:
    """Cards A, B and C: points of one fox with these tokens beside it (as in AROUND)."""
    if card == CARD_A:
        kinds = 0
        for species in range(5):
            if around >> (3 * species) & 7:
                kinds += 1
        return kinds
    if card == CARD_B:
        twice = 0
        for species in range(FOX):
            if around >> (3 * species) & 7 > 1:
                twice += 1
        return int(TWOS[twice])
    most = 0
    for species in range(FOX):
        most = max(most, around >> (3 * species) & 7)
    return most


@inner
def fox_points(board: Ints, work: Words) -> int:
    card = int(board[CARDS + FOX])
    if card == CARD_D:
        return _pairs_points(board, work)
    total = 0
    for position in range(board[COUNT + FOX]):
        around = int(board[AROUND + board[PLACES + FOX * MAX_TILES + position]])
        total += fox_worth(card, around)
    return total


@inner
def fox_gain(board: Ints, work: Words, cell: int, species: int, before: int) -> int:
    """What a token of any species on this cell would add to the fox card."""
    card = int(board[CARDS + FOX])
    if card == CARD_D:
        return _pairs_gain(board, work, cell, species, before)
    gain = 0
    if species == FOX:
        gain = fox_worth(card, int(board[AROUND + cell]))
    if board[AROUND + cell] >> (3 * FOX) & 7 == 0:
        return gain
    one = 1 << (3 * species)
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        beside = cell + int(STEPS[WAYS[grid + way]])
        if board[TOKEN + beside] == FOX + 1:
            around = int(board[AROUND + beside])
            gain += fox_worth(card, around + one) - fox_worth(card, around)
    return gain


@inner
def _pairs_gain(board: Ints, work: Words, cell: int, species: int, before: int) -> int:
    if board[COUNT + FOX] == 0 or board[AROUND + cell] >> (3 * FOX) & 7 == 0:
        return 0  # no fox beside: it neither makes a pair nor stands beside one
    set_down(board, cell, species)
    after = _pairs_points(board, work)
    pick_up(board, cell, species)
    return after - before


@inner
def _pairs_points(board: Ints, work: Words) -> int:
    pairs = 0
    grid = int(board[GRID])
    ways = int(board[N_WAYS])
    for position in range(board[COUNT + FOX]):
        cell = int(board[PLACES + FOX * MAX_TILES + position])
        for way in range(ways // 2):
            step = int(STEPS[WAYS[grid + way]])
            if board[TOKEN + cell + step] != FOX + 1:
                continue
            twice = 0
            for species in range(FOX):
                if _around_pair(board, cell, way, species) > 1:
                    twice += 1
            other = int(board[POSITION + cell + step])
            pairs = pair_up(work, pairs, position, other, int(TWOS_PAIR[twice]))
    return best_matching(work, int(board[COUNT + FOX]), pairs, 11)


@inner
def _around_pair(board: Ints, cell: int, way: int, species: int) -> int:
    """Tokens of a species around the pair of this fox and the one that way, each counted once."""
    grid = int(board[GRID])
    ways = int(board[N_WAYS])
    step = int(STEPS[WAYS[grid + way]])
    shift = 3 * species
    count = (board[AROUND + cell] >> shift & 7) + (board[AROUND + cell + step] >> shift & 7)
    if grid == HEX:  # two cells touch both foxes
        for turned in (way + 1, way + ways - 1):
            if board[TOKEN + cell + STEPS[WAYS[grid + turned % ways]]] == species + 1:
                count -= 1
    return int(count)
