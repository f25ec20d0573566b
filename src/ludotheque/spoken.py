"""Boards for whoever listens to them: sentences where the text board is a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ludotheque.rules import Rules
from ludotheque.text import Say


def spoken_lines(rules: Rules[Any, Any, Any]) -> Callable[[Any, Say], Iterable[str]]:
    """From the module `spoken` beside the game's rules, if there is one; else the text board, which
    is words already."""
    name = f"{type(rules).__module__.rpartition('.')[0]}.spoken"
    lines: Callable[[Any, Say], Iterable[str]] = rules.lines
    if find_spec(name):
        lines = import_module(name).lines
    return lines
