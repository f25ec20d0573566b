"""What sampled matches brought, for reasons: points by category when the next day has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.bots.explanations import MIN_DIFFERENCE, Rows, Side, tenths, with_others
from ludotheque.bots.sampling import SampledDraws
from ludotheque.games.quadrata.pieces import LAST_DAY
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State
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
        self.measures = {**points, "others": -OTHERS, "visits": 0.0, "their_visits": 0.0}

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
        visits = [len(player.visits) for player in state.players]
        own_visits = visits.pop(seat)
        return [*points, others, own_visits, sum(visits) / max(1, len(visits))]

    def _play(self, state: State, seat: Seat) -> State:
        """With the move that looks best to a seat."""
        rules = self.rules
        after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
        return max(after, key=lambda child: rules.worth.of(child, seat)) if after[1:] else after[0]

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        more, less = (tenths(side.means[measure]) for side in (better, made))
        day = min(LAST_DAY, better.after.day + DAYS - 1)
        if measure == "others":
            key, visits = "quadrata-why-others", "their_visits"
            told = with_others(self.rules, seat, key, day=day, better=more, made=less)
        else:
            visits = "visits"
            part = text(f"quadrata-part-{measure}")
            told = text("quadrata-why-points", part=part, day=day, better=more, made=less)
        here, there = (side.means[visits] for side in (better, made))
        gain = there - here if measure == "others" else here - there
        if measure not in ("others", "destinations") or gain < MIN_DIFFERENCE:
            return told
        return text("quadrata-why-visits", told=told, better=tenths(here), made=tenths(there))
