"""Samples of how a match may go on: results of all seats, in points and in wins.

A sample is named by a seed, and equal seeds meet equal luck: the k-th draw of a source is the same
whatever the players do (`chance.sample`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import erf, exp, fsum, prod, sqrt
from random import Random
from typing import Any, TypeAlias

from ludotheque.bots import keyed_rng
from ludotheque.bots.playout import play_best_sampled
from ludotheque.chance import outcome_at, sample
from ludotheque.rules import AnyRules, Chance, Over

SeatResults: TypeAlias = Sequence[Sequence[float]]  # by seat and measure: (points, win)
Results: TypeAlias = Sequence[SeatResults]  # by seed; an array or lists

POINTS, WIN = 0, 1
PLAYOUT_TRIES = 6  # actions tried at each step of a playout
NORMAL_QUANTILE = 1.959964  # 97.5 %
LEAST_SPREAD = 1e-9  # in the place of none
GRID_STEP, GRID_END = 0.25, 20  # standard deviations between two points of an integral; how many


def final_results(rules: AnyRules, state: Any) -> SeatResults:
    """Points and share in the win of every seat at the end."""
    winners = rules.result(state).winners
    return [
        (score.total / rules.unit, (seat in winners) / max(1, len(winners)))
        for seat, score in enumerate(rules.scores(state))
    ]


def win_chances(ends: Sequence[float], spreads: Sequence[float]) -> list[float]:
    """Each seat's chance to end highest, where each ends around a value, normally distributed by
    itself: worked out, so that it is the same for equal values and has no noise."""
    if len(ends) == 1:
        return [1.0]
    if len(ends) == 2:
        together = max(LEAST_SPREAD, sqrt(spreads[0] ** 2 + spreads[1] ** 2))
        first = _normal((ends[0] - ends[1]) / together)
        return [first, 1 - first]
    found = [0.0] * len(ends)
    for seat, (end, spread) in enumerate(zip(ends, spreads, strict=True)):
        others = [
            (other, max(LEAST_SPREAD, theirs))
            for n, (other, theirs) in enumerate(zip(ends, spreads, strict=True))
            if n != seat
        ]
        for n in range(-GRID_END, GRID_END + 1):
            place = n * GRID_STEP
            value = end + place * spread
            best = prod(_normal((value - other) / theirs) for other, theirs in others)
            found[seat] += exp(-place * place / 2) * best
    return [chance / fsum(found) for chance in found]


def _normal(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2


class SampledDraws:
    """The draws of one sample: the k-th of each source, wherever playing on begins."""

    def __init__(self, rules: AnyRules, seed: int, drawn: Mapping[str, int]) -> None:
        self._rules, self._drawn = rules, Counter(drawn)
        self._seed = seed.to_bytes(8, "big")

    def draw(self, state: Any, source: str) -> Any:
        rules = self._rules
        outcome = sample(self._seed, source, self._drawn[source], rules.chances(state))
        self._drawn[source] += 1
        return rules.play(state, None, outcome)


def spread_draws(
    rules: AnyRules, state: Any, drawn: Mapping[str, int], seed: int, count: int
) -> list[tuple[Any, Counter[str]]]:
    """The states after all draws before the next choice, equally likely, each with the number of
    draws. The k-th draws of a source are at equal distances on the scale of all weights (a Latin
    hypercube), so that the mean over these states varies less than that of independent ones."""
    found = []
    places: dict[tuple[str, int], list[float]] = {}
    for n in range(count):
        after, counts = state, Counter(drawn)
        while isinstance(turn := rules.turn(after), Chance):
            key = (turn.source, counts[turn.source])
            if key not in places:
                rng = keyed_rng("spread draws", seed, *key)
                places[key] = [(number + rng.random()) / count for number in range(count)]
                rng.shuffle(places[key])
            outcomes = rules.chances(after)
            total = sum(weight for _, weight in outcomes)
            after = rules.play(after, None, outcome_at(outcomes, places[key][n] * total))
            counts[turn.source] += 1
        found.append((after, counts))
    return found


def play_out(
    rules: AnyRules, state: Any, drawn: Mapping[str, int], seed: int, tries: int = PLAYOUT_TRIES
) -> SeatResults:
    """One match to its end; every seat takes the best of a few actions, by the game's `value`."""
    luck, rng = SampledDraws(rules, seed, drawn), Random(seed)
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Over):
            return final_results(rules, state)
        if isinstance(turn, Chance):
            state = luck.draw(state, turn.source)
        else:
            state = play_best_sampled(rules, state, turn.seats[0], rng, tries)


def next_decisions(
    rules: AnyRules, state: Any, drawn: Mapping[str, int], seeds: Sequence[int]
) -> Iterator[tuple[Any, Sequence[int]]]:
    """The states in which somebody is asked next, or all is over, with the seeds that lead there:
    all of them where nothing is drawn before, else each by itself."""
    if not isinstance(rules.turn(state), Chance):
        yield state, seeds
        return
    for seed in seeds:
        luck, after = SampledDraws(rules, seed, drawn), state
        while isinstance(turn := rules.turn(after), Chance):
            after = luck.draw(after, turn.source)
        yield after, [seed]


# Means and deviations, without NumPy: a small install and a browser have none.


def mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def deviation(values: Sequence[float], lost_degrees: int = 0) -> float:
    """The standard deviation; with one lost degree of freedom that of what was sampled from."""
    middle = mean(values)
    squares = fsum((value - middle) ** 2 for value in values)
    return sqrt(squares / max(1, len(values) - lost_degrees))


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean; 0 for a single value, which does not tell."""
    return deviation(values, 1) / sqrt(len(values)) if len(values) > 1 else 0.0


def margin(values: Sequence[float]) -> float:
    """Half the width of Student's 95 % interval of the mean; 0 for a single value."""
    return student(len(values) - 1) * standard_error(values) if len(values) > 1 else 0.0


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution: a table, then an expansion."""
    if freedom < 5:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1]
    z = NORMAL_QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
