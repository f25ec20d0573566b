"""What a seat observes: the boards through the window, the cards, and who is to choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ludotheque.games.quadracarta.moves import seats_asked
from ludotheque.games.quadracarta.pieces import CARDS
from ludotheque.games.quadracarta.scoring import Scoring
from ludotheque.games.quadracarta.state import Phase, State
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.games.quadracarta.window import SQUARES, seen
from ludotheque.learning import Bytes, Observer, Part, marks, one_hot
from ludotheque.rules import Seat

PHASES = (Phase.PICK, Phase.GO, Phase.PLACE)


class HasScoring(Protocol):
    """The rules, as far as they are needed here."""

    @property
    def tables(self) -> Tables: ...
    @property
    def scoring(self) -> Scoring: ...


def observer(rules: HasScoring) -> Observer:
    return QuadracartaObserver(rules.tables, rules.scoring)


class QuadracartaObserver(Observer):
    def __init__(self, tables: Tables, scoring: Scoring) -> None:
        self._tables, self._scoring = tables, scoring
        seats, kinds = tables.seats, len(CARDS)
        self.planes = (
            Part("towns", (seats, 3, SQUARES, SQUARES), "by seat: where each town shows"),
        )
        self.vectors = (
            Part("points", (seats,), "by seat: the surface, or the smallest group"),
            Part("deck", (kinds,), "by card: how many are unseen"),
            Part("row", (kinds,), "by card: how many are turned up"),
            Part("hand", (kinds,), "by card: 1 for the one to be laid"),
            Part("passed", (seats,), "by seat: has stopped for good"),
            Part("chosen", (seats,), "by seat: has chosen, and waits for the others"),
            Part("phase", (len(PHASES),), "what is asked: to pick, to go on or stop, to lay"),
            Part("acting", (seats,), "by seat: is asked now"),
            Part("first", (seats,), "by seat: began this round"),
            Part("me", (seats,), "by seat: is the one who looks"),
        )

    def draw(
        self, planes: Mapping[str, Bytes], state: State, seat: Seat, shown: State | None
    ) -> None:
        towns = planes["towns"]
        for number, board in enumerate(state.boards):
            if shown is None or board is not shown.boards[number]:
                top, _, masks = board.squares
                towns[number] = seen(masks, top)

    def tell(self, state: State, seat: Seat) -> bytes:
        seats, kinds = self._tables.seats, len(CARDS)
        counted, phase = self._scoring.counted, state.phase
        return b"".join(
            (
                bytes([counted(board).bit_count() for board in state.boards]),
                bytes(state.deck),
                marks(state.row, kinds),
                one_hot(-1 if state.hand is None else state.hand, kinds),
                bytes(state.passed),
                bytes([choice is not None for choice in state.choices]),
                one_hot(PHASES.index(phase) if phase in PHASES else -1, len(PHASES)),
                self._acting(state),
                one_hot(state.first, seats),
                one_hot(seat, seats),
            )
        )

    def _acting(self, state: State) -> bytes:
        if self._tables.duplicate:
            return marks(seats_asked(self._tables, state), self._tables.seats)
        return one_hot(state.acting if state.phase in PHASES else -1, self._tables.seats)
