"""What every place of a board is worth: tokens by species, corridors by habitat and rotation.

Values are points now, plus what patterns promise while there are turns left to fulfil it. The
promises are weights; how they were found is told in docs/strength-cascadia.md.
"""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import corridor_gain, group_beside, neighbour
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals
from ludotheque.games.cascadia.kernel.scoring.points import token_gain
from ludotheque.games.cascadia.pieces import FOX


@inner
def _token_value(desk: Desk, cell: int, species: int, opened: int) -> float:
    """The value of a token on this cell: its points, and its prospects."""
    board, reals, weights = desk.board, desk.reals, desk.weights
    value = float(token_gain(board, desk.work, cell, species))
    base = species * at.SPECIES_WEIGHTS
    around = int(board[at.AROUND + cell])
    promise = weights[base + at.SIZE_PROMISE + 1]
    if around >> (3 * species) & 7:
        promise = _group_promise(board, weights, cell, species)
    promise *= reals[at.STAGE_NOW + species]
    promise += weights[base + at.OPEN] * min(3, opened >> (3 * species) & 7)
    if species == FOX or around >> (3 * FOX) & 7:
        promise += _fox_promise(board, weights, cell, species)
    return float(value + promise * reals[at.FACTOR_NOW + species])


@inner
def _group_promise(board: Ints, weights: Reals, cell: int, species: int) -> float:
    """The promise of the group that a token would make, less that of the groups it joins."""
    base = species * at.SPECIES_WEIGHTS + at.SIZE_PROMISE
    first = species * at.MAX_TILES
    promise = 0.0
    size = 1
    seen = 0
    for way in range(board[at.N_WAYS]):
        joined = group_beside(board, cell, way, species, seen)
        if joined >= 0:
            seen |= 1 << joined
            joined_size = int(board[at.GROUP_SIZE + first + joined])
            size += joined_size
            promise -= weights[base + min(8, joined_size)]
    return float(promise + weights[base + min(8, size)])


@inner
def _open_cells(board: Ints, cell: int) -> int:
    """How many cells beside this one may still take each species: five 3-bit counts."""
    counts = 0
    for way in range(board[at.N_WAYS]):
        beside = neighbour(board, cell, way)
        if board[at.TOKEN + beside] == 0:
            slot = int(board[at.SLOT + beside]) - 1
            counts += 0o11111 if slot < 0 else int(at.SPREAD[board[at.TILE_MASK + slot] & 31])
    return counts


@inner
def _fox_promise(board: Ints, weights: Reals, cell: int, species: int) -> float:
    """How the species that foxes may still gain change: for a new fox, and for those beside."""
    promise = 0.0
    around = int(board[at.AROUND + cell])
    if species == FOX:
        promise = weights[at.FOX_PROMISE + _missing(board, around)]
    if around >> (3 * FOX) & 7:
        one = 1 << (3 * species)
        for way in range(board[at.N_WAYS]):
            beside = neighbour(board, cell, way)
            if board[at.TOKEN + beside] == FOX + 1:
                there = int(board[at.AROUND + beside])
                promise += weights[at.FOX_PROMISE + _missing(board, there + one)]
                promise -= weights[at.FOX_PROMISE + _missing(board, there)]
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
    return max(0, min(5 - kinds, int(board[at.N_WAYS]) - filled))


@inner
def survey(desk: Desk, turns_left: int) -> None:
    """Value every place for every species and habitat."""
    board, reals, weights = desk.board, desk.reals, desk.weights
    # In the last turn nothing is promised: points are all there is.
    last = turns_left == 0
    reals[at.NATURE_NOW] = 1.0 if last else weights[at.NATURE_WORTH]
    reals[at.SPENDING_NOW] = 0.0 if last else weights[at.SPENDING]
    reals[at.NOWHERE_NOW] = 0.0 if last else weights[at.NOWHERE]
    for species in range(5):
        base = species * at.SPECIES_WEIGHTS
        groups = 0
        for size in range(1, 6):
            groups += int(board[at.SIZES + 6 * species + size])
        reals[at.STAGE_NOW + species] = weights[base + at.STAGE + min(4, groups)]
        reals[at.FACTOR_NOW + species] = turns_left / (turns_left + weights[base + at.PATIENCE])
    _survey_tokens(desk)
    factor = turns_left / (turns_left + weights[at.HABITAT_PATIENCE])
    for entry in range(board[at.N_FRONTIER]):
        _survey_edges(desk, entry)
        for habitat in range(5):
            if int(desk.work[at.FACES + entry]) >> habitat & 1:
                _survey_arcs(desk, factor, entry, habitat)


@inner
def _survey_tokens(desk: Desk) -> None:
    """What tokens are worth: of every species on frontier cells, then on tiles that show them."""
    board, work, reals = desk.board, desk.work, desk.reals
    for species in range(5):
        reals[at.BEST + species] = reals[at.NOWHERE_NOW]
        reals[at.SECOND + species] = reals[at.NOWHERE_NOW]
        work[at.BEST_TILE + species] = -1
    frontier = int(board[at.N_FRONTIER])
    for place in range(frontier + int(board[at.N_TILES])):
        slot = place - frontier
        shows = 31
        cell = int(board[at.FRONTIER + place]) if slot < 0 else int(board[at.TILE_CELL + slot])
        if slot >= 0:
            shows = int(board[at.TILE_MASK + slot])
            if board[at.TOKEN + cell] != 0:
                continue
        opened = _open_cells(board, cell)
        for species in range(5):
            if not shows >> species & 1:
                continue
            value = _token_value(desk, cell, species, opened)
            if slot < 0:
                reals[at.NEW + at.ROW * species + place] = value
                continue
            if shows & at.KEYSTONE:
                value += reals[at.NATURE_NOW]
            reals[at.OLD + at.MAX_TILES * species + slot] = value
            if value > reals[at.BEST + species]:
                reals[at.SECOND + species] = reals[at.BEST + species]
                reals[at.BEST + species] = value
                work[at.BEST_TILE + species] = slot
            elif value > reals[at.SECOND + species]:
                reals[at.SECOND + species] = value


@inner
def _survey_edges(desk: Desk, entry: int) -> None:
    """What looks at a frontier cell from each side."""
    board, work = desk.board, desk.work
    cell = int(board[at.FRONTIER + entry])
    grid = int(board[at.GRID])
    faces = 0
    neighbours = 0
    for direction in range(6):
        work[at.EDGE + direction] = -1
    for way in range(board[at.N_WAYS]):
        direction = int(at.WAYS[grid + way])
        other = int(board[at.SLOT + cell + at.STEPS[direction]]) - 1
        if other < 0:
            continue
        far = int(board[at.TILE_SECOND + other]) >> int(at.OPPOSITE[direction]) & 1
        habitat = int(board[at.TILE_HABITATS + other]) >> (3 * far) & 7
        work[at.EDGE + direction] = int(board[at.CORRIDOR + 2 * other + far]) + 128 * habitat
        faces |= 1 << habitat
        neighbours += 1
    work[at.FACES + entry] = faces
    desk.reals[at.NEIGHBOURS + entry] = neighbours


@inner
def _survey_arcs(desk: Desk, factor: float, entry: int, habitat: int) -> None:
    """What showing a habitat on three edges, or on all, is worth on a cell that it looks at."""
    work, reals = desk.work, desk.reals
    base = at.ARC + (habitat * at.ROW + entry) * 8
    matches = 0
    edge = 0
    for direction in range(6):
        if int(work[at.EDGE + direction]) >> 7 == habitat:
            matches += 1
            edge = direction
    all_round = _arc_value(desk, factor, habitat, edge, 6)
    reals[base + 6] = all_round
    if matches == 1:  # as good whenever it is among the three edges
        for turn in range(6):
            reals[base + turn] = 0.0
        for back in range(3):
            reals[base + (edge - back) % 6] = all_round
        reals[base + 7] = all_round
        work[at.BEST_ARC + habitat * at.ROW + entry] = edge
        return
    top = -1e9
    for turn in range(6):
        value = _arc_value(desk, factor, habitat, turn, 3)
        reals[base + turn] = value
        if value > top:
            top = value
            work[at.BEST_ARC + habitat * at.ROW + entry] = turn
    reals[base + 7] = top


@inner
def _arc_value(desk: Desk, factor: float, habitat: int, start: int, edges: int) -> float:
    board, work, weights = desk.board, desk.work, desk.weights
    length = 1
    matched = 0
    for k in range(edges):
        look = int(work[at.EDGE + (start + k) % 6])
        if look < 0 or look >> 7 != habitat:
            continue
        matched += 1
        new = True
        for earlier in range(k):
            if work[at.EDGE + (start + earlier) % 6] == look:
                new = False
        if new:
            length += int(board[at.LENGTH + (look & 127)])
    value = weights[at.MATCH] * factor * matched
    if length > board[at.BIGGEST + habitat]:
        return float(value + corridor_gain(board, habitat, length))
    return float(value + weights[at.GROW] * factor * (length - 1))
