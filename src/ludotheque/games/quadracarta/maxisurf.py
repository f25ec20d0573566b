"""Maxisurf, where it differs: going on or stopping for good, and cards that cover anything."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.moves import Moves
from ludotheque.games.quadracarta.state import Action, Go, Phase, State
from ludotheque.rules import Seat


class Maxisurf(Moves):
    def _covers(self, board: Board, card: int, turn: int) -> int:
        return board.overlapping  # "il n'existe aucune contrainte de ville"

    def _new_round(self, state: State) -> State:
        # "Passer": the decision comes before the draw; an empty deck forces it.
        state = self._deal_or_end(state)
        return replace(state, phase=Phase.GO) if state.phase is Phase.DEAL else state

    def _dealt(self, state: State, card: int) -> State:
        return replace(state, hand=card, phase=Phase.PLACE)

    def _decide(self, state: State, seat: Seat, action: Action) -> State:
        if isinstance(action, Go):
            return replace(state, phase=Phase.DEAL)
        passed = (*state.passed[:seat], True, *state.passed[seat + 1 :])
        return self._next(replace(state, passed=passed))

    def _next(self, state: State) -> State:
        seats = self.tables.seats
        order = [(state.acting + step) % seats for step in range(1, seats + 1)]
        following = next((seat for seat in order if not state.passed[seat]), state.acting)
        return self._new_round(replace(state, hand=None, acting=following))
