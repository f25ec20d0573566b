"""Legal actions and their effects. Rulings are numbered as in `rulebook/taxi.en.md`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.moves import cards, fares, turns
from ludotheque.games.taxi.state import Action, Deck, Fares, State, Tokens
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Seat

# Roll, die, drive, arrive, deal, pass; and draws, each with what it leads to sooner or later: a
# choice or a move, or the use of a kept card and the roll that it repeats. One draw may free a pawn
# (ruling 20), one comes with its drive; each of the four cards that drive on may bring another
# (ruling 24), at most twice in a turn, because between two shuffles the whole deck is drawn.
MOST_DRAWS = 2 + 2 * 4
MOST_A_TURN = 6 + 3 * MOST_DRAWS

_PASS = act.Pass()
_ROLL_ONLY, _ARRIVE_ONLY = (act.Roll(),), (act.Arrive(),)
_DICE = tuple((act.Die(pips), 1) for pips in range(1, 7))
MOVES: dict[tuple[str, type], Callable[[Tables, State, Any], State]] = {
    ("first", act.First): turns.begin,
    ("deal", act.Deal): turns.deal,
    ("die", act.Die): turns.rolled,
    ("draw", act.Draw): turns.drawn,
    ("roll", act.Roll): turns.roll,
    ("move", act.Drive): turns.drive,
    ("arrive", act.Arrive): turns.arrive,
    ("move", act.Pass): turns.stay,
    ("stuck", act.Pass): turns.wait,
    **{(phase, act.Use): turns.use for phase in ("roll", "move", "stuck")},
    **{
        ("card", kind): turns.carry_out
        for kind in (act.Sign, act.Flip, act.Bar, act.Lift, act.Pass)
    },
}


def start(tables: Tables) -> State:
    everywhere = (1 << len(tables.plan.places)) - 1
    nobody, first = (0,) * tables.seats, tables.options.first
    return State(
        phase="first" if first == "random" else "deal",
        seat=int(first) - 1 if first.isdecimal() else 0,
        at=nobody,
        stuck=nobody,
        tokens=Tokens((0,) * len(tables.plan.spots)),
        cards=Deck(tables.box, (0,) * len(tables.box), ((),) * tables.seats),
        fares=Fares(
            goal=(-1,) * tables.seats,
            maybe=nobody,
            reached=((),) * tables.seats,
            deck=everywhere,
            unseen=everywhere,
            shown=0,
        ),
    )


def actions(tables: Tables, state: State, seat: Seat) -> Sequence[Action]:
    phase = state.phase
    if seat != state.seat:
        return ()
    if phase == "move":
        drives = tables.drives
        ends: list[Action] = [drives[square] for square in tables.routes(state)]
        if turns.may_stay(tables, state):
            ends.append(_PASS)
        return ends + cards.uses(tables, state) if state.cards.kept[seat] else ends
    if phase == "roll":
        return [*_ROLL_ONLY, *cards.uses(tables, state)] if state.cards.kept[seat] else _ROLL_ONLY
    if phase == "card":
        return cards.choices(tables, state.tokens, state.card)
    if phase == "stuck":
        return [_PASS, *cards.uses(tables, state)]
    return _ARRIVE_ONLY if phase == "arrive" else ()


def forced(tables: Tables, state: State, seat: Seat) -> Action | None:
    """Arriving, the only square to drive to, the only change a card allows. The throw is done by
    hand; neither a kept card nor a destination on one of several ways may show in being asked."""
    if state.phase not in ("move", "card", "arrive"):
        return None
    if state.phase == "move":
        at, traffic = state.at[state.seat], tables.traffic(state.tokens)
        ends = {way.end for way in traffic.ways(at, state.die, state.hop, state.any_way)}
        if len(ends) > 1 or state.cards.kept[state.seat]:
            return None
    found = actions(tables, state, seat)
    return found[0] if len(found) == 1 else None


def chances(tables: Tables, state: State) -> Sequence[tuple[Action, int]]:
    if state.phase == "die":
        return _DICE
    if state.phase == "draw":
        counts = zip(tables.draws, state.cards.draw, strict=True)
        return [(draw, n) for draw, n in counts if n]
    if state.phase == "deal":
        places = fares.dealable(tables, state)
        return [(deal, 1) for number, deal in enumerate(tables.deals) if places >> number & 1]
    if state.phase == "first":
        return [(act.First(seat), 1) for seat in range(tables.seats)]
    return ()
