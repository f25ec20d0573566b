"""What every place of a board looks like: the part of the learned value's inputs that is spatial.

A place is a cell with a token, a free tile, or a cell beside the environment. Each is described by
the same number of inputs, which mean something else for each kind, and by the places beside it;
`value` lets each place see what its neighbours tell, and adds up what its encoders make of them.
`survey` must have been run for the board before.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Desk, Floats, Ints, Reals

MOST_PLACES: Final = 64  # what goes beyond is not looked at
PLACE_IN: Final = 26
SIDES: Final = 6
PLACE: Final = 1 + PLACE_IN + SIDES  # a place: its kind, its inputs, its neighbours (number + 1)
NEIGHBOURS: Final = 1 + PLACE_IN
PLACES: Final = 1 + MOST_PLACES * PLACE  # how many there are, then the places
# Kinds: a token of each species (0 to 4), then
FREE: Final = 5
BESIDE: Final = 6
KINDS: Final = 7

# A token:
AROUND_IN: Final = 0  # five: tokens beside it by species (for all kinds, but at another place)
TILES_ONE_IN: Final = 5  # free tiles beside it that may take its species and touch no other of it
TILES_MORE_IN: Final = 6  # the same, touching others as well
CELLS_ONE_IN: Final = 7  # the same two for cells beside the environment
CELLS_MORE_IN: Final = 8
SIZE_IN: Final = 9  # of its group
SIZES_IN: Final = 10  # four: whether the group has one to four tokens
LINES_IN: Final = 14  # directions with its species on both sides
ENDS_IN: Final = 15  # directions with its species on one side and a free place on the other
BESIDE_IN: Final = 16  # five: whether a token of the species is beside it (free tiles alike)
LONGEST_IN: Final = 21  # of the straight lines of its species through it
LONGEST_ENDS_IN: Final = 22  # where that line may grow
OPEN_IN: Final = 23  # cells beside it without a token (free tiles alike)
TWO_AWAY_IN: Final = 24  # tokens of its species two cells away
IN_LINE_IN: Final = 25  # tokens of its species in a straight line with it, not beside it
# A free tile:
OLD_IN: Final = 0  # five: what tokens are worth there
SHOWS_IN: Final = 5  # five
KEYSTONE_IN: Final = 10
# A cell beside the environment:
NEW_IN: Final = 0  # five: what tokens are worth there
ARC_IN: Final = 5  # five: what the habitats are worth there
SIDES_IN: Final = 10  # tiles that look at it
# Both:
TOUCHED_IN: Final = 11  # five: tokens beside it by species
# A cell beside the environment again:
FACING_IN: Final = 16  # five: edges that look at it by habitat
ROUND_IN: Final = 21  # five: what a tile of that habitat alone is worth there


@inner
def describe_places(desk: Desk, mind: Floats, first: int) -> None:
    """Write down the places of a board that has been surveyed."""
    board, reals = desk.board, desk.reals
    count = 0
    for slot in range(board[at.N_TILES]):
        here = first + 1 + count * PLACE
        cell = int(board[at.TILE_CELL + slot])
        token = int(board[at.TOKEN + cell]) - 1
        for k in range(PLACE):
            mind[here + k] = 0.0
        if token >= 0:
            mind[here] = token
            _describe_token(board, cell, token, mind, here + 1)
        else:
            mind[here] = FREE
            _describe_free(board, reals, slot, cell, mind, here + 1)
        _name_neighbours(board, cell, mind, here + NEIGHBOURS)
        count += 1
    for entry in range(board[at.N_FRONTIER]):
        if count == MOST_PLACES:
            break
        here = first + 1 + count * PLACE
        for k in range(PLACE):
            mind[here + k] = 0.0
        mind[here] = BESIDE
        _describe_beside(desk, entry, mind, here + 1)
        _name_neighbours(board, int(board[at.FRONTIER + entry]), mind, here + NEIGHBOURS)
        count += 1
    mind[first] = count


@inner
def _name_neighbours(board: Ints, cell: int, mind: Floats, here: int) -> None:
    """The places beside a cell: tiles come first, then the cells beside the environment."""
    grid = int(board[at.GRID])
    named = 0
    for way in range(board[at.N_WAYS]):
        slot = int(board[at.SLOT + cell + at.STEPS[at.WAYS[grid + way]]])
        if slot < 0:
            slot = int(board[at.N_TILES]) - slot
        if 0 < slot <= MOST_PLACES:
            mind[here + named] = slot
            named += 1


@inner
def _touched(board: Ints, cell: int, mind: Floats, here: int) -> None:
    around = int(board[at.AROUND + cell])
    for species in range(5):
        mind[here + species] = (around >> (3 * species) & 7) / 2.0


@inner
def _beside(board: Ints, cell: int, mind: Floats, here: int) -> None:
    around = int(board[at.AROUND + cell])
    filled = 0
    for species in range(5):
        count = around >> (3 * species) & 7
        filled += count
        if count:
            mind[here + BESIDE_IN + species] = 1.0
    mind[here + OPEN_IN] = (board[at.N_WAYS] - filled) / 3.0


@inner
def _describe_token(board: Ints, cell: int, species: int, mind: Floats, here: int) -> None:
    _touched(board, cell, mind, here + AROUND_IN)
    grid = int(board[at.GRID])
    ways = int(board[at.N_WAYS])
    alike = 0  # bits of the ways
    room = 0
    for way in range(ways):
        beside = cell + int(at.STEPS[at.WAYS[grid + way]])
        token = int(board[at.TOKEN + beside])
        if token == species + 1:
            alike |= 1 << way
        if token != 0:
            continue
        slot = int(board[at.SLOT + beside]) - 1
        if slot >= 0 and not int(board[at.TILE_MASK + slot]) >> species & 1:
            continue
        room |= 1 << way
        more = int(board[at.AROUND + beside]) >> (3 * species) & 7 > 1
        kind = (TILES_ONE_IN if slot >= 0 else CELLS_ONE_IN) + int(more)
        mind[here + kind] += 0.5
    half = ways // 2
    for way in range(half):
        mine = alike >> way & 1
        across = alike >> (way + half) & 1
        if mine and across:
            mind[here + LINES_IN] += 1.0
        elif (mine and room >> (way + half) & 1) or (across and room >> way & 1):
            mind[here + ENDS_IN] += 1.0
    first = species * at.MAX_TILES
    group = int(board[at.GROUP + first + board[at.POSITION + cell]])
    size = int(board[at.GROUP_SIZE + first + group])
    mind[here + SIZE_IN] = size / 4.0
    if size <= 4:
        mind[here + SIZES_IN + size - 1] = 1.0
    _beside(board, cell, mind, here)
    _describe_lines(board, cell, species, mind, here)
    _describe_kin(board, cell, species, mind, here)


@inner
def _describe_lines(board: Ints, cell: int, species: int, mind: Floats, here: int) -> None:
    """The longest straight line of the species through a token, and where it may grow."""
    grid = int(board[at.GRID])
    half = int(board[at.N_WAYS]) // 2
    for way in range(half):
        length = 1
        ends = 0.0
        for side in range(2):
            step = int(at.STEPS[at.WAYS[grid + way + side * half]])
            next_cell = cell + step
            while board[at.TOKEN + next_cell] == species + 1:
                length += 1
                next_cell += step
            if board[at.TOKEN + next_cell] == 0:
                slot = int(board[at.SLOT + next_cell]) - 1
                if slot < 0 or int(board[at.TILE_MASK + slot]) >> species & 1:
                    ends += 0.5
        long = length / 4.0
        if long > mind[here + LONGEST_IN]:
            mind[here + LONGEST_IN] = long
            mind[here + LONGEST_ENDS_IN] = ends
        elif long == mind[here + LONGEST_IN]:
            mind[here + LONGEST_ENDS_IN] = max(ends, mind[here + LONGEST_ENDS_IN])


@inner
def _describe_kin(board: Ints, cell: int, species: int, mind: Floats, here: int) -> None:
    """Tokens of the same species that are near, or in a line with this one."""
    first = at.PLACES + species * at.MAX_TILES
    for k in range(board[at.COUNT + species]):
        other = int(board[first + k])
        down = other // at.SIDE - cell // at.SIDE
        along = other % at.SIDE - cell % at.SIDE
        away = max(abs(down), abs(along), abs(down + along))
        if away < 2:
            continue
        if away == 2:
            mind[here + TWO_AWAY_IN] += 0.5
        if down == 0 or along == 0 or down + along == 0:
            mind[here + IN_LINE_IN] += 0.5


@inner
def _describe_free(
    board: Ints, reals: Reals, slot: int, cell: int, mind: Floats, here: int
) -> None:
    shows = int(board[at.TILE_MASK + slot])
    for species in range(5):
        if shows >> species & 1:
            mind[here + OLD_IN + species] = reals[at.OLD + at.MAX_TILES * species + slot] / 10.0
            mind[here + SHOWS_IN + species] = 1.0
    if shows & at.KEYSTONE:
        mind[here + KEYSTONE_IN] = 1.0
    _touched(board, cell, mind, here + TOUCHED_IN)
    _beside(board, cell, mind, here)


@inner
def _describe_beside(desk: Desk, entry: int, mind: Floats, here: int) -> None:
    reals = desk.reals
    faces = int(desk.work[at.FACES + entry])
    for k in range(5):
        mind[here + NEW_IN + k] = reals[at.NEW + at.ROW * k + entry] / 10.0
        if faces >> k & 1:
            mind[here + ARC_IN + k] = reals[at.ARC + (k * at.ROW + entry) * 8 + 7] / 5.0
            mind[here + ROUND_IN + k] = reals[at.ARC + (k * at.ROW + entry) * 8 + 6] / 5.0
    mind[here + SIDES_IN] = reals[at.NEIGHBOURS + entry] / 3.0
    board = desk.board
    cell = int(board[at.FRONTIER + entry])
    _touched(board, cell, mind, here + TOUCHED_IN)
    grid = int(board[at.GRID])
    for way in range(board[at.N_WAYS]):
        direction = int(at.WAYS[grid + way])
        slot = int(board[at.SLOT + cell + at.STEPS[direction]]) - 1
        if slot >= 0:
            far = int(board[at.TILE_SECOND + slot]) >> int(at.OPPOSITE[direction]) & 1
            habitat = int(board[at.TILE_HABITATS + slot]) >> (3 * far) & 7
            mind[here + FACING_IN + habitat] += 0.5
