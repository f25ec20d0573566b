"""What sampled matches brought, for reasons: points by category when the next day has ended, and
who had visited which destination by then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludotheque.bots.explanations import Rows, Side, tenths, with_others
from ludotheque.bots.sampling import SampledDraws
from ludotheque.games.quadrata.pieces import LAST_DAY
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import NOTHING, State
from ludotheque.rules import Chance, Over, Seat
from ludotheque.text import Text, text

DAYS = 2  # that are played, the one under way included
OTHERS = 0.5  # what a point of the others is worth
_CATEGORIES = ("destinations", "trophies", "taxis", "trains", "airplanes")


class QuadrataOutcomes:
    samples = 24

    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules
        points = dict.fromkeys(_CATEGORIES, 1.0)
        self._halves = range(len(rules.tables.halves))
        told = ["visits", "their_visits", *map(_own, self._halves), *map(_theirs, self._halves)]
        self.measures = {**points, "others": -OTHERS, **dict.fromkeys(told, 0.0)}

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Rows:
        return [self._sample(state, seat, drawn, seed) for seed in seeds]

    def _sample(self, state: State, seat: Seat, drawn: Mapping[str, int], seed: int) -> list[float]:
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        until = state.day + DAYS
        while not isinstance(turn := rules.turn(state), Over) and state.day < until:
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
            else:
                state = self._play(state, turn.seats[0])
        scores = list(rules.scores(state))
        own = scores.pop(seat)
        points = [own.parts[name] / rules.unit for name in _CATEGORIES]
        others = sum(score.total for score in scores) / rules.unit / max(1, len(scores))
        visits = [player.visits for player in state.players]
        own_visits = visits.pop(seat)
        theirs = [half for one in visits for half in one]
        counts = [len(own_visits), len(theirs) / max(1, len(visits))]
        seen = [float(half in halves) for halves in (own_visits, theirs) for half in self._halves]
        return [*points, others, *counts, *seen]

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


def _own(half: int) -> str:
    """The measure that says whether the seat visited a destination."""
    return f"visit-{half}"


def _theirs(half: int) -> str:
    return f"their-visit-{half}"
