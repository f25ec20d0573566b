"""What a draw of TAXI is worth: the race as it stands, in destinations and in chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.taxi.bot.player import KEPT, race_in, way_left
from ludotheque.games.taxi.bot.race import Chances, delayed
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State
from ludotheque.rules import Seat

_KINDS = {"deal": 0, "die": 1, "draw": 2}


class TaxiDraws:
    kinds = tuple(_KINDS)
    columns = 2
    samples = 64

    def __init__(self, rules: Taxi) -> None:
        self.rules, self.tables = rules, rules.tables
        self._race = race_in(rules.tables.network)

    def kind(self, before: State) -> int | None:
        return _KINDS.get(before.phase)

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._value(state) for state in states])

    def _value(self, state: State) -> Any:
        seats = self.rules.seats
        arrivals = [self._arrivals(state, seat) for seat in range(seats)]
        found = np.zeros((seats, 2))
        for seat, mine in enumerate(arrivals):
            others = np.ones(len(arrivals[0][-1])) if mine else None
            for other, theirs in enumerate(arrivals):
                if other == seat:
                    continue
                # Those who are done later; in the same round, whoever moves first is first.
                done = np.cumsum(theirs[-1])
                if (seat - state.seat) % seats < (other - state.seat) % seats:
                    done = np.concatenate(([0.0], done[:-1]))
                others = others * (1.0 - done)
            reached = [float(chances @ others) for chances in mine]
            found[seat] = len(state.fares.reached[seat]) + sum(reached), reached[-1]
        return found

    def _arrivals(self, state: State, seat: Seat) -> list[Chances]:
        """The turns to each destination that is still to be reached."""
        tables, race = self.tables, self._race
        left = tables.options.target - len(state.fares.reached[seat])
        goal, acting = state.fares.goal[seat], state.seat == seat
        squares, lost = way_left(tables, state, seat, goal)
        lost -= KEPT * len(state.cards.kept[seat])
        if acting and state.phase in ("move", "draw", "card", "stuck"):
            lost += 1
            if state.phase == "move":
                squares = max(0, squares - state.die)
        return [delayed(race.turns(squares, goal, n), lost) for n in range(left)]


def values(rules: Taxi) -> TaxiDraws:
    return TaxiDraws(rules)
