"""What every place of a board looks like: the part of the learned value's inputs that is spatial.

A place is a cell with a token, a free tile, or a cell beside the environment. Each is described by
the same number of inputs, which mean something else for each kind; `value` adds up what its
encoders make of them. `survey` must have been run for the board before.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals

MOST_PLACES: Final = 64  # what goes beyond is not looked at
PLACE_IN: Final = 16
PLACE: Final = 1 + PLACE_IN  # a place: its kind, then its inputs
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
ENDS_IN: Final = 15  # directions with its species on one side and room on the other
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


@inner
def describe_places(desk: Desk, mind: Reals, first: int) -> None:
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
        count += 1
    for entry in range(board[at.N_FRONTIER]):
        if count == MOST_PLACES:
            break
        here = first + 1 + count * PLACE
        for k in range(PLACE):
            mind[here + k] = 0.0
        mind[here] = BESIDE
        _describe_beside(desk, entry, mind, here + 1)
        count += 1
    mind[first] = count


@inner
def _touched(board: Ints, cell: int, mind: Reals, here: int) -> None:
    around = int(board[at.AROUND + cell])
    for species in range(5):
        mind[here + species] = (around >> (3 * species) & 7) / 2.0


@inner
def _describe_token(board: Ints, cell: int, species: int, mind: Reals, here: int) -> None:
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


@inner
def _describe_free(board: Ints, reals: Reals, slot: int, cell: int, mind: Reals, here: int) -> None:
    shows = int(board[at.TILE_MASK + slot])
    for species in range(5):
        if shows >> species & 1:
            mind[here + OLD_IN + species] = reals[at.OLD + at.MAX_TILES * species + slot] / 10.0
            mind[here + SHOWS_IN + species] = 1.0
    if shows & at.KEYSTONE:
        mind[here + KEYSTONE_IN] = 1.0
    _touched(board, cell, mind, here + TOUCHED_IN)


@inner
def _describe_beside(desk: Desk, entry: int, mind: Reals, here: int) -> None:
    reals = desk.reals
    faces = int(desk.work[at.FACES + entry])
    for k in range(5):
        mind[here + NEW_IN + k] = reals[at.NEW + at.ROW * k + entry] / 10.0
        if faces >> k & 1:
            mind[here + ARC_IN + k] = reals[at.ARC + (k * at.ROW + entry) * 8 + 7] / 5.0
    mind[here + SIDES_IN] = reals[at.NEIGHBOURS + entry] / 3.0
    _touched(desk.board, int(desk.board[at.FRONTIER + entry]), mind, here + TOUCHED_IN)
