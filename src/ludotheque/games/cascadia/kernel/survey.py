"""What every place of a board is worth: tokens by species, corridors by habitat and rotation.

Values are points now, plus what patterns promise while there are turns left to fulfil it. The
promises are weights; how they were found is told in docs/strength-cascadia.md.
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
    CORRIDOR,
    FOX,
    FRONTIER,
    GRID,
    GROUP,
    GROUP_SIZE,
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
NATURE_NOW: Final = ARC + 5 * ROW * 8  # what some weights are this turn
SPENDING_NOW: Final = NATURE_NOW + 1
NOWHERE_NOW: Final = NATURE_NOW + 2
STAGE_NOW: Final = NATURE_NOW + 3  # per species
FACTOR_NOW: Final = STAGE_NOW + 5  # per species
REALS: Final = FACTOR_NOW + 5
# ARC: showing the habitat on edges k, k+1, k+2 (six values), on all edges (6), the best of six (7).

# Species bits as five 3-bit counts.
SPREAD: Final = np.array(
    [sum((mask >> species & 1) << (3 * species) for species in range(5)) for mask in range(32)],
    np.int64,
)

# Integers, in the scratch part of the work array, above what scoring uses.
BEST_TILE: Final = 15000  # per species
COVER_TILE: Final = 15005
FACES: Final = 15010  # per frontier entry: bits of the habitats that look at it
BEST_ARC: Final = FACES + ROW  # per habitat and frontier entry: the rotation of value 7
EDGE: Final = BEST_ARC + 5 * ROW  # six: what looks at one cell, corridor + 128 * habitat, or -1


@inner
def _token_value(
    board: Ints, work: Words, reals: Reals, weights: Reals, cell: int, species: int, opened: int
) -> float:
    """What a token on this cell is worth: its points, and the promise of what it makes."""
    value = float(token_gain(board, work, cell, species))
    base = species * SPECIES_WEIGHTS
    around = int(board[AROUND + cell])
    promise = weights[base + SIZE_PROMISE + 1]
    if around >> (3 * species) & 7:
        promise = _group_promise(board, weights, cell, species)
    promise *= reals[STAGE_NOW + species]
    promise += weights[base + OPEN] * min(3, opened >> (3 * species) & 7)
    if species == FOX or around >> (3 * FOX) & 7:
        promise += _fox_promise(board, weights, cell, species)
    return float(value + promise * reals[FACTOR_NOW + species])


@inner
def _group_promise(board: Ints, weights: Reals, cell: int, species: int) -> float:
    """The promise of the group that a token would make, less that of the groups it joins."""
    base = species * SPECIES_WEIGHTS + SIZE_PROMISE
    first = species * MAX_TILES
    grid = int(board[GRID])
    promise = 0.0
    size = 1
    seen = 0
    for way in range(board[N_WAYS]):
        beside = cell + int(STEPS[WAYS[grid + way]])
        if board[TOKEN + beside] != species + 1:
            continue
        joined = int(board[GROUP + first + board[POSITION + beside]])
        if not seen >> joined & 1:
            seen |= 1 << joined
            joined_size = int(board[GROUP_SIZE + first + joined])
            size += joined_size
            promise -= weights[base + min(8, joined_size)]
    return float(promise + weights[base + min(8, size)])


@inner
def _open_cells(board: Ints, cell: int) -> int:
    """How many cells beside this one may still take each species: five 3-bit counts."""
    counts = 0
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        beside = cell + int(STEPS[WAYS[grid + way]])
        if board[TOKEN + beside] == 0:
            slot = int(board[SLOT + beside]) - 1
            counts += 0o11111 if slot < 0 else int(SPREAD[board[TILE_MASK + slot] & 31])
    return counts


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
        base = species * SPECIES_WEIGHTS
        groups = 0
        for size in range(1, 6):
            groups += int(board[SIZES + 6 * species + size])
        reals[STAGE_NOW + species] = weights[base + STAGE + min(4, groups)]
        reals[FACTOR_NOW + species] = turns_left / (turns_left + weights[base + PATIENCE])
    _survey_tokens(board, work, reals, weights)
    factor = turns_left / (turns_left + weights[HABITAT_PATIENCE])
    for entry in range(board[N_FRONTIER]):
        _survey_edges(board, work, reals, entry)
        for habitat in range(5):
            if int(work[FACES + entry]) >> habitat & 1:
                _survey_arcs(board, work, reals, weights, factor, entry, habitat)


@inner
def _survey_tokens(board: Ints, work: Words, reals: Reals, weights: Reals) -> None:
    """What tokens are worth: of every species on frontier cells, then on tiles that show them."""
    for species in range(5):
        reals[BEST + species] = reals[NOWHERE_NOW]
        reals[SECOND + species] = reals[NOWHERE_NOW]
        work[BEST_TILE + species] = -1
    frontier = int(board[N_FRONTIER])
    for place in range(frontier + int(board[N_TILES])):
        slot = place - frontier
        shows = 31
        cell = int(board[FRONTIER + place]) if slot < 0 else int(board[TILE_CELL + slot])
        if slot >= 0:
            shows = int(board[TILE_MASK + slot])
            if board[TOKEN + cell] != 0:
                continue
        opened = _open_cells(board, cell)
        for species in range(5):
            if not shows >> species & 1:
                continue
            value = _token_value(board, work, reals, weights, cell, species, opened)
            if slot < 0:
                reals[NEW + ROW * species + place] = value
                continue
            if shows & KEYSTONE:
                value += reals[NATURE_NOW]
            reals[OLD + MAX_TILES * species + slot] = value
            if value > reals[BEST + species]:
                reals[SECOND + species] = reals[BEST + species]
                reals[BEST + species] = value
                work[BEST_TILE + species] = slot
            elif value > reals[SECOND + species]:
                reals[SECOND + species] = value


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
