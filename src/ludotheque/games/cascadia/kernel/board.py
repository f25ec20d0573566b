"""Laying tiles and tokens on a board, and what a tile does to the corridors."""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Ints
from ludotheque.games.cascadia.pieces import FOX, HAWK, SALMON


@inner
def copy_into(target: Ints, source: Ints) -> None:
    """Copy a whole array (slice assignment would be ten times slower)."""
    for i in range(len(target)):
        target[i] = source[i]


@inner
def neighbour(board: Ints, cell: int, way: int) -> int:
    """The cell beside this one, by one of the grid's ways."""
    return cell + int(at.WAY_STEPS[board[at.GRID] + way])


@inner
def second_edges(a: int, b: int, turn: int) -> int:
    """Bits of the edges that show habitat b: the three after those of a (none on one habitat)."""
    if a == b:
        return 0
    three = 0b111 << ((turn + 3) % 6)
    return (three | three >> 6) & 63


@outer
def add_tile(board: Ints, cell: int, tile: int, a: int, b: int, mask: int, turn: int) -> None:
    """Lay a tile with habitats a and b (equal on a tile of one habitat) on an empty cell."""
    _leave_frontier(board, cell)
    slot = int(board[at.N_TILES])
    board[at.N_TILES] = slot + 1
    board[at.SLOT + cell] = slot + 1
    second = second_edges(a, b, turn)
    board[at.TILE_CELL + slot] = cell
    board[at.TILE_MASK + slot] = mask
    board[at.TILE_HABITATS + slot] = a + 8 * b
    board[at.TILE_SECOND + slot] = second
    board[at.TILE_ID + slot] = tile
    _join_corridor(board, cell, slot, 0, a, second ^ 63)
    if second:
        _join_corridor(board, cell, slot, 1, b, second)
    for way in range(board[at.N_WAYS]):
        beside = neighbour(board, cell, way)
        if board[at.SLOT + beside] == 0:
            entry = int(board[at.N_FRONTIER])
            board[at.N_FRONTIER] = entry + 1
            board[at.FRONTIER + entry] = beside
            board[at.SLOT + beside] = -1 - entry


@outer
def lay(board: Ints, deck: Ints, tile: int, cell: int, turn: int) -> None:
    """Lay a tile of the deck."""
    entry = tile * at.TILE
    a = int(deck[entry + at.HABITAT_A])
    b = int(deck[entry + at.HABITAT_B])
    add_tile(board, cell, tile, a, b, int(deck[entry + at.SHOWS]), turn)


@inner
def _leave_frontier(board: Ints, cell: int) -> None:
    entry = -1 - int(board[at.SLOT + cell])
    if entry < 0:
        return  # the first tiles of a board are laid on no frontier
    last = int(board[at.N_FRONTIER]) - 1
    moved = int(board[at.FRONTIER + last])
    board[at.FRONTIER + entry] = moved
    board[at.SLOT + moved] = -1 - entry
    board[at.N_FRONTIER] = last


@inner
def _corridor_beyond(board: Ints, cell: int, direction: int, habitat: int, edges: int) -> int:
    """The corridor that a habitat shown on these edges of the cell meets that way, -1 for none."""
    if not edges >> direction & 1:
        return -1
    other = int(board[at.SLOT + cell + at.STEPS[direction]]) - 1
    if other < 0:
        return -1
    far = int(board[at.TILE_SECOND + other]) >> int(at.OPPOSITE[direction]) & 1
    if board[at.TILE_HABITATS + other] >> (3 * far) & 7 != habitat:
        return -1
    return int(board[at.CORRIDOR + 2 * other + far])


@inner
def _join_corridor(board: Ints, cell: int, slot: int, side: int, habitat: int, edges: int) -> None:
    """Add the new tile's one habitat to the corridors it touches, and make those one."""
    own = -1
    grid = int(board[at.GRID])
    for way in range(board[at.N_WAYS]):
        direction = int(at.WAYS[grid + way])
        joined = _corridor_beyond(board, cell, direction, habitat, edges)
        if joined < 0:
            continue
        if own < 0:
            own = joined
            board[at.LENGTH + own] += 1
        elif joined != own:
            board[at.LENGTH + own] += board[at.LENGTH + joined]
            for part in range(2 * slot):
                if board[at.CORRIDOR + part] == joined:
                    board[at.CORRIDOR + part] = own
    if own < 0:
        own = 2 * slot + side
        board[at.LENGTH + own] = 1
    board[at.CORRIDOR + 2 * slot + side] = own
    if board[at.LENGTH + own] > board[at.BIGGEST + habitat]:
        board[at.BIGGEST + habitat] = board[at.LENGTH + own]


@inner
def corridor_with(board: Ints, cell: int, habitat: int, edges: int) -> int:
    """How long the corridor would be that a tile on this cell, showing the habitat there, joins."""
    low = 0  # corridors counted already, as bits: each counts once
    high = 0
    length = 1
    grid = int(board[at.GRID])
    for way in range(board[at.N_WAYS]):
        direction = int(at.WAYS[grid + way])
        joined = _corridor_beyond(board, cell, direction, habitat, edges)
        if joined < 0:
            continue
        if joined < 48:
            if low >> joined & 1:
                continue
            low |= 1 << joined
        else:
            if high >> (joined - 48) & 1:
                continue
            high |= 1 << (joined - 48)
        length += int(board[at.LENGTH + joined])
    return length


@inner
def corridor_gain(board: Ints, habitat: int, length: int) -> int:
    """Points for having a corridor of this length, compared with the largest there is."""
    biggest = int(board[at.BIGGEST + habitat])
    if length <= biggest:
        return 0
    bar = int(board[at.BARS + habitat])
    prize = int(board[at.PRIZE]) if biggest < bar <= length else 0
    return length - biggest + prize


@outer
def tile_gain(board: Ints, cell: int, a: int, b: int, turn: int) -> int:
    """Corridor points that a tile would add."""
    second = second_edges(a, b, turn)
    gain = corridor_gain(board, a, corridor_with(board, cell, a, second ^ 63))
    if second:
        gain += corridor_gain(board, b, corridor_with(board, cell, b, second))
    return gain


@outer
def may_hold(board: Ints, cell: int, species: int) -> bool:
    """Whether the cell has a tile that shows the species and no token yet."""
    slot = int(board[at.SLOT + cell]) - 1
    if slot < 0 or board[at.TOKEN + cell] != 0:
        return False
    return int(board[at.TILE_MASK + slot]) >> species & 1 == 1


@inner
def group_beside(board: Ints, cell: int, way: int, species: int, seen: int) -> int:
    """The group of the species that touches the cell that way, -1 for none or one seen (bits)."""
    beside = neighbour(board, cell, way)
    if board[at.TOKEN + beside] != species + 1:
        return -1
    group = int(board[at.GROUP + species * at.MAX_TILES + board[at.POSITION + beside]])
    return -1 if seen >> group & 1 else group


@inner
def set_down(board: Ints, cell: int, species: int) -> None:
    """Put a token on a cell without touching groups or points: the part that `pick_up` undoes."""
    position = int(board[at.COUNT + species])
    board[at.COUNT + species] = position + 1
    board[at.PLACES + species * at.MAX_TILES + position] = cell
    board[at.POSITION + cell] = position
    board[at.TOKEN + cell] = species + 1
    one = 1 << (3 * species)
    for way in range(board[at.N_WAYS]):
        board[at.AROUND + neighbour(board, cell, way)] += one


@inner
def pick_up(board: Ints, cell: int, species: int) -> None:
    """Undo the latest `set_down`."""
    board[at.COUNT + species] -= 1
    board[at.TOKEN + cell] = 0
    one = 1 << (3 * species)
    for way in range(board[at.N_WAYS]):
        board[at.AROUND + neighbour(board, cell, way)] -= one


@outer
def add_token(board: Ints, cell: int, species: int) -> None:
    """Place a token for good: groups, nature token for a keystone tile, points to compute anew."""
    set_down(board, cell, species)
    first = species * at.MAX_TILES
    position = int(board[at.POSITION + cell])
    own = position
    size = 1
    bad = board[at.AROUND + cell] >> (3 * species) & 7 > 2
    for way in range(board[at.N_WAYS]):
        beside = neighbour(board, cell, way)
        if board[at.TOKEN + beside] != species + 1:
            continue
        if board[at.AROUND + beside] >> (3 * species) & 7 > 2:
            bad = True
        joined = int(board[at.GROUP + first + board[at.POSITION + beside]])
        if joined == own:
            continue
        joined_size = int(board[at.GROUP_SIZE + first + joined])
        board[at.SIZES + 6 * species + min(joined_size, 5)] -= 1
        size += joined_size
        board[at.GROUP_SIZE + first + joined] = 0
        if board[at.GROUP_BAD + first + joined]:
            bad = True
        for member in range(position):
            if board[at.GROUP + first + member] == joined:
                board[at.GROUP + first + member] = own
    board[at.GROUP + first + position] = own
    board[at.GROUP_SIZE + first + own] = size
    board[at.GROUP_BAD + first + own] = bad
    board[at.GROUP_POINTS + first + own] = -1
    board[at.SIZES + 6 * species + min(size, 5)] += 1
    board[at.POINTS + species] = -1
    # Cards D of salmon and hawks, and all foxes, look at other species.
    board[at.POINTS + SALMON] = -1
    board[at.POINTS + HAWK] = -1
    board[at.POINTS + FOX] = -1
    slot = int(board[at.SLOT + cell]) - 1
    if slot >= 0 and board[at.TILE_MASK + slot] & at.KEYSTONE:
        board[at.NATURE] += 1
