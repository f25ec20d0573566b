"""Errors in data from outside, as texts in the reader's language.

Libraries and systems give their reasons in English and to programmers; what counts for a player is
which part is wrong and what should stand there, and that is kept.
"""

from __future__ import annotations

import errno
import re
from typing import Any

import msgspec

from ludotheque.text import Text, text

_PLACE = re.compile(r" - at `(key` in `)?\$\.?(.*?)`$")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`")
_KIND = re.compile(r"Expected `([a-z |]+)`, got `")
_BOUND = re.compile(r"Expected `(?:int|float)` (>=|<=) (-?[0-9]+)")
_LENGTH = re.compile(r"Expected `(str|array|object)` of length (>=|<=|)\s?([0-9]+)")
_CHOICE = re.compile(r"Invalid (?:enum )?value (?:'(.*)'|(-?[0-9]+))")
_BYTE = re.compile(r"\(byte (\d+)\)$")
_LINE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_KINDS = ("int", "float", "str", "bool", "array", "object")
MAX_FIELD_CHARACTERS = 100  # of a name that is told: anybody can send a longer one
EMPTY_KEY = '""'  # how a key without a letter is written in a file
_ANY_KEY = "[...]"  # how msgspec writes the key of a table
MOVE_FIELDS = frozenset(
    [
        "at",
        "card",
        "cell",
        "crossing",
        "effects",
        "first",
        "give",
        "half",
        "kind",
        "letter",
        "number",
        "pips",
        "place",
        "product",
        "seat",
        "second",
        "slot",
        "species",
        "spot",
        "square",
        "starter",
        "take",
        "tile",
        "to",
        "token",
        "tokens",
        "turn",
        "way",
    ]
)


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
    from tomllib import TOMLDecodeError

    if isinstance(error, TOMLDecodeError):
        at = _LINE.search(str(error))
        return text("fault-toml-at", line=int(at[1]), n=int(at[2])) if at else text("fault-toml")
    return text("fault-shape")


def move_fault(error: Exception) -> Text:
    """The same for a written move; its fields have names in every language (`move-field-…`)."""
    found = fault(error)
    name = re.split(r"[.\[]", str(found.args.get("field", "")))[0]
    if name not in MOVE_FIELDS:
        return found
    return Text(found.key, {**found.args, "field": text(f"move-field-{name}")})


def fault_in(plain: Any, kind: Any, error: msgspec.ValidationError) -> Text:
    """The reason why this is no value of that type, with the key where a table is wrong: msgspec
    leaves it out, so entries are tried one by one."""
    *above, last = _place(str(error))[0].partition(_ANY_KEY)[0].split(".")
    parent = plain
    for name in above:
        parent = parent.get(name) if isinstance(parent, dict) else None
    table = parent.get(last) if isinstance(parent, dict) else None
    for key, value in table.items() if isinstance(table, dict) else ():
        parent[last] = {key: value}
        try:
            msgspec.convert(plain, kind)
        except msgspec.ValidationError as found:
            if str(found) == str(error):
                return _of_value(str(error), str(key))
        finally:
            parent[last] = table
    return _of_value(str(error))


def fault_place(why: Text) -> str:
    """The path to the place that a fault of a value names, as in `card.2.city`; empty: none."""
    return re.sub(r"\[(\d+)\]", r".\1", str(why.args.get("field", ""))).strip(".")


def _of_system(error: OSError) -> Text:
    kinds: dict[type[OSError], str] = {
        FileNotFoundError: "fault-not-found",
        PermissionError: "fault-forbidden",
        IsADirectoryError: "fault-folder",
        NotADirectoryError: "fault-not-folder",
        FileExistsError: "fault-not-folder",
    }
    for kind, key in kinds.items():
        if isinstance(error, kind):
            return text(key)
    if error.errno == errno.EROFS:
        return text("fault-forbidden")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return text("fault-full")
    return text("fault-system", n=error.errno or 0)


def _place(message: str) -> tuple[str, bool]:
    """The path that a message names, and whether the key itself is meant."""
    found = _PLACE.search(message)
    return (found[2], bool(found[1])) if found else ("", False)


def _of_value(message: str, key: str = "") -> Text:
    place, is_key = _place(message)
    if is_key:
        return text("fault-key", name=key, field=place) if key else text("fault-keys", field=place)
    place = place.replace(_ANY_KEY, f".{key}" if key else "", 1).replace(_ANY_KEY, "")
    if field := _FIELD.match(message):
        name = field[2] or EMPTY_KEY
        whole = (f"{place}.{name}" if place else name)[:MAX_FIELD_CHARACTERS]
        missing = field[1] == "missing required"
        return text("fault-missing" if missing else "fault-unknown", field=whole)
    return _wanted(message, place) if place else text("fault-shape")


def _wanted(message: str, place: str) -> Text:
    """What should stand at this place, as far as it can be said in a few words."""
    if kinds := _KIND.match(message):
        wanted = [kind for kind in kinds[1].split(" | ") if kind != "null"]
        if len(wanted) == 1 and wanted[0] in _KINDS:
            return text(f"fault-{wanted[0]}", field=place)
    if bound := _BOUND.match(message):
        return text("fault-least" if bound[1] == ">=" else "fault-most", field=place, n=bound[2])
    if length := _LENGTH.match(message):
        of = "letters" if length[1] == "str" else "values"
        side = {">=": "least", "<=": "most", "": "just"}[length[2]]
        return text(f"fault-{of}-{side}", field=place, n=int(length[3]))
    if choice := _CHOICE.match(message):
        return text("fault-choice", field=place, value=(choice[1] or choice[2] or "")[:40])
    return text("fault-value", field=place)
