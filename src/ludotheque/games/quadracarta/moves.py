"""Legal actions of both games and their effects: first cards, laying, choosing together.

Comments cite the rulebook's headings; rulings are numbered as in `rulebook/minisurf.en.md`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.games.quadracarta.bitboard import Board, Laid
from ludotheque.games.quadracarta.pieces import INDEX, NAMES, ORIENTATIONS
from ludotheque.games.quadracarta.places import Places
from ludotheque.games.quadracarta.state import (
    Action,
    Draw,
    First,
    Go,
    Pass,
    Phase,
    Pick,
    Place,
    State,
)
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.rules import Chance, IllegalAction, Over, Rng, Seat, Seats, Turn
from ludotheque.text import text

_CHANCE = frozenset({Phase.START, Phase.FIRST, Phase.DEAL, Phase.OVER})
_DECK, _FIRST, _OVER = Chance("deck"), Chance("first"), Over()
_DRAWS = tuple(map(Draw, NAMES))
_PICKS = tuple(map(Pick, NAMES))
_GO_OR_PASS = (Go(), Pass())
_ASKED = {Phase.PICK: Pick, Phase.GO: Go | Pass, Phase.PLACE: Place}


def is_asked(tables: Tables, state: State, seat: Seat) -> bool:
    if state.phase in _CHANCE:
        return False
    if not tables.duplicate:
        return seat == state.acting
    return state.choices[seat] is None and not state.passed[seat]


def seats_asked(tables: Tables, state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(tables.seats) if is_asked(tables, state, seat))


def lay(state: State, seat: Seat, action: Place) -> State:
    assert state.hand is not None
    board = state.boards[seat].lay(Laid(state.hand, *action.at, action.turn))
    return replace(state, boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))


def final_board(state: State, seat: Seat) -> Board:
    """A seat's board with the choice it has made in secret."""
    choice = state.choices[seat]
    return (lay(state, seat, choice) if isinstance(choice, Place) else state).boards[seat]


class Moves(ABC):
    """The course of a match; `Minisurf` and `Maxisurf` fill in where they differ."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def start(self) -> State:
        seats = self.tables.seats
        nobody: tuple[None, ...] = (None,) * seats
        boards, passed = (Board(),) * seats, (False,) * seats
        return State(Phase.START, self.tables.deck, boards, passed=passed, choices=nobody)

    def turn(self, state: State) -> Turn:
        phase = state.phase
        if phase is Phase.START or phase is Phase.DEAL:
            return _DECK
        if phase is Phase.FIRST:
            return _FIRST
        if phase is Phase.OVER:
            return _OVER
        if not self.tables.duplicate:
            return self.tables.alone[state.acting]
        return Seats(seats_asked(self.tables, state))

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if not is_asked(self.tables, state, seat):
            return ()
        if state.phase is Phase.PICK:
            return [_PICKS[card] for card in sorted(set(state.row))]
        if state.phase is Phase.GO:
            return _GO_OR_PASS
        assert state.hand is not None
        board = state.boards[seat]
        masks = [self._fits(board, state.hand, t) for t in range(len(ORIENTATIONS[state.hand]))]
        return Places(board, masks)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        if state.phase is Phase.FIRST:
            return [(First(seat), 1) for seat in range(self.tables.seats)]
        return [(_DRAWS[card], n) for card, n in enumerate(state.deck) if n]

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        if state.phase is Phase.OVER:
            raise IllegalAction(text("quadracarta-refuse-over"))
        if state.phase in _CHANCE:
            if seat is not None:
                raise IllegalAction(text("quadracarta-refuse-chance"))
            return self._chance(state, action)
        tables = self.tables
        if seat is None or not 0 <= seat < tables.seats or not is_asked(tables, state, seat):
            raise IllegalAction(text("quadracarta-refuse-seat"))
        if not isinstance(action, _ASKED[state.phase]):
            raise IllegalAction(text(f"quadracarta-refuse-{state.phase.value}"))
        if isinstance(action, Place):
            self._check_place(state, seat, action)
        if tables.duplicate:
            return self._together(state, seat, action)
        if isinstance(action, Place):
            return self._next(lay(state, seat, action))
        return self._decide(state, seat, action)

    # Chance: the deck and the first player ------------------------------------------------------

    def _chance(self, state: State, action: Action) -> State:
        if state.phase is Phase.FIRST:
            if not isinstance(action, First) or action.seat >= self.tables.seats:
                raise IllegalAction(text("quadracarta-refuse-first"))
            return self._begin(state, action.seat)
        card = INDEX.get(action.card, -1) if isinstance(action, Draw) else -1
        if card < 0 or not state.deck[card]:
            raise IllegalAction(text("quadracarta-refuse-draw"))
        deck = (*state.deck[:card], state.deck[card] - 1, *state.deck[card + 1 :])
        state = replace(state, deck=deck)
        return self._start(state, card) if state.phase is Phase.START else self._dealt(state, card)

    def _start(self, state: State, card: int) -> State:
        """The card everybody begins with; how it lies does not matter (ruling 9)."""
        board, seats = Board().lay(Laid(card, 0, 0, 0)), self.tables.seats
        if self.tables.duplicate:
            return self._new_round(replace(state, boards=(board,) * seats))
        count = sum(1 for b in state.boards if b.laid)
        boards = (*state.boards[:count], board, *state.boards[count + 1 :])
        state = replace(state, boards=boards)
        if count + 1 < seats:
            return state
        first = self.tables.first
        return replace(state, phase=Phase.FIRST) if first is None else self._begin(state, first)

    def _begin(self, state: State, first: Seat) -> State:
        return self._new_round(replace(state, first=first, acting=first))

    # Laying a card ("Règles de pose") -----------------------------------------------------------

    def _fits(self, board: Board, card: int, turn: int) -> int:
        """Where a card may lie: beside another, or on others as this game allows."""
        beside = board.touching | (board.cornering if self.tables.corners else 0)
        return beside | self._covers(board, card, turn)

    def _check_place(self, state: State, seat: Seat, action: Place) -> None:
        board, card = state.boards[seat], state.hand
        assert card is not None
        if action.turn >= len(ORIENTATIONS[card]):
            raise IllegalAction(text("quadracarta-refuse-turn"))
        bit = board.bit(*action.at)
        if not bit & self._fits(board, card, action.turn):
            over = bit & board.overlapping
            raise IllegalAction(text(f"quadracarta-refuse-{'town' if over else 'apart'}"))

    # Duplicate: everybody chooses, then all is shown at once ------------------------------------

    def _together(self, state: State, seat: Seat, action: Action) -> State:
        choices = (*state.choices[:seat], action, *state.choices[seat + 1 :])
        state = replace(state, choices=choices)
        if seats_asked(self.tables, state):
            return state
        passed = list(state.passed)
        for other, choice in enumerate(choices):
            if isinstance(choice, Place):
                state = lay(state, other, choice)
            passed[other] |= isinstance(choice, Pass)
        state = replace(state, choices=(None,) * self.tables.seats, passed=tuple(passed))
        if state.phase is Phase.GO:
            return self._deal_or_end(state)
        return self._new_round(replace(state, hand=None))

    def _deal_or_end(self, state: State) -> State:
        done = all(state.passed) or not self._cards_left(state)
        return replace(state, phase=Phase.OVER if done else Phase.DEAL)

    def _cards_left(self, state: State) -> bool:
        """Whether another round can be played."""
        if self.tables.duplicate:
            return max(len(board.laid) for board in state.boards) < self.tables.cards_each
        return sum(state.deck) > 0

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        """Only choices made at the same time are hidden: others may have chosen anything."""
        choices = list(state.choices)
        for other in range(self.tables.seats):
            if other != seat and choices[other] is not None:
                open_state = replace(state, choices=(None,) * self.tables.seats)
                options = self.actions(open_state, other)
                choices[other] = options[rng.randrange(len(options))]
        return replace(state, choices=tuple(choices)) if any(choices) else state

    # Where the two games differ -----------------------------------------------------------------

    @abstractmethod
    def _covers(self, board: Board, card: int, turn: int) -> int:
        """Places where the card may lie on others."""

    @abstractmethod
    def _new_round(self, state: State) -> State: ...

    @abstractmethod
    def _dealt(self, state: State, card: int) -> State: ...

    @abstractmethod
    def _decide(self, state: State, seat: Seat, action: Action) -> State:
        """A choice other than where to lay a card."""

    @abstractmethod
    def _next(self, state: State) -> State:
        """After a card was laid, or a player stopped."""
