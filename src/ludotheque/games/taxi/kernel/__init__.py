"""TAXI on flat arrays, compiled by Numba: many matches at once for learners.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
`layout` says what lies where, `translate` is the way in and out, `streets` what stands in them and
how far things are, `ways` where a roll leads, `cards` and `turns` how a match goes on,
`legal_actions` what may be chosen, `matches` the way in for learners.
"""

from __future__ import annotations

from typing import Any

PARTS: tuple[str, ...] = ()  # no bot uses it yet; learners and `bench` compile what they need
_MATCHES = 256


def warm(part: str) -> None:
    """Compile a part; there is none."""


def bench(seconds: float) -> dict[str, Any]:
    """Random actions a second in matches of two, on one core."""
    from ludotheque.games.taxi.game import TAXI
    from ludotheque.games.taxi.kernel.matches import matches
    from ludotheque.games.taxi.options import BOTS_ONLY

    rules = TAXI.rules(TAXI.options(turn_limit=BOTS_ONLY["turn_limit"]), 2)
    return {"learner_steps_per_s": matches(rules, _MATCHES, by_score=False).measure_speed(seconds)}
