"""TAXI's kernel goes move by move as the rules do, with every combination of options and in every
kind of town: states, streets, legal actions, observations, rewards and results."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from games.taxi.streets import small_blocks
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel import translate
from ludotheque.games.taxi.kernel.matches import TaxiMatches
from ludotheque.games.taxi.kernel.translate import flat_of, state_of
from ludotheque.learning import Numbers
from ludotheque.research.stepper import MatchStepper
from ludotheque.rules import BadOption

from .followers import follow

pytestmark = pytest.mark.plain_kernel
LONG_MATCHES = int(os.environ.get("LUDOTHEQUE_MATCHES", "2"))  # of each combination of options
READINGS = ("freed_moves", "guard_exit", "move_cones")
HAMLET = Path(__file__).parents[1] / "games" / "taxi" / "hamlet.toml"


def follow_taxi(seats: int, count: int, seed: int = 1, **options: Any) -> int:
    """Compare matches to their end with those of the rules; return how many actions they had."""
    by_score = seed % 2 == 0
    stepper = MatchStepper("taxi", options, seats, "score" if by_score else "result")
    rules: Any = stepper.rules
    many = TaxiMatches(rules, count, by_score)

    def compare(i: int, state: Any) -> None:
        compare_state(rules, many, i, state)

    def choose(legal: Any, rng: np.random.Generator) -> int:
        return _choice(stepper.numbers, legal, rng)

    return follow(stepper, many, np.random.default_rng(seed), compare, choose, by_score)


def compare_state(rules: Any, many: TaxiMatches, i: int, state: Any) -> None:
    """Translated both ways; the distances are only remembered."""
    tables, flat, streets = rules.tables, many.rows.states[i].copy(), many.rows.streets[i]
    assert state_of(tables, flat, streets) == state
    flat[at.PLAYERS + at.FIELD_GOAL :: at.PLAYER] = at.NONE
    expected, expected_streets = flat_of(tables, state)
    assert np.array_equal(flat, expected)
    fields = many.rows.box[at.FIELDS_AT]
    assert np.array_equal(streets[:fields], expected_streets[:fields])


def _choice(numbers: Numbers, legal: Any, rng: np.random.Generator) -> int:
    """A legal number, each kind of action equally likely: kept cards are played, too."""
    kinds = [type(numbers.actions[number]).__name__ for number in legal]
    kind = sorted(set(kinds))[rng.integers(len(set(kinds)))]
    some = [number for number, other in zip(legal, kinds, strict=True) if other == kind]
    return int(some[rng.integers(len(some))])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"turn_limit": 40}),
        (3, {"turn_limit": 20, **dict.fromkeys(READINGS, True)}),
        (4, {"turn_limit": 12, "town": "quiet", "freed_moves": False, "target": 1}),
        (6, {"turn_limit": 12, "city": "hamlet", "target": 5, "first": "3", "guard_exit": True}),
        (5, {"turn_limit": 12, "city": "small blocks", "move_cones": True}),
    ],
)
def test_the_kernel_goes_as_the_rules_do(seats: int, options: dict[str, Any]) -> None:
    assert follow_taxi(seats, 1, seed=seats, **in_town(options)) > 20


def in_town(options: dict[str, Any]) -> dict[str, Any]:
    """The same options with the text of the town that they name."""
    towns = {"hamlet": HAMLET.read_text(encoding="utf-8"), "small blocks": small_blocks()}
    named = towns.get(options.get("city", ""))
    return options if named is None else {**options, "city": named}


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "town",
    [{}, {"town": "quiet"}, {"random_city": 7}, {"city": "hamlet"}, {"city": "small blocks"}],
)
def test_the_kernel_goes_as_the_rules_do_with_all_options(seats: int, town: dict[str, Any]) -> None:
    chosen = list(product((False, True), repeat=len(READINGS)))
    compared = 0
    for seed, readings in enumerate(chosen):
        options = {**in_town(town), **dict(zip(READINGS, readings, strict=True))}
        for target, first in ((1, "youngest"), (2, "random"), (5, str(seats))):
            given = {**options, "target": target, "first": first, "turn_limit": 100}
            compared += follow_taxi(seats, LONG_MATCHES, 100 * seats + seed + target, **given)
    print(f"{3 * len(chosen) * LONG_MATCHES} matches, {compared} actions compared")


def test_earlier_versions_of_the_rules_are_refused() -> None:
    rules = TAXI.rules(TAXI.options(), 2, version=3)
    with pytest.raises(BadOption) as refusal:
        TaxiMatches(rules, 1, by_score=False)
    assert refusal.value.reason.key == "taxi-bad-matches"


def test_rules_with_other_sizes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code is kept by the kernel's own sources: it would go on with the old sizes."""
    rules = TAXI.rules(TAXI.options(), 2)
    monkeypatch.setattr(translate, "MOST_LOST", 3)
    with pytest.raises(ValueError, match="sizes"):
        TaxiMatches(rules, 1, by_score=False)


def test_a_match_without_a_limit_of_turns_is_taken() -> None:
    environment = ludotheque.vector("taxi", 2, turn_limit=0)
    seen, _ = environment.reset(seed=1)
    assert seen["observation"]["turns"].tolist() == [[255], [255]]
