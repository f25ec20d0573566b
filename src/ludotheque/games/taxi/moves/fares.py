"""Destination cards, and what the others can deduce about the hidden ones.

A pawn stops at its destination (ruling 4), so every entrance it has passed since its card was dealt
is not the one. `Fares.maybe` remembers that for each seat, and worlds are dealt accordingly.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from msgspec.structs import replace

from ludotheque.games.taxi.city.network import Walk
from ludotheque.games.taxi.state import Fares, State, put
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Seat


def _standing(tables: Tables, state: State, seat: Seat) -> int:
    here = tables.plan.squares[state.at[seat]].place
    return 0 if here is None else 1 << here


def dealable(tables: Tables, state: State) -> int:
    """What can be drawn now: from the deck or, if it is empty, from the cards on the table.

    Ruling 6: not the place the pawn stands at. Ruling 25: an empty deck is made anew.
    """
    fares = state.fares
    return (fares.deck or fares.shown) & ~_standing(tables, state, fares.goal.index(-1))


def deal(tables: Tables, state: State, card: int) -> Fares:
    fares, seat = state.fares, state.fares.goal.index(-1)
    deck, unseen, shown = fares.deck, fares.unseen, fares.shown
    if not deck:
        deck, unseen, shown = shown, shown, 0
    maybe = unseen & ~_standing(tables, state, seat)
    return replace(
        fares,
        goal=put(fares.goal, seat, card),
        maybe=put(fares.maybe, seat, maybe),
        deck=deck & ~(1 << card),
        unseen=unseen,
        shown=shown,
    )


def seen_drive(tables: Tables, state: State, walk: Walk) -> Walk:
    """A drive as everybody sees it, where several ways of one roll may lead to the same square.

    Which of them a pawn takes may follow from its destination: everybody is shown the first, and
    knows that it passed those entrances which lie on all of them.
    """
    traffic = tables.traffic(state.tokens)
    ways = traffic.ways(state.at[state.seat], state.die, state.hop, state.any_way)
    same = [way for way in ways if way.end == walk.end]
    return same[0]._replace(doors=reduce(and_, (way.doors for way in same)))


def after_drive(tables: Tables, state: State, seen: Walk) -> Fares:
    """What a move tells everybody: the goal was reached, or is none of the doors passed."""
    fares, seat = state.fares, state.seat
    goal, before = fares.goal[seat], fares.maybe[seat]
    left = 1 << goal if seen.end == tables.doors[goal] else before & ~seen.doors
    return fares if left == before else replace(fares, maybe=put(fares.maybe, seat, left))


def arrive(state: State) -> Fares:
    """The card is shown; it stays in front of its owner (ruling 26)."""
    fares, seat = state.fares, state.seat
    goal = fares.goal[seat]
    card = 1 << goal
    maybe = tuple(places & ~card for places in fares.maybe)
    return replace(
        fares,
        goal=put(fares.goal, seat, -1),
        maybe=put(maybe, seat, 0),
        reached=put(fares.reached, seat, (*fares.reached[seat], goal)),
        unseen=fares.unseen & ~card,
        shown=fares.shown | card,
    )
