"""How a match goes on, for reviews: the round is played to its end, then the race decides.

A turn is played as the general bots do, by the game's `value`. From there on it is a race (`race`):
how many turns each pawn needs for its way and for the destinations after it, as distributions.

A turn that is played brings a seat more than one of a race, which knows no cards. Were only the
turn under way played, everybody would seem to lose something whenever a turn of theirs ends: so all
seats have as many turns of either kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.sampling import Results, SampledDraws, SeatResults, final_results
from ludotheque.games.taxi.bot.guess import PastDrive, drives, likely
from ludotheque.games.taxi.bot.player import KEPT, race_in, way_left
from ludotheque.games.taxi.bot.race import TURNS, Chances, delayed
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State
from ludotheque.games.taxi.worlds import resample
from ludotheque.rules import Chance, Log, Over, Rng, Seat

TRIES = 40  # actions looked at: hardly ever are there more


class TaxiOutlook:
    spread_samples = 6

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
                return self._raced(state)
            state = play_best_sampled(rules, state, state.seat, rng, TRIES)
        return final_results(rules, state)

    def _raced(self, state: State) -> SeatResults:
        """Who is done first, and what the others have by then."""
        seats, reached = range(self.rules.seats), state.fares.reached
        arrivals = [self._arrivals(state, seat) for seat in seats]
        # By seat and turn: the chances not to have won before that turn, and not within it.
        later = [[1.0, *(1.0 - won for won in accumulate(seat[-1]))] for seat in arrivals]
        order = [(seat - state.seat) % len(seats) for seat in seats]
        found = []
        for seat in seats:
            # A seat that moves later in the round has not won when this one arrives.
            rivals = [
                later[rival][order[rival] < order[seat] :] for rival in seats if rival != seat
            ]
            going = [prod(chances) for chances in zip(*rivals, strict=False)] or [1.0] * TURNS
            reaches = [sum(map(mul, when, going)) for when in arrivals[seat]]
            found.append((len(reached[seat]) + sum(reaches), reaches[-1]))
        return found

    def _arrivals(self, state: State, seat: Seat) -> list[Chances]:
        """The turns until the present destination is reached, and each later one."""
        goal, left = state.fares.goal[seat], self.tables.options.target
        left -= len(state.fares.reached[seat])
        squares, lost = way_left(self.tables, state, seat, goal)
        kept = KEPT * len(state.cards.kept[seat])
        return [delayed(self._race.turns(squares, goal, n), lost - kept) for n in range(left)]
