"""Ludothèque: modern board games to play, to watch and to simulate."""

from __future__ import annotations

from typing import Any


def env(game: str, **settings: Any) -> Any:
    """A game as a PettingZoo environment: `ludotheque.env("minisurf", seats=2)`.

    Needs the extra `research`; `docs/research.md` tells the rest.
    """
    from ludotheque.research.env import make

    return make(game, **settings)
