"""The rules of one match: a page that sends each question to its module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.quadrata import aids, board, moves, scoring, spoken, words
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.aids import QuadrataAids
from ludotheque.games.quadrata.estimate import Worth
from ludotheque.games.quadrata.moves import flow
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.state import Action, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.view import QuadrataView, view
from ludotheque.rules import Event, Part, Result, Rng, Rules, Score, Seat
from ludotheque.text import Say, Text

_DECLINING = (act.KEEP, act.PASS, act.BACK, act.SKIP, act.rest(()))


class QuadrataRules(Rules[State, Action, QuadrataView]):
    game = "quadrata"
    state = State
    action = Action
    view_type = QuadrataView
    unit = scoring.UNIT

    def __init__(self, options: QuadrataOptions, seats: int, tables: Tables) -> None:
        self.options = options
        self.seats = seats
        self.tables = tables
        self.worth = Worth(tables, seats)
        self.secrets = seats > 1  # days 3 and 5: what the others are about to return
        self.limit = moves.limit(tables, seats)

    # The match ---------------------------------------------------------------------------------

    def start(self) -> State:
        return flow.start(self.tables, self.seats)

    turn = staticmethod(moves.turn)

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return moves.actions(self.tables, state, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Everything is public except the returns of days 3 and 5."""
        actions = () if state.phase is Phase.RETURN else self.actions(state, seat)
        return actions[0] if len(actions) == 1 else None

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return flow.outcomes(self.tables, state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        return moves.play(self.tables, state, seat, action)

    def canonical(self, action: Action) -> Action:
        return act.in_order(action)

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        return moves.resample(self.tables, state, seat, rng)

    # Views and texts ---------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> QuadrataView:
        return view(self.tables, state, seat)

    def lines(self, view: QuadrataView, say: Say) -> Sequence[str]:
        return board.lines(view, say)

    def spoken(self, view: QuadrataView, say: Say) -> Sequence[str]:
        return spoken.spoken(view, say)

    def ask(self, state: State, seat: Seat) -> Text:
        return words.ask(self.tables, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return words.tell(self.tables, state, actor, action, reader)

    def label(self, state: State, seat: Seat, action: Action) -> Text:
        return words.label(self.tables, state, action)

    def key(self, state: State, seat: Seat, action: Action) -> str | None:
        return "0" if action in _DECLINING else None

    def aids(self, state: State, seat: Seat) -> QuadrataAids:
        return aids.make(self.tables, state, seat)

    # Points ------------------------------------------------------------------------------------

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(self.tables, state)

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        return scoring.explain(self.tables, state, seat)

    def result(self, state: State) -> Result:
        return scoring.result(self.tables, state)

    def value(self, state: State) -> tuple[float, ...]:
        return tuple([self.worth.of(state, seat) for seat in range(self.seats)])

    def pieces(self, state: State) -> Mapping[str, int]:
        return scoring.pieces(self.tables, state)
