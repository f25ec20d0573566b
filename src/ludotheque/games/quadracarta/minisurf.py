"""Minisurf: lay all your cards on the smallest surface."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.quadracarta.board import Board
from ludotheque.games.quadracarta.pieces import INDEX, ORIENTATIONS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Action, MinisurfOptions, Phase, Pick, State
from ludotheque.rules import IllegalAction, Part, Result, Score, Seat
from ludotheque.text import text


class Minisurf(Quadracarta):
    """Lay all your cards on the smallest surface."""

    game, lowest_wins = "minisurf", True

    def __init__(self, options: MinisurfOptions, seats: int) -> None:
        super().__init__(options, seats, options.boxes, rounds=16)

    def _covers(self, board: Board, card: int, turn: int) -> int:
        # "Chaque blason [...] doit être de la même ville que le blason recouvert."
        return board.matching(ORIENTATIONS[card][turn])

    def _cards_left(self, state: State) -> bool:
        if self.duplicate:
            return super()._cards_left(state)
        return sum(state.deck) >= self.seats  # ruling 11: a short last round is not played

    def _new_round(self, state: State) -> State:
        return self._deal_or_end(state)

    def _dealt(self, state: State, card: int) -> State:
        if self.duplicate:
            return replace(state, hand=card, phase=Phase.PLACE)
        row = tuple(sorted((*state.row, card)))
        return replace(state, row=row, phase=Phase.PICK if len(row) == self.seats else Phase.DEAL)

    def _decide(self, state: State, seat: Seat, action: Action) -> State:
        card = INDEX.get(action.card, -1) if isinstance(action, Pick) else -1
        if card not in state.row:
            raise IllegalAction(text("quadracarta-refuse-row"))
        at = state.row.index(card)
        row = state.row[:at] + state.row[at + 1 :]
        return replace(state, row=row, hand=card, phase=Phase.PLACE)

    def _next(self, state: State) -> State:
        following = (state.acting + 1) % self.seats
        state = replace(state, hand=None, acting=following, phase=Phase.PICK)
        if state.row:
            return state
        # "Le joueur à gauche du premier joueur devient le nouveau premier joueur."
        first = (state.first + 1) % self.seats
        return self._new_round(replace(state, first=first, acting=first))

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(Score(board.area, {"area": board.area}) for board in state.boards)

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        board = state.boards[seat]
        return (Part("area", board.area, tuple(board.places(board.squares.covered))),)

    def value(self, state: State) -> tuple[float, ...]:
        return tuple(-float(self._final(state, seat).area) for seat in range(self.seats))

    def result(self, state: State) -> Result:
        areas = [board.area for board in state.boards]
        places = tuple(1 + sum(other < area for other in areas) for area in areas)
        return Result(places, tuple(s for s, place in enumerate(places) if place == 1))
