"""Where everything is in the flat arrays.

A *board* (one player's environment) and a *table* (market, bag, stack, turn) are one-dimensional
arrays of 16-bit integers; names in capitals are offsets into them. One flat array and plain loops
are what makes compiled code fast here: no objects, no small temporaries, one `copy` per rollout.

Cells are numbered on a 48 × 48 field, `(r + 24) * 48 + (q + 24)` in axial coordinates, which holds
any environment of 23 tiles. The six directions are those of the facts: NE, E, SE, SW, W, NW. The
square grid is the same field without NE and SW: its rows are E–W and its columns SE–NW.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ludotheque.bots.arrays import np

Ints: TypeAlias = np.ndarray[Any, np.dtype[np.int16]]
Words: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Reals: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]


class Desk(NamedTuple):
    """The arrays of one player's choice of a turn: board, market and scratch memory."""

    board: Ints
    table: Ints
    deck: Ints
    work: Words
    reals: Reals
    weights: Reals
    net: Floats  # the learned value, see value.py; empty where only the fast player plays
    mind: Floats  # work array of the learned value


# The grid ---------------------------------------------------------------------------------------
SIDE: Final = 48
CENTRE: Final = 24 * SIDE + 24
CELLS: Final = SIDE * SIDE
HEX: Final = 0
SQUARE: Final = 6  # where the square grid's directions begin in WAYS

STEPS: Final = np.array([1 - SIDE, 1, SIDE, SIDE - 1, -1, -SIDE], np.int64)
OPPOSITE: Final = np.array([3, 4, 5, 0, 1, 2], np.int64)
WAYS: Final = np.array([0, 1, 2, 3, 4, 5, 1, 2, 4, 5, 0, 0], np.int64)
WAY_STEPS: Final = np.array([STEPS[way] for way in WAYS], np.int64)

# A board ----------------------------------------------------------------------------------------
MAX_TILES: Final = 48
MAX_FRONTIER: Final = 4 * MAX_TILES + 2

SLOT: Final = 0  # per cell: 0 nothing, k tile number k-1, -k frontier entry k-1
TOKEN: Final = CELLS  # per cell: 0 none, else species + 1
POSITION: Final = 2 * CELLS  # per cell with a token: its place in the list of its species
AROUND: Final = 3 * CELLS  # per cell: five 3-bit counts of the tokens beside it, by species

N_TILES: Final = 4 * CELLS
N_FRONTIER: Final = N_TILES + 1
NATURE: Final = N_TILES + 2
GRID: Final = N_TILES + 3  # HEX or SQUARE
N_WAYS: Final = N_TILES + 4  # 6 or 4
RULINGS: Final = N_TILES + 5  # bits below
CARDS: Final = N_TILES + 6  # five: CARD_A to INTERMEDIATE
BIGGEST: Final = CARDS + 5  # five: tiles in the largest corridor of each habitat
COUNT: Final = BIGGEST + 5  # five: tokens of each species
POINTS: Final = COUNT + 5  # five: what each species scores now, -1 when not computed yet
SIZES: Final = POINTS + 5  # per species six: groups of 1, 2, 3, 4 tokens, larger, (unused)
PRIZE: Final = SIZES + 30  # points for a corridor that reaches its bar
BARS: Final = PRIZE + 1  # five: the length that does (alone: 7; else what it takes to be largest)
TILE_CELL: Final = BARS + 5  # per tile
TILE_MASK: Final = TILE_CELL + MAX_TILES  # per tile: species bits, KEYSTONE bit
TILE_HABITATS: Final = TILE_MASK + MAX_TILES  # per tile: a + 8 * b
TILE_SECOND: Final = TILE_HABITATS + MAX_TILES  # per tile: bits of the edges that show b
TILE_ID: Final = TILE_SECOND + MAX_TILES
CORRIDOR: Final = TILE_ID + MAX_TILES  # per tile and habitat: the corridor it belongs to
LENGTH: Final = CORRIDOR + 2 * MAX_TILES  # per corridor: its tiles
FRONTIER: Final = LENGTH + 2 * MAX_TILES  # cells beside the environment
PLACES: Final = FRONTIER + MAX_FRONTIER  # per species: the cells of its tokens, oldest first
GROUP: Final = PLACES + 5 * MAX_TILES  # per species and token: the token its group is named after
GROUP_SIZE: Final = GROUP + 5 * MAX_TILES  # per species and group: tokens, 0 once merged away
GROUP_BAD: Final = GROUP_SIZE + 5 * MAX_TILES  # salmon: some token touches three or more
GROUP_POINTS: Final = GROUP_BAD + 5 * MAX_TILES  # elk A, B, C: its points, -1 not computed yet
BOARD: Final = GROUP_POINTS + 5 * MAX_TILES  # the length of a board

KEYSTONE: Final = 32

# A table ----------------------------------------------------------------------------------------
MAX_STACK: Final = 100

BAG: Final = 0  # five: tokens in the bag by species
ASIDE: Final = 5  # five: tokens wiped and not yet back in the bag
MARKET_TILE: Final = 10  # four tile numbers
MARKET_TOKEN: Final = 14  # four species, -1 where a token is missing
STACK: Final = 18  # tiles still to be drawn in this game
N_UNSEEN: Final = 19  # tiles not seen yet; the ones that are out of the game are among them
SOLO: Final = 20
WIPED: Final = 21  # what the player did about three equal tokens, see table.py
HAS_ASIDE: Final = 22  # whether any token is aside
UNSEEN: Final = 23  # their numbers, in no particular order
TABLE: Final = UNSEEN + MAX_STACK  # the length of a table

# A deck: per tile number four entries.
HABITAT_A: Final = 0
HABITAT_B: Final = 1  # equal to A on a tile of one habitat
SHOWS: Final = 2  # species bits, KEYSTONE bit
TURNS: Final = 3  # rotations that make a difference
TILE: Final = 4

# The work array ---------------------------------------------------------------------------------
# 64-bit integers: scratch for scoring first, then three streams of random numbers and a turn.
# Tiles and tokens have their own streams, so that turns compared with each other meet the same
# draws even when one of them wipes tokens.
TILE_STREAM: Final = 16384
TOKEN_STREAM: Final = TILE_STREAM + 4
CHOICE_STREAM: Final = TILE_STREAM + 8
TURN: Final = TILE_STREAM + 12  # the turn chosen last, see below
WORK: Final = TURN + 8  # the length of a work array

# A turn: seven entries.
TAKE_TILE: Final = 0  # market places
TAKE_TOKEN: Final = 1  # differs from TAKE_TILE when a nature token was spent for it
LAY_CELL: Final = 2  # DONE_ALREADY when the tile lies
LAY_TURN: Final = 3
PUT_CELL: Final = 4  # PASS: the token goes back to the bag; DONE_ALREADY when it has its place
SPEND: Final = 5  # 1 when a nature token is spent to take any token with any tile
TURN_SIZE: Final = 6
PASS: Final = -1
DONE_ALREADY: Final = -2

# How far a turn is, when it is planned from its middle.
BEGUN: Final = 0
TILE_LAID: Final = 1
TOKEN_PUT: Final = 2

# The optional rulings (facts, section 6), as bits of RULINGS; none set is the default.
FORGIVING_SALMON: Final = 1
ARC_ELK: Final = 2
CAPPED_ELK: Final = 4
BLOCKED_HAWKS: Final = 8
SHORT_SALMON: Final = 16

# Weights, an array of reals -----------------------------------------------------------------------
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

# What a survey finds, in an array of reals --------------------------------------------------------
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


def by_number(points: Sequence[int], most: int = 0) -> Words:
    """Points by number as compiled code reads them; above the last entry up to `most` alike."""
    more = [points[-1]] * (most + 1 - len(points))
    return np.array([*points, *more], np.int64)


def new_board(
    cards: tuple[int, ...] = (0, 0, 0, 0, 0),
    rulings: int = 0,
    square: bool = False,
    solo_bonus: bool = False,
) -> Ints:
    """An empty board that will be scored with these cards and rulings."""
    board = np.zeros(BOARD, np.int16)
    board[GRID] = SQUARE if square else HEX
    board[N_WAYS] = 4 if square else 6
    board[RULINGS] = rulings
    board[CARDS : CARDS + 5] = np.array(cards, np.int16)
    if solo_bonus:  # facts, section 3: two points for a corridor of seven tiles
        board[PRIZE] = 2
        board[BARS : BARS + 5] = np.full(5, 7, np.int16)
    return board


def cell_at(q: int, r: int) -> int:
    return CENTRE + r * SIDE + q


def coordinates(cell: int) -> tuple[int, int]:
    """Axial (q, r) of a cell; on the square grid (column, row)."""
    row, column = divmod(cell, SIDE)
    return column - 24, row - 24
