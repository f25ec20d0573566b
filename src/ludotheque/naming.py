"""What people are called and what they write in one line, as every face may show it."""

from __future__ import annotations

import unicodedata

from ludotheque.text import Problem, text

MAX_NAME = 24
# What is drawn invisibly, or turns the direction of what follows; Cc is what steers terminals.
_KEPT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _KEPT_OUT


def clean(words: str) -> str:
    """One line without control or invisible formatting characters."""
    spaced = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", words))
    return " ".join("".join(filter(is_seen, spaced)).split())


def short_name(written: str) -> str:
    """A name as it may stand at a table, cut if need be; empty if nothing is left of it."""
    return clean(written)[:MAX_NAME].strip()


def clean_name(name: str) -> str:
    """A name as it may stand at a table, or a refusal."""
    name = clean(name)
    if not name:
        raise Problem(text("server-name-empty"))
    if len(name) > MAX_NAME:
        raise Problem(text("server-name-long", n=MAX_NAME))
    return name
