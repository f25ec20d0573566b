"""Luck of the draws in a match: the change of fixed value estimates at each draw.

The idea of AIVAT and MIVAT. Before a draw the value is the mean over all outcomes, after it the
value of the actual outcome. For any value function the difference is 0 on average, so that a result
minus the differences has the same mean, and less variance where the value function is good.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, TypeAlias

import msgspec
import numpy as np

from ludotheque.arena.luck import SeatLuck
from ludotheque.bots import keyed_rng
from ludotheque.chance import outcome_at
from ludotheque.declaration import DrawValues, Game
from ludotheque.match import Match
from ludotheque.rules import AnyRules, Chance, Rng, Seat

Surprises: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]  # by seat, kind of draw and column


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a change of each column is worth, by kind of draw (`data/luck.json` of a game)."""

    points: list[list[float]]
    win: list[list[float]]


def weights_of(game: Game) -> Weights | None:
    """The fitted weights of a game (`python -m benchmarks.luck fit`); None: it has none."""
    file = resources.files(game.package) / "data" / "luck.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.is_file() else None


class DrawLuckEstimator:
    """What the draws of a game are worth, as it was settled before any match was seen."""

    def __init__(self, rules: AnyRules, values: DrawValues, weights: Weights) -> None:
        self.rules, self.values = rules, values
        self._points, self._win = np.array(weights.points), np.array(weights.win)

    def of(self, match: Match) -> tuple[SeatLuck, ...]:
        """The luck of every seat in a finished match."""
        found = self.surprises(match)
        points = np.tensordot(found, self._points, 2)
        win = np.tensordot(found, self._win, 2)
        return tuple(map(SeatLuck, points.tolist(), (win - win.mean()).tolist()))

    def surprises(self, match: Match) -> Surprises:
        actors = [move.actor for move in match.record.moves()]
        rng = keyed_rng("luck", match.record.header.id, len(actors))
        return surprises(self.rules, self.values, match.states(), actors, rng)


def luck_in(game: Game, rules: AnyRules) -> DrawLuckEstimator | None:
    """The estimator of a game; None where it does not say what its draws are worth."""
    if game.luck is None or rules.seats < 2:
        return None
    weights = weights_of(game)
    return (
        DrawLuckEstimator(rules, game.luck.values(rules), weights) if weights is not None else None
    )


def surprises(
    rules: AnyRules,
    values: DrawValues,
    states: Sequence[Any],
    actors: Sequence[Seat | None],
    rng: Rng,
) -> Surprises:
    """What the draws of a match changed in each column of the values, added up by kind of draw.

    `actors` made the moves between the states; `rng` has nothing to do with what was drawn."""
    found = np.zeros((rules.seats, len(values.kinds), values.columns))
    at = 0
    while at < len(actors):
        if actors[at] is not None:
            at += 1
            continue
        before, kind = states[at], values.kind(states[at])
        while at < len(actors) and actors[at] is None:
            at += 1
        if kind is not None:
            others, weights = alternatives(rules, before, values.samples, rng)
            valued = values.of(before, [states[at], *others])
            found[:, kind] += valued[0] - np.tensordot(weights, valued[1:], 1)
    return found


def alternatives(
    rules: AnyRules, before: Any, samples: int, rng: Rng
) -> tuple[list[Any], np.ndarray[Any, np.dtype[np.float64]]]:
    """States that the next draws may lead to, up to the next decision, and their weights: all
    states where a single draw has few outcomes, else samples spread evenly over the first draw."""
    outcomes = rules.chances(before)
    total = sum(weight for _, weight in outcomes)
    if len(outcomes) <= samples:
        after = [rules.play(before, None, outcome) for outcome, _ in outcomes]
        if not any(isinstance(rules.turn(state), Chance) for state in after):
            return after, np.array([weight / total for _, weight in outcomes])
    found, shift = [], rng.random()
    for number in range(samples):
        place = (number + shift) / samples * total
        state = rules.play(before, None, outcome_at(outcomes, place))
        while isinstance(rules.turn(state), Chance):
            more = rules.chances(state)
            place = rng.random() * sum(weight for _, weight in more)
            state = rules.play(state, None, outcome_at(more, place))
        found.append(state)
    return found, np.full(samples, 1 / samples)
