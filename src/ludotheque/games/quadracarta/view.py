"""What a seat sees: everything but choices that others have made at the same time."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.games.quadracarta.bitboard import Board, Laid
from ludotheque.games.quadracarta.moves import seats_asked
from ludotheque.games.quadracarta.pieces import NAMES, WAYS
from ludotheque.games.quadracarta.scoring import missing
from ludotheque.games.quadracarta.state import Action, Phase, State
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.notation import notation
from ludotheque.rules import Seat

Towns = Annotated[str, Meta(pattern="^[yrb]{4}$")]  # a card as it lies, clockwise from top left
Town = Annotated[int, Meta(ge=0, le=2)]


class Square(Struct, frozen=True, array_like=True):
    x: int
    y: int
    town: Town


@cache
def square(x: int, y: int, town: Town) -> Square:
    """Each square once: there are few, and building structs is what costs."""
    return Square(x, y, town)


class CardView(Struct, frozen=True, array_like=True):
    """A card, with the column and row of its top left square."""

    towns: Towns
    x: int
    y: int


@lru_cache(10_000)  # a card that lies is seen after every move
def card_view(laid: Laid) -> CardView:
    return CardView(WAYS[laid.card][laid.turn], laid.x, laid.y)


class BoardView(Struct, frozen=True):
    laid: tuple[CardView, ...]  # in order: later cards lie on earlier ones
    squares: tuple[Square, ...]  # what shows
    area: int
    # Maxisurf only:
    groups: tuple[tuple[tuple[int, int], ...], ...]  # smallest first
    missing: tuple[Town, ...]  # towns without which this board has no score
    passed: bool
    chosen: bool  # has chosen, and waits for the others


class QuadracartaView(Struct, frozen=True):
    game: str
    seat: Seat | None
    phase: str
    boards: tuple[BoardView, ...]
    deck: tuple[int, ...]  # how many of each card are unseen
    cards_left: int  # to come for each player (duplicate), else in the deck
    first: Seat
    acting: tuple[Seat, ...]
    row: tuple[Towns, ...]
    hand: Towns | None
    ways: tuple[Towns, ...]  # how the card in hand can lie, by the turn of a `place` action
    choice: str | None  # my own, not yet shown to others
    duplicate: bool


def view_of(tables: Tables, state: State, seat: Seat | None) -> QuadracartaView:
    mine = state.choices[seat] if seat is not None else None
    return QuadracartaView(
        game=tables.game,
        seat=seat,
        phase=state.phase.value,
        boards=tuple(
            _board(tables.game, board, passed, choice is not None)
            for board, passed, choice in zip(state.boards, state.passed, state.choices, strict=True)
        ),
        deck=state.deck,
        cards_left=_cards_left(tables, state),
        first=state.first,
        acting=seats_asked(tables, state),
        row=tuple(NAMES[card] for card in state.row),
        hand=NAMES[state.hand] if state.hand is not None else None,
        ways=WAYS[state.hand] if state.hand is not None else (),
        choice=notation(Action).show(mine) if mine is not None else None,
        duplicate=tables.duplicate,
    )


def _cards_left(tables: Tables, state: State) -> int:
    """Nothing comes after the end; a card in hand has come already."""
    if state.phase is Phase.OVER:
        return 0
    if not tables.duplicate:
        return sum(state.deck)
    laid = max(len(board.laid) for board in state.boards)
    return tables.cards_each - laid - (state.hand is not None)


def _board(game: str, board: Board, passed: bool, chosen: bool) -> BoardView:
    """Kept with the board: one changes a turn, and every seat looks at all of them."""
    shown = (game, passed, chosen)
    known, view = board.__dict__.get("view", (None, None))
    if known != shown:
        view = _make_board(game, board, passed, chosen)
        board.__dict__["view"] = (shown, view)
    found: BoardView = view
    return found


def _make_board(game: str, board: Board, passed: bool, chosen: bool) -> BoardView:
    grouped = game == "maxisurf"
    return BoardView(
        laid=tuple(map(card_view, board.laid)),
        squares=tuple(
            square(x, y, town)
            for town, mask in enumerate(board.squares.towns)
            for x, y in board.places(mask)
        ),
        area=board.area,
        groups=tuple(tuple(board.places(group)) for group in board.groups) if grouped else (),
        missing=missing(board) if grouped else (),
        passed=passed,
        chosen=chosen,
    )
