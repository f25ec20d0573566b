"""Draws: one of several weighted outcomes, by a generator, or by a secret seed and a count."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, TypeVar

from ludotheque.rules import Rng, Rules

A = TypeVar("A")


def outcome_at(outcomes: Sequence[tuple[A, int]], place: float) -> A:
    """The outcome at a place on the scale of all weights (the last one if rounding goes over)."""
    for outcome, weight in outcomes:
        place -= weight
        if place < 0:
            return outcome
    return outcomes[-1][0]


def pick(outcomes: Sequence[tuple[A, int]], rng: Rng) -> A:
    return outcome_at(outcomes, rng.random() * sum([weight for _, weight in outcomes]))


def draw(rules: Rules[Any, Any, Any], state: Any, rng: Rng) -> Any:
    """The state after a draw."""
    return rules.play(state, None, pick(rules.chances(state), rng))


def sample(seed: bytes, source: str, k: int, outcomes: Sequence[tuple[A, int]]) -> A:
    """The k-th outcome of a source: a keyed hash, so it depends on nothing players choose."""
    key = hashlib.blake2b(f"{source}:{k}".encode(), key=seed, digest_size=16).digest()
    # Whole numbers: equal seeds give equal draws on every machine.
    return outcome_at(outcomes, int.from_bytes(key, "big") * sum(w for _, w in outcomes) >> 128)
