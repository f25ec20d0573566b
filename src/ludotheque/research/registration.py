"""The games by Gymnasium's names: `gymnasium.make("ludotheque/Cascadia-v1")`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

import gymnasium

ENVIRONMENT_VERSION = 1  # of what an action number and an observation mean; rules have their own


def register_environments() -> None:
    """Register every installed game, by the name of its entry point: no game is imported."""
    for game in sorted(point.name for point in entry_points(group="ludotheque.games")):
        gymnasium.register(
            id=f"ludotheque/{game.title()}-v{ENVIRONMENT_VERSION}",
            entry_point="ludotheque.research.gymnasium_env:SingleEnvironment",
            vector_entry_point=f"{__name__}:make_vector",
            kwargs={"game": game},
        )


def make_vector(num_envs: int, game: str, **settings: Any) -> Any:
    """Compiled matches, as `gymnasium.make_vec` asks for them."""
    from ludotheque.research import vector_factory  # needs the extra `bots`

    return vector_factory.make_vector(game, num_envs, **settings)
