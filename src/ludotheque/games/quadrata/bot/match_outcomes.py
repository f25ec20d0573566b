"""What sampled matches brought, for reasons: points by category when the next day has ended, who
had visited which destination by then, and what the days after it promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludotheque.bots.explanations import Rows, Side, tenths, with_others
from ludotheque.bots.sampling import SampledDraws
from ludotheque.games.quadrata.bot.kernel_use import kernel_outlook
from ludotheque.games.quadrata.pieces import LAST_DAY, PLANE, spread
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import NOTHING, Player, State
from ludotheque.games.quadrata.tables import products
from ludotheque.rules import Chance, Over, Seat
from ludotheque.text import Text, text

DAYS = 2  # that are played, the one under way included
OTHERS = 0.5  # what a point of the others is worth
# What the sentences about the days after it need: Trains and Taxis at hand, destinations of all
# that the tokens of the seat reach.
_KEPT = ("kept_trains", "kept_taxis", "kept_reach")
# What one of them promises, about: those that make less than this share are not what makes it.
_POINTS_OF_KEPT = {"kept_trains": 3.0, "kept_taxis": 1.5, "kept_reach": 0.4}
MADE_BY_KEPT = 0.4
_CATEGORIES = ("destinations", "trophies", "taxis", "trains", "airplanes")


class QuadrataOutcomes:
    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        points = dict.fromkeys((*_CATEGORIES, "ahead"), 1.0)
        others = dict.fromkeys(("others", "their_ahead"), -OTHERS)
        self._halves = range(len(rules.tables.halves))
        told = ["visits", "their_visits", *_KEPT, *map(_own, self._halves)]
        told += map(_theirs, self._halves)
        self.measures = {**points, **others, **dict.fromkeys(told, 0.0)}
        self._compiled = kernel_outlook(rules)
        self.samples = 192 if self._compiled is not None else 64

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Rows:
        return [self._sample(state, seat, drawn, seed) for seed in seeds]

    def _sample(self, state: State, seat: Seat, drawn: Mapping[str, int], seed: int) -> list[float]:
        rules, state = self.rules, self._play_on(state, drawn, seed, state.day + DAYS)
        worth = [value / rules.unit for value in rules.value(state)]
        scores = list(rules.scores(state))
        totals = [score.total / rules.unit for score in scores]
        points = [scores[seat].parts[name] / rules.unit for name in _CATEGORIES]
        ahead = [value - total for value, total in zip(worth, totals, strict=True)]
        others = [n for n in range(rules.seats) if n != seat]
        visits = [player.visits for player in state.players]
        theirs = [half for n in others for half in visits[n]]
        counts = [len(visits[seat]), len(theirs) / max(1, len(others))]
        seen = [float(half in halves) for halves in (visits[seat], theirs) for half in self._halves]
        return [
            *points,
            ahead[seat],
            _mean([totals[n] for n in others]),
            _mean([ahead[n] for n in others]),
            *counts,
            *self._kept(state.players[seat]),
            *seen,
        ]

    def _kept(self, player: Player) -> list[float]:
        """What a seat has for the days after that."""
        tables = self.rules.tables
        owned = player.owned[: PLANE - 1]  # airplanes aside: with one almost everything is reached
        made = products(spread(owned))
        reach = sum(bool(made & targets) for targets in tables.reach)
        return [player.trains, player.unused_taxis, reach]

    def _play_on(self, state: State, drawn: Mapping[str, int], seed: int, day: int) -> State:
        """One sample, until that day begins."""
        if self._compiled is not None:
            return self._compiled.play_to_day(state, drawn, seed, day)
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        while not isinstance(turn := rules.turn(state), Over) and state.day < day:
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
            else:
                state = self._play(state, turn.seats[0])
        return state

    def _play(self, state: State, seat: Seat) -> State:
        """With the move that looks best to a seat."""
        rules = self.rules
        after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
        return max(after, key=lambda child: rules.worth.of(child, seat)) if after[1:] else after[0]

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        more, less = (tenths(side.means[measure]) for side in (better, made))
        day = min(LAST_DAY, better.after.day + DAYS - 1)
        if measure == "others":
            key = "quadrata-why-others"
            told = with_others(self.rules, seat, key, day=day, better=more, made=less)
            return self._about_others(seat, told, better, made)
        if measure == "their_ahead":
            key = "quadrata-why-their-ahead"
            told = with_others(self.rules, seat, key, day=day, better=more, made=less)
            return self._about_others(seat, told, better, made)
        if measure == "ahead":
            return self._about_later(day, better, made)
        part = text(f"quadrata-part-{measure}")
        told = text("quadrata-why-points", part=part, day=day, better=more, made=less)
        # The move itself says which province it closes.
        provinces = self.rules.tables.province_of
        closed = {provinces[one.after.half] for one in (better, made) if one.after.half != NOTHING}
        left_out = {half for half in self._halves if provinces[half] in closed}
        if place := self._most(_own, better, made, left_out):
            return text("quadrata-why-visit", told=told, **place)
        here, there = (side.means["visits"] for side in (better, made))
        if measure != "destinations" or here < there or not better.differs("visits"):
            return told
        return text("quadrata-why-visits", told=told, better=tenths(here), made=tenths(there))

    def _about_later(self, day: int, better: Side, made: Side) -> Text:
        """What the days to come promise, and what the seat has more for them."""
        more, less = (tenths(side.means["ahead"]) for side in (better, made))
        told = text("quadrata-why-ahead", day=day, better=more, made=less)
        for name in _KEPT:
            here, there = (side.means[name] for side in (better, made))
            makes = (here - there) * _POINTS_OF_KEPT[name]
            promised = better.means["ahead"] - made.means["ahead"]
            if better.differs(name) and makes >= MADE_BY_KEPT * promised and makes > 0:
                key = f"quadrata-why-{name.replace('_', '-')}"
                count = len(self.rules.tables.reach)
                return text(key, told=told, better=tenths(here), made=tenths(there), all=count)
        return told

    def _about_others(self, seat: Seat, told: Text, better: Side, made: Side) -> Text:
        """Their points, and the destination that they reach less often."""
        if place := self._most(_theirs, made, better, set()):
            place["better"], place["made"] = place["made"], place["better"]
            return with_others(self.rules, seat, "quadrata-why-their-visit", told=told, **place)
        here, there = (side.means["their_visits"] for side in (better, made))
        if there < here or not better.differs("their_visits"):
            return told
        return text("quadrata-why-visits", told=told, better=tenths(here), made=tenths(there))

    def _most(
        self, named: Callable[[int], str], often: Side, seldom: Side, left_out: set[int]
    ) -> dict[str, Any]:
        """The destination in sight that is visited more often on one side, with the shares in
        percent; nothing where no such difference is sure."""
        seen = {card for side in (often, seldom) for card in _in_sight(side.after)}
        gains = {
            half: often.means[named(half)] - seldom.means[named(half)]
            for half in self._halves
            if half // 2 in seen and half not in left_out and often.differs(named(half))
        }
        half = max(gains, key=gains.__getitem__, default=None)
        if half is None or gains[half] <= 0:
            return {}
        better, made = (round(100 * side.means[named(half)]) for side in (often, seldom))
        tables = self.rules.tables
        province = tables.province_name[tables.province_of[half]]
        place = {"place": tables.half_name[half], "province": province}
        return {**place, "better": better, "made": made}


def _in_sight(state: State) -> set[int]:
    """The cards that everybody sees: in the centre, on top of the pile, reserved."""
    return {*state.offered(), *(player.reserved for player in state.players)}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def _own(half: int) -> str:
    """The measure that says whether the seat visited a destination."""
    return f"visit-{half}"


def _theirs(half: int) -> str:
    return f"their-visit-{half}"
