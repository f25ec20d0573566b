"""Names and chat lines of people, cleaned for every user interface."""

from __future__ import annotations

import unicodedata

from ludotheque.text import Problem, text

MAX_NAME_CHARACTERS = 24
MAX_LINE_CHARACTERS = 1_200  # characters of anything written in one line that are looked at
MAX_MARKS_READ = 30  # in a row: to sort marks takes as long as the square of their number
# Invisible or direction-changing characters; Cc contains terminal control codes.
_EXCLUDED_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


# Letters and marks that are drawn as nothing: joiners, fillers of Hangul, the blank of Braille.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MAX_MARKS = 3  # on one letter; more of them are written over the lines above and below


_JOINER = "\u200d"  # makes one picture of several: a family, a flag with a rainbow
_PICTURES = {"So", "Sk"}  # pictures, and the tones of their skin


def is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _EXCLUDED_CATEGORIES and character not in _BLANKS


def remove_invisible(words: str, keep: str = "\n\t") -> str:
    """`words` without control and formatting characters, except those to `keep`."""
    if words.isprintable():
        return words
    return "".join(c for c in words if c in keep or is_visible(c))


def clean(words: str) -> str:
    """One line of what can be seen, without heaps of marks; empty if there is nothing but marks.
    What comes after `MAX_LINE_CHARACTERS` characters is left out."""
    cut = _cut_marks(words[:MAX_LINE_CHARACTERS])
    spaced = [" " if c.isspace() else c for c in unicodedata.normalize("NFC", cut)]
    characters: list[str] = []
    marks = MAX_MARKS  # none before a letter
    for at, character in enumerate(spaced):
        if character == _JOINER and _joins(spaced, at):
            characters.append(character)
        if not is_visible(character):
            continue
        if unicodedata.category(character)[0] == "M":
            marks += 1
        else:
            marks = MAX_MARKS if character == " " else 0
        if marks <= MAX_MARKS:
            characters.append(character)
    return " ".join("".join(characters).split())


def _cut_marks(words: str) -> str:
    """`words` without marks that follow `MAX_MARKS_READ` others, which no language has."""
    characters, marks = [], 0
    for character in words:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MAX_MARKS_READ:
            characters.append(character)
    return "".join(characters)


def _joins(characters: list[str], at: int) -> bool:
    """Whether it stands between two pictures: anywhere else it is drawn as nothing."""
    before = characters[max(0, at - 2) : at]
    if before and before[-1] == "\ufe0f":  # asks for the coloured form of the picture before it
        before.pop()
    around = [*before[-1:], *characters[at + 1 : at + 2]]
    return len(around) == 2 and all(unicodedata.category(c) in _PICTURES for c in around)


def short_name(written: str) -> str:
    """A name as it may stand at a table, cut if need be; empty if nothing is left of it."""
    return clean(clean(written)[:MAX_NAME_CHARACTERS])


def clean_name(name: str) -> str:
    """A name as it may stand at a table, or a refusal."""
    name = clean(name)
    if not name:
        raise Problem(text("server-name-empty"))
    if len(name) > MAX_NAME_CHARACTERS:
        raise Problem(text("server-name-long", n=MAX_NAME_CHARACTERS))
    return name
