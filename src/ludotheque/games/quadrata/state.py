"""The facts of a match: what lies where, and how far the present turn has come."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ludotheque.games.quadrata.pieces import Counts, Kinds

NOBODY = -1
NOTHING = -1  # no card, no destination half


class Phase(StrEnum):
    SETUP = "setup"  # chance: three tokens each
    FIRST = "first"  # chance: the first player
    ADVANCED = "advanced"  # chance: tokens from the black bag, days 2, 4 and 6
    RETURN = "return"  # everybody chooses basic tokens to return, days 3 and 5
    REFILL = "refill"  # chance: spaces those tokens left
    REPLACE = "replace"  # step 1
    VISIT = "visit"  # step 2: a destination, or an expert Taxi, or nothing
    TAXIS = "taxis"  # step 2: how Taxis change the product
    TOKENS = "tokens"  # step 2: the two tokens
    ANSWER = "answer"  # step 2, practice: their product
    BONUS = "bonus"  # step 2: a Train or a Taxi for a connection
    EXTRA = "extra"  # chance: tokens into the dotted circles (expert)
    BOOK = "book"  # step 3
    REST = "rest"  # step 4
    DRAW = "draw"  # chance: the end of step 4
    OVER = "over"


class Player(Struct, frozen=True):
    bag: Counts
    rest: Counts
    movement: Kinds = ()  # on the regular spaces
    dotted: Kinds = ()  # in the dotted circles (expert)
    trains: int = 0  # how many were taken off the board
    visits: tuple[int, ...] = ()  # destination halves (see tables.Tables) in the order of visiting
    circled: int = 0  # Taxis received
    marked: tuple[int, ...] = ()  # by kind of square: how many are marked
    reserved: int = NOTHING  # a card
    returned: Kinds = ()  # basic tokens back in the box
    pending: Kinds = ()  # a choice of day 3 or 5 that is not yet shown
    asked: int = 0  # practice: multiplications tried
    right: int = 0  # practice: those that were right


class Lesson(Struct, frozen=True):
    """Practice: the last pair of tokens and how it went."""

    first: int
    second: int
    answer: int  # 0: nothing was asked, since an airplane has no fixed value
    right: bool
    reached: bool  # whether the tokens reach any destination


class State(Struct, frozen=True):
    phase: Phase
    day: int
    first: int  # seat of the first player
    seat: int  # whose turn it is, or who draws
    players: tuple[Player, ...]
    deck: tuple[int, ...]  # the cards in it, in the order of the card list: nothing is shuffled
    centre: tuple[int, ...]
    discard: tuple[int, ...]  # the top is the last
    black: Counts
    planes: int  # black airplanes left
    trophies: tuple[int, ...]  # who owns each
    left: int = 0  # tokens still to draw in ADVANCED and EXTRA
    half: int = NOTHING  # the destination being visited
    effects: tuple[int, ...] = ()  # of the Taxis used for it
    pair: tuple[int, ...] = ()  # practice: the tokens, which are chosen first
    bonuses: int = 0  # path bonuses still to choose
    made: int = 0  # visits made this turn
    second: bool = False  # expert: a second visit is allowed
    misses: int = 0  # practice: pairs of tokens given up this turn
    lesson: Lesson | None = None
