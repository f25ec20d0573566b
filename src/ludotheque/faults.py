"""What is wrong with data from outside, in our words and in the reader's language.

Libraries and systems give their reasons in English and to programmers; what counts for a player is
which part is wrong, and that is kept.
"""

from __future__ import annotations

import re

import msgspec

from ludotheque.text import Text, text

_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*?)`$")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`")
_BYTE = re.compile(r"\(byte (\d+)\)$")


def fault(error: Exception) -> Text:
    """The reason behind an error of the standard library or of msgspec, as part of a sentence."""
    if isinstance(error, OSError):
        return _of_system(error)
    if isinstance(error, UnicodeDecodeError):
        return text("fault-encoding")
    if isinstance(error, msgspec.ValidationError):
        return _of_value(str(error))
    if isinstance(error, msgspec.DecodeError):
        byte = _BYTE.search(str(error))
        return text("fault-json-at", n=int(byte[1]) + 1) if byte else text("fault-json")
    return text("fault-shape")


def _of_system(error: OSError) -> Text:
    kinds: dict[type[OSError], str] = {
        FileNotFoundError: "fault-not-found",
        PermissionError: "fault-forbidden",
        IsADirectoryError: "fault-folder",
        NotADirectoryError: "fault-not-found",
    }
    for kind, key in kinds.items():
        if isinstance(error, kind):
            return text(key)
    return text("fault-system", n=error.errno or 0)


def _of_value(message: str) -> Text:
    found = _PLACE.search(message)
    place = found[1] if found else ""
    if field := _FIELD.match(message):
        whole = f"{place}.{field[2]}" if place else field[2]
        missing = field[1] == "missing required"
        return text("fault-missing" if missing else "fault-unknown", field=whole)
    return text("fault-value", field=place) if place else text("fault-shape")
