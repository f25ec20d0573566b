"""The rules of one match, as every face, bot and simulation asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.taxi import board, moves, scoring, spoken, words, worlds
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.state import ASKING, Action, State, pieces
from ludotheque.games.taxi.tables import Tables
from ludotheque.games.taxi.view import TaxiAids, TaxiView, make_view
from ludotheque.rules import (
    Chance,
    Event,
    IllegalAction,
    Over,
    Part,
    Result,
    Rng,
    Rules,
    Score,
    Seat,
    Seats,
    Turn,
)
from ludotheque.text import Say, Text, text

_FIRST, _TAXI, _OVER = Chance("first"), Chance("taxi"), Over()


class Taxi(Rules[State, Action, TaxiView]):
    game = "taxi"
    state, action, view_type = State, Action, TaxiView
    secrets = True

    def __init__(self, options: TaxiOptions, seats: int, version: int) -> None:
        self.options, self.seats = options, seats
        self.tables = Tables(options, seats, version)
        self.limit = 1 + seats + moves.MOST_A_TURN * self.tables.last_turn
        self._turns = tuple(Seats((seat,)) for seat in range(seats))
        self._die = tuple(Chance(f"die-{seat}") for seat in range(seats))
        self._destination = tuple(Chance(f"destination-{seat}") for seat in range(seats))

    # The match ----------------------------------------------------------------------------------

    def start(self) -> State:
        return moves.start(self.tables)

    def turn(self, state: State) -> Turn:
        phase = state.phase
        if phase in ASKING:
            return self._turns[state.seat]
        if phase == "die":
            return self._die[state.seat]
        if phase == "draw":
            return _TAXI
        if phase == "deal":
            return self._destination[state.fares.goal.index(-1)]
        return _FIRST if phase == "first" else _OVER

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return moves.actions(self.tables, state, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        return moves.forced(self.tables, state, seat)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return moves.chances(self.tables, state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        phase = state.phase
        if phase in ASKING:
            if seat != state.seat:
                raise IllegalAction(text("taxi-refuse-seat"))
        elif seat is not None:
            raise IllegalAction(text(f"taxi-refuse-{'over' if phase == 'over' else 'chance'}"))
        move = moves.MOVES.get((phase, action.__class__))
        if move is None:
            raise IllegalAction(text(f"taxi-refuse-{phase}"))
        return move(self.tables, state, action)

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        return worlds.resample(state, seat, rng)

    def pieces(self, state: State) -> Mapping[str, int]:
        return pieces(self.tables.plan, state)

    # Views and texts ----------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> TaxiView:
        return make_view(self.tables, state, seat)

    def lines(self, view: TaxiView, say: Say) -> Sequence[str]:
        return list(board.lines(view, say))

    def spoken(self, view: TaxiView, say: Say) -> Sequence[str]:
        return list(spoken.spoken(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        return words.ask(self.tables, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return words.tell(self.tables, state, action, reader)

    def aids(self, state: State, seat: Seat) -> TaxiAids:
        return words.aids(self.tables, state, seat)

    # Points -------------------------------------------------------------------------------------

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(state)

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        return scoring.explain(self.tables, state, seat)

    def value(self, state: State) -> tuple[float, ...]:
        return scoring.value(self.tables, state)

    def ends_at_limit(self, state: State) -> bool:
        return scoring.ends_at_limit(self.tables, state)

    def result(self, state: State) -> Result:
        return scoring.result(self.tables, state)
