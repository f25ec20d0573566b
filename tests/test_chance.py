"""Draws are fair, repeatable, and the same whichever way they are made."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from random import Random

import pytest

from ludotheque import chance
from ludotheque.chance import SEED_BYTES, new_order, new_seed, outcome_at, pick, sample

OUTCOMES = (("a", 1), ("b", 3), ("c", 2))


@pytest.mark.parametrize(
    ("place", "outcome"), [(0, "a"), (0.99, "a"), (1, "b"), (3.99, "b"), (4, "c"), (6, "c")]
)
def test_every_outcome_has_its_stretch(place: float, outcome: str) -> None:
    assert outcome_at(OUTCOMES, place) == outcome


def test_picks_are_those_of_the_standard_library() -> None:
    """Playthroughs were drawn with `Random.choices`: the same numbers give the same draws."""
    ours, theirs = Random(7), Random(7)
    for _ in range(500):
        assert pick(OUTCOMES, ours) == theirs.choices("abc", (1, 3, 2))[0]


def test_samples_depend_on_seed_source_and_count_alone() -> None:
    seed = b"sixteen bytes ok"
    drawn = [sample(seed, "deck", k, OUTCOMES) for k in range(6000)]
    assert drawn == [sample(seed, "deck", k, OUTCOMES) for k in range(6000)]
    assert drawn != [sample(seed, "bag", k, OUTCOMES) for k in range(6000)]
    assert drawn != [sample(b"another seed 123", "deck", k, OUTCOMES) for k in range(6000)]
    found = Counter(drawn)
    assert all(abs(found[name] - 1000 * weight) < 150 for name, weight in OUTCOMES)


def test_seeds_and_orders_come_from_the_systems_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever could foresee them would know every card."""
    monkeypatch.setattr(chance, "secrets", secrets)
    monkeypatch.setattr(secrets, "token_bytes", lambda count: b"s" * count)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: Random(1))
    assert new_seed() == b"s" * SEED_BYTES
    assert new_order(5) == Random(1).sample(range(5), 5)


def test_draws_in_a_test_depend_on_its_name(request: pytest.FixtureRequest) -> None:
    """See `pytest_runtest_setup` in `conftest.py`."""
    rng = Random(f"{request.node.nodeid} {os.environ.get('LUDOTHEQUE_SEED', '')}")
    assert new_seed() == rng.randbytes(SEED_BYTES)
    assert sorted(new_order(6)) == list(range(6))
