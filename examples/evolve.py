"""Evolution strategies: what both learners of this folder learn by. NumPy is all it needs.

A generation tries weights around the present ones in mirrored pairs, and moves towards those that
got more. Nothing has to be differentiated, so a policy may be any function of its weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]


class Generation(NamedTuple):
    number: int
    weights: Array
    score: float  # the mean of all that were tried


def evolve(
    score: Callable[[Array, int], Array],
    start: Array,
    generations: int,
    pairs: int = 16,
    reach: float = 0.3,
    rate: float = 0.3,
    seed: int = 1,
) -> Iterator[Generation]:
    """`score` gives what each of many weights (a line each) gets in matches of this seed."""
    rng, weights, speed = np.random.default_rng(seed), start.copy(), np.zeros_like(start)
    for number in range(generations):
        noise = rng.standard_normal((pairs, len(start)))
        got = score(np.concatenate((weights + reach * noise, weights - reach * noise)), number)
        ranks = got.argsort().argsort() / (len(got) - 1) - 0.5  # how much better does not matter
        slope = (ranks[:pairs] - ranks[pairs:]) @ noise / pairs
        speed = 0.8 * speed + rate * slope
        weights = weights + speed * reach
        yield Generation(number, weights, float(got.mean()))


def curve(means: list[float], width: int = 60, height: int = 10) -> str:
    """A learning curve in characters."""
    blocks = np.array_split(np.array(means), min(width, len(means)))
    values = np.array([block.mean() for block in blocks])
    low, high = values.min(), values.max()
    rows = np.round((values - low) / max(high - low, 1e-9) * (height - 1)).astype(int)
    lines = []
    for row in range(height - 1, -1, -1):
        level = low + (high - low) * row / (height - 1)
        lines.append(f"{level:7.1f} " + "".join("•" if at == row else " " for at in rows))
    return "\n".join(lines)
