"""Who is ahead: destinations reached, then how far the next one is."""

from __future__ import annotations

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.state import State
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Part, Result, Score, Seat
from ludotheque.text import text

# What things are worth, in squares to drive. A new destination is about sixteen squares away.
REACHED = 40.0
UNKNOWN = 16.0
BLOCKED = 15.0  # no way at all just now, on top of the way there would be
LOST_TURN = 3.5
KEPT = 2.0
A_ROLL = 3.5
OTHERS = 0.3  # how much of the others' lead counts against a seat


def scores(state: State) -> tuple[Score, ...]:
    return tuple(Score(len(r), {"destinations": len(r)}) for r in state.fares.reached)


def explain(tables: Tables, state: State, seat: Seat) -> tuple[Part, ...]:
    places = [tables.plan.places[number] for number in state.fares.reached[seat]]
    return tuple(Part("destinations", 1, ((place.door,),), (place.id,)) for place in places)


def distance(tables: Tables, state: State, seat: Seat) -> int:
    """Squares to the seat's destination as the streets are now; FAR if there is no way."""
    goal = state.fares.goal[seat]
    return tables.traffic(state.tokens).distances(goal)[state.at[seat]]


def _standing(tables: Tables, state: State, seat: Seat) -> float:
    """How far a seat has come, in squares."""
    fares, square = state.fares, state.at[seat]
    worth = REACHED * len(fares.reached[seat]) + KEPT * len(state.cards.kept[seat])
    if fares.goal[seat] < 0:
        return worth - UNKNOWN
    left = distance(tables, state, seat)
    if left == FAR:
        left = tables.network.nearest[fares.goal[seat]][square]
        worth -= BLOCKED
    if left == 0:
        worth += REACHED - UNKNOWN  # the card is about to be shown
    worth -= left
    moving = state.seat == seat
    hop, any_way = moving and state.hop, moving and state.any_way
    if tables.is_stuck(state, seat, hop, any_way):
        worth -= LOST_TURN * (3 - min(2, state.stuck[seat]))
    elif moving and state.phase == "die":
        worth += A_ROLL
    return worth


def value(tables: Tables, state: State) -> tuple[float, ...]:
    """How many squares ahead each seat is; others' obstacles and lost turns show in their own."""
    standing = [_standing(tables, state, seat) for seat in range(tables.seats)]
    total, others = sum(standing), tables.seats - 1
    return tuple(mine - OTHERS * (total - mine) / others for mine in standing)


def ends_at_limit(tables: Tables, state: State) -> bool:
    """Ruling 31: nobody has reached the agreed number of destinations."""
    most = max(len(reached) for reached in state.fares.reached)
    return state.phase == "over" and most < tables.options.target


def result(tables: Tables, state: State) -> Result:
    """Ruling 27: the seat that arrived last has won. Others, and at the limit all, rank by the
    destinations they reached, then by the way to the next one (ruling 31)."""

    def rank(seat: Seat) -> tuple[int, int]:
        done = state.fares.goal[seat] < 0
        return -len(state.fares.reached[seat]), 0 if done else distance(tables, state, seat)

    ranks = [rank(seat) for seat in range(tables.seats)]
    places = tuple(1 + sum(other < mine for other in ranks) for mine in ranks)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    most = -min(ranks)[0]
    decided = None
    if most < tables.options.target:
        level = sum(reached == -most for reached, _ in ranks) > 1
        key = "taxi-decided-distance" if level else "taxi-decided-limit"
        decided = text(key, n=most, turns=tables.options.turn_limit)
    return Result(places, winners, decided)
