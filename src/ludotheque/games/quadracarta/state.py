"""What a Quadracarta match is made of: actions, phases and the state."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ludotheque.games.quadracarta.bitboard import REACH, Board
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.rules import Seat


class Draw(Struct, frozen=True, tag="draw"):
    """Chance: the top card of the deck."""

    card: str


class First(Struct, frozen=True, tag="first"):
    """Chance: who begins (ruling 9)."""

    seat: Annotated[int, Meta(ge=0, le=7)]


class Pick(Struct, frozen=True, tag="pick"):
    """Minisurf: choose one of the cards turned up."""

    card: str


class Go(Struct, frozen=True, tag="go"):
    """Maxisurf: go on, and draw a card."""


class Pass(Struct, frozen=True, tag="pass"):
    """Maxisurf: stop for good, before seeing the next card."""


Coordinate = Annotated[int, Meta(ge=-REACH, le=REACH)]


class Place(Struct, frozen=True, tag="place", cache_hash=True):
    at: tuple[Coordinate, Coordinate]  # column and row of the card's top left square
    turn: Annotated[int, Meta(ge=0, le=3, extra={"prefix": "r"})]


Action: TypeAlias = Draw | First | Pick | Go | Pass | Place


@cache
def place(x: int, y: int, turn: int) -> Place:
    """Each action once: there are few, and building structs is what costs."""
    return Place((x, y), turn)


class Phase(Enum):
    __hash__ = object.__hash__  # phases are looked up in every move; an enumeration's is slow

    START = "start"  # everybody gets a first card
    FIRST = "first"
    DEAL = "deal"
    PICK = "pick"
    GO = "go"
    PLACE = "place"
    OVER = "over"


class State(Struct, frozen=True):
    """Cards are numbers; the deck is counted, not ordered."""

    phase: Phase
    deck: tuple[int, ...]
    boards: tuple[Board, ...]
    first: Seat = 0
    acting: Seat = 0
    row: tuple[int, ...] = ()  # turned up, in the cards' order
    hand: int | None = None  # what must be laid now (duplicate: by everybody)
    passed: tuple[bool, ...] = ()
    choices: tuple[Action | None, ...] = ()  # duplicate: made, not yet shown


def count_cards(state: State, duplicate: bool) -> dict[str, int]:
    """Every card of the box, wherever it is; in the duplicate variant, of one player's set."""
    counts = dict(zip(NAMES, state.deck, strict=True))
    # Duplicate boards show the same cards: the fullest shows them all.
    boards = [max(state.boards, key=lambda b: len(b.laid))] if duplicate else state.boards
    held = [state.hand] if state.hand is not None else []
    for card in (*state.row, *held, *(laid.card for board in boards for laid in board.laid)):
        counts[NAMES[card]] += 1
    return counts
