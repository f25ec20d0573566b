"""What people are called and what they write in one line, as every face may show it."""

from __future__ import annotations

import unicodedata

from ludotheque.text import Problem, text

MAX_NAME = 24
# What is drawn invisibly, or turns the direction of what follows; Cc is what steers terminals.
_KEPT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


# Letters and marks that are drawn as nothing: joiners, fillers of Hangul, the blank of Braille.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MOST_MARKS = 3  # on one letter; more of them are written over the lines above and below


def is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _KEPT_OUT and character not in _BLANKS


def clean(words: str) -> str:
    """One line of what can be seen, without heaps of marks; empty if there is nothing but marks."""
    spaced = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", words))
    kept: list[str] = []
    marks = MOST_MARKS  # none before a letter
    for character in filter(is_seen, spaced):
        if unicodedata.category(character)[0] == "M":
            marks += 1
        else:
            marks = MOST_MARKS if character == " " else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


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
