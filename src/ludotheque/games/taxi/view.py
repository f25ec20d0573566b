"""What a seat sees. Others' destinations and kept cards are not in it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.games.taxi.plan import Plan
from ludotheque.rules import Aids, Seat

Reason: TypeAlias = Literal["barrier", "cone", "one-way", "permanent"]


class Block(Struct, frozen=True):
    """Why a pawn cannot take the step to a square."""

    to: int
    reasons: tuple[Reason, ...]


class PawnSeen(Struct, frozen=True):
    square: int  # 0: the car park
    reached: tuple[int, ...]  # places, in order
    kept: tuple[int, ...]  # face-down Chance cards: since which shuffle each is out
    maybe: tuple[int, ...]  # places that may be its destination, for all this reader knows
    destination: int | None  # one's own; at the end everybody's
    lost: int  # turns already lost in a dead end
    blocked: tuple[Block, ...]  # in a dead end: why; otherwise nothing


class WaySeen(Struct, frozen=True):
    """A move I can make: where it ends, which way it goes, how far my destination is then."""

    to: int
    path: tuple[int, ...]
    left: int | None  # None: no way from there as the streets are


class Count(Struct, frozen=True):
    card: str
    count: int


class HiddenCard(Struct, frozen=True):
    """Chance cards of one shuffle that I have not seen: in the deck or in others' hands."""

    shuffle: int
    card: str
    count: int


class TaxiView(Struct, frozen=True):
    seat: Seat | None
    phase: str
    turn: Seat  # whose turn it is
    turns: int  # completed, by all together
    turn_limit: int  # a player
    target: int
    city: Plan
    pawns: tuple[PawnSeen, ...]
    signs: tuple[int, ...]  # by spot: 0 none, 1 with the street, 2 against it
    barriers: tuple[int, ...]  # crossings
    cones: tuple[int, ...]  # numbers
    die: int
    hop: bool
    any_way: bool
    card: str | None  # the card that is being carried out
    way: tuple[int, ...]  # the last move
    ways: tuple[WaySeen, ...]  # my moves, when I am to drive
    hand: tuple[str, ...]  # my Chance cards
    distance: int | None  # from my pawn to my destination as the streets are
    deck: tuple[Count, ...]  # Taxi cards to come, Chance cards apart
    deck_size: int
    hidden: tuple[HiddenCard, ...]
    discard: tuple[Count, ...]
    shuffle: int
    unseen: tuple[int, ...]  # places whose cards may be in the deck


class TaxiAids(Aids, frozen=True):
    distances: tuple[int | None, ...] = ()  # from every square to my destination
