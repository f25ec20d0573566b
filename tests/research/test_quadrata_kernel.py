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
from ludotheque.games.quadrata.observation import QuadrataObserver
from ludotheque.research.stepper import named, size_of
from ludotheque.rules import BadOption, Over, Seats

from .followers import Follower

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


def follow(seats: int, count: int, seed: int = 1, **options: Any) -> int:
    """Compare matches to their end with those of the rules; return how many actions they had."""
    rules = QUADRATA.rules(QUADRATA.options(**options), seats)
    by_score = seed % 2 == 0
    many = QuadrataMatches(rules, count, by_score)
    numbers, observer = QuadrataNumbers(rules.tables), QuadrataObserver(rules.tables, seats)
    rng = np.random.default_rng(seed)
    many.begin(rng.integers(2**63, size=count, dtype=np.uint64))
    followers = [Follower(rules, _drawn(many, i)) for i in range(count)]
    playing, compared = set(range(count)), 0
    while playing:
        chosen, before = np.zeros(count, np.int64), {}
        for i in sorted(playing):
            state = followers[i].state
            turn = rules.turn(state)
            assert isinstance(turn, Seats)
            _compare(rules, many, i, state)
            seat = turn.seats[0]
            assert many.acting[i] == seat
            mask = bytearray(numbers.size)
            numbers.mark(state, seat, rules.actions(state, seat), mask)
            assert many.masks[i].tobytes() == bytes(mask)
            told = named(observer, np.frombuffer(observer.tell(state, seat), np.uint8))
            assert size_of(observer) == sum(array.size for array in told.values())
            for name, array in told.items():
                assert np.array_equal(many.observations[name][i], array), name
            chosen[i] = _choice(numbers, np.flatnonzero(many.masks[i]), rng)
            before[i] = many.rows.totals[i].copy()
            compared += 1
        asked = many.acting.copy()
        many.step(chosen)
        for i in sorted(playing):
            follower, seat = followers[i], int(asked[i])
            action = numbers.action(follower.state, seat, int(chosen[i]))
            follower.play(seat, action, _drawn(many, i))
            over = isinstance(rules.turn(follower.state), Over)
            assert bool(many.over[i]) == over
            if by_score:
                gained = (many.rows.totals[i] - before[i]) / rules.unit
                assert many.rewards[i].tolist() == gained.tolist()
            elif over:
                _compare_result(rules, many, i, follower.state)
            if over:
                _compare(rules, many, i, follower.state)
                playing.discard(i)
    return compared


def _drawn(many: QuadrataMatches, i: int) -> list[int]:
    count = many.drawn[i, 0]
    assert count < many.drawn.shape[1] - 1, "more was drawn than is remembered"
    return [int(outcome) for outcome in many.drawn[i, 1 : 1 + count]]


def _compare(rules: Any, many: QuadrataMatches, i: int, state: Any) -> None:
    assert state_of(rules.tables, rules.seats, many.rows.states[i]) == state
    assert np.array_equal(flat_of(rules.tables, state), many.rows.states[i])
    assert many.rows.totals[i].tolist() == [score.total for score in rules.scores(state)]


def _compare_result(rules: Any, many: QuadrataMatches, i: int, state: Any) -> None:
    winners = rules.result(state).winners
    assert [seat for seat in range(rules.seats) if many.rewards[i, seat] > 0] == list(winners) or (
        len(winners) == rules.seats > 1
    )
    if rules.seats > 1:
        assert many.rewards[i].sum() == pytest.approx(0, abs=1e-6)


def _choice(numbers: QuadrataNumbers, legal: Any, rng: np.random.Generator) -> int:
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
    assert follow(seats, 1, seed=seats, **options) > 20 * seats


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
            compared += follow(seats, LONG_MATCHES, 100 * seats + seed, **given)

        compared += follow(seats, LONG_MATCHES, seed, version=version, cards=BOARD, **options)
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
