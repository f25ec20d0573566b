"""Minisurf, where it differs: a row of cards to pick from, and towns that must match."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.moves import Moves
from ludotheque.games.quadracarta.pieces import INDEX, ORIENTATIONS
from ludotheque.games.quadracarta.state import Action, Phase, Pick, State
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
