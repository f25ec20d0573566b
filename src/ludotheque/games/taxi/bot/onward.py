"""How a match goes on, for reviews: the round is played to its end, then the race decides.

A turn is played as the general bots do, by the game's `value`. From there on it is a race (`race`):
how many turns each pawn needs for its way and for the destinations after it, as distributions.

A turn that is played brings a seat more than one of a race, which knows no cards. Were only the
turn under way played, everybody would seem to lose something whenever a turn of theirs ends: so all
seats have as many turns of either kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from msgspec.structs import replace

from ludotheque.bots import keyed_rng
from ludotheque.bots.sampling import Results, SampledDraws, SeatResults, final_results
from ludotheque.games.taxi.bot.guess import PastDrive, drives, likely
from ludotheque.games.taxi.bot.player import (
    KEPT,
    action_value,
    closing,
    race_in,
    shortest_way,
    with_obstacles,
)
from ludotheque.games.taxi.bot.race import TURNS, Chances, delayed
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Action, Flip, State
from ludotheque.games.taxi.worlds import Weigh, resample
from ludotheque.rules import Chance, Log, Over, Rng, Seat

KNOWN_STATES = 20_000  # states whose future is kept: about 40 MB
TRIES = 40  # actions looked at: hardly ever are there more


class TaxiOutlook:
    spread_samples = 6
    worlds_per_sample = 4

    def __init__(self, rules: Taxi) -> None:
        self.rules, self.tables = rules, rules.tables
        self._race = race_in(rules.tables.network)
        self._drives: dict[int, list[PastDrive]] = {}  # by length of the log
        self._weights: dict[tuple[int, int, int], dict[int, float]] = {}
        # Samples meet the same states again and again: there are few rolls, and few likely worlds.
        self._choice = lru_cache(maxsize=KNOWN_STATES)(self._choose)
        self._next = lru_cache(maxsize=KNOWN_STATES)(rules.play)
        self._known_ends = lru_cache(maxsize=KNOWN_STATES)(self._raced)

    def world(self, state: State, seat: Seat, log: Log, rng: Rng) -> State:
        """Whoever drives to the west hardly wants to go to the east."""
        return resample(state, seat, rng, self._weigh(log))

    def spread_worlds(
        self, state: State, seat: Seat, log: Log, seed: int, count: int
    ) -> list[State]:
        most = max(map(len, state.fares.reached))
        if most < self.tables.options.target - 1:  # where others go decides at the end
            count = 1
        rng = keyed_rng("spread worlds", seed, seat)
        rows = []
        for _ in range(self.rules.seats):
            row = [(n + rng.random()) / count for n in range(count)]
            rng.shuffle(row)
            rows.append(row)
        key, weigh = rng.getrandbits(48), self._weigh(log)
        return [
            resample(state, seat, Random(key), weigh, [row[n] for row in rows])
            for n in range(count)
        ]

    def _weigh(self, log: Log) -> Weigh:
        read = len(log)

        def weigh(other: Seat, places: int) -> dict[int, float]:
            key = (read, other, places)
            if key not in self._weights:
                if read not in self._drives:
                    self._drives[read] = drives(self.tables, log)
                seen = [drive for drive in self._drives[read] if drive.seat == other]
                self._weights[key] = dict(likely(self.tables, seen, places, places.bit_count()))
            return self._weights[key]

        return weigh

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> Results | None:
        if far:  # expectations vary less than results do
            return None
        return [self._sample(state, drawn, seed) for seed in seeds]

    def _sample(self, state: State, drawn: Mapping[str, int], seed: int) -> SeatResults:
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        under_way = state.turns // rules.seats
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
                continue
            if state.turns // rules.seats != under_way:
                return self._known_ends(state)
            state = self._next(state, state.seat, self._choice(self._as_its_seat_sees(state)))
        return final_results(rules, state)

    def _as_its_seat_sees(self, state: State) -> State:
        """The same for all destinations of the others, unless what is chosen depends on them: when
        obstacles are placed."""
        if state.phase == "card":
            return state
        fares, seat = state.fares, state.seat
        goal = tuple(one if q == seat else min(one, 0) for q, one in enumerate(fares.goal))
        return replace(state, fares=replace(fares, goal=goal, deck=0))

    def _choose(self, state: State) -> Action:
        """The best action for the seat to move; a generator of this state's own breaks ties."""
        rules, seat, rng = self.rules, state.seat, Random(state.seat)
        actions = rules.actions(state, seat)
        if state.phase == "card":
            actions = self._with_effect(state, actions)
        if len(actions) == 1:
            return actions[0]
        some = actions if len(actions) <= TRIES else rng.sample(actions, TRIES)
        after = [action_value(rules, state, action) for action in some]
        return some[max(range(len(some)), key=lambda n: after[n] + 1e-6 * rng.random())]

    def _with_effect(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """Without obstacles that stand in nobody's way, but for one of them: they are all alike."""
        goals = enumerate(state.fares.goal)
        ways = [shortest_way(self.tables, state, seat, goal) for seat, goal in goals]
        found, harmless = list[Action](), list[Action]()
        for action in actions:
            closed = 0 if isinstance(action, Flip) else closing(self.tables, state, action)
            alike = closed and not any(closed & way for way in ways)
            (harmless if alike else found).append(action)
        return [*found, *harmless[:1]]

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
        # By the distances that the choices before have asked for.
        far = self.tables.traffic(state.tokens).distances(goal)[state.at[seat]]
        squares, lost = with_obstacles(self.tables, state, seat, goal, far)
        kept = KEPT * len(state.cards.kept[seat])
        return [delayed(self._race.turns(squares, goal, n), lost - kept) for n in range(left)]
