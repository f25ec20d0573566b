"""What a seat sees: everything but choices that others have made at the same time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ludotheque.games.quadracarta.board import Board, Laid
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.notation import notation
from ludotheque.rules import Seat, Seats

if TYPE_CHECKING:
    from ludotheque.games.quadracarta.rules import Quadracarta
    from ludotheque.games.quadracarta.state import State


class Square(Struct, frozen=True, array_like=True):
    x: int
    y: int
    town: int


class BoardSeen(Struct, frozen=True):
    laid: tuple[Laid, ...]  # in order: later cards lie on earlier ones
    squares: tuple[Square, ...]  # what shows
    area: int
    groups: tuple[tuple[tuple[int, int], ...], ...]  # smallest first
    passed: bool
    chosen: bool  # has chosen, and waits for the others


class Seen(Struct, frozen=True):
    game: str
    seat: Seat | None
    phase: str
    boards: tuple[BoardSeen, ...]
    deck: tuple[int, ...]  # how many of each card are unseen
    cards_left: int  # to come for each player (duplicate), else in the deck
    first: Seat
    acting: tuple[Seat, ...]
    row: tuple[str, ...]
    hand: str | None
    choice: str | None  # my own, not yet shown to others
    duplicate: bool


def look(rules: Quadracarta, state: State, seat: Seat | None) -> Seen:
    turn = rules.turn(state)
    mine = state.choices[seat] if seat is not None else None
    rounds = rules.cards_each - max(len(board.laid) for board in state.boards)
    return Seen(
        game=rules.game,
        seat=seat,
        phase=state.phase.value,
        boards=tuple(
            _board(board, passed, choice is not None)
            for board, passed, choice in zip(state.boards, state.passed, state.choices, strict=True)
        ),
        deck=state.deck,
        cards_left=rounds if rules.duplicate else sum(state.deck),
        first=state.first,
        acting=turn.seats if isinstance(turn, Seats) else (),
        row=tuple(NAMES[card] for card in state.row),
        hand=NAMES[state.hand] if state.hand is not None else None,
        choice=notation(rules.action).show(mine) if mine is not None else None,
        duplicate=rules.duplicate,
    )


@lru_cache(2_000)  # one board changes a turn, and every seat looks at all of them
def _board(board: Board, passed: bool, chosen: bool) -> BoardSeen:
    squares = [
        Square(x, y, town)
        for town, mask in enumerate(board.squares.towns)
        for x, y in board.places(mask)
    ]
    groups = tuple(tuple(board.places(group)) for group in board.groups)
    return BoardSeen(board.laid, tuple(squares), board.area, groups, passed, chosen)
