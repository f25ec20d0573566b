"""Why one action is better than another: what sampled matches after each of them did differently.

Both actions are played on with the same draws. A game names what may differ (`Outcomes.measures`:
points by category, turns to a destination); the measure that differs most in points is told in the
game's own words, if the difference is clearly more than chance, else nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from operator import mul, sub
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from ludotheque.bots import keyed_rng
from ludotheque.bots.hints import lost_this_turn
from ludotheque.bots.levels import players_of
from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.sampling import SampledDraws, mean, standard_error
from ludotheque.rules import AnyRules, Chance, Over, Seat
from ludotheque.text import Text, text

CLEAR_STANDARD_ERRORS = 3.0  # a difference must exceed
CONFIRMED_STANDARD_ERRORS = 2.0  # the same on samples that did not choose it
# What is told beside it: one of many that might have been, and read as equally certain.
SURE_STANDARD_ERRORS = 4.0
SETTLED_STANDARD_ERRORS = 6.0  # beyond which no more samples are drawn
SETTLED_SAMPLES = 36  # at least: fewer exaggerate the difference that they stop at
CERTAIN_SAMPLES = 60  # equal ones: another value comes in less than one match of twenty
SMALL_SAMPLE_FACTOR = 6.0  # over the number of samples: the error itself is an estimate
MIN_SAMPLES = 12
BATCH = 12  # samples between two looks at the differences
MIN_DIFFERENCE = 0.25  # of a measure: less reads as nearly the same number
SECOND_SHARE = 0.5  # of the largest difference, in points: what a second one told must have
EXPLAINED_SHARE = 0.5  # of the whole difference, in points: what is told must make as much of it
OVERDRAWN = 2.0  # times the whole difference: beyond it a smaller price is told, too
OVERDRAWN_SHARE = 0.25  # of the largest difference told: that price at least
COMES_BACK_SHARE = 0.34  # of points lost this turn: what is missing in the end at most
SCORE_SAMPLES = 64  # of a game without measures of its own
PLAYOUT_TRIES = 6  # actions tried at each step of its playouts


Rows: TypeAlias = Sequence[Sequence[float]]  # by seed and measure; an array or lists
Played: TypeAlias = tuple[list[Sequence[float]], list[Sequence[float]]]  # of the two actions


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
    certain: bool = False  # what is told is the same in all samples: no average

    def sentence(self, other: Any = None) -> Text:
        """The whole sentence; of a hint with the label of the other action."""
        key = "bots-why-certain" if self.certain else "bots-why"
        return (
            text(key, why=self.words)
            if other is None
            else text(f"{key}-hint", other=other, why=self.words)
        )


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
    ) -> Rows:
        """The measures of each sample. Equal seeds mean equal draws."""

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        """The difference in words, for one who knows both actions, and what makes it (as the
        argument `told` of another sentence), if that is sure or can be read off the states."""


@runtime_checkable
class FilteredOutcomes(Outcomes, Protocol):
    """Outcomes that know whether an action can have made a difference."""

    def favoured(self, seat: Seat, better: Any, made: Any) -> Collection[str]:
        """The measures for which the state after the better action has something that the other
        one has not: a gain in any other comes from how the samples happened to be played."""


class ScoreOutcomes:
    """Points by category at the end, of any game."""

    samples = SCORE_SAMPLES

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        sign = -1.0 if rules.lowest_wins else 1.0
        self.measures = dict.fromkeys(rules.scores(rules.start())[0].parts, sign)

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Rows:
        rules = self.rules
        ends = [rules.scores(self._end(state, drawn, seed))[seat].parts for seed in seeds]
        return [[end[name] / rules.unit for name in self.measures] for end in ends]

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
    """The game's own measures, or the categories of its score: also where a compiled player would
    have to play on, and its packages are not installed."""
    own = getattr(players_of(rules), "outcomes", None)
    try:
        found: Outcomes | None = own(rules) if own is not None else None
    except ImportError:
        found = None
    return found or ScoreOutcomes(rules)


class Pair(Struct, frozen=True):
    """Two actions of a seat, of which the first is to be better, and what playing them on needs."""

    outcomes: Outcomes
    rules: AnyRules
    seat: Seat
    actions: tuple[Any, Any]
    worlds: Callable[[int], Any]  # by seed: a state that the seat cannot tell from the true one
    drawn: Mapping[str, int]  # draws before it, by source

    def sample(self, seeds: Sequence[int]) -> tuple[Rows, Rows]:
        """What each action led to."""
        better, made = (self._sampled(action, seeds) for action in self.actions)
        return better, made

    def _sampled(self, action: Any, seeds: Sequence[int]) -> Rows:
        groups = [[seed] for seed in seeds] if self.rules.secrets else [seeds]
        rows = []
        for some in groups:
            after = self.rules.play(self.worlds(some[0]), self.seat, action)
            rows.append(self.outcomes.play_on(after, self.seat, self.drawn, some))
        return list(chain.from_iterable(rows))


def explain_choice(
    pair: Pair, seeds: Sequence[int], may_go_on: Callable[[], bool] = lambda: True
) -> Explanation | None:
    """Why the first of two actions is better; None where no difference is clear. One half of the
    seeds chooses what is told, the other says how much it is: the largest of many differences
    looks larger than it is. `may_go_on` is asked before more matches are sampled."""
    if len(seeds) < 2 * MIN_SAMPLES:
        return None
    names, worth = _measures(pair.outcomes)
    world = pair.worlds(seeds[0])
    after = [pair.rules.play(world, pair.seat, action) for action in pair.actions]
    chosen, first, played = _choose(pair, _open_to(pair, names, *after), seeds, may_go_on)
    differences = _differences(*played)
    told = _clear(differences, worth, chosen, CONFIRMED_STANDARD_ERRORS) if chosen else []
    if not told:
        return None
    seen = [[*one, *other] for one, other in zip(first, played, strict=True)]
    columns = zip(names, _differences(*seen), strict=True)
    sure = frozenset(name for name, one in columns if _differs(one, SURE_STANDARD_ERRORS))
    better, made = (
        Side(state, dict(zip(names, map(mean, zip(*rows, strict=True)), strict=True)), sure)
        for state, rows in zip(after, played, strict=True)
    )
    words = _words(pair, [names[k] for k in told], better, made)
    gains = list(map(mul, worth, map(mean, differences)))
    if (price := _price(gains, told)) is not None and names[price] in sure:
        balanced = _balanced(gains, told, price)
        if not balanced:
            return None
        told = [*balanced, price]
        words = _with_price(pair, [names[k] for k in told], better, made)
    least, said = SECOND_SHARE * gains[told[0]], [names[k] for k in told]
    if (whole := _with_what_comes_back(pair, words, world, least, said, better, made)) is None:
        return None
    words = whole
    values = [{row[told[0]] for row in rows} for rows in seen]
    several = "first" in words.args or "told" in words.args
    enough = len(seen[0]) >= CERTAIN_SAMPLES
    certain = enough and not several and all(len(some) == 1 for some in values)
    return Explanation(names[told[0]], words, certain)


def _choose(
    pair: Pair, open_to: Sequence[int], seeds: Sequence[int], may_go_on: Callable[[], bool]
) -> tuple[list[int], Played, Played]:
    """The measures to tell, the samples that say so, and as many others."""
    half, worth = len(seeds) // 2, _measures(pair.outcomes)[1]
    first: Played = ([], [])
    others: Played = ([], [])
    chosen: list[int] = []
    for at in range(0, half, BATCH):
        if at and not may_go_on():
            break
        count = min(BATCH, half - at)
        _add(pair, seeds[at : at + count], first)
        _add(pair, seeds[half + at : half + at + count], others)
        differences = _differences(*first)
        chosen = _clear(differences, worth, open_to, CLEAR_STANDARD_ERRORS)
        settled = _clear(differences, worth, open_to, SETTLED_STANDARD_ERRORS)
        if settled and len(first[0]) >= SETTLED_SAMPLES:
            break
    return chosen, first, others


def _add(pair: Pair, seeds: Sequence[int], played: Played) -> None:
    """More samples of both actions."""
    for side, rows in zip(played, pair.sample(seeds), strict=True):
        side.extend(rows)


def _price(gains: Sequence[float], told: Sequence[int]) -> int | None:
    """The measure in which the better action loses nearly as much as it gains in the first one
    told, or most of all where what is told makes much more than the whole difference: without it
    the reason would be half of the truth."""
    worst = min(range(len(gains)), key=gains.__getitem__)
    overdrawn = sum(gains[k] for k in told) > OVERDRAWN * sum(gains)
    least = OVERDRAWN_SHARE if overdrawn else SECOND_SHARE
    return worst if gains[worst] <= -least * gains[told[0]] else None


def _balanced(gains: Sequence[float], told: Sequence[int], price: int) -> Sequence[int]:
    """The first of the measures told that together, less the price, carry the difference; none
    where they do not: then they are no reason."""
    wanted = EXPLAINED_SHARE * sum(gains)
    for count in range(1, len(told) + 1):
        if sum(gains[k] for k in told[:count]) + gains[price] >= max(wanted, 0.0):
            return told[:count]
    return ()


def _with_price(pair: Pair, names: Sequence[str], better: Side, made: Side) -> Text:
    """The measures told, the last of them as what it costs."""
    first, *others = (pair.outcomes.sentence(name, pair.seat, better, made) for name in names)
    words = first
    for number, other in enumerate(others):
        alone = other.args.get("told")
        second = alone if isinstance(alone, Text) else other
        key = "bots-why-but" if number == len(others) - 1 else "bots-why-two"
        words = text(key, first=words, second=second)
    return words


def _open_to(pair: Pair, names: Sequence[str], better: Any, made: Any) -> Sequence[int]:
    """The measures in which the better action can have made a gain."""
    if not isinstance(pair.outcomes, FilteredOutcomes):
        return range(len(names))
    favoured = pair.outcomes.favoured(pair.seat, better, made)
    return [k for k, name in enumerate(names) if name in favoured]


def _with_what_comes_back(
    pair: Pair, words: Text, world: Any, least: float, said: Sequence[str], better: Side, made: Side
) -> Text | None:
    """The words, and what becomes of points, at least so many, that the better action loses at
    first: whoever reads of that loss beside a smaller gain would not believe the gain. None where
    it is a second price."""
    worth = pair.outcomes.measures
    lost = {
        name: points
        for name, points in lost_this_turn(pair.rules, world, pair.seat, *pair.actions).items()
        if worth.get(name) and name not in said and points >= least
    }
    if not lost:
        return words
    name = max(lost, key=lost.__getitem__)
    in_the_end = abs(worth[name]) * (made.means[name] - better.means[name])
    key = "comes-back" if in_the_end <= COMES_BACK_SHARE * lost[name] else "but"
    key = "made-up" if in_the_end <= 0 else key
    if f"bots-why-{key}" == words.key:
        return None
    second = pair.outcomes.sentence(name, pair.seat, better, made)
    alone = second.args.get("told")
    second = alone if isinstance(alone, Text) else second
    return text(f"bots-why-{key}", first=words, second=second)


def _words(pair: Pair, told: Sequence[str], better: Side, made: Side) -> Text:
    """What makes the difference says more than a second difference does, which is told, by itself,
    only where nothing is known of the first."""
    sentence, seat = pair.outcomes.sentence, pair.seat
    first = sentence(told[0], seat, better, made)
    second = [name for name in told[1:] if better.differs(name)]
    if not second or isinstance(first.args.get("told"), Text):
        return first
    other = sentence(second[0], seat, better, made)
    alone = other.args.get("told")
    return text("bots-why-two", first=first, second=alone if isinstance(alone, Text) else other)


def leading_measure(pair: Pair, seeds: Sequence[int]) -> str:
    """The measure in which the first action gains most, clear or not."""
    names, worth = _measures(pair.outcomes)
    gains = map(mul, worth, map(mean, _differences(*pair.sample(seeds))))
    told = ((gain, name) for gain, name, one in zip(gains, names, worth, strict=True) if one)
    return max(told, key=lambda pair: pair[0])[1]


def _measures(outcomes: Outcomes) -> tuple[list[str], list[float]]:
    """The names of the measures, and the points that one unit of each is worth."""
    return list(outcomes.measures), list(outcomes.measures.values())


def _differences(better: Rows, made: Rows) -> list[list[float]]:
    """The differences by measure and seed."""
    columns = (zip(*rows, strict=True) for rows in (better, made))
    return [list(map(sub, one, other)) for one, other in zip(*columns, strict=True)]


def _clear(
    differences: Sequence[Sequence[float]],
    worth: Sequence[float],
    open_to: Sequence[int],
    standard_errors: float,
) -> list[int]:
    """The measures to tell, one or two: the clear ones of those that gain at least half as much as
    any of those that are open."""
    gains = list(map(mul, worth, map(mean, differences)))
    sums = [sum(map(mul, worth, row)) for row in zip(*differences, strict=True)]
    if mean(sums) <= standard_error(sums):  # these samples do not say that it is better
        return []
    most = SECOND_SHARE * max((gains[k] for k in open_to), default=0.0)
    order = sorted((k for k in open_to if gains[k] >= most), key=lambda k: -gains[k])
    told = [k for k in order if _differs(differences[k], standard_errors)][:2]
    explained = sum(gains[k] for k in told)
    return told if explained >= EXPLAINED_SHARE * mean(sums) else []


def _differs(column: Sequence[float], standard_errors: float) -> bool:
    """Whether a measure differs by more than chance and by enough to be told."""
    middle, factor = abs(mean(column)), standard_errors * (1 + SMALL_SAMPLE_FACTOR / len(column))
    return middle >= MIN_DIFFERENCE and middle > factor * standard_error(column)
