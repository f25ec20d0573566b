"""Quadrata's kernel goes move by move as the rules do, with every combination of options: states,
legal actions, observations, points and results."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.matches import QuadrataMatches
from ludotheque.games.quadrata.kernel.translate import flat_of, state_of
from ludotheque.games.quadrata.numbers import QuadrataNumbers
from ludotheque.learning import Numbers
from ludotheque.research.stepper import MatchStepper
from ludotheque.rules import BadOption

from .followers import follow

pytestmark = pytest.mark.plain_kernel
LONG_MATCHES = int(os.environ.get("LUDOTHEQUE_MATCHES", "2"))  # of each combination of options
READINGS = ("strict_consolation", "taxi_at_once", "refill_circles", "return_first")
# Squares that do the same for different points, and some that change a product by much.
BOARD = """
[taxis.expert]
slots = 6
square = [
    { id = "far", effect = "shift", amounts = [9, -12], points = 1, count = 2 },
    { id = "dear", effect = "shift", amounts = [1], points = 3 },
    { id = "cheap", effect = "shift", amounts = [1], points = 0 },
    { id = "draw", effect = "draw", points = 1, count = 2 },
    { id = "swap", effect = "swap", points = 0, count = 2 },
    { id = "airplane", effect = "airplane", points = 2 },
    { id = "second", effect = "second", points = 1, count = 2 },
]
"""


def follow_quadrata(seats: int, count: int, seed: int = 1, **options: Any) -> int:
    """Compare matches to their end with those of the rules; return how many actions they had."""
    by_score = seed % 2 == 0
    stepper = MatchStepper("quadrata", options, seats, "score" if by_score else "result")
    rules: Any = stepper.rules
    many = QuadrataMatches(rules, count, by_score)

    def compare(i: int, state: Any) -> None:
        _compare(rules, many, i, state)

    def choose(legal: Any, rng: np.random.Generator) -> int:
        return _choice(stepper.numbers, legal, rng)

    return follow(stepper, many, np.random.default_rng(seed), compare, choose, by_score)


def _compare(rules: Any, many: QuadrataMatches, i: int, state: Any) -> None:
    assert state_of(rules.tables, rules.seats, many.rows.states[i]) == state
    assert np.array_equal(flat_of(rules.tables, state), many.rows.states[i])
    assert many.rows.totals[i].tolist() == [score.total for score in rules.scores(state)]


def _choice(numbers: Numbers, legal: Any, rng: np.random.Generator) -> int:
    """A legal number; rarely one that ends step 2, so that visits and Taxi squares are met."""
    tags = {type(numbers.actions[number]).__name__ for number in legal}
    tag = sorted(tags)[rng.integers(len(tags))]
    if tag == "Pass" and len(tags) > 1 and rng.random() < 0.8:
        tag = sorted(tags - {"Pass"})[rng.integers(len(tags) - 1)]
    some = [number for number in legal if type(numbers.actions[number]).__name__ == tag]
    return int(some[rng.integers(len(some))])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"version": "expert", **dict.fromkeys(READINGS, False)}),
        (4, {"version": "expert", "compensation": "half-points"}),
        (1, {"version": "expert", "solo_target": 30}),
        (2, {"version": "expert", "cards": BOARD}),
    ],
)
def test_the_kernel_goes_as_the_rules_do(seats: int, options: dict[str, Any]) -> None:
    assert follow_quadrata(seats, 1, seed=seats, **options) > 20 * seats


@pytest.mark.long
@pytest.mark.parametrize("version", ["family", "expert"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_kernel_goes_as_the_rules_do_with_all_options(seats: int, version: str) -> None:
    chosen = list(product((False, True), repeat=len(READINGS)))
    compared = 0
    for seed, readings in enumerate(chosen):
        options = dict(zip(READINGS, readings, strict=True))
        for compensation in ("none", "half-points"):
            given = {"version": version, "compensation": compensation, **options}
            compared += follow_quadrata(seats, LONG_MATCHES, 100 * seats + seed, **given)

        compared += follow_quadrata(
            seats, LONG_MATCHES, seed, version=version, cards=BOARD, **options
        )
    print(f"{3 * len(chosen) * LONG_MATCHES} matches, {compared} actions compared")


def test_practice_is_refused() -> None:
    with pytest.raises(BadOption):
        ludotheque.vector("quadrata", 2, practice=True)


def test_every_action_but_those_of_practice_has_a_code() -> None:
    rules = QUADRATA.rules(QUADRATA.options(version="expert"), 2)
    box = QuadrataMatches(rules, 1, by_score=False).rows.box
    numbers = QuadrataNumbers(rules.tables)
    codes = box[box[at.CODE_AT] :]
    left_out = {type(numbers.actions[n]).__name__ for n in np.flatnonzero(codes == at.NONE)}
    assert left_out == {"Answer", "Back"}
    kept = codes[codes != at.NONE]
    assert len(set(kept.tolist())) == len(kept)
