"""Draws: one of several weighted outcomes, by a generator, or by a secret seed and a count."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, TypeVar

from ludotheque.rules import BadOption, Rng, Rules
from ludotheque.text import text

A = TypeVar("A")
SEED_BYTES = 16
MAX_CHOSEN_SEED = 1 << 64  # smaller seeds were named by somebody; those that are drawn are secret


def outcome_at(outcomes: Sequence[tuple[A, int]], place: float) -> A:
    """The outcome at a place on the scale of all weights (the last one if rounding goes over)."""
    for outcome, weight in outcomes:
        place -= weight
        if place < 0:
            return outcome
    return outcomes[-1][0]


def pick(outcomes: Sequence[tuple[A, int]], rng: Rng) -> A:
    """One of the outcomes, by their weights."""
    return outcome_at(outcomes, rng.random() * sum([weight for _, weight in outcomes]))


def draw(rules: Rules[Any, Any, Any], state: Any, rng: Rng) -> Any:
    """The state after a draw."""
    return rules.play(state, None, pick(rules.chances(state), rng))


def sample(seed: bytes, source: str, k: int, outcomes: Sequence[tuple[A, int]]) -> A:
    """The k-th outcome of a source: a keyed hash, so it depends on nothing players choose."""
    key = hashlib.blake2b(f"{source}:{k}".encode(), key=seed, digest_size=16).digest()
    # Whole numbers: equal seeds give equal draws on every machine.
    return outcome_at(outcomes, int.from_bytes(key, "big") * sum(w for _, w in outcomes) >> 128)


def new_seed() -> bytes:
    """A secret seed."""
    return secrets.token_bytes(SEED_BYTES)


def new_order(count: int) -> list[int]:
    """The numbers below `count` in an order that nobody can foresee."""
    return secrets.SystemRandom().sample(range(count), count)


def chosen_seed(number: int | None) -> bytes | None:
    """The seed that somebody names by a number."""
    if number is None:
        return None
    if not 0 <= number < 1 << 8 * SEED_BYTES:
        raise BadOption(text("bad-seed"))
    return number.to_bytes(SEED_BYTES, "big")
