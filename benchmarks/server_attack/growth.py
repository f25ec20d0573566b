"""JSON in which one part is as large as a limit allows: every string, list, number and object of an
example in turn, and nesting in the place of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_MARK = "\0here"
_WRITTEN = json.dumps(_MARK).encode()

# A text is letters, marks that Unicode has to sort, or signs that are written longer than they are.
_TEXTS = {"letters": b"x", "marks": "\u0327\u0301".encode(), "escapes": b"\\u0301\\u0327"}
_ITEMS = {"numbers": b"0,", "lists": b"[],", "objects": b"{},"}


def grow(example: Any, limit: int) -> Iterator[tuple[str, bytes]]:
    """Each variant with a name for it; all of them are just under `limit` bytes."""
    for place, with_mark, value in _places(example):
        before, after = json.dumps(with_mark).encode().split(_WRITTEN)
        room = limit - len(before) - len(after) - 2
        for kind, filling in _fillings(value, room):
            yield f"{place or 'all of it'}: {kind}", before + filling + after


def _fillings(value: Any, room: int) -> Iterator[tuple[str, bytes]]:
    if isinstance(value, str):
        for kind, unit in _TEXTS.items():
            yield kind, b'"' + unit * (room // len(unit)) + b'"'
    elif isinstance(value, list):
        units = _ITEMS | ({"the same": json.dumps(value[0]).encode() + b","} if value else {})
        for kind, unit in units.items():
            yield kind, b"[" + (unit * (room // len(unit)))[:-1] + b"]"
    elif isinstance(value, dict):
        own = json.dumps(value).encode()[1:-1] + b"," if value else b""
        left = room - len(own)
        yield "keys", b"{" + own + b",".join(b'"k%07d":0' % n for n in range(left // 13)) + b"}"
        yield "a key", b"{" + own + b'"' + b"k" * (left - 5) + b'":0}'
    else:
        yield "digits", b"1" * room
        yield "digits after a point", b"0." + b"1" * (room - 2)
    yield "nested lists", b"[" * (room // 2) + b"]" * (room // 2)
    yield "nested objects", b'{"a":' * (room // 6) + b"0" + b"}" * (room // 6)


def _places(value: Any, name: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every part of a value: its name, the whole with a mark in its place, and the part."""
    yield name, _MARK, value
    if isinstance(value, dict):
        inner = [(key, f"{name}.{key}" if name else key) for key in value]
    else:
        inner = [(0, f"{name}[]")] if isinstance(value, list) and value else []
    for key, called in inner:
        for place, with_mark, part in _places(value[key], called):
            whole = dict(value) if isinstance(value, dict) else list(value)
            whole[key] = with_mark
            yield place, whole, part
