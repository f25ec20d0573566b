"""Quadrata Canada on flat arrays, compiled by Numba: many matches at once for learners, and moves
that look best.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
`layout` says what lies where, `translate` is the way in and out, `reach` what can be visited,
`flow` how a match moves on by itself, `legal_actions` and `turn_steps` what may be chosen and what
it does, `points` the score, `matches` the way in for learners. `worth` is the estimate of bots,
`playouts` plays what it calls best, `draw_features` describes where that leads, for reviews and for
what was learned from that.
"""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import JIT_DISABLED, is_compiled

PARTS = ("reviews", "players")  # others compile what they need, and say so
_MATCHES = 256


def warm(part: str) -> None:
    """Compile what reviews or players use, or load it from the cache."""
    from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook
    from ludotheque.games.quadrata.bot.compiled_planner import CompiledPlanner
    from ludotheque.games.quadrata.game import QUADRATA

    if part == "players":
        rules = QUADRATA.rules(QUADRATA.options(), 2)
        CompiledPlanner(rules).leads(rules.start(), 0, 0, 0, 1)
        return
    outlook = CompiledOutlook(QUADRATA.rules(QUADRATA.options(), 2))
    outlook.play_on(outlook.rules.start(), {}, [0], False)


def is_ready() -> bool:
    """Whether reviews can use it without waiting for the compiler."""
    if JIT_DISABLED:
        return False
    from ludotheque.games.quadrata.kernel.draw_features import look_ahead

    return is_compiled(look_ahead)


def is_ready_to_play() -> bool:
    """The same of players."""
    if JIT_DISABLED:
        return False
    from ludotheque.games.quadrata.kernel.plans import turn_leads

    return is_compiled(turn_leads)


def bench(seconds: float) -> dict[str, Any]:
    """Random actions a second in matches of two, on one core."""
    from ludotheque.games.quadrata.game import QUADRATA
    from ludotheque.games.quadrata.kernel.matches import matches

    rules = QUADRATA.rules(QUADRATA.options(), 2)
    return {"learner_steps_per_s": matches(rules, _MATCHES, by_score=False).measure_speed(seconds)}
