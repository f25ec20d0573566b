"""Estimates for reviews: the seat to move plays its turn, then `estimate` gives the rest.

`worth` is an estimate of the final half points, and a little off, more so early: by how much, and
how far matches end from it, was measured on matches between the levels (`TO_COME`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ludotheque.bots.sampling import Results, SampledDraws, SeatResults, final_results, win_chances
from ludotheque.games.quadrata.bot.search import Planner
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State
from ludotheque.rules import Chance, Over, Seat

ROOM = 40  # ends of a turn that are compared
# By turns of a seat that have not begun: half points that matches end above what `worth` says, and
# the standard deviation of that.
TO_COME = (
    *((0.0, 0.3), (-0.6, 3.1), (-4.3, 3.5), (-4.7, 4.0)),
    *((-3.4, 4.2), (1.4, 6.0), (4.5, 5.8), (7.0, 6.0)),
)


class QuadrataOutlook:
    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        planner = Planner(rules)
        self._plan = lru_cache(maxsize=4096)(lambda state, seat: planner.plan(state, seat, ROOM)[1])

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> Results | None:
        if far:  # estimates vary less than results do
            return None
        return [self._sample(state, drawn, seed) for seed in seeds]

    def _sample(self, state: State, drawn: Mapping[str, int], seed: int) -> SeatResults:
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        turn_of: tuple[Seat, int] | None = None
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
                continue
            mover = turn.seats[0]
            if len(turn.seats) > 1 or state.players[mover].pending:
                state = max(
                    self._after(state, mover), key=lambda child: rules.worth.of(child, mover)
                )
                continue
            if turn_of not in (None, (mover, state.day)):
                return self._guessed(state)
            turn_of = mover, state.day
            for action in self._plan(state, mover):
                state = rules.play(state, mover, action)
        return final_results(rules, state)

    def _after(self, state: State, seat: Seat) -> list[State]:
        rules = self.rules
        return [rules.play(state, seat, action) for action in rules.actions(state, seat)]

    def _guessed(self, state: State) -> SeatResults:
        rules, seats = self.rules, range(self.rules.seats)
        later = [rules.worth.later(state, seat) for seat in seats]
        return guessed(rules.value(state), later, rules.unit)


def guessed(worth: Sequence[float], later: Sequence[int], unit: int) -> SeatResults:
    """Points and chances to win, by the worth of each seat and its turns that have not begun."""
    biases, spreads = zip(*(TO_COME[min(n, len(TO_COME) - 1)] for n in later), strict=True)
    points = [(value + bias) / unit for value, bias in zip(worth, biases, strict=True)]
    wins = win_chances(points, [spread / unit for spread in spreads])
    return list(zip(points, wins, strict=True))
