"""What a board will make in the end: a small learned network over what a player would look at.

The board is described species by species, habitat by habitat, place by place (`places`) and as a
whole. Each species has an encoder of its own for its card, and so have its tokens; all habitats
share one, all free tiles and all cells beside the environment as well. Every place first tells the
places beside it what it is, and is then looked at together with what it was told. Two hidden layers
weigh all of it. The output is the points still to come, so that a value is the points now plus the
output.

`survey` must have been run for the board before `describe`: its values are inputs as well. The
network is learned by `benchmarks/cascadia_learn`.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layers import add, layer
from ludotheque.games.cascadia.kernel.layout import Desk, Floats, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.places import (
    KINDS,
    MOST_PLACES,
    NEIGHBOURS,
    PLACE,
    PLACE_IN,
    PLACES,
    SIDES,
    describe_places,
)
from ludotheque.games.cascadia.kernel.policy import pair_worth, survey_cover
from ludotheque.games.cascadia.kernel.scoring.points import species_points, total_points
from ludotheque.games.cascadia.kernel.survey import survey

# Inputs of the network --------------------------------------------------------------------------
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
NEAR_TOKENS_IN: Final = CROWD_IN + 1  # tokens of it left in the market
NEAR_TILES_IN: Final = NEAR_TOKENS_IN + 1  # tiles left in the market that may take one
SPECIES_IN: Final = NEAR_TILES_IN + 1
# For each habitat:
LARGEST_IN: Final = 0
NEXT_IN: Final = 1
LARGEST_OPEN_IN: Final = 2  # sides where the largest corridor may grow
NEXT_OPEN_IN: Final = 3
TILES_IN: Final = 4
CLOCK_IN: Final = 5
CLOCK_LATE_IN: Final = 6
SIDES_IN: Final = 7  # sides of any corridor that are open
NEAR_IN: Final = 8  # tiles left in the market that show it
HABITAT_IN: Final = 9
# For all:
TURNS_IN: Final = 0
NATURE_IN: Final = 1
KEYSTONES_IN: Final = 2  # free tiles that give a nature token
FREE_IN: Final = 3  # free tiles
EDGE_IN: Final = 4  # cells beside the environment
PRIZE_IN: Final = 5  # whether corridors of seven pay
PLAYERS_IN: Final = 6  # four: one for each number of players
ENDING_IN: Final = 10  # three: one, two, three turns left
SQUARE_IN: Final = 13
PAIRS_IN: Final = 14  # three: the pairs left in the market, best first, by the fast player
WHOLE_IN: Final = 17

SPECIES_AT: Final = 0
HABITAT_AT: Final = SPECIES_AT + 5 * SPECIES_IN
WHOLE_AT: Final = HABITAT_AT + 5 * HABITAT_IN
PLACES_AT: Final = WHOLE_AT + WHOLE_IN
INPUTS: Final = PLACES_AT + PLACES

# The network, one array of numbers --------------------------------------------------------------
SPECIES_OUT: Final = 24
HABITAT_OUT: Final = 12
MESSAGE_OUT: Final = 16  # what a place tells its neighbours
PLACE_OUT: Final = 24
HIDDEN: Final = 96
SECOND: Final = 32
PLACES_OUT: Final = KINDS * PLACE_OUT
CODE: Final = 5 * SPECIES_OUT + HABITAT_OUT + WHOLE_IN + PLACES_OUT  # what the hidden layer sees
N_CARDS: Final = 6

ENCODER: Final = (SPECIES_IN + 1) * SPECIES_OUT  # weights and biases of one species and card
MESSAGE_ENCODER: Final = (PLACE_IN + 1) * MESSAGE_OUT
LOOK: Final = PLACE_IN + MESSAGE_OUT  # a place and what its neighbours told
PLACE_ENCODER: Final = (LOOK + 1) * PLACE_OUT
SPECIES_NET: Final = 0
HABITAT_NET: Final = SPECIES_NET + 5 * N_CARDS * ENCODER
MESSAGE_NET: Final = HABITAT_NET + (HABITAT_IN + 1) * HABITAT_OUT
OTHER_MESSAGE_NET: Final = MESSAGE_NET + 5 * N_CARDS * MESSAGE_ENCODER
PLACE_NET: Final = OTHER_MESSAGE_NET + (KINDS - 5) * MESSAGE_ENCODER
OTHER_PLACE_NET: Final = PLACE_NET + 5 * N_CARDS * PLACE_ENCODER  # free tiles, cells beside
HIDDEN_NET: Final = OTHER_PLACE_NET + (KINDS - 5) * PLACE_ENCODER
SECOND_NET: Final = HIDDEN_NET + (CODE + 1) * HIDDEN
SKIP_NET: Final = SECOND_NET + (HIDDEN + 1) * SECOND
LAST_NET: Final = SKIP_NET + CODE
NET: Final = LAST_NET + SECOND + 1

# Numbers in one place: inputs, then the code, the hidden layers and what places tell.
CODE_AT: Final = INPUTS
HIDDEN_AT: Final = CODE_AT + CODE
SECOND_AT: Final = HIDDEN_AT + HIDDEN
MESSAGES_AT: Final = SECOND_AT + SECOND
LOOK_AT: Final = MESSAGES_AT + MOST_PLACES * MESSAGE_OUT
MIND: Final = LOOK_AT + LOOK  # the length of the array

ROUNDING: Final = 1e-3  # inputs are written down less exactly than they are worked out
_SIDES: Final = 12000  # in the work array, per corridor: sides that are open


@inner
def left_over(tile_place: int, token_place: int) -> int:
    """What a turn leaves in the market: bits of the tiles' places, then of the tokens'."""
    return 15 & ~(1 << tile_place) | (15 & ~(1 << token_place)) << 4


@outer
def describe(desk: Desk, players: int, turns_left: int, market: int, mind: Floats) -> None:
    """Fill in the inputs, for a board that has been surveyed.

    `market` is what its turn left there (`left_over`); 0 where that is not known.
    """
    board, table, work = desk.board, desk.table, desk.work
    for k in range(PLACES_AT):
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
    if market and not table[at.SOLO]:  # alone, the next turn sees little of it
        _describe_market(desk, turns_left, market, mind)
    describe_places(desk, mind, PLACES_AT)


@inner
def _describe_market(desk: Desk, turns_left: int, market: int, mind: Floats) -> None:
    """What the other players choose from first."""
    factor = (turns_left - 1) / (turns_left - 1 + desk.weights[at.OPTION_PATIENCE])
    survey_cover(desk, factor)
    for place in range(4):
        tile = int(desk.table[at.MARKET_TILE + place])
        token = int(desk.table[at.MARKET_TOKEN + place])
        tile_stays = market >> place & 1 == 1 and tile > 0
        token_stays = market >> (4 + place) & 1 == 1 and token >= 0
        if token_stays:
            mind[SPECIES_AT + token * SPECIES_IN + NEAR_TOKENS_IN] += 0.5
        if not tile_stays:
            continue
        a = int(desk.deck[tile * at.TILE + at.HABITAT_A])
        b = int(desk.deck[tile * at.TILE + at.HABITAT_B])
        shows = int(desk.deck[tile * at.TILE + at.SHOWS])
        mind[HABITAT_AT + a * HABITAT_IN + NEAR_IN] += 0.5
        if a != b:
            mind[HABITAT_AT + b * HABITAT_IN + NEAR_IN] += 0.5
        for species in range(5):
            if shows >> species & 1:
                mind[SPECIES_AT + species * SPECIES_IN + NEAR_TILES_IN] += 0.5
        if token_stays:
            worth = pair_worth(desk, tile, token, factor) / 10.0
            for k in range(3):
                if worth > mind[WHOLE_AT + PAIRS_IN + k]:
                    worth, mind[WHOLE_AT + PAIRS_IN + k] = mind[WHOLE_AT + PAIRS_IN + k], worth


@inner
def _describe_species(
    board: Ints, work: Words, reals: Reals, species: int, mind: Floats, here: int
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
def _keep_best(mind: Floats, first: int, value: float) -> None:
    """Insert a value into the best ones, which are in order."""
    for k in range(TOPS):
        if value > mind[first + k]:
            value, mind[first + k] = mind[first + k], value


@inner
def _describe_growth(board: Ints, species: int, mind: Floats, here: int) -> None:
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
def _describe_habitats(board: Ints, work: Words, mind: Floats, time: float, late: float) -> None:
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
            longer = length - mind[here + LARGEST_IN]
            if longer > ROUNDING or (longer > -ROUNDING and sides > mind[here + LARGEST_OPEN_IN]):
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
            shorter = length < mind[here + LARGEST_IN] - ROUNDING
            if shorter and length > mind[here + NEXT_IN] + ROUNDING:
                mind[here + NEXT_IN] = length
                mind[here + NEXT_OPEN_IN] = work[_SIDES + corridor] / 8.0
            mind[here + SIDES_IN] += work[_SIDES + corridor] / (40.0 * board[at.LENGTH + corridor])
    for habitat in range(5):
        mind[HABITAT_AT + habitat * HABITAT_IN + CLOCK_IN] = time
        mind[HABITAT_AT + habitat * HABITAT_IN + CLOCK_LATE_IN] = late


@inner
def _describe_whole(board: Ints, mind: Floats, players: int, turns_left: int) -> None:
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
    mind[here + SQUARE_IN] = 1.0 if board[at.GRID] == at.SQUARE else 0.0
    if 1 <= turns_left <= 3:
        mind[here + ENDING_IN + turns_left - 1] = 1.0


@outer
def still_to_come(board: Ints, mind: Floats, net: Floats) -> float:
    """The points that a described board will still make."""
    for k in range(CODE):
        mind[CODE_AT + k] = 0.0
    code = mind[CODE_AT : CODE_AT + CODE]
    for species in range(5):
        encoder = SPECIES_NET + (species * N_CARDS + int(board[at.CARDS + species])) * ENCODER
        here = SPECIES_AT + species * SPECIES_IN
        out = code[species * SPECIES_OUT : (species + 1) * SPECIES_OUT]
        layer(mind[here : here + SPECIES_IN], net[encoder : encoder + ENCODER], out)
    spare = mind[HIDDEN_AT : HIDDEN_AT + HABITAT_OUT]
    for habitat in range(5):
        here = HABITAT_AT + habitat * HABITAT_IN
        layer(mind[here : here + HABITAT_IN], net[HABITAT_NET:MESSAGE_NET], spare)
        add(code, 5 * SPECIES_OUT, spare)
    whole = 5 * SPECIES_OUT + HABITAT_OUT
    for k in range(WHOLE_IN):
        code[whole + k] = mind[WHOLE_AT + k]
    _tell_neighbours(board, mind, net)
    _look_at_places(board, mind, net, code)
    hidden = mind[HIDDEN_AT : HIDDEN_AT + HIDDEN]
    second = mind[SECOND_AT : SECOND_AT + SECOND]
    layer(code, net[HIDDEN_NET:SECOND_NET], hidden)
    layer(hidden, net[SECOND_NET:SKIP_NET], second)
    value = net[LAST_NET + SECOND]
    for k in range(CODE):
        value += code[k] * net[SKIP_NET + k]
    for k in range(SECOND):
        value += second[k] * net[LAST_NET + k]
    return float(value * 10.0)


@inner
def _tell_neighbours(board: Ints, mind: Floats, net: Floats) -> None:
    """What each place tells the places beside it."""
    for place in range(int(mind[PLACES_AT])):
        here = PLACES_AT + 1 + place * PLACE
        kind = int(mind[here])
        encoder = OTHER_MESSAGE_NET + (kind - 5) * MESSAGE_ENCODER
        if kind < 5:
            which = kind * N_CARDS + int(board[at.CARDS + kind])
            encoder = MESSAGE_NET + which * MESSAGE_ENCODER
        told = MESSAGES_AT + place * MESSAGE_OUT
        layer(
            mind[here + 1 : here + NEIGHBOURS],
            net[encoder : encoder + MESSAGE_ENCODER],
            mind[told : told + MESSAGE_OUT],
        )


@inner
def _look_at_places(board: Ints, mind: Floats, net: Floats, code: Floats) -> None:
    """Add to the code what each place is, with what its neighbours told."""
    first = 5 * SPECIES_OUT + HABITAT_OUT + WHOLE_IN
    spare = mind[HIDDEN_AT : HIDDEN_AT + PLACE_OUT]
    look = mind[LOOK_AT : LOOK_AT + LOOK]
    heard = mind[LOOK_AT + PLACE_IN : LOOK_AT + LOOK]
    for place in range(int(mind[PLACES_AT])):
        here = PLACES_AT + 1 + place * PLACE
        for k in range(PLACE_IN):
            look[k] = mind[here + 1 + k]
        for k in range(MESSAGE_OUT):
            heard[k] = 0.0
        for side in range(SIDES):
            beside = int(mind[here + NEIGHBOURS + side])
            if beside == 0:
                break
            told = MESSAGES_AT + (beside - 1) * MESSAGE_OUT
            add(heard, 0, mind[told : told + MESSAGE_OUT])
        kind = int(mind[here])
        encoder = OTHER_PLACE_NET + (kind - 5) * PLACE_ENCODER
        if kind < 5:
            encoder = PLACE_NET + (kind * N_CARDS + int(board[at.CARDS + kind])) * PLACE_ENCODER
        layer(look, net[encoder : encoder + PLACE_ENCODER], spare)
        add(code, first + kind * PLACE_OUT, spare)


@inner
def board_value(desk: Desk, players: int, turns_left: int, market: int) -> float:
    """The estimated final points of this board with `turns_left` own turns to come, when its turn
    left this in the market (see `describe`)."""
    points = float(total_points(desk.board, desk.work))
    if turns_left == 0:
        return points
    survey(desk, turns_left - 1)
    describe(desk, players, turns_left, market, desk.mind)
    return float(points + still_to_come(desk.board, desk.mind, desk.net))
