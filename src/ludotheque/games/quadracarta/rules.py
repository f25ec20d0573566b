"""What both games share: first cards, laying a card, and choosing at the same time.

Comments cite the rulebook's headings; rulings are numbered as in `rulebook/minisurf.en.md`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ludotheque.games.quadracarta.board import Board, Laid
from ludotheque.games.quadracarta.pieces import CARDS, INDEX, NAMES, ORIENTATIONS
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
    QuadracartaOptions,
    State,
    count_cards,
    place,
)
from ludotheque.games.quadracarta.text import card_text, lines, tell, unseen
from ludotheque.games.quadracarta.view import Seen, look
from ludotheque.rules import Aids, Chance, Event, IllegalAction, Over, Rng, Rules, Seat, Seats, Turn
from ludotheque.text import Say, Text, text

_CHANCE = frozenset({Phase.START, Phase.FIRST, Phase.DEAL, Phase.OVER})
_DECK, _FIRST, _OVER = Chance("deck"), Chance("first"), Over()
_DRAWS = tuple(map(Draw, NAMES))
_PICKS = tuple(map(Pick, NAMES))
_GO_OR_PASS = (Go(), Pass())
_ASKED = {Phase.PICK: Pick, Phase.GO: Go | Pass, Phase.PLACE: Place}


class Quadracarta(Rules[State, Action, Seen]):
    state, action, view_type = State, Action, Seen
    game: str

    def __init__(self, options: QuadracartaOptions, seats: int, boxes: int, rounds: int) -> None:
        self.options, self.seats = options, seats
        self.duplicate = self.secrets = options.duplicate
        # Duplicate: everybody has one set of 24; otherwise a box holds two sets.
        self.copies = 1 if options.duplicate else 2 * boxes
        self.cards_each = rounds if options.duplicate else len(CARDS) * self.copies
        self.limit = 2 + len(CARDS) * self.copies * 4 * (seats if options.duplicate else 1)
        self._alone = tuple(Seats((seat,)) for seat in range(seats))

    def start(self) -> State:
        deck, nobody = (self.copies,) * len(CARDS), (None,) * self.seats
        boards, passed = (Board(),) * self.seats, (False,) * self.seats
        return State(Phase.START, deck, boards, passed=passed, choices=nobody)

    def turn(self, state: State) -> Turn:
        phase = state.phase
        if phase is Phase.START or phase is Phase.DEAL:
            return _DECK
        if phase is Phase.FIRST:
            return _FIRST
        if phase is Phase.OVER:
            return _OVER
        if not self.duplicate:
            return self._alone[state.acting]
        return Seats(tuple(s for s in range(self.seats) if self.is_asked(state, s)))

    def is_asked(self, state: State, seat: Seat) -> bool:
        if state.phase in _CHANCE:
            return False
        if not self.duplicate:
            return seat == state.acting
        return state.choices[seat] is None and not state.passed[seat]

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if not self.is_asked(state, seat):
            return ()
        if state.phase is Phase.PICK:
            return [_PICKS[card] for card in sorted(set(state.row))]
        if state.phase is Phase.GO:
            return _GO_OR_PASS
        assert state.hand is not None
        board = state.boards[seat]
        masks = [self._fits(board, state.hand, t) for t in range(len(ORIENTATIONS[state.hand]))]
        return Places(board, masks, place)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        if state.phase is Phase.FIRST:
            return [(First(seat), 1) for seat in range(self.seats)]
        return [(_DRAWS[card], n) for card, n in enumerate(state.deck) if n]

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        if state.phase is Phase.OVER:
            raise IllegalAction(text("quadracarta-refuse-over"))
        if state.phase in _CHANCE:
            if seat is not None:
                raise IllegalAction(text("quadracarta-refuse-chance"))
            return self._chance(state, action)
        if seat is None or not 0 <= seat < self.seats or not self.is_asked(state, seat):
            raise IllegalAction(text("quadracarta-refuse-seat"))
        if not isinstance(action, _ASKED[state.phase]):
            raise IllegalAction(text(f"quadracarta-refuse-{state.phase.value}"))
        if isinstance(action, Place):
            self._check_place(state, seat, action)
        if self.duplicate:
            return self._together(state, seat, action)
        if isinstance(action, Place):
            return self._next(self._lay(state, seat, action))
        return self._decide(state, seat, action)

    # Chance: the deck and the first player ------------------------------------------------------

    def _chance(self, state: State, action: Action) -> State:
        if state.phase is Phase.FIRST:
            if not isinstance(action, First) or action.seat >= self.seats:
                raise IllegalAction(text("quadracarta-refuse-first"))
            return self._new_round(replace(state, first=action.seat, acting=action.seat))
        card = INDEX.get(action.card, -1) if isinstance(action, Draw) else -1
        if card < 0 or not state.deck[card]:
            raise IllegalAction(text("quadracarta-refuse-draw"))
        deck = (*state.deck[:card], state.deck[card] - 1, *state.deck[card + 1 :])
        state = replace(state, deck=deck)
        return self._start(state, card) if state.phase is Phase.START else self._dealt(state, card)

    def _start(self, state: State, card: int) -> State:
        """The card everybody begins with; how it lies does not matter (ruling 9)."""
        board = Board().lay(Laid(card, 0, 0, 0))
        if self.duplicate:
            return self._new_round(replace(state, boards=(board,) * self.seats))
        count = sum(1 for b in state.boards if b.laid)
        boards = (*state.boards[:count], board, *state.boards[count + 1 :])
        ready = count + 1 == self.seats
        return replace(state, boards=boards, phase=Phase.FIRST if ready else Phase.START)

    # Laying a card ("Règles de pose") -----------------------------------------------------------

    def _fits(self, board: Board, card: int, turn: int) -> int:
        """Where a card may lie: beside another, or on others as this game allows."""
        beside = board.touching | (board.cornering if self.options.corners else 0)
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

    def _lay(self, state: State, seat: Seat, action: Place) -> State:
        assert state.hand is not None
        board = state.boards[seat].lay(Laid(state.hand, *action.at, action.turn))
        return replace(state, boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))

    # Duplicate: everybody chooses, then all is shown at once ------------------------------------

    def _together(self, state: State, seat: Seat, action: Action) -> State:
        choices = (*state.choices[:seat], action, *state.choices[seat + 1 :])
        state = replace(state, choices=choices)
        if any(self.is_asked(state, other) for other in range(self.seats)):
            return state
        passed = list(state.passed)
        for other, choice in enumerate(choices):
            if isinstance(choice, Place):
                state = self._lay(state, other, choice)
            passed[other] |= isinstance(choice, Pass)
        state = replace(state, choices=(None,) * self.seats, passed=tuple(passed))
        if state.phase is Phase.GO:
            return self._deal_or_end(state)
        return self._new_round(replace(state, hand=None))

    def _deal_or_end(self, state: State) -> State:
        done = all(state.passed) or not self._cards_left(state)
        return replace(state, phase=Phase.OVER if done else Phase.DEAL)

    def _cards_left(self, state: State) -> bool:
        """Whether another round can be played."""
        if self.duplicate:
            return max(len(board.laid) for board in state.boards) < self.cards_each
        return sum(state.deck) > 0

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        """Only choices made at the same time are hidden: others may have chosen anything."""
        choices = list(state.choices)
        for other in range(self.seats):
            if other != seat and choices[other] is not None:
                open_state = replace(state, choices=(None,) * self.seats)
                options = self.actions(open_state, other)
                choices[other] = options[rng.randrange(len(options))]
        return replace(state, choices=tuple(choices)) if any(choices) else state

    # What the two games do differently ----------------------------------------------------------

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

    def _final(self, state: State, seat: Seat) -> Board:
        """A seat's board with the choice it has made in secret."""
        choice = state.choices[seat]
        return (self._lay(state, seat, choice) if isinstance(choice, Place) else state).boards[seat]

    # What is told -------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> Seen:
        return look(self, state, seat)

    def lines(self, view: Seen, say: Say) -> Sequence[str]:
        return list(lines(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        if not self.is_asked(state, seat):
            return text("quadracarta-ask-wait")
        key = f"{self.game}-ask-{state.phase.value}"
        return text(key) if state.hand is None else text(key, card=card_text(NAMES[state.hand]))

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return tell(self, state, actor, action, reader)

    def aids(self, state: State, seat: Seat) -> Aids:
        return unseen(state.deck)

    def pieces(self, state: State) -> Mapping[str, int]:
        return count_cards(state, self.duplicate)
