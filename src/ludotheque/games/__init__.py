"""The registry: games announce themselves through the entry point group `ludotheque.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from ludotheque.rules import Game
from ludotheque.text import Problem, text

GROUP = "ludotheque.games"


@cache
def all_games() -> tuple[Game, ...]:
    found: dict[str, Game] = {point.name: point.load() for point in entry_points(group=GROUP)}
    return tuple(found[name] for name in sorted(found))


def game(id: str) -> Game:  # noqa: A002 - the design calls it an id
    for point in entry_points(group=GROUP, name=id):
        loaded: Game = point.load()
        return loaded
    raise Problem(text("unknown-game", id=id, known=", ".join(g.id for g in all_games())))
