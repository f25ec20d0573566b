"""What a board will make in the end: a small learned network over what a player would look at.

The board is described species by species, habitat by habitat, and as a whole. Each species has an
encoder of its own for its card, all habitats share one; a hidden layer weighs them together. The
output is the points still to come, so that a value is the points now plus the output.

`survey` must have been run for the board before `describe`: its values are inputs as well.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.points import species_points

# What is looked at ------------------------------------------------------------------------------
TOPS: Final = 4  # best values of a species that are looked at, on tiles and beside them
# For each species:
POINTS_IN: Final = 0
COUNT_IN: Final = 1
SIZES_IN: Final = 2  # five: groups by size
OPEN_IN: Final = 7  # five: cells where groups of this size may grow
SPOTS_IN: Final = 12  # tiles that may take a token
OLD_IN: Final = 13  # the best places among them
NEW_IN: Final = OLD_IN + TOPS  # the best places beside them
LEFT_IN: Final = NEW_IN + TOPS  # tokens that may still come
TIME_IN: Final = LEFT_IN + 1
LATE_IN: Final = TIME_IN + 1
CROWD_IN: Final = LATE_IN + 1  # the species' share of the bag
SPECIES_IN: Final = CROWD_IN + 1
# For each habitat:
LARGEST_IN: Final = 0
NEXT_IN: Final = 1
LARGEST_OPEN_IN: Final = 2  # sides where the largest corridor may grow
NEXT_OPEN_IN: Final = 3
TILES_IN: Final = 4
CLOCK_IN: Final = 5
CLOCK_LATE_IN: Final = 6
SIDES_IN: Final = 7  # sides of any corridor that are open
HABITAT_IN: Final = 8
# For all:
TURNS_IN: Final = 0
NATURE_IN: Final = 1
KEYSTONES_IN: Final = 2  # free tiles that give a nature token
FREE_IN: Final = 3  # free tiles
EDGE_IN: Final = 4  # cells beside the environment
PRIZE_IN: Final = 5  # whether corridors of seven pay
PLAYERS_IN: Final = 6  # four: one for each number of players
ENDING_IN: Final = 10  # three: one, two, three turns left
WHOLE_IN: Final = 13

SPECIES_AT: Final = 0
HABITAT_AT: Final = SPECIES_AT + 5 * SPECIES_IN
WHOLE_AT: Final = HABITAT_AT + 5 * HABITAT_IN
INPUTS: Final = WHOLE_AT + WHOLE_IN

# The network, one array of numbers --------------------------------------------------------------
SPECIES_OUT: Final = 24
HABITAT_OUT: Final = 12
HIDDEN: Final = 32
CODE: Final = 5 * SPECIES_OUT + HABITAT_OUT + WHOLE_IN  # what the hidden layer sees
N_CARDS: Final = 6

ENCODER: Final = (SPECIES_IN + 1) * SPECIES_OUT  # weights and biases of one species and card
SPECIES_NET: Final = 0
HABITAT_NET: Final = SPECIES_NET + 5 * N_CARDS * ENCODER
HIDDEN_NET: Final = HABITAT_NET + (HABITAT_IN + 1) * HABITAT_OUT
SKIP_NET: Final = HIDDEN_NET + (CODE + 1) * HIDDEN
LAST_NET: Final = SKIP_NET + CODE
NET: Final = LAST_NET + HIDDEN + 1

# Numbers in one place: inputs, then the code and the hidden layer.
CODE_AT: Final = INPUTS
HIDDEN_AT: Final = CODE_AT + CODE
MIND: Final = HIDDEN_AT + HIDDEN  # the length of the array

_SIDES: Final = 12000  # in the work array, per corridor: sides that are open


@outer
def describe(desk: Desk, players: int, turns_left: int, mind: Reals) -> None:
    """Fill in the inputs, for a board that has been surveyed."""
    board, table, work = desk.board, desk.table, desk.work
    for k in range(INPUTS):
        mind[k] = 0.0
    time = turns_left / 20.0
    late = 1.0 / (1.0 + turns_left)
    bag = 1.0
    for species in range(5):
        bag += table[at.BAG + species]
    for species in range(5):
        here = SPECIES_AT + species * SPECIES_IN
        _describe_species(board, work, desk.reals, species, mind, here)
        left = float(table[at.BAG + species])
        for place in range(4):
            if table[at.MARKET_TOKEN + place] == species:
                left += 1.0
        mind[here + LEFT_IN] = left / 20.0
        mind[here + CROWD_IN] = float(table[at.BAG + species]) / bag
        mind[here + TIME_IN] = time
        mind[here + LATE_IN] = late
    _describe_habitats(board, work, mind, time, late)
    _describe_whole(board, mind, players, turns_left)


@inner
def _describe_species(
    board: Ints, work: Words, reals: Reals, species: int, mind: Reals, here: int
) -> None:
    mind[here + POINTS_IN] = species_points(board, work, species) / 10.0
    mind[here + COUNT_IN] = board[at.COUNT + species] / 5.0
    for size in range(5):
        mind[here + SIZES_IN + size] = board[at.SIZES + 6 * species + size + 1] / 2.0
    _describe_growth(board, species, mind, here)
    spots = 0
    for slot in range(board[at.N_TILES]):
        shows = int(board[at.TILE_MASK + slot]) >> species & 1
        if shows and board[at.TOKEN + board[at.TILE_CELL + slot]] == 0:
            spots += 1
            value = reals[at.OLD + at.MAX_TILES * species + slot] / 10.0
            _keep_best(mind, here + OLD_IN, value)
    mind[here + SPOTS_IN] = spots / 5.0
    for entry in range(board[at.N_FRONTIER]):
        _keep_best(mind, here + NEW_IN, reals[at.NEW + at.ROW * species + entry] / 10.0)


@inner
def _keep_best(mind: Reals, first: int, value: float) -> None:
    """Insert a value into the best ones, which are in order."""
    for k in range(TOPS):
        if value > mind[first + k]:
            value, mind[first + k] = mind[first + k], value


@inner
def _describe_growth(board: Ints, species: int, mind: Reals, here: int) -> None:
    """Where the groups may grow: places beside their tokens that may take one more."""
    grid = int(board[at.GRID])
    first = species * at.MAX_TILES
    for k in range(board[at.COUNT + species]):
        cell = int(board[at.PLACES + first + k])
        size = int(board[at.GROUP_SIZE + first + board[at.GROUP + first + k]])
        for way in range(board[at.N_WAYS]):
            beside = cell + int(at.STEPS[at.WAYS[grid + way]])
            if board[at.TOKEN + beside] != 0:
                continue
            slot = int(board[at.SLOT + beside]) - 1
            if slot < 0:
                mind[here + OPEN_IN + min(5, size) - 1] += 0.1
            elif int(board[at.TILE_MASK + slot]) >> species & 1:
                mind[here + OPEN_IN + min(5, size) - 1] += 0.25


@inner
def _describe_habitats(board: Ints, work: Words, mind: Reals, time: float, late: float) -> None:
    grid = int(board[at.GRID])
    tiles = int(board[at.N_TILES])
    for corridor in range(2 * tiles):
        work[_SIDES + corridor] = 0
    for slot in range(tiles):
        cell = int(board[at.TILE_CELL + slot])
        for way in range(board[at.N_WAYS]):
            direction = int(at.WAYS[grid + way])
            if board[at.SLOT + cell + at.STEPS[direction]] <= 0:
                far = int(board[at.TILE_SECOND + slot]) >> direction & 1
                work[_SIDES + int(board[at.CORRIDOR + 2 * slot + far])] += 1
    for slot in range(tiles):
        a = int(board[at.TILE_HABITATS + slot]) & 7
        b = int(board[at.TILE_HABITATS + slot]) >> 3
        for side in range(2):
            if side == 1 and b == a:
                continue
            habitat = b if side == 1 else a
            here = HABITAT_AT + habitat * HABITAT_IN
            corridor = int(board[at.CORRIDOR + 2 * slot + side])
            length = board[at.LENGTH + corridor] / 5.0
            sides = work[_SIDES + corridor] / 8.0
            mind[here + TILES_IN] += 0.1
            if length > mind[here + LARGEST_IN] or (
                length == mind[here + LARGEST_IN] and sides > mind[here + LARGEST_OPEN_IN]
            ):
                mind[here + LARGEST_IN] = length
                mind[here + LARGEST_OPEN_IN] = sides
    for slot in range(tiles):
        a = int(board[at.TILE_HABITATS + slot]) & 7
        b = int(board[at.TILE_HABITATS + slot]) >> 3
        for side in range(2):
            if side == 1 and b == a:
                continue
            here = HABITAT_AT + (b if side == 1 else a) * HABITAT_IN
            corridor = int(board[at.CORRIDOR + 2 * slot + side])
            length = board[at.LENGTH + corridor] / 5.0
            if length < mind[here + LARGEST_IN] and length > mind[here + NEXT_IN]:
                mind[here + NEXT_IN] = length
                mind[here + NEXT_OPEN_IN] = work[_SIDES + corridor] / 8.0
            mind[here + SIDES_IN] += work[_SIDES + corridor] / (40.0 * board[at.LENGTH + corridor])
    for habitat in range(5):
        mind[HABITAT_AT + habitat * HABITAT_IN + CLOCK_IN] = time
        mind[HABITAT_AT + habitat * HABITAT_IN + CLOCK_LATE_IN] = late


@inner
def _describe_whole(board: Ints, mind: Reals, players: int, turns_left: int) -> None:
    free = 0
    keystones = 0
    for slot in range(board[at.N_TILES]):
        if board[at.TOKEN + board[at.TILE_CELL + slot]] == 0:
            free += 1
            if board[at.TILE_MASK + slot] & at.KEYSTONE:
                keystones += 1
    here = WHOLE_AT
    mind[here + TURNS_IN] = turns_left / 20.0
    mind[here + NATURE_IN] = board[at.NATURE] / 3.0
    mind[here + KEYSTONES_IN] = keystones / 3.0
    mind[here + FREE_IN] = free / 5.0
    mind[here + EDGE_IN] = board[at.N_FRONTIER] / 20.0
    mind[here + PRIZE_IN] = 1.0 if board[at.PRIZE] > 0 else 0.0
    mind[here + PLAYERS_IN + min(4, players) - 1] = 1.0
    if 1 <= turns_left <= 3:
        mind[here + ENDING_IN + turns_left - 1] = 1.0


@outer
def still_to_come(board: Ints, mind: Reals, net: Reals) -> float:
    """The points that a described board will still make."""
    for species in range(5):
        encoder = SPECIES_NET + (species * N_CARDS + int(board[at.CARDS + species])) * ENCODER
        _layer(
            mind,
            SPECIES_AT + species * SPECIES_IN,
            SPECIES_IN,
            net,
            encoder,
            CODE_AT + species * SPECIES_OUT,
            SPECIES_OUT,
        )
    habitats = CODE_AT + 5 * SPECIES_OUT
    for k in range(HABITAT_OUT):
        mind[habitats + k] = 0.0
    for habitat in range(5):
        _layer(
            mind,
            HABITAT_AT + habitat * HABITAT_IN,
            HABITAT_IN,
            net,
            HABITAT_NET,
            HIDDEN_AT,  # not in use yet
            HABITAT_OUT,
        )
        for k in range(HABITAT_OUT):
            mind[habitats + k] += mind[HIDDEN_AT + k]
    for k in range(WHOLE_IN):
        mind[habitats + HABITAT_OUT + k] = mind[WHOLE_AT + k]
    _layer(mind, CODE_AT, CODE, net, HIDDEN_NET, HIDDEN_AT, HIDDEN)
    value = net[LAST_NET + HIDDEN]
    for k in range(CODE):
        value += mind[CODE_AT + k] * net[SKIP_NET + k]
    for k in range(HIDDEN):
        value += mind[HIDDEN_AT + k] * net[LAST_NET + k]
    return float(value * 10.0)


@inner
def _layer(
    mind: Reals, source: int, width: int, net: Reals, first: int, target: int, outputs: int
) -> None:
    """Weights input by input, then biases; what is below zero counts as zero."""
    biases = first + width * outputs
    for j in range(outputs):
        mind[target + j] = net[biases + j]
    for i in range(width):
        value = mind[source + i]
        if value != 0.0:
            row = first + i * outputs
            for j in range(outputs):
                mind[target + j] += value * net[row + j]
    for j in range(outputs):
        mind[target + j] = max(0.0, mind[target + j])
