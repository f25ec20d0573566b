"""Draws are fair, repeatable, and the same whichever way they are made."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludotheque.chance import outcome_at, pick, sample

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
