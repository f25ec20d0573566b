"""Ludothèque: modern board games to play, to watch and to simulate.

    match = ludotheque.new("minisurf", seats=["Ana", "normal"], seed=4)
    while not match.over:
        ludotheque.bot("normal").play(match)
    print(match)

Importing it imports nothing else: every name is found when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = [
    "Game",
    "Match",
    "Problem",
    "bot",
    "env",
    "game",
    "games",
    "gym_env",
    "load",
    "new",
    "parallel_env",
    "vector",
]

if TYPE_CHECKING:
    from ludotheque.api import bot as bot
    from ludotheque.api import load as load
    from ludotheque.api import new as new
    from ludotheque.declaration import Game as Game
    from ludotheque.match import Match as Match
    from ludotheque.registry import all_games as games
    from ludotheque.registry import game as game
    from ludotheque.research.gymnasium_env import SingleEnvironment as gym_env  # noqa: N813
    from ludotheque.research.parallel_env import ParallelEnvironment as parallel_env  # noqa: N813
    from ludotheque.research.pettingzoo_env import make as env
    from ludotheque.research.vector_factory import make_vector as vector
    from ludotheque.text import Problem as Problem

    __version__: str
else:

    def __getattr__(name):
        from importlib import import_module

        if name == "__version__":
            from importlib.metadata import version

            return version(__name__)
        if name == "games":  # the package of that name, which can be called: `games()`
            return import_module(f"{__name__}.games")
        environments = {
            "env": ("pettingzoo_env", "make"),
            "gym_env": ("gymnasium_env", "SingleEnvironment"),
            "parallel_env": ("parallel_env", "ParallelEnvironment"),
            "vector": ("vector_factory", "make_vector"),
        }
        if name in environments:
            from ludotheque.extras import needing

            module, made = environments[name]
            with needing("research"):
                return getattr(import_module(f"{__name__}.research.{module}"), made)
        homes = {"Game": "declaration", "game": "registry", "Problem": "text"}
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{homes.get(name, 'api')}"), name)

    def __dir__():
        return [*__all__, "__version__"]
