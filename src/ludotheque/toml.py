"""TOML files: those of anybody are measured before they are parsed; ours are written.

The standard parser takes memory that grows with the square of the parts of a dotted key (gigabytes
for 200 kB of `a.a.a…`) and fails on integers of thousands of digits. What no component file needs
is refused before the parser sees it, in time that grows with the length alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludotheque.faults import fault
from ludotheque.text import Problem, text

MAX_CHARACTERS = 200_000
MAX_PARTS = 8  # of a dotted key
MAX_DEPTH = 8  # brackets within brackets
MAX_KEYS = 10_000  # with the headers of tables
MAX_DIGITS = 40
MAX_COLUMNS = 100  # of a line that is written, where a list can be broken

# Possessive, so that nothing is tried twice; an unclosed string ends with the file.
_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_WORD = r"[\w+-]"
_DOTTED = re.compile(rf"{_WORD}++(?:[ \t]*+\.[ \t]*+{_WORD}++){{{MAX_PARTS},}}+")
_LONG_NUMBER = re.compile(rf"(?<!{_WORD})[+-]?[0-9]\w{{{MAX_DIGITS},}}+")


class BadToml(Problem, ValueError):
    """A text that is no usable TOML; the reason is a part of a sentence."""


def read_toml(source: str) -> dict[str, Any]:
    if len(source) > MAX_CHARACTERS:
        raise BadToml(text("fault-toml-long", n=MAX_CHARACTERS))
    # Texts and comments may hold anything. A text may be a part of a key: a letter stands for it.
    bare = _TEXTS.sub(lambda found: "" if found[0][0] == "#" else "s", source)
    if _DOTTED.search(bare) or _depth(bare) > MAX_DEPTH:
        raise BadToml(text("fault-toml-deep", n=MAX_DEPTH))
    if bare.count("=") + bare.count("\n[") > MAX_KEYS:
        raise BadToml(text("fault-toml-keys", n=MAX_KEYS))
    if _LONG_NUMBER.search(bare):
        raise BadToml(text("fault-toml-number", n=MAX_DIGITS))
    try:
        return tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadToml(fault(error)) from None


def has_comments(source: str) -> bool:
    return any(found[0][0] == "#" for found in _TEXTS.finditer(source))


def _depth(bare: str) -> int:
    depth = most = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        most = max(most, depth)
    return most


# Writing -----------------------------------------------------------------------------------------

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(content: Mapping[str, Any]) -> str:
    """The TOML text of plain values, as `read_toml` gives them: `read_toml` of it gives the same
    values. Raises BadToml for what TOML cannot say or `read_toml` would not take."""
    if _nesting(content) > MAX_DEPTH:
        raise BadToml(text("fault-toml-deep", n=MAX_DEPTH))
    source = "\n".join(_table_lines((), content)).strip("\n") + "\n"
    if len(source) > MAX_CHARACTERS:
        raise BadToml(text("fault-toml-long", n=MAX_CHARACTERS))
    return source


def _nesting(value: Any) -> int:
    """Levels of a value; counting ends beyond the limit, so that no depth exhausts the stack."""
    levels, here = 0, [value]
    while here and levels <= MAX_DEPTH + 1:
        inside: list[Any] = []
        for one in here:
            if isinstance(one, Mapping):
                inside += one.values()
            elif isinstance(one, list | tuple):
                inside += one
        levels, here = levels + 1, inside
    return levels - 1


def _table_lines(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a table: its values first, as TOML wants it, then the tables inside it."""
    inner = {key: value for key, value in table.items() if _is_table(value) or _is_tables(value)}
    for key, value in table.items():
        if key not in inner:
            yield from _value_lines(key, value)
    for key, value in inner.items():
        name = ".".join(map(_key, (*path, key)))
        if _is_table(value):
            if not value or not all(_is_table(one) or _is_tables(one) for one in value.values()):
                yield f"\n[{name}]"
            yield from _table_lines((*path, key), value)
            continue
        for entry in value:  # tables inside an entry stay on its line: an entry reads as one thing
            yield f"\n[[{name}]]"
            for inner_key, inner_value in entry.items():
                yield from _value_lines(inner_key, inner_value)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(map(_is_table, value))


def _value_lines(key: str, value: Any) -> Iterator[str]:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= MAX_COLUMNS or not isinstance(value, list | tuple):
        yield line
        return
    yield f"{_key(key)} = ["
    yield from (f"  {_value(one)}," for one in value)
    yield "]"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _string(words: str) -> str:
    # The escapes of JSON are escapes of TOML; only TOML wants DEL escaped.
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_value, value))}]"
    raise BadToml(text("fault-toml-value", value=str(value)[:40]))
