"""TOML files from anybody: measured before they are parsed.

The standard parser takes memory that grows with the square of the parts of a dotted key (gigabytes
for 200 kB of `a.a.a…`) and fails on integers of thousands of digits. What no component file needs
is refused before the parser sees it, in time that grows with the length alone.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from ludotheque.faults import fault
from ludotheque.text import Problem, text

MAX_CHARACTERS = 200_000
MAX_PARTS = 8  # of a dotted key
MAX_DEPTH = 8  # brackets within brackets
MAX_KEYS = 10_000  # with the headers of tables
MAX_DIGITS = 40

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
    """This is no TOML that can be used; the reason is a part of a sentence."""


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


def _depth(bare: str) -> int:
    depth = most = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        most = max(most, depth)
    return most
