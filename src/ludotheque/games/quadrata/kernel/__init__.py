"""Quadrata Canada on flat arrays, compiled by Numba: many matches at once for learners, and moves
that look best.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
`layout` says what lies where, `translate` is the way in and out, `reach` what can be visited,
`flow` how a match moves on by itself, `legal_actions` and `turn_steps` what may be chosen and what
it does, `points` the score, `matches` the way in for learners. `worth` is the estimate of bots,
`playouts` plays what it calls best, `draw_features` describes where that leads.
"""

from __future__ import annotations

from typing import Any

PARTS: tuple[str, ...] = ()  # no bot uses it yet; others compile what they need, and say so
_MATCHES = 256


def warm(part: str) -> None:
    """Compile a part; there is none."""


def bench(seconds: float) -> dict[str, Any]:
    """Random actions a second in matches of two, on one core."""
    from ludotheque.games.quadrata.game import QUADRATA
    from ludotheque.games.quadrata.kernel.matches import matches

    rules = QUADRATA.rules(QUADRATA.options(), 2)
    return {"learner_steps_per_s": matches(rules, _MATCHES, by_score=False).measure_speed(seconds)}
