"""Cascadia on flat arrays, compiled by Numba: what the bots search with.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
`board` and `table` are the game, `points` the score, `survey` and `policy` the fast player,
`menu`, `rollout` and `planner` the search, `selfplay` whole games, `translate` the way in.
"""

from __future__ import annotations

from typing import Any


def bench(seconds: float) -> dict[str, Any]:
    """Random games, evaluations and rollouts a second on one core."""
    from ludotheque.games.cascadia.kernel import measure

    return measure.bench(seconds)


PARTS = ("search", "reviews")  # compiled before a match; `bench` compiles what only it needs


def warm(part: str) -> None:
    """Compile what bots or reviews use, or load it from the cache."""
    from ludotheque.games.cascadia.kernel import measure

    {"search": measure.warm_search, "reviews": measure.warm_reviews}[part]()
