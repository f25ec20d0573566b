"""One board for each game, and a generic one for any other.

A game from another package can bring its own: an entry point in the group `ludotheque.boards`
whose name is the game's id and whose object is a `Board` class.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from ludotheque.rules import Rules
from ludotheque.terminal.boards.base import Board, Scene, fit
from ludotheque.terminal.palette import Palette
from ludotheque.text import Say

GROUP = "ludotheque.boards"

_BOARDS = {
    "cascadia": "cascadia:CascadiaBoard",
    "quadrata": "quadrata:QuadrataBoard",
    "taxi": "taxi:TaxiBoard",
    "minisurf": "quadracarta:QuadracartaBoard",
    "maxisurf": "quadracarta:QuadracartaBoard",
}


def board_for(game: str, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> Board:
    return _board_type(game)(rules, say, palette)


def _board_type(game: str) -> type[Board]:
    if game in _BOARDS:
        module, name = _BOARDS[game].split(":")
        found: type[Board] = getattr(import_module(f"{__name__}.{module}"), name)
        return found
    for point in entry_points(group=GROUP, name=game):
        loaded: type[Board] = point.load()
        return loaded
    from ludotheque.terminal.boards.generic import TextBoard

    return TextBoard


__all__ = ["Board", "Scene", "board_for", "fit"]
