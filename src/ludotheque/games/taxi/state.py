"""State of a match of TAXI: actions, draws, and facts."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.options import MOST_SEATS
from ludotheque.games.taxi.pieces import BARRIERS, CARDS, CONE_TOKENS, SIGNS
from ludotheque.rules import Seat

# Chance ----------------------------------------------------------------------------------------


class First(Struct, frozen=True, tag="first"):
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Deal(Struct, frozen=True, tag="deal"):
    """A Destination card, which only the seat that draws it sees."""

    place: str


class Die(Struct, frozen=True, tag="die"):
    pips: Annotated[int, Meta(ge=1, le=6)]


class Draw(Struct, frozen=True, tag="draw"):
    """A Taxi card. A Chance card is seen by the seat that keeps it, the others by everybody."""

    card: str


# What players do -------------------------------------------------------------------------------


class Way(Enum):
    FORTH = "forth"  # in the order of the street's squares
    BACK = "back"


class Token(Enum):
    SIGN = "sign"
    BARRIER = "barrier"
    CONE = "cone"


Number: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class Roll(Struct, frozen=True, tag="roll"):
    pass


class Use(Struct, frozen=True, tag="use"):
    """Play a kept card. Which of the face-down cards it was, everybody sees."""

    slot: Annotated[int, Meta(ge=0, le=57)]
    card: str


class Drive(Struct, frozen=True, tag="drive"):
    to: Number


class Arrive(Struct, frozen=True, tag="arrive"):
    """Show the Destination card."""


class Sign(Struct, frozen=True, tag="sign"):
    """Lay a one-way token on a free spot."""

    spot: Number
    way: Way

    @property
    def mark(self) -> int:
        """What then stands in `Tokens.signs`."""
        return 1 if self.way is Way.FORTH else 2


class Flip(Struct, frozen=True, tag="flip"):
    spot: Number


class Bar(Struct, frozen=True, tag="bar"):
    """Put a barrier on a crossing."""

    crossing: Number


class Lift(Struct, frozen=True, tag="lift"):
    """Take a token off the board."""

    token: Token
    number: Number


class Pass(Struct, frozen=True, tag="pass"):
    """Leave the obstacles as they are; or wait, when nothing can be done."""


Action: TypeAlias = (
    First | Deal | Die | Draw | Roll | Use | Drive | Arrive | Sign | Flip | Bar | Lift | Pass
)

# The state -------------------------------------------------------------------------------------

Phase: TypeAlias = Literal[
    "first",  # chance: who begins
    "deal",  # chance: a Destination card
    "roll",
    "die",  # chance
    "move",
    "arrive",
    "draw",  # chance: a Taxi card
    "card",  # the drawn card asks for a choice
    "stuck",  # a dead end, the roll did not help, and there are kept cards
    "over",
]
ASKING = frozenset({"roll", "move", "arrive", "card", "stuck"})  # phases in which a seat chooses


class Tokens(Struct, frozen=True, cache_hash=True):
    """What stands in the streets."""

    signs: tuple[int, ...]  # by spot: 0 none, 1 with the street, 2 against it
    barriers: tuple[int, ...] = ()  # crossings, sorted
    cones: tuple[int, ...] = ()  # numbers, sorted


class Kept(Struct, frozen=True):
    """A Chance card in front of its owner. Since which shuffle it is out, everybody knows."""

    card: int
    shuffle: int


class Deck(Struct, frozen=True):
    """The Taxi cards, counted by kind."""

    draw: tuple[int, ...]
    discard: tuple[int, ...]
    kept: tuple[tuple[Kept, ...], ...]  # by seat, oldest first
    shuffle: int = 0  # how often the discard has become the deck (ruling 25)


class Fares(Struct, frozen=True):
    """The Destination cards. Sets of places are bits."""

    goal: tuple[int, ...]  # by seat, secret; -1: about to draw
    maybe: tuple[int, ...]  # by seat: what the goal can be, for all that everybody has seen
    reached: tuple[tuple[int, ...], ...]
    deck: int
    unseen: int  # what was shuffled into the deck last and has not been shown since
    shown: int  # face up


ALL, ANY_ONE = 2, 3  # `State.hop`: see there


class State(Struct, frozen=True, kw_only=True):
    phase: Phase
    seat: Seat = 0  # whose turn it is
    turns: int = 0  # completed, by all seats together
    die: int = 0  # the roll, or the number of a card that drives on; 0: none yet
    at: tuple[int, ...]  # the square of each pawn; 0: the car park
    way: tuple[int, ...] = ()  # the squares of the last move
    stuck: tuple[int, ...]  # by seat: turns already lost in a dead end
    # This turn began in a dead end, and the pawn has not moved. In phase "move" it may also stay
    # (from rules version 4 on).
    trying: bool = False
    # What this move may pass over: nothing, one barrier or cone (1), one obstacle of any kind, a
    # one-way among them (ANY_ONE), all barriers and cones (ALL, before rules version 4).
    hop: int = 0
    any_way: bool = False  # this move may go against one-ways
    card: int = -1  # the drawn card that is being carried out; -1: none
    tokens: Tokens
    cards: Deck
    fares: Fares


_T = TypeVar("_T")


def put(values: tuple[_T, ...], at: int, value: _T) -> tuple[_T, ...]:
    """The same values, but for this one."""
    return (*values[:at], value, *values[at + 1 :])


def bits(places: int) -> list[int]:
    """The places in a set."""
    return [number for number in range(places.bit_length()) if places >> number & 1]


def pieces(plan: Plan, state: State) -> dict[str, int]:
    """How many there are of every piece, wherever it is: none is ever lost or made."""
    tokens, fares, cards = state.tokens, state.fares, state.cards
    laid = {
        "barrier": (len(tokens.barriers), BARRIERS),
        "cone": (len(tokens.cones), CONE_TOKENS),
        "one-way": (len(tokens.signs) - tokens.signs.count(0), SIGNS),
    }
    # What is not on the board is in the box; more on the board than there are would show.
    counts = {name: max(on_board, box) for name, (on_board, box) in laid.items()}
    held = sum(1 << goal for goal in fares.goal if goal >= 0)
    for number, place in enumerate(plan.places):
        counts[place.id] = sum(set_ >> number & 1 for set_ in (fares.deck, fares.shown, held))
    for number, card in enumerate(CARDS):
        kept = sum(mine.card == number for hand in cards.kept for mine in hand)
        waiting = int(state.card == number)
        counts[card.id] = cards.draw[number] + cards.discard[number] + kept + waiting
    return counts
