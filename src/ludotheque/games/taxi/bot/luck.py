"""What a draw of TAXI is worth: the race as it stands, in destinations and in chances to win.

A card that asks for a choice is worth what the best choice makes of it, a roll what the best drive
does. All of it is reckoned with the destinations that everybody really has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.taxi.bot.player import CARD, KEPT, PACE, race_in, way_left
from ludotheque.games.taxi.bot.race import TURNS, Chances, delayed
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State
from ludotheque.rules import Seat

_KINDS = {"deal": 0, "die": 1, "draw": 2}
POINTS, WIN = 0, 1


class TaxiDraws:
    kinds = tuple(_KINDS)
    columns = 4  # destinations and wins as they stand, and what a choice would bring of both
    samples = 64  # more than there are places or kinds of cards: nothing is left to chance here

    def __init__(self, rules: Taxi) -> None:
        self.rules, self.tables = rules, rules.tables
        self._race = race_in(rules.tables.network)

    def kind(self, before: State) -> int | None:
        return _KINDS.get(before.phase)

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._value(state) for state in states])

    def _value(self, state: State) -> Any:
        rules, seat = self.rules, state.seat
        stands = self._race_of(state)
        best = stands
        if state.phase == "card":
            after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
            best = max(map(self._race_of, after), key=lambda value: value[seat, WIN])
        return np.concatenate([stands, best - stands], axis=1)

    def _race_of(self, state: State) -> Any:
        """By seat: the destinations it will have reached, and its chance to be done first."""
        seats = self.rules.seats
        arrivals = [self._arrivals(state, seat) for seat in range(seats)]
        found = np.zeros((seats, 2))
        for seat, mine in enumerate(arrivals):
            still = np.ones(TURNS)  # that nobody else is done before, by turns
            for other, theirs in enumerate(arrivals):
                if other != seat:
                    done = np.cumsum(theirs[-1])
                    if (seat - state.seat) % seats < (other - state.seat) % seats:
                        done = np.concatenate(([0.0], done[:-1]))  # who moves first is first
                    still = still * (1.0 - done)
            reached = [float(np.dot(chances, still)) for chances in mine]
            found[seat] = len(state.fares.reached[seat]) + sum(reached), reached[-1]
        return found

    def _arrivals(self, state: State, seat: Seat) -> list[Chances]:
        """The turns to each destination that is still to be reached."""
        tables, race = self.tables, self._race
        left = tables.options.target - len(state.fares.reached[seat])
        goal = state.fares.goal[seat]
        squares, lost = way_left(tables, state, seat, goal)
        lost -= KEPT * len(state.cards.kept[seat])
        if state.seat == seat and state.phase in ("move", "stuck", "card"):
            lost += 1
            if state.phase == "move":
                squares, card = self._after_drive(state, goal, squares)
                lost -= CARD * card
        return [delayed(race.turns(squares, goal, n), lost) for n in range(left)]

    def _after_drive(self, state: State, goal: int, squares: int) -> tuple[int, bool]:
        """How far it is after the best drive, and whether that draws a card."""
        ends = self.tables.routes(state)
        if not ends:
            return squares, False
        field, door = self.tables.traffic(state.tokens).distances(goal), self.tables.doors[goal]
        if door in ends:
            return 0, False
        orange = self.tables.orange
        best = min(ends, key=lambda end: field[end] / PACE - CARD * orange[end])
        return min(field[best], squares + state.die), orange[best]


def values(rules: Taxi) -> TaxiDraws:
    return TaxiDraws(rules)
