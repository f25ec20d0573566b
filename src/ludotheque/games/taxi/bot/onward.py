"""How a match goes on, for reviews: the round is played to its end, then the race decides.

A turn is played as the general bots do, by the game's `value`. From there on it is a race (`race`):
how many turns each pawn needs for its way and for the destinations after it, rolled many times.

A turn that is played brings a seat more than one of a race, which knows no cards. Were only the
turn under way played, everybody would seem to lose something whenever a turn of theirs ends: so all
seats have as many turns of either kind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random

from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.sampling import Results, SampledDraws, SeatResults, final_results
from ludotheque.games.taxi.bot.guess import PastDrive, drives, likely
from ludotheque.games.taxi.bot.player import KEPT, race_in, way_left
from ludotheque.games.taxi.bot.race import delayed
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State
from ludotheque.games.taxi.worlds import resample
from ludotheque.rules import Chance, Log, Over, Rng, Seat

RACES = 48  # for each sample
TRIES = 40  # actions looked at: hardly ever are there more
SOON = 1e-3  # of a turn: whoever moves first arrives first


class TaxiOutlook:
    def __init__(self, rules: Taxi) -> None:
        self.rules, self.tables = rules, rules.tables
        self._race = race_in(rules.tables.network)
        self._drives: dict[int, list[PastDrive]] = {}  # by length of the log
        self._weights: dict[tuple[int, int, int], dict[int, float]] = {}

    def world(self, state: State, seat: Seat, log: Log, rng: Rng) -> State:
        """Whoever drives to the west hardly wants to go to the east."""
        read = len(log)

        def weigh(other: Seat, places: int) -> dict[int, float]:
            key = (read, other, places)
            if key not in self._weights:
                if read not in self._drives:
                    self._drives[read] = drives(self.tables, log)
                seen = [drive for drive in self._drives[read] if drive.seat == other]
                self._weights[key] = dict(likely(self.tables, seen, places, places.bit_count()))
            return self._weights[key]

        return resample(state, seat, rng, weigh)

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> Results:
        return [self._sample(state, drawn, seed) for seed in seeds]

    def _sample(self, state: State, drawn: Mapping[str, int], seed: int) -> SeatResults:
        rules, luck, rng = self.rules, SampledDraws(self.rules, seed, drawn), Random(seed)
        under_way = state.turns // rules.seats
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
                continue
            if state.turns // rules.seats != under_way:
                return self._raced(state, seed)
            state = play_best_sampled(rules, state, state.seat, rng, TRIES)
        return final_results(rules, state)

    def _raced(self, state: State, seed: int) -> SeatResults:
        """Who is done first, and what the others have by then: the mean of many races."""
        seats, target = range(self.rules.seats), self.tables.options.target
        reached = [len(state.fares.reached[seat]) for seat in seats]
        ways = [self._ways(state, seat) for seat in seats]
        roll, points, wins = Random(seed).random, [0.0] * len(seats), [0.0] * len(seats)
        for _ in range(RACES):
            done: list[list[float]] = []  # when each destination is reached, by seat
            for seat in seats:
                when, arrivals = SOON * ((seat - state.seat) % len(seats)), []
                for number in range(target - reached[seat]):
                    when += bisect_left(ways[seat][number > 0], roll())
                    arrivals.append(when)
                done.append(arrivals)
            end = min(arrivals[-1] for arrivals in done)
            for seat, arrivals in enumerate(done):
                points[seat] += reached[seat] + sum(when <= end for when in arrivals)
                wins[seat] += arrivals[-1] == end
        return [(points[seat] / RACES, wins[seat] / RACES) for seat in seats]

    def _ways(self, state: State, seat: Seat) -> tuple[list[float], list[float]]:
        """The chances to need at most so many turns to the present destination, and from there to
        each later one."""
        goal = state.fares.goal[seat]
        squares, lost = way_left(self.tables, state, seat, goal)
        kept = KEPT * len(state.cards.kept[seat])
        first = delayed(self._race.way(squares), lost - kept)
        return list(accumulate(first)), list(accumulate(self._race.turns(0, goal, 1)))
