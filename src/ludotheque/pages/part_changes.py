"""How a changed component differs from the original, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.declaration import Game
from ludotheque.text import Arg, Text, text
from ludotheque.toml import BadToml, read_toml

MAX_NAMES = 8  # entries that are named; of the others, how many there are
MAX_NAME_CHARACTERS = 40
_ABSENT = object()


def describe_changes(played: Game, part: str, source: str) -> tuple[Text, ...]:
    """One text for every table of the file in which entries differ; none: it is the original, or
    cannot be read. What a table holds is `<game>-changed-<table>` in the game's texts, or as the
    game itself names it (`changed_entries`)."""
    if played.workshop is None or part not in played.workshop.PARTS:
        return ()
    try:
        before, after = (read_toml(one) for one in (played.workshop.original(part), source))
    except BadToml:
        return ()
    if own := getattr(played.workshop, "changed_entries", None):
        named = own(part, before, after)
        return tuple(_tell(what, list(texts[:MAX_NAMES]), len(texts)) for what, texts in named)
    found = []
    for table in after:  # what a file leaves out is as in the original
        if names := _changed(before.get(table, {}), after[table]):
            what = text(f"{played.id}-changed-{table.replace('_', '-')}")
            found.append(_tell(what, ", ".join(names[:MAX_NAMES]), len(names)))
    return tuple(found)


def _tell(what: Text, names: Arg, count: int) -> Text:
    """The first names of `count` changed entries."""
    more = count - MAX_NAMES
    key = "variant-changed-more" if more > 0 else "variant-changed"
    return text(key, what=what, names=names, n=more)


def _changed(before: Any, after: Any) -> list[str]:
    """The entries that differ; a single number that does, with both values."""
    one, other = _entries(before), _entries(after)
    names = []
    for name in dict.fromkeys((*one, *other)):
        old, new = one.get(name, _ABSENT), other.get(name, _ABSENT)
        if old == new:
            continue
        numbers = _numbers(old, new)
        shown = name[:MAX_NAME_CHARACTERS]
        names.append(f"{shown} {numbers[0]} → {numbers[1]}" if numbers else shown)
    return names


def _entries(table: Any) -> dict[str, Any]:
    """The entries of a table by name: of a list by their ids, or else by their numbers."""
    if isinstance(table, dict):
        return table
    if not isinstance(table, list):
        return {str(table): table}
    named: dict[str, Any] = {}
    for at, entry in enumerate(table, 1):
        is_named = isinstance(entry, Mapping) and isinstance(entry.get("id"), str)
        named[entry["id"] if is_named else str(at)] = entry
    return named


def _numbers(old: Any, new: Any) -> tuple[Any, Any] | None:
    """The two values where entries differ by one number, or are a few numbers each."""
    if _are_numbers(old) and _are_numbers(new):
        return " ".join(map(str, old)), " ".join(map(str, new))
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return None
    differing = [key for key in {*old, *new} if old.get(key) != new.get(key)]
    if len(differing) != 1:
        return None
    one, other = old.get(differing[0]), new.get(differing[0])
    return (one, other) if type(one) is int and type(other) is int else None


def _are_numbers(values: Any) -> bool:
    few = isinstance(values, list) and 0 < len(values) <= MAX_NAMES
    return few and all(type(value) is int for value in values)
