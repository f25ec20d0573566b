"""Foxes: what stands around each fox (A, B, C) or each pair (D)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import neighbour, pick_up, set_down
from ludotheque.games.cascadia.kernel.layout import Ints, Words, by_number
from ludotheque.games.cascadia.kernel.scoring.partition import FOX_PAIRS, add_pair, best_pairs
from ludotheque.games.cascadia.pieces import CARD_A, CARD_B, CARD_D, FOX
from ludotheque.games.cascadia.scoring.foxes import PAIRS_AROUND, PAIRS_AROUND_TWO

TWOS = by_number(PAIRS_AROUND, 4)  # card B, by number of other species seen twice
TWOS_PAIR = by_number(PAIRS_AROUND_TWO)  # card D


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
    card = int(board[at.CARDS + FOX])
    if card == CARD_D:
        return _pairs_points(board, work)
    total = 0
    for position in range(board[at.COUNT + FOX]):
        around = int(board[at.AROUND + board[at.PLACES + FOX * at.MAX_TILES + position]])
        total += fox_worth(card, around)
    return total


@inner
def fox_gain(board: Ints, work: Words, cell: int, species: int, before: int) -> int:
    """What a token of any species on this cell would add to the fox card."""
    card = int(board[at.CARDS + FOX])
    if card == CARD_D:
        return _pairs_gain(board, work, cell, species, before)
    gain = 0
    if species == FOX:
        gain = fox_worth(card, int(board[at.AROUND + cell]))
    if board[at.AROUND + cell] >> (3 * FOX) & 7 == 0:
        return gain
    one = 1 << (3 * species)
    for way in range(board[at.N_WAYS]):
        beside = neighbour(board, cell, way)
        if board[at.TOKEN + beside] == FOX + 1:
            around = int(board[at.AROUND + beside])
            gain += fox_worth(card, around + one) - fox_worth(card, around)
    return gain


@inner
def _pairs_gain(board: Ints, work: Words, cell: int, species: int, before: int) -> int:
    if board[at.COUNT + FOX] == 0 or board[at.AROUND + cell] >> (3 * FOX) & 7 == 0:
        return 0  # no fox beside: it neither makes a pair nor stands beside one
    set_down(board, cell, species)
    after = _pairs_points(board, work)
    pick_up(board, cell, species)
    return after - before


@inner
def _pairs_points(board: Ints, work: Words) -> int:
    pairs = 0
    grid = int(board[at.GRID])
    ways = int(board[at.N_WAYS])
    for position in range(board[at.COUNT + FOX]):
        cell = int(board[at.PLACES + FOX * at.MAX_TILES + position])
        for way in range(ways // 2):
            step = int(at.WAY_STEPS[grid + way])
            if board[at.TOKEN + cell + step] != FOX + 1:
                continue
            twice = 0
            for species in range(FOX):
                if _around_pair(board, cell, way, species) > 1:
                    twice += 1
            other = int(board[at.POSITION + cell + step])
            pairs = add_pair(work, pairs, position, other, int(TWOS_PAIR[twice]))
    return best_pairs(work, pairs, int(board[at.COUNT + FOX]), FOX_PAIRS)


@inner
def _around_pair(board: Ints, cell: int, way: int, species: int) -> int:
    """Tokens of a species around the pair of this fox and the one that way, each counted once."""
    grid = int(board[at.GRID])
    ways = int(board[at.N_WAYS])
    step = int(at.WAY_STEPS[grid + way])
    shift = 3 * species
    count = (board[at.AROUND + cell] >> shift & 7) + (board[at.AROUND + cell + step] >> shift & 7)
    if grid == at.HEX:  # two cells touch both foxes
        for turned in (way + 1, way + ways - 1):
            if board[at.TOKEN + cell + at.WAY_STEPS[grid + turned % ways]] == species + 1:
                count -= 1
    return int(count)
