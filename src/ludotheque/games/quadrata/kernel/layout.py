"""Places in the two vectors of a match: its state, and its components and options (`box`).

Counts by kind have the total at index 0 and kind k at index k. A sum of bits stands for a set:
bit n for province n, for the basic token n + 1, or for the product n (`WORD_BITS` to a word).
An action has a code besides its number: a base for its kind, plus what it is about.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.games.quadrata.pieces import (
    BASICS,
    CARDS,
    CENTRE,
    DOTTED,
    HIGHEST,
    KINDS,
    SPACES,
    TRAINS,
)
from ludotheque.games.quadrata.state import Phase

Words = np.ndarray[Any, np.dtype[np.int64]]

NONE = -1  # no card, no destination half, no seat
COUNTS = KINDS + 1
TOKENS = 2 * KINDS + 1  # numbers of tokens, and 0
HALVES = 2 * CARDS
PROVINCES = 13
MOST_DOTTED = DOTTED
TROPHIES = 5
MOST_SEATS = 4
MOST_SQUARES = 24  # kinds of Taxi squares
MOST_PRODUCT = HIGHEST * HIGHEST
WORD_BITS = 32
WORDS = MOST_PRODUCT // WORD_BITS + 1

PHASES = tuple(Phase)
(
    SETUP, FIRST_PLAYER, ADVANCED, RETURN, REFILL, REPLACE, VISIT, TAXIS, TOKENS_ASKED, ANSWER,
    BONUS, EXTRA, BOOK, REST, DRAW, OVER,
) = range(len(PHASES))  # fmt: skip

# The state -------------------------------------------------------------------------------------

PHASE, DAY, FIRST, SEAT, LEFT, HALF, WAY, BONUSES, MADE, SECOND, CONSOLED = range(11)
PLANES, N_DECK, N_DISCARD = 11, 12, 13
CENTRE_CARDS = 14
OWNERS = CENTRE_CARDS + CENTRE  # of the trophies
BLACK = OWNERS + TROPHIES
DECK = BLACK + COUNTS  # by card: is in it
DISCARD = DECK + CARDS  # the top is the last
PLAYERS = DISCARD + CARDS

# Of a player, from PLAYERS + seat * PLAYER on.
BAG = 0
RESTING = BAG + COUNTS
TRAINS_TAKEN = RESTING + COUNTS
CIRCLED, UNUSED, RESERVED, RETURNED, PENDING, OWED, BEEN = range(TRAINS_TAKEN + 1, TRAINS_TAKEN + 8)
N_VISITS, N_MOVEMENT, N_DOTTED = range(BEEN + 1, BEEN + 4)
MOVEMENT = N_DOTTED + 1
DOTTED_TOKENS = MOVEMENT + SPACES + TRAINS
VISITS = DOTTED_TOKENS + DOTTED
MARKED = VISITS + PROVINCES
PLAYER = MARKED + MOST_SQUARES
STATE = PLAYERS + MOST_SEATS * PLAYER

# Codes of actions ------------------------------------------------------------------------------

DO_RETURN = 0  # and a set of basic tokens
DO_DISCARD = DO_RETURN + (1 << len(BASICS))  # and a card
DO_KEEP = DO_DISCARD + CARDS
DO_VISIT = DO_KEEP + 1  # and a half
DO_PASS = DO_VISIT + HALVES
DO_TRAIN, DO_TAXI = DO_PASS + 1, DO_PASS + 2
DO_USE = DO_TAXI + 1  # and an effect
DRAW_TWO, SWAP, AIRPLANE, SECOND_VISIT, BLANK = range(5)
EFFECTS = ("draw", "swap", "airplane", "second", "blank")
DO_SKIP = DO_USE + len(EFFECTS)
DO_FINISH = DO_SKIP + 1
DO_BOOK = DO_FINISH + 1  # and a card
PLACES = SPACES + TRAINS + DOTTED
DO_REST = DO_BOOK + CARDS  # and a set of places of the movement area
DO_TOKENS = DO_REST + (1 << PLACES)  # and two tokens: the first one times TOKENS, plus the second
DO_SWAP = DO_TOKENS + TOKENS * TOKENS  # and the token given times COUNTS, plus the kind taken
DO_TAXIS = DO_SWAP + TOKENS * COUNTS  # and a way, the last ones: every board has its own number

# The box ---------------------------------------------------------------------------------------

SEATS, STRICT, AT_ONCE, REFILL_CIRCLES, RETURN_FIRST, SOLO_TARGET, SLOTS, SQUARES = range(8)
N_GROUPS, N_WAYS, N_SUMS, N_ACTIONS = range(8, 12)
EXTRA_POINTS = 12  # by place in the order of play
EVENT = EXTRA_POINTS + MOST_SEATS  # by day
NO_EVENT, TAXI_EVENT, ADVANCED_EVENT, RETURN_EVENT = range(4)
EVENTS = ("none", "taxi", "advanced", "return")
DAYS = 8
EVENT_COUNT = EVENT + DAYS
EMPTY_REST = EVENT_COUNT + DAYS
NUMBERS = EMPTY_REST + DAYS  # two of each half
POINTS = NUMBERS + 2 * HALVES  # of a half
PROVINCE_OF = POINTS + HALVES  # by card
NEAR = PROVINCE_OF + CARDS  # by province
SAME_COLOUR = NEAR + PROVINCES
TROPHY_POINTS = SAME_COLOUR + PROVINCES
TROPHY_SETS = TROPHY_POINTS + TROPHIES  # by trophy, padded with sets that any visit meets
PRODUCTS = TROPHY_SETS + TROPHIES * PROVINCES  # by two kinds
SQUARE_COUNT = PRODUCTS + COUNTS * COUNTS * WORDS
SQUARE_POINTS = SQUARE_COUNT + MOST_SQUARES
BEST_SQUARES = SQUARE_POINTS + MOST_SQUARES  # the most points first
# Squares that do the same, the cheapest first, then NONE: first of each effect in EFFECTS, then of
# each group of squares that change a product.
ALIKE = BEST_SQUARES + MOST_SQUARES
GROUP = len(EFFECTS)
BLACK_START = ALIKE + (GROUP + MOST_SQUARES) * MOST_SQUARES
PHASE_SEEN = BLACK_START + COUNTS  # by phase: its place in an observation
WAYS = PHASE_SEEN + len(PHASES)  # from here on: by way, sum, code and number of an action
# Of a way: what it adds, the place of that in the list of sums, its Taxis, those of each group.
WAY_TOTAL, WAY_SUM, WAY_LENGTH, WAY_NEEDS = range(4)
WAY_SIZE = WAY_NEEDS + MOST_SQUARES
# The place of each of the lists that follow the ways is in the box itself.
SUMS_AT, NUMBER_AT, CODE_AT = range(WAYS, WAYS + 3)
FIRST_WAY = WAYS + 3

# Scratch memory --------------------------------------------------------------------------------

PLAIN = 0  # the products that can be made
GROUP_LEFT = PLAIN + WORDS  # squares not marked, by group
SUM_ALLOWED = GROUP_LEFT + MOST_SQUARES  # by sum
