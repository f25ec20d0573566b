"""Who can sit down: people by name, bots by level."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ludotheque.text import Language

LONGEST_NAME = 40


def bot_levels() -> tuple[str, ...]:
    """The bots a form offers, weakest first."""
    if find_spec("ludotheque.bots.names") is None:
        return ("random", "greedy")
    levels: tuple[str, ...] = import_module("ludotheque.bots.names").LEVELS
    return levels


def usual_level() -> str:
    """A sensible opponent for somebody who did not choose."""
    levels = bot_levels()
    return "normal" if "normal" in levels else levels[-1]


def level_name(level: str, say: Language) -> str:
    for key in (f"bots-level-{level}", f"terminal-bot-{level}"):
        if say.knows(key):
            return say.say(key)
    return level


def clean_name(written: str) -> str:
    """A name as it may stand on the screen: one line of printable characters, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in written)
    return " ".join(printable.split())[:LONGEST_NAME]
