"""Cascadia as the contract sees it: every question goes to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.cascadia import board, moves, words
from ludotheque.games.cascadia.scoring import result, standings
from ludotheque.games.cascadia.state import Action, State, count_pieces
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.view import CascadiaView, view_of
from ludotheque.rules import Aids, Event, Part, Result, Rules, Score, Seat, Turn
from ludotheque.text import Say, Text


class Cascadia(Rules[State, Action, CascadiaView]):
    game = "cascadia"
    state, action, view_type = State, Action, CascadiaView

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.options, self.seats, self.limit = tables.options, tables.seats, tables.limit

    def start(self) -> State:
        return moves.start(self.tables)

    def turn(self, state: State) -> Turn:
        return moves.turn(state)

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return moves.choices(self.tables, state, seat)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return moves.draws(self.tables, state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        return moves.play(self.tables, state, seat, action)

    # Views and texts ---------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> CascadiaView:
        return view_of(self.tables, state, seat)

    def lines(self, view: CascadiaView, say: Say) -> Sequence[str]:
        return list(board.lines(view, say))

    def spoken(self, view: CascadiaView, say: Say) -> Sequence[str]:
        return list(board.spoken(view, say))

    def close_up(self, view: CascadiaView, say: Say, *, spoken: bool = False) -> Sequence[str]:
        return list((board.close_up_spoken if spoken else board.close_up)(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        return words.ask(self.tables, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return Event(words.tell(self.tables, state, action))  # nothing is ever hidden

    def label(self, state: State, seat: Seat, action: Action) -> Text:
        return words.label(self.tables, state, action)

    def key(self, state: State, seat: Seat, action: Action) -> str | None:
        return words.key_of(action)

    def aids(self, state: State, seat: Seat) -> Aids:
        return words.aids(state)

    # Points ------------------------------------------------------------------------------------

    def scores(self, state: State) -> tuple[Score, ...]:
        return standings.scores(self.tables, state)

    def value(self, state: State) -> tuple[float, ...]:
        return tuple(map(float, standings.totals(self.tables, state)))

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        return standings.explain(self.tables, state, seat)

    def result(self, state: State) -> Result:
        return result.result(self.tables, state)

    def pieces(self, state: State) -> Mapping[str, int]:
        return count_pieces(self.tables.box, state)
