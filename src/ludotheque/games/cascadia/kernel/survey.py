"""What every place of a board is worth: tokens by species, corridors by habitat and rotation.

Values are points now, plus what patterns promise while there are turns left to fulfil it. The
promises are weights; how they were found is told in docs/strength/cascadia.md.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from ludotheque.games.cascadia.kernel.board import corridor_gain
from ludotheque.games.cascadia.kernel.jit import inner
from ludotheque.games.cascadia.kernel.layout import (
    AROUND,
    BIGGEST,
    CARD_A,
    CARD_D,
    CARDS,
    CORRIDOR,
    ELK,
    FAMILY,
    FOX,
    FRONTIER,
    GRID,
    GROUP,
    GROUP_SIZE,
    HAWK,
    KEYSTONE,
    LENGTH,
    MAX_TILES,
    N_FRONTIER,
    N_TILES,
    N_WAYS,
    OPPOSITE,
    POSITION,
    SIZES,
    SLOT,
    STEPS,
    TILE_CELL,
    TILE_HABITATS,
    TILE_MASK,
    TILE_SECOND,
    TOKEN,
    WAYS,
    Ints,
    Words,
)
from ludotheque.games.cascadia.kernel.points import token_gain

Reals: TypeAlias = npt.NDArray[np.float64]

# Weights ----------------------------------------------------------------------------------------
# Per species, SPECIES_WEIGHTS entries:
SIZE_PROMISE: Final = 0  # nine: promise of a group by its size
STAGE: Final = 9  # five: the factor on it by the number of groups there are
OPEN: Final = 14  # promise of each open cell beside the token, up to three
PATIENCE: Final = 15  # turns for half of the promise to come true
SPECIES_WEIGHTS: Final = 16
# For all:
FOX_PROMISE: Final = 80  # seven: by number of species a fox may still gain
GROW: Final = 87  # per tile of a corridor that is not the largest
MATCH: Final = 88  # per edge that continues a habitat
BESIDE: Final = 89  # per tile beside the new one
OPTION: Final = 90  # share of what a new tile adds to the best place of a species
OPTION_LOST: Final = 91  # share of what covering a tile takes from it
ROOM: Final = 92  # share of the value of any free place
NOWHERE: Final = 93  # value of a token that has no place
NATURE_WORTH: Final = 94
SPENDING: Final = 95  # what taking any token must gain beyond the nature token's worth
WIPE_BELOW: Final = 96  # three equal tokens are wiped when the best turn is worth less
HABITAT_PATIENCE: Final = 97
OPTION_PATIENCE: Final = 98
WEIGHTS: Final = 100

# Results, in an array of reals ------------------------------------------------------------------
ROW: Final = 200
NEW: Final = 0  # per species and frontier entry: a token there
OLD: Final = NEW + 5 * ROW  # per species and tile: a token there, if it may
BEST: Final = OLD + 5 * MAX_TILES  # per species: the best of OLD
SECOND: Final = BEST + 5
COVER: Final = SECOND + 5  # per species: the best of OLD less what covering that tile loses
NEIGHBOURS: Final = COVER + 5  # per frontier entry: tiles beside it
ARC: Final = NEIGHBOURS + ROW  # per habitat and frontier entry: eight values, see below
NATURE_NOW: Final = ARC + 5 * ROW * 8  # these three weights, as they are this turn
SPENDING_NOW: Final = NATURE_NOW + 1
NOWHERE_NOW: Final = NATURE_NOW + 2
REALS: Final = NATURE_NOW + 3
# ARC: showing the habitat on edges k, k+1, k+2 (six values), on all edges (6), the best of six (7).

# Integers, in the scratch part of the work array, above what scoring uses.
BEST_TILE: Final = 15000  # per species
COVER_TILE: Final = 15005
FACES: Final = 15010  # per frontier entry: bits of the habitats that look at it
BEST_ARC: Final = FACES + ROW  # per habitat and frontier entry: the rotation of value 7
EDGE: Final = BEST_ARC + 5 * ROW  # six: what looks at one cell, corridor + 128 * habitat, or -1


@inner
def token_value(
    board: Ints, work: Words, weights: Reals, factor: float, cell: int, species: int
) -> float:
    """What a token on this cell is worth: its points, and the promise of what it makes."""
    value = float(token_gain(board, work, cell, species))
    base = species * SPECIES_WEIGHTS
    around = int(board[AROUND + cell])
    grid = int(board[GRID])
    first = species * MAX_TILES
    size = 1
    open_cells = 0
    promise = 0.0
    seen = 0
    for way in range(board[N_WAYS]):
        beside = cell + int(STEPS[WAYS[grid + way]])
        token = int(board[TOKEN + beside])
        if token == 0:
            slot = int(board[SLOT + beside]) - 1
            if slot < 0 or int(board[TILE_MASK + slot]) >> species & 1:
                open_cells += 1
        elif token == species + 1:
            joined = int(board[GROUP + first + board[POSITION + beside]])
            if not seen >> joined & 1:
                seen |= 1 << joined
                joined_size = int(board[GROUP_SIZE + first + joined])
                size += joined_size
                promise -= weights[base + SIZE_PROMISE + min(8, joined_size)]
    promise += weights[base + SIZE_PROMISE + min(8, size)]
    groups = 0
    for k in range(1, 6):
        groups += int(board[SIZES + 6 * species + k])
    promise *= weights[base + STAGE + min(4, groups)]
    promise += weights[base + OPEN] * min(3, open_cells)
    if species == FOX or around >> (3 * FOX) & 7:
        promise += _fox_promise(board, weights, cell, species)
    return float(value + promise * factor)


@inner
def _fox_promise(board: Ints, weights: Reals, cell: int, species: int) -> float:
    """How the species that foxes may still gain change: for a new fox, and for those beside."""
    promise = 0.0
    around = int(board[AROUND + cell])
    if species == FOX:
        promise = weights[FOX_PROMISE + _missing(board, around)]
    if around >> (3 * FOX) & 7:
        grid = int(board[GRID])
        one = 1 << (3 * species)
        for way in range(board[N_WAYS]):
            beside = cell + int(STEPS[WAYS[grid + way]])
            if board[TOKEN + beside] == FOX + 1:
                there = int(board[AROUND + beside])
                promise += weights[FOX_PROMISE + _missing(board, there + one)]
                promise -= weights[FOX_PROMISE + _missing(board, there)]
    return promise


@inner
def _missing(board: Ints, around: int) -> int:
    """How many species a fox may still gain: those not beside it, as far as cells are free."""
    kinds = 0
    filled = 0
    for species in range(5):
        count = around >> (3 * species) & 7
        filled += count
        if count:
            kinds += 1
    return max(0, min(5 - kinds, int(board[N_WAYS]) - filled))


@inner
def survey(board: Ints, work: Words, reals: Reals, weights: Reals, turns_left: int) -> None:
    """Value every place for every species and habitat."""
    # In the last turn nothing is promised: points are all there is.
    last = turns_left == 0
    reals[NATURE_NOW] = 1.0 if last else weights[NATURE_WORTH]
    reals[SPENDING_NOW] = 0.0 if last else weights[SPENDING]
    reals[NOWHERE_NOW] = 0.0 if last else weights[NOWHERE]
    for species in range(5):
        _survey_tokens(board, work, reals, weights, turns_left, species)
    factor = turns_left / (turns_left + weights[HABITAT_PATIENCE])
    for entry in range(board[N_FRONTIER]):
        _survey_edges(board, work, reals, entry)
        for habitat in range(5):
            if int(work[FACES + entry]) >> habitat & 1:
                _survey_arcs(board, work, reals, weights, factor, entry, habitat)


@inner
def _survey_tokens(
    board: Ints, work: Words, reals: Reals, weights: Reals, turns_left: int, species: int
) -> None:
    """What a token of the species is worth: on frontier cells, then on tiles that may hold it."""
    factor = turns_left / (turns_left + weights[species * SPECIES_WEIGHTS + PATIENCE])
    near = _looks_near(board, species)
    lone = 0.0
    lone_known = False
    best = reals[NOWHERE_NOW]
    second = best
    best_tile = -1
    frontier = int(board[N_FRONTIER])
    for place in range(frontier + int(board[N_TILES])):
        slot = place - frontier
        if slot < 0:
            cell = int(board[FRONTIER + place])
            # Without neighbours all cells are alike: one value serves for all.
            if near and lone_known and board[AROUND + cell] == 0:
                reals[NEW + ROW * species + place] = lone
                continue
        else:
            cell = int(board[TILE_CELL + slot])
            if not int(board[TILE_MASK + slot]) >> species & 1 or board[TOKEN + cell] != 0:
                continue
        value = token_value(board, work, weights, factor, cell, species)
        if slot < 0:
            reals[NEW + ROW * species + place] = value
            if board[AROUND + cell] == 0:
                lone = value
                lone_known = True
            continue
        if board[TILE_MASK + slot] & KEYSTONE:
            value += reals[NATURE_NOW]
        reals[OLD + MAX_TILES * species + slot] = value
        if value > best:
            second = best
            best = value
            best_tile = slot
        elif value > second:
            second = value
    reals[BEST + species] = best
    reals[SECOND + species] = second
    work[BEST_TILE + species] = best_tile


@inner
def _looks_near(board: Ints, species: int) -> bool:
    """Whether a token's points depend on its neighbours only."""
    card = int(board[CARDS + species])
    if species == HAWK and CARD_A < card < FAMILY:
        return False
    if species == ELK and card == CARD_D:
        return False
    return bool(board[CARDS + HAWK] != CARD_D)


@inner
def _survey_edges(board: Ints, work: Words, reals: Reals, entry: int) -> None:
    """What looks at a frontier cell from each side."""
    cell = int(board[FRONTIER + entry])
    grid = int(board[GRID])
    faces = 0
    neighbours = 0
    for direction in range(6):
        work[EDGE + direction] = -1
    for way in range(board[N_WAYS]):
        direction = int(WAYS[grid + way])
        other = int(board[SLOT + cell + STEPS[direction]]) - 1
        if other < 0:
            continue
        far = int(board[TILE_SECOND + other]) >> int(OPPOSITE[direction]) & 1
        habitat = int(board[TILE_HABITATS + other]) >> (3 * far) & 7
        work[EDGE + direction] = int(board[CORRIDOR + 2 * other + far]) + 128 * habitat
        faces |= 1 << habitat
        neighbours += 1
    work[FACES + entry] = faces
    reals[NEIGHBOURS + entry] = neighbours


@inner
def _survey_arcs(
    board: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    factor: float,
    entry: int,
    habitat: int,
) -> None:
    """What showing a habitat on three edges, or on all, is worth on a cell that it looks at."""
    base = ARC + (habitat * ROW + entry) * 8
    matches = 0
    edge = 0
    for direction in range(6):
        if int(work[EDGE + direction]) >> 7 == habitat:
            matches += 1
            edge = direction
    all_round = _arc_value(board, work, weights, factor, habitat, edge, 6)
    reals[base + 6] = all_round
    if matches == 1:  # as good whenever it is among the three edges
        for turn in range(6):
            reals[base + turn] = 0.0
        for back in range(3):
            reals[base + (edge - back) % 6] = all_round
        reals[base + 7] = all_round
        work[BEST_ARC + habitat * ROW + entry] = edge
        return
    top = -1e9
    for turn in range(6):
        value = _arc_value(board, work, weights, factor, habitat, turn, 3)
        reals[base + turn] = value
        if value > top:
            top = value
            work[BEST_ARC + habitat * ROW + entry] = turn
    reals[base + 7] = top


@inner
def _arc_value(
    board: Ints, work: Words, weights: Reals, factor: float, habitat: int, start: int, edges: int
) -> float:
    length = 1
    matched = 0
    for k in range(edges):
        look = int(work[EDGE + (start + k) % 6])
        if look < 0 or look >> 7 != habitat:
            continue
        matched += 1
        new = True
        for earlier in range(k):
            if work[EDGE + (start + earlier) % 6] == look:
                new = False
        if new:
            length += int(board[LENGTH + (look & 127)])
    value = weights[MATCH] * factor * matched
    if length > board[BIGGEST + habitat]:
        return float(value + corridor_gain(board, habitat, length))
    return float(value + weights[GROW] * factor * (length - 1))
