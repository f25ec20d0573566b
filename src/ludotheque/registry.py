"""The installed games, found as entry points of `ludotheque.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from ludotheque.declaration import Game
from ludotheque.text import Problem, add_words, text

ENTRY_POINT_GROUP = "ludotheque.games"


class UnknownGame(Problem, LookupError):
    """No game of this id is installed."""


def _declared(found: Any) -> Game:
    """The game; one that declares the least there is (id, options, seats, rules) gets the rest."""
    if isinstance(found, Game):
        return found
    kind = type(found)
    whole: Game = type(kind.__name__, (kind, Game), {"__module__": kind.__module__})()
    return whole


@cache
def installed_games() -> dict[str, Game]:
    """The games by their ids; found once, so a game installed later needs `cache_clear`."""
    loaded = [_declared(point.load()) for point in entry_points(group=ENTRY_POINT_GROUP)]
    return {game.id: game for game in sorted(loaded, key=lambda game: (game.shelf, game.id))}


def all_games() -> tuple[Game, ...]:
    """The installed games, in the order of `Game.shelf`."""
    return tuple(installed_games().values())


def game(id: str) -> Game:  # noqa: A002 - the design calls it an id
    """The game of this id; raises UnknownGame, which names those there are."""
    if id not in installed_games():
        raise UnknownGame(text("unknown-game", id=id, known=", ".join(sorted(installed_games()))))
    return installed_games()[id]


add_words(lambda: [game.locale for game in all_games()])
