"""The rules of both games: which module answers each question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.quadracarta.board import lines, spoken
from ludotheque.games.quadracarta.moves import Moves, final_board
from ludotheque.games.quadracarta.options import QuadracartaOptions
from ludotheque.games.quadracarta.scoring import scoring_of
from ludotheque.games.quadracarta.state import Action, Pass, State, count_cards
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.games.quadracarta.variants import Maxisurf, Minisurf
from ludotheque.games.quadracarta.view import QuadracartaView, view_of
from ludotheque.games.quadracarta.words import ask, tell, unseen
from ludotheque.rules import Aids, Event, Part, Result, Rng, Rules, Score, Seat, Turn
from ludotheque.text import Say, Text

_MOVES: dict[str, type[Moves]] = {"minisurf": Minisurf, "maxisurf": Maxisurf}


class Quadracarta(Rules[State, Action, QuadracartaView]):
    state, action, view_type = State, Action, QuadracartaView

    def __init__(self, game: str, options: QuadracartaOptions, seats: int) -> None:
        self.game, self.options, self.seats = game, options, seats
        self.tables = Tables(game, options, seats)
        self.moves, self.scoring = _MOVES[game](self.tables), scoring_of(options)
        self.secrets, self.lowest_wins = options.duplicate, self.scoring.lowest_wins
        self.limit = self.tables.limit

    # The course of a match ----------------------------------------------------------------------

    def start(self) -> State:
        return self.moves.start()

    def turn(self, state: State) -> Turn:
        return self.moves.turn(state)

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return self.moves.actions(state, seat)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return self.moves.chances(state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        return self.moves.play(state, seat, action)

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        return self.moves.resample(state, seat, rng)

    def pieces(self, state: State) -> Mapping[str, int]:
        return count_cards(state, self.tables.duplicate)

    # Points -------------------------------------------------------------------------------------

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(map(self.scoring.score, state.boards))

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        return self.scoring.explain(state.boards[seat])

    def value(self, state: State) -> tuple[float, ...]:
        return tuple(self.scoring.worth(final_board(state, seat)) for seat in range(self.seats))

    def result(self, state: State) -> Result:
        return self.scoring.result(state)

    def may_win(self, state: State, seat: Seat) -> bool:
        return bool(self.scoring.rank(state.boards[seat]))

    # Texts --------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> QuadracartaView:
        return view_of(self.tables, state, seat)

    def lines(self, view: QuadracartaView, say: Say) -> Sequence[str]:
        return list(lines(view, say))

    def spoken(self, view: QuadracartaView, say: Say) -> Sequence[str]:
        return list(spoken(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        return ask(self.tables, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return tell(self.tables, state, actor, action, reader)

    def is_final(self, state: State, seat: Seat, action: Action) -> bool:
        return isinstance(action, Pass)  # no cards any more for the rest of the match

    def aids(self, state: State, seat: Seat) -> Aids:
        return unseen(state.deck)
