"""Who can sit down: people by name, bots by level."""

from __future__ import annotations

from ludotheque.bots.names import LEVELS
from ludotheque.bots.seats import LONGEST_NAME
from ludotheque.text import Language

USUAL_LEVEL = "normal"  # a sensible opponent for somebody who did not choose


def bot_levels() -> tuple[str, ...]:
    """The bots a form offers, weakest first."""
    return LEVELS


def level_name(level: str, say: Language) -> str:
    """A level in words; any other bot by its name."""
    return say.say(f"bots-level-{level}") if level in LEVELS else level


def clean_name(written: str) -> str:
    """A name as it may stand on the screen: one line of printable characters, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in written)
    return " ".join(printable.split())[:LONGEST_NAME]
