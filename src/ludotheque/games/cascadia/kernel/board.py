"""Laying tiles and tokens on a board, and what a tile does to the corridors."""

from __future__ import annotations

from ludotheque.games.cascadia.kernel.jit import compiled, inner
from ludotheque.games.cascadia.kernel.layout import (
    AROUND,
    BARS,
    BIGGEST,
    CORRIDOR,
    COUNT,
    FOX,
    FRONTIER,
    GRID,
    GROUP,
    GROUP_BAD,
    GROUP_POINTS,
    GROUP_SIZE,
    HABITAT_A,
    HABITAT_B,
    HAWK,
    KEYSTONE,
    LENGTH,
    MAX_TILES,
    N_FRONTIER,
    N_TILES,
    N_WAYS,
    NATURE,
    OPPOSITE,
    PLACES,
    POINTS,
    POSITION,
    PRIZE,
    SALMON,
    SHOWS,
    SIZES,
    SLOT,
    STEPS,
    TILE,
    TILE_CELL,
    TILE_HABITATS,
    TILE_ID,
    TILE_MASK,
    TILE_SECOND,
    TOKEN,
    WAYS,
    Ints,
)


@inner
def copy_into(target: Ints, source: Ints) -> None:
    """Copy a whole array (slice assignment would be ten times slower)."""
    for i in range(target.size):
        target[i] = source[i]


@inner
def second_edges(a: int, b: int, turn: int) -> int:
    """Bits of the edges that show habitat b: the three after those of a (none on one habitat)."""
    if a == b:
        return 0
    three = 0b111 << ((turn + 3) % 6)
    return (three | three >> 6) & 63


@compiled
def add_tile(board: Ints, cell: int, tile: int, a: int, b: int, mask: int, turn: int) -> None:
    """Lay a tile with habitats a and b (equal on a tile of one habitat) on an empty cell."""
    _leave_frontier(board, cell)
    slot = int(board[N_TILES])
    board[N_TILES] = slot + 1
    board[SLOT + cell] = slot + 1
    second = second_edges(a, b, turn)
    board[TILE_CELL + slot] = cell
    board[TILE_MASK + slot] = mask
    board[TILE_HABITATS + slot] = a + 8 * b
    board[TILE_SECOND + slot] = second
    board[TILE_ID + slot] = tile
    _join_corridor(board, cell, slot, 0, a, second ^ 63)
    if second:
        _join_corridor(board, cell, slot, 1, b, second)
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        beside = cell + STEPS[WAYS[grid + way]]
        if board[SLOT + beside] == 0:
            entry = int(board[N_FRONTIER])
            board[N_FRONTIER] = entry + 1
            board[FRONTIER + entry] = beside
            board[SLOT + beside] = -1 - entry


@compiled
def lay(board: Ints, deck: Ints, tile: int, cell: int, turn: int) -> None:
    """Lay a tile of the deck."""
    entry = tile * TILE
    a = int(deck[entry + HABITAT_A])
    b = int(deck[entry + HABITAT_B])
    add_tile(board, cell, tile, a, b, int(deck[entry + SHOWS]), turn)


@inner
def _leave_frontier(board: Ints, cell: int) -> None:
    entry = -1 - int(board[SLOT + cell])
    if entry < 0:
        return  # the first tiles of a board are laid on no frontier
    last = int(board[N_FRONTIER]) - 1
    moved = int(board[FRONTIER + last])
    board[FRONTIER + entry] = moved
    board[SLOT + moved] = -1 - entry
    board[N_FRONTIER] = last


@inner
def _join_corridor(board: Ints, cell: int, slot: int, side: int, habitat: int, edges: int) -> None:
    """Add the new tile's one habitat to the corridors it touches, and make those one."""
    own = -1
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        direction = int(WAYS[grid + way])
        if not edges >> direction & 1:
            continue
        other = int(board[SLOT + cell + STEPS[direction]]) - 1
        if other < 0:
            continue
        far = int(board[TILE_SECOND + other]) >> int(OPPOSITE[direction]) & 1
        if board[TILE_HABITATS + other] >> (3 * far) & 7 != habitat:
            continue
        joined = int(board[CORRIDOR + 2 * other + far])
        if own < 0:
            own = joined
            board[LENGTH + own] += 1
        elif joined != own:
            board[LENGTH + own] += board[LENGTH + joined]
            for part in range(2 * slot):
                if board[CORRIDOR + part] == joined:
                    board[CORRIDOR + part] = own
    if own < 0:
        own = 2 * slot + side
        board[LENGTH + own] = 1
    board[CORRIDOR + 2 * slot + side] = own
    if board[LENGTH + own] > board[BIGGEST + habitat]:
        board[BIGGEST + habitat] = board[LENGTH + own]


@inner
def corridor_with(board: Ints, cell: int, habitat: int, edges: int) -> int:
    """How long the corridor would be that a tile on this cell, showing the habitat there, joins."""
    low = 0  # corridors counted already, as bits: each counts once
    high = 0
    length = 1
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        direction = int(WAYS[grid + way])
        if not edges >> direction & 1:
            continue
        other = int(board[SLOT + cell + STEPS[direction]]) - 1
        if other < 0:
            continue
        far = int(board[TILE_SECOND + other]) >> int(OPPOSITE[direction]) & 1
        if board[TILE_HABITATS + other] >> (3 * far) & 7 != habitat:
            continue
        joined = int(board[CORRIDOR + 2 * other + far])
        if joined < 48:
            if low >> joined & 1:
                continue
            low |= 1 << joined
        else:
            if high >> (joined - 48) & 1:
                continue
            high |= 1 << (joined - 48)
        length += int(board[LENGTH + joined])
    return length


@inner
def corridor_gain(board: Ints, habitat: int, length: int) -> int:
    """Points for having a corridor of this length, compared with the largest there is."""
    biggest = int(board[BIGGEST + habitat])
    if length <= biggest:
        return 0
    bar = int(board[BARS + habitat])
    prize = int(board[PRIZE]) if biggest < bar <= length else 0
    return length - biggest + prize


@compiled
def tile_gain(board: Ints, cell: int, a: int, b: int, turn: int) -> int:
    """Corridor points that a tile would add."""
    second = second_edges(a, b, turn)
    gain = corridor_gain(board, a, corridor_with(board, cell, a, second ^ 63))
    if second:
        gain += corridor_gain(board, b, corridor_with(board, cell, b, second))
    return gain


@compiled
def may_hold(board: Ints, cell: int, species: int) -> bool:
    """Whether the cell has a tile that shows the species and no token yet."""
    slot = int(board[SLOT + cell]) - 1
    if slot < 0 or board[TOKEN + cell] != 0:
        return False
    return int(board[TILE_MASK + slot]) >> species & 1 == 1


@inner
def set_down(board: Ints, cell: int, species: int) -> None:
    """Put a token on a cell without touching groups or points: the part that `pick_up` undoes."""
    position = int(board[COUNT + species])
    board[COUNT + species] = position + 1
    board[PLACES + species * MAX_TILES + position] = cell
    board[POSITION + cell] = position
    board[TOKEN + cell] = species + 1
    one = 1 << (3 * species)
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        board[AROUND + cell + STEPS[WAYS[grid + way]]] += one


@inner
def pick_up(board: Ints, cell: int, species: int) -> None:
    """Undo the latest `set_down`."""
    board[COUNT + species] -= 1
    board[TOKEN + cell] = 0
    one = 1 << (3 * species)
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        board[AROUND + cell + STEPS[WAYS[grid + way]]] -= one


@compiled
def add_token(board: Ints, cell: int, species: int) -> None:
    """Place a token for good: groups, nature token for a keystone tile, points to compute anew."""
    set_down(board, cell, species)
    first = species * MAX_TILES
    position = int(board[POSITION + cell])
    own = position
    size = 1
    bad = board[AROUND + cell] >> (3 * species) & 7 > 2
    grid = int(board[GRID])
    for way in range(board[N_WAYS]):
        beside = cell + STEPS[WAYS[grid + way]]
        if board[TOKEN + beside] != species + 1:
            continue
        if board[AROUND + beside] >> (3 * species) & 7 > 2:
            bad = True
        joined = int(board[GROUP + first + board[POSITION + beside]])
        if joined == own:
            continue
        joined_size = int(board[GROUP_SIZE + first + joined])
        board[SIZES + 6 * species + min(joined_size, 5)] -= 1
        size += joined_size
        board[GROUP_SIZE + first + joined] = 0
        if board[GROUP_BAD + first + joined]:
            bad = True
        for member in range(position):
            if board[GROUP + first + member] == joined:
                board[GROUP + first + member] = own
    board[GROUP + first + position] = own
    board[GROUP_SIZE + first + own] = size
    board[GROUP_BAD + first + own] = bad
    board[GROUP_POINTS + first + own] = -1
    board[SIZES + 6 * species + min(size, 5)] += 1
    board[POINTS + species] = -1
    board[POINTS + SALMON] = -1  # cards D of salmon and hawks, and all foxes, look at other species
    board[POINTS + HAWK] = -1
    board[POINTS + FOX] = -1
    slot = int(board[SLOT + cell]) - 1
    if slot >= 0 and board[TILE_MASK + slot] & KEYSTONE:
        board[NATURE] += 1
