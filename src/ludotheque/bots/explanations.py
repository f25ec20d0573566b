"""Why one action is better than another: what sampled matches after each of them did differently.

Both actions are played on with the same draws. A game names what may differ (`Outcomes.measures`:
points by category, turns to a destination); the measure that differs most in points is told in the
game's own words, if the difference is clearly more than chance, else nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from ludotheque.bots import keyed_rng
from ludotheque.bots.levels import players_of
from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.sampling import SampledDraws
from ludotheque.rules import AnyRules, Chance, Over, Seat
from ludotheque.text import Text, text

CLEAR_STANDARD_ERRORS = 3.0  # a difference must exceed
# What is told beside it: one of many that might have been, and read as equally certain.
SURE_STANDARD_ERRORS = 4.5
SETTLED_STANDARD_ERRORS = 6.0  # beyond which no more samples are drawn
SETTLED_SAMPLES = 60  # at least: fewer exaggerate the difference that they stop at
SMALL_SAMPLE_FACTOR = 6.0  # over the number of samples: the error itself is an estimate
MIN_SAMPLES = 12
BATCH = 12  # samples between two looks at the differences
MIN_DIFFERENCE = 0.25  # of a measure: less reads as nearly the same number
SECOND_SHARE = 0.5  # of the largest difference, in points: what a second one told must have
SCORE_SAMPLES = 24  # of a game without measures of its own
PLAYOUT_TRIES = 6  # actions tried at each step of its playouts


class Side(Struct, frozen=True):
    """One of the two actions: the state it leads to, what its samples measured on average, and in
    which measures the two surely differ: only these may be told beside the one asked for."""

    after: Any
    means: Mapping[str, float]
    sure: frozenset[str] = frozenset()

    def differs(self, measure: str) -> bool:
        return measure in self.sure


class Explanation(Struct, frozen=True):
    """Why an action is better, in words, and the measure that says most."""

    measure: str
    words: Text


class Outcomes(Protocol):
    """What happens to a seat in sampled matches (`Players.outcomes` of a game's module `bot`)."""

    @property
    def measures(self) -> Mapping[str, float]:
        """By name, the points that one unit is worth; negative where less is better, 0 for what
        only serves the sentences."""

    @property
    def samples(self) -> int:
        """The most samples that are drawn, for each action."""

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        """An array by seed and measure. Equal seeds mean equal draws."""

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        """The difference in words, for one who knows both actions, and what makes it, if that is
        sure (`Side.sure`) or can be read off the states."""


class ScoreOutcomes:
    """Points by category at the end, of any game."""

    samples = SCORE_SAMPLES

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        sign = -1.0 if rules.lowest_wins else 1.0
        self.measures = dict.fromkeys(rules.scores(rules.start())[0].parts, sign)

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        rules = self.rules
        ends = [rules.scores(self._end(state, drawn, seed))[seat].parts for seed in seeds]
        return np.array([[end[name] / rules.unit for name in self.measures] for end in ends])

    def _end(self, state: Any, drawn: Mapping[str, int], seed: int) -> Any:
        rules, luck = self.rules, SampledDraws(self.rules, seed, drawn)
        rng = keyed_rng("outcome", seed)
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = luck.draw(state, turn.source)
            else:
                state = play_best_sampled(rules, state, turn.seats[0], rng, PLAYOUT_TRIES)
        return state

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        part = text(f"{self.rules.game}-part-{measure}")
        return points_sentence(part, better.means[measure], made.means[measure])


def points_sentence(part: Text, better: float, made: float) -> Text:
    """Points of a category at the end, with one action and with the other."""
    return text("bots-why-points", part=part, better=tenths(better), made=tenths(made))


def with_others(rules: AnyRules, seat: Seat, key: str, **args: Any) -> Text:
    """A sentence about the other seats: by name where there is only one (`<key>-one`)."""
    if rules.seats == 2:
        return text(f"{key}-one", seat=2 - seat, **args)
    return text(key, **args)


def tenths(value: float) -> float:
    """As it is told: whole numbers without a fraction."""
    rounded = round(float(value), 1)
    return int(rounded) if rounded == int(rounded) else rounded


def outcomes_of(rules: AnyRules) -> Outcomes:
    """The game's own measures, or the categories of its score."""
    own = getattr(players_of(rules), "outcomes", None)
    found: Outcomes | None = own(rules) if own is not None else None
    return found or ScoreOutcomes(rules)


class Pair(Struct, frozen=True):
    """Two actions of a seat, of which the first is to be better, and what playing them on needs."""

    outcomes: Outcomes
    rules: AnyRules
    seat: Seat
    actions: tuple[Any, Any]
    worlds: Callable[[int], Any]  # by seed: a state that the seat cannot tell from the true one
    drawn: Mapping[str, int]  # draws before it, by source

    def sample(self, seeds: Sequence[int]) -> Any:
        """What each action led to, by action, seed and measure."""
        return np.array([self._sampled(action, seeds) for action in self.actions])

    def _sampled(self, action: Any, seeds: Sequence[int]) -> Any:
        groups = [[seed] for seed in seeds] if self.rules.secrets else [seeds]
        rows = []
        for some in groups:
            after = self.rules.play(self.worlds(some[0]), self.seat, action)
            rows.append(self.outcomes.play_on(after, self.seat, self.drawn, some))
        return np.concatenate(rows)


def explain_choice(
    pair: Pair, seeds: Sequence[int], may_go_on: Callable[[], bool] = lambda: True
) -> Explanation | None:
    """Why the first of two actions is better; None where no difference is clear. `may_go_on` is
    asked before more matches are sampled."""
    if len(seeds) < MIN_SAMPLES:
        return None
    names, worth = _measures(pair.outcomes)
    played = np.zeros((2, 0, len(names)))
    told: list[int] = []
    for first in range(0, len(seeds), BATCH):
        if first and not may_go_on():
            break
        played = np.concatenate([played, pair.sample(seeds[first : first + BATCH])], axis=1)
        told = _clear(played[0] - played[1], worth, CLEAR_STANDARD_ERRORS)
        settled = _clear(played[0] - played[1], worth, SETTLED_STANDARD_ERRORS)
        if settled and played.shape[1] >= SETTLED_SAMPLES:
            break
    if not told:
        return None
    world = pair.worlds(seeds[0])
    differing = _differing(played[0] - played[1], SURE_STANDARD_ERRORS)
    sure = frozenset(name for name, differs in zip(names, differing, strict=True) if differs)
    better, made = (
        Side(
            pair.rules.play(world, pair.seat, action),
            dict(zip(names, rows.mean(axis=0), strict=True)),
            sure,
        )
        for action, rows in zip(pair.actions, played, strict=True)
    )
    return Explanation(names[told[0]], _words(pair, [names[k] for k in told], better, made))


def _words(pair: Pair, told: Sequence[str], better: Side, made: Side) -> Text:
    """What makes the difference says more than a second difference does, which is told only where
    nothing is known of the first."""
    sentence, seat = pair.outcomes.sentence, pair.seat
    first = sentence(told[0], seat, better, made)
    second = [name for name in told[1:] if name in better.sure]
    if not second or isinstance(first.args.get("told"), Text):
        return first
    unsure = [Side(side.after, side.means) for side in (better, made)]
    return text("bots-why-two", first=first, second=sentence(second[0], seat, *unsure))


def leading_measure(pair: Pair, seeds: Sequence[int]) -> str:
    """The measure in which the first action gains most, clear or not."""
    names, worth = _measures(pair.outcomes)
    better, made = pair.sample(seeds)
    gains = np.where(worth == 0, -np.inf, worth * (better - made).mean(axis=0))
    return names[int(np.argmax(gains))]


def _measures(outcomes: Outcomes) -> tuple[list[str], Any]:
    """Their names, and the points that one unit of each is worth."""
    return list(outcomes.measures), np.array(list(outcomes.measures.values()))


def _differing(differences: Any, standard_errors: float) -> Any:
    """By measure, whether it differs by more than chance and by enough to be told."""
    count = len(differences)
    mean = differences.mean(axis=0)
    error = differences.std(axis=0, ddof=1) / np.sqrt(count)
    doubt = 1 + SMALL_SAMPLE_FACTOR / count
    return (np.abs(mean) > standard_errors * doubt * error) & (np.abs(mean) >= MIN_DIFFERENCE)


def _clear(differences: Any, worth: Any, standard_errors: float) -> list[int]:
    """The measures to tell, one or two: what gains most if that is clear, and the next."""
    gains = worth * differences.mean(axis=0)
    if gains.sum() <= 0:  # these samples do not say that it is better
        return []
    clear = _differing(differences, standard_errors)
    order = [int(k) for k in np.argsort(-gains)[:2]]
    told = [k for k in order if clear[k] and gains[k] >= SECOND_SHARE * gains.max()]
    return told if order[0] in told else []
