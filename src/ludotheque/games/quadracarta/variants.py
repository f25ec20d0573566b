"""Minisurf and Maxisurf, where they differ: cards to pick from and towns that must match; going on
or stopping for good, and cards that cover anything."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.moves import Moves
from ludotheque.games.quadracarta.pieces import INDEX, ORIENTATIONS
from ludotheque.games.quadracarta.state import Action, Go, Phase, Pick, State
from ludotheque.rules import IllegalAction, Seat
from ludotheque.text import text


class Minisurf(Moves):
    def _covers(self, board: Board, card: int, turn: int) -> int:
        # "Chaque blason [...] doit être de la même ville que le blason recouvert."
        return board.matching(ORIENTATIONS[card][turn])

    def _cards_left(self, state: State) -> bool:
        if self.tables.duplicate:
            return super()._cards_left(state)
        return sum(state.deck) >= self.tables.seats  # ruling 11: a short last round is not played

    def _new_round(self, state: State) -> State:
        return self._deal_or_end(state)

    def _dealt(self, state: State, card: int) -> State:
        if self.tables.duplicate:
            return replace(state, hand=card, phase=Phase.PLACE)
        row = tuple(sorted((*state.row, card)))
        full = len(row) == self.tables.seats
        return replace(state, row=row, phase=Phase.PICK if full else Phase.DEAL)

    def _decide(self, state: State, seat: Seat, action: Action) -> State:
        card = INDEX.get(action.card, -1) if isinstance(action, Pick) else -1
        if card not in state.row:
            raise IllegalAction(text("quadracarta-refuse-row"))
        at = state.row.index(card)
        row = state.row[:at] + state.row[at + 1 :]
        return replace(state, row=row, hand=card, phase=Phase.PLACE)

    def _next(self, state: State) -> State:
        following = (state.acting + 1) % self.tables.seats
        state = replace(state, hand=None, acting=following, phase=Phase.PICK)
        if state.row:
            return state
        # "Le joueur à gauche du premier joueur devient le nouveau premier joueur."
        first = (state.first + 1) % self.tables.seats
        return self._new_round(replace(state, first=first, acting=first))


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
