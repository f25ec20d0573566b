"""Finds the board of a game.

Our own boards are modules of this package, named like the folder of their game. A game from another
package brings a module `board_terminal` beside its own. Either names its painter `BOARD`. A game
without one gets its text board, with its actions as buttons.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ludotheque.declaration import Game, beside
from ludotheque.registry import game
from ludotheque.rules import Rules
from ludotheque.terminal.boards.base import Board, Scene, fit
from ludotheque.terminal.boards.generic import TextBoard
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.text import Say


def board_for(id: str, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> Board:  # noqa: A002
    return _painter(game(id))(rules, say, palette)


def _painter(game: Game) -> type[Board]:
    found = beside(type(game), "board_terminal")
    house, _, family = game.package.rpartition(".")
    module = f"{__name__}.{family}"
    if found is None and house == "ludotheque.games" and find_spec(module):
        found = import_module(module)
    painter: type[Board] = found.BOARD if found is not None else TextBoard
    return painter


__all__ = ["Board", "Scene", "board_for", "fit"]
