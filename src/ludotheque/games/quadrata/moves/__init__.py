"""Legal actions and their effects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves.flow import FROM_BAG, draw
from ludotheque.games.quadrata.moves.practice import TRIES
from ludotheque.games.quadrata.moves.refusals import refuse, refuse_now
from ludotheque.games.quadrata.moves.steps import CHOICES, MOVES, play_return, to_return
from ludotheque.games.quadrata.options import MOST_SEATS
from ludotheque.games.quadrata.pieces import CENTRE, LAST_DAY
from ludotheque.games.quadrata.state import NOTHING, Action, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Chance, Over, Rng, Seat, Seats, Turn

_CARDS = Chance("cards")
_BAGS = tuple(Chance(f"bag-{seat}") for seat in range(MOST_SEATS))
_SINGLE = tuple(Seats((seat,)) for seat in range(MOST_SEATS))
_OTHER_TURNS: dict[Phase, Turn] = {
    Phase.FIRST: Chance("first"),
    Phase.ADVANCED: Chance("black"),
    Phase.OVER: Over(),
}


def limit(tables: Tables, seats: int) -> int:
    """No match has more moves than this."""
    # Of a turn at most: replacing 2, a visit 4 with 2 bonuses and a new card, booking 2, rest 1,
    # draws 5, ends of step 2 in the expert game 3; the expert squares with their draws and the
    # second visit come once a match.
    tries = 4 * TRIES if tables.options.practice else 0
    links = max(2, *(near.bit_count() for near in tables.near))
    a_turn = 2 + 4 + 1 + links + 2 + 1 + 5 + 3 + tries
    setup, days = 3, 6 + 2 + 5
    acting = sum(s.count for s in tables.taxis.squares if s.effect != "shift")
    expert = 40 + (12 + links) * max(0, acting - 6)
    return CENTRE + 1 + seats * (setup + days + LAST_DAY * a_turn + expert)


def turn(state: State) -> Turn:
    if state.deck and NOTHING in state.centre:  # a card is due; spelled out to be quick
        return _CARDS
    phase = state.phase
    if phase in CHOICES:
        return _SINGLE[state.seat]
    if phase in FROM_BAG:
        return _BAGS[state.seat]
    if phase is Phase.RETURN:
        return Seats(tuple(s for s, player in enumerate(state.players) if not player.pending))
    return _OTHER_TURNS[phase]


def actions(tables: Tables, state: State, seat: Seat) -> Sequence[Action]:
    if state.deck and NOTHING in state.centre:
        return ()
    if state.phase is Phase.RETURN:
        player = state.players[seat]
        chosen = [] if player.pending else to_return(tables, state, player)
        return [act.RETURNS[some] for some in chosen]
    choose = CHOICES.get(state.phase)
    return choose(tables, state) if choose and seat == state.seat else ()


def play(tables: Tables, state: State, seat: Seat | None, action: Action) -> State:
    if seat is None:
        return draw(tables, state, action)
    move = MOVES.get((state.phase, type(action)))
    if move is not None and seat == state.seat and not state.card_due:
        return move(tables, state, action)
    if type(action) is act.Return:
        return play_return(tables, state, seat, action)
    if isinstance(action, act.ChanceMove):
        raise refuse("chance")
    raise refuse("turn") if seat != state.seat or state.phase is Phase.OVER else refuse_now(state)


def resample(tables: Tables, state: State, seat: Seat, rng: Rng) -> State:
    """Only choices not shown yet are secret; bags and deck follow from what all have seen."""
    if state.phase is not Phase.RETURN:
        return state
    players = [
        replace(player, pending=rng.choice(to_return(tables, state, player)))
        if player.pending and other != seat
        else player
        for other, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players))
