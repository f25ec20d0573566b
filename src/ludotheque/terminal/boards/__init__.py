"""Finds the board of a game.

A game brings a module or package `board_terminal` beside its own, which names its painter `BOARD`.
A game without one gets its text board, with its actions as buttons.
"""

from __future__ import annotations

from typing import Any

from ludotheque.declaration import beside
from ludotheque.registry import game
from ludotheque.rules import Rules
from ludotheque.terminal.boards.base import Board, Scene, fit
from ludotheque.terminal.boards.generic import TextBoard
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.text import Say


def board_for(id: str, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> Board:  # noqa: A002
    """The painter of a game's board, for these rules, language and colours."""
    found = beside(type(game(id)), "board_terminal")
    painter: type[Board] = found.BOARD if found is not None else TextBoard
    return painter(rules, say, palette)


__all__ = ["Board", "Scene", "board_for", "fit"]
