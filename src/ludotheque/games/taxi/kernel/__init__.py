"""TAXI on flat arrays, compiled by Numba: many matches at once for learners.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
`layout` says what lies where, `translate` is the way in and out, `streets` what stands in them and
how far things are, `ways` where a roll leads, `cards` and `turns` how a match goes on,
`legal_actions` what may be chosen, `matches` the way in for learners.
"""

from __future__ import annotations

import time
from typing import Any

PARTS: tuple[str, ...] = ()  # no bot uses it yet; learners and `bench` compile what they need
_MATCHES = 256


def warm(part: str) -> None:
    """Compile a part; there is none."""


def bench(seconds: float) -> dict[str, Any]:
    """Random actions a second in matches of two, on one core."""
    import numpy as np

    from ludotheque.games.taxi.game import TAXI
    from ludotheque.games.taxi.kernel.matches import matches

    rules = TAXI.rules(TAXI.options(**TAXI.bots_only), 2)
    many = matches(rules, _MATCHES, by_score=False)
    many.begin(np.arange(_MATCHES, dtype=np.uint64))
    rng = np.random.default_rng(1)
    count, spent = 0, 0.0
    while spent < seconds:
        chosen = (rng.random(many.masks.shape, np.float32) * many.masks).argmax(axis=1)
        started = time.perf_counter()
        many.step(chosen)
        spent += time.perf_counter() - started
        count += _MATCHES
    return {"learner_steps_per_s": round(count / spent)}
