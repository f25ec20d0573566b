"""Maxisurf: own the largest of the smallest groups, and know when to stop."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.quadracarta.board import Board
from ludotheque.games.quadracarta.pieces import CARDS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Action, Go, Phase, QuadracartaOptions, State
from ludotheque.games.quadracarta.text import decided
from ludotheque.rules import Part, Result, Score, Seat


class Maxisurf(Quadracarta):
    """Own the largest of the smallest groups."""

    game = "maxisurf"

    def __init__(self, options: QuadracartaOptions, seats: int) -> None:
        super().__init__(options, seats, boxes=1, rounds=18)

    def _covers(self, board: Board, card: int, turn: int) -> int:
        return board.overlapping  # "il n'existe aucune contrainte de ville"

    def _new_round(self, state: State) -> State:
        # "Passer": the decision comes before the draw; an empty deck forces it.
        state = self._deal_or_end(state)
        return replace(state, phase=Phase.GO) if state.phase is Phase.DEAL else state

    def _decide(self, state: State, seat: Seat, action: Action) -> State:
        if isinstance(action, Go):
            return replace(state, phase=Phase.DEAL)
        passed = (*state.passed[:seat], True, *state.passed[seat + 1 :])
        return self._next(replace(state, passed=passed))

    def _dealt(self, state: State, card: int) -> State:
        return replace(state, hand=card, phase=Phase.PLACE)

    def _next(self, state: State) -> State:
        order = [(state.acting + step) % self.seats for step in range(1, self.seats + 1)]
        following = next((seat for seat in order if not state.passed[seat]), state.acting)
        return self._new_round(replace(state, hand=None, acting=following))

    @staticmethod
    def sizes(board: Board) -> tuple[int, ...]:
        """The groups' sizes, smallest first; nothing if a town is missing (it cannot win)."""
        if not all(board.squares.towns):
            return ()
        return tuple(group.bit_count() for group in board.groups)

    def scores(self, state: State) -> tuple[Score, ...]:
        smallest = [(*self.sizes(board), 0)[0] for board in state.boards]
        return tuple(Score(size, {"smallest": size}) for size in smallest)

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        board = state.boards[seat]
        if not self.sizes(board):
            return (Part("smallest", 0),)
        group = board.groups[0]
        return (Part("smallest", group.bit_count(), tuple(board.places(group))),)

    def value(self, state: State) -> tuple[float, ...]:
        return tuple(self._worth(self._final(state, seat)) for seat in range(self.seats))

    @staticmethod
    def _worth(board: Board) -> float:
        """The smallest group above all, then the next ones; few groups, no town missing."""
        sizes = [group.bit_count() for group in board.groups]
        missing = sum(not town for town in board.squares.towns)
        terms = sum(size * 0.4**rank for rank, size in enumerate(sizes[:6]))
        return terms - 0.25 * len(sizes) - 6.0 * missing

    def result(self, state: State) -> Result:
        """Term by term; a list that ends first stands for bigger groups (ruling 16)."""
        endless = len(CARDS) * 16
        ranks = [
            (*sizes, endless) if (sizes := self.sizes(board)) else () for board in state.boards
        ]
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
        winners = tuple(s for s, n in enumerate(places) if n == 1 and self.may_win(state, s))
        return Result(places, winners, decided(ranks, winners))

    def may_win(self, state: State, seat: Seat) -> bool:
        return bool(self.sizes(state.boards[seat]))  # ruling 15: not without all three towns
