"""What sampled matches brought, for reasons: turns to the destination, turns lost, Taxi cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from random import Random

from msgspec.structs import replace

from ludotheque.bots.explanations import Rows, Side, tenths, with_others
from ludotheque.bots.sampling import SampledDraws
from ludotheque.games.taxi.bot.player import CARD, play_best
from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.scoring import distance
from ludotheque.games.taxi.state import State
from ludotheque.rules import Chance, Over, Seat
from ludotheque.text import Text, text

MAX_TURNS = 12  # of a seat that are played on
TRIES = 40  # actions looked at: hardly ever are there more
ENDLESS = 1_000_000  # destinations, and turns
LIKELY = 0.7  # the share of matches in which a pawn goes to the one or two places told
OTHERS = 0.5  # what a turn that another pawn needs more is worth


class _Drive:
    """One pawn on its way to its next destination. `counted`: the turn that has just ended is the
    first of its way."""

    def __init__(self, state: State, seat: Seat, counted: bool) -> None:
        self.seat, self.reached = seat, len(state.fares.reached[seat])
        self.turns, self.lost, self.cards = int(counted), int(counted and self._stays(state)), 0
        self.arrived = False

    def see(self, before: State, after: State) -> None:
        """Something that happened in a turn of this pawn."""
        if self.arrived:
            return
        self.cards += before.phase == "draw" and after.phase != "draw"
        self.arrived = len(after.fares.reached[self.seat]) > self.reached
        if self.arrived or after.turns != before.turns or after.phase == "over":
            self.turns += 1
            self.lost += not self.arrived and self._stays(after)

    def _stays(self, after: State) -> bool:
        """Whether a turn that has ended was one in a dead end."""
        return after.stuck[self.seat] > 0


class TaxiOutcomes:
    samples = 120

    def __init__(self, rules: Taxi) -> None:
        self.rules = rules
        self.measures = {"turns": -1.0, "others": OTHERS, "cards": CARD}
        # For the sentences; place by place, whether the other of two pawns seems to go there.
        guessed = rules.tables.plan.places if rules.seats == 2 else ()
        self._goals = [f"goal-{number}" for number in range(len(guessed))]
        told = ("lost", "squares", "no_way", *self._goals)
        self.measures |= dict.fromkeys(told, 0.0)
        # Samples go on when somebody has won: the turns that the others would still need count,
        # and a way that they had no time to finish does not seem short.
        self._endless = copy(rules)
        self._endless.tables = copy(rules.tables)
        self._endless.tables.options = replace(rules.options, target=ENDLESS)
        self._endless.tables.last_turn = ENDLESS

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Rows:
        return [self._sample(state, seat, drawn, seed) for seed in seeds]

    def _sample(self, state: State, seat: Seat, drawn: Mapping[str, int], seed: int) -> list[float]:
        rules, rng = self._endless, Random(seed)
        luck = SampledDraws(rules, seed, drawn)
        # The turn of the decision is this pawn's first, even if it has ended with the decision.
        ended = state.seat != seat
        pawns = [_Drive(state, one, ended and one == seat) for one in range(rules.seats)]
        goals = [state.fares.goal[1 - seat] == number for number in range(len(self._goals))]
        ways = [self._way(state, one) for one in range(rules.seats) if one != seat]
        until = state.turns - ended + MAX_TURNS * rules.seats
        while not isinstance(turn := rules.turn(state), Over) and state.turns < until:
            if all(pawn.arrived for pawn in pawns):
                break
            mover, before = state.seat, state
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
            else:
                state = play_best(rules, state, rng, TRIES)
            pawns[mover].see(before, state)
        own = pawns.pop(seat)
        others = sum(pawn.turns for pawn in pawns) / len(pawns)
        closed = ways.count(FAR) / len(ways)
        squares = sum(way for way in ways if way != FAR) / len(ways)
        return [own.turns, others, own.cards, own.lost, squares, closed, *goals]

    def _way(self, state: State, seat: Seat) -> int:
        """Squares to a pawn's destination as the streets are; 0 if it is about to draw one."""
        return distance(self.rules.tables, state, seat) if state.fares.goal[seat] >= 0 else 0

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        more, less = (tenths(side.means[measure]) for side in (better, made))
        if measure == "others":
            return self._about_others(seat, better, made)
        told = text(f"taxi-why-{measure}", better=more, made=less)
        lost, spared = made.means["lost"], better.means["lost"]
        if measure != "turns" or not better.differs("lost") or lost < spared:
            return told
        return text("taxi-why-lost", told=told, better=tenths(spared), made=tenths(lost))

    def _about_others(self, seat: Seat, better: Side, made: Side) -> Text:
        """The turns that the others need, and the way that makes the difference."""
        more, less = (tenths(side.means["others"]) for side in (better, made))
        told = with_others(self.rules, seat, "taxi-why-others", better=more, made=less)
        told = self._with_goals(told, better)
        closed, open_ = (round(100 * side.means["no_way"]) for side in (better, made))
        if closed > open_ and better.differs("no_way"):
            return text("taxi-why-no-way", told=told, better=closed, made=open_)
        far, near = (side.means["squares"] for side in (better, made))
        if closed or open_ or far < near or not better.differs("squares"):
            return told
        return text("taxi-why-squares", told=told, better=tenths(far), made=tenths(near))

    def _with_goals(self, told: Text, side: Side) -> Text:
        """The places that the other pawn is most likely going to, where one or two stand out: the
        figures are about these, though more are possible."""
        shares = [side.means[name] for name in self._goals]
        first, second = sorted(range(len(shares)), key=lambda n: -shares[n])[:2] or (0, 0)
        places = [self.rules.tables.plan.places[n].name.text() for n in (first, second)]
        if not shares or shares[first] + shares[second] < LIKELY or shares[first] == 1:
            return told
        if shares[first] >= LIKELY:
            return text("taxi-why-goal", told=told, place=places[0])
        return text("taxi-why-goals", told=told, place=places[0], other=places[1])
