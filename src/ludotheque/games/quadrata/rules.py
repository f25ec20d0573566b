"""The rules of one match, as every face, bot and simulation asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ludotheque.games.quadrata import actions as act
from ludotheque.games.quadrata import choices, draws, events, flow, moves, scoring, text
from ludotheque.games.quadrata.actions import Action
from ludotheque.games.quadrata.aids import QuadrataAids, make_aids
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.practice import TRIES
from ludotheque.games.quadrata.refusals import refuse
from ludotheque.games.quadrata.state import NOTHING, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.view import QuadrataView, Seen, make_view
from ludotheque.games.quadrata.worth import Worth
from ludotheque.rules import (
    Chance,
    Event,
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
from ludotheque.text import Say, Text

_CARDS = Chance("cards")
_DECLINING = (act.KEEP, act.PASS, act.BACK, act.SKIP, act.rest(()))
_OTHER_TURNS: dict[Phase, Turn] = {
    Phase.FIRST: Chance("first"),
    Phase.ADVANCED: Chance("black"),
    Phase.OVER: Over(),
}


class QuadrataRules(Rules[State, Action, QuadrataView]):
    game = "quadrata"
    state = State
    action = Action
    view_type = QuadrataView
    unit = 2  # half points: an airplane is worth one

    def __init__(self, options: QuadrataOptions, seats: int, tables: Tables) -> None:
        self.options = options
        self.seats = seats
        self.tables = tables
        self._seen = Seen(tables)
        self.worth = Worth(tables, seats)
        self.secrets = seats > 1  # days 3 and 5: what the others are about to return
        # Moves of a turn at most: replacing 2, a visit 4 with 2 bonuses and a new card, booking 2,
        # rest 1, draws 5, ends of step 2 in the expert game 2; the expert squares with their draws
        # and the second visit come once a match.
        tries = 4 * TRIES if options.practice else 0
        turn = 2 + 4 + 3 + 2 + 1 + 5 + 2 + tries
        setup, days, expert = 3, 6 + 2 + 5, 40
        self.limit = flow.CENTRE + 1 + seats * (setup + days + flow.LAST_DAY * turn + expert)
        self._bags = tuple(Chance(f"bag-{seat}") for seat in range(seats))
        self._single = tuple(Seats((seat,)) for seat in range(seats))

    # The match ---------------------------------------------------------------------------------

    def start(self) -> State:
        return flow.start(self.tables, self.seats)

    def turn(self, state: State) -> Turn:
        if state.deck and NOTHING in state.centre:
            return _CARDS
        phase = state.phase
        if phase in choices.CHOICES:
            return self._single[state.seat]
        if phase in draws.FROM_BAG:
            return self._bags[state.seat]
        if phase is Phase.RETURN:
            return Seats(tuple(s for s, player in enumerate(state.players) if not player.pending))
        return _OTHER_TURNS[phase]

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.deck and NOTHING in state.centre:
            return ()
        if state.phase is Phase.RETURN:
            return choices.returns(self.tables, state, seat)
        choose = choices.CHOICES.get(state.phase)
        return choose(self.tables, state) if choose and seat == state.seat else ()

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return draws.outcomes(self.tables, state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        if seat is None:
            return draws.draw(self.tables, state, action)
        if type(action) is act.Return:
            return moves.play_return(self.tables, state, seat, action)
        if isinstance(action, moves.CHANCE):
            raise refuse("chance")
        if seat != state.seat or state.phase is Phase.OVER:
            raise refuse("turn")
        move = moves.MOVES.get((state.phase, type(action)))
        if move is None or (state.deck and NOTHING in state.centre):
            raise refuse("phase")
        return move(self.tables, state, action)

    # What is seen and told ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> QuadrataView:
        return make_view(self.tables, self._seen, state, seat)

    def lines(self, view: QuadrataView, say: Say) -> Sequence[str]:
        return text.board(view, say)

    def ask(self, state: State, seat: Seat) -> Text:
        return events.ask(self.tables, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return events.tell(self.tables, state, actor, action, reader)

    def key(self, state: State, seat: Seat, action: Action) -> str | None:
        return "0" if action in _DECLINING else None

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        """Only choices not shown yet are secret; bags and deck follow from what all have seen."""
        if state.phase is not Phase.RETURN:
            return state
        players = [
            replace(player, pending=rng.choice(choices.to_return(self.tables, state, player)))
            if player.pending and other != seat
            else player
            for other, player in enumerate(state.players)
        ]
        return replace(state, players=tuple(players))

    def aids(self, state: State, seat: Seat) -> QuadrataAids:
        return QuadrataAids() if self.options.practice else make_aids(self.tables, state, seat)

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
