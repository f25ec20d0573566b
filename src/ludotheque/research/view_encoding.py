"""A view as one vector, for games without an observation of their own.

The layout follows from the view's type alone. Whole numbers are themselves; enumerations are one
number for each member; words (the ids of cards and the like) are twelve signs that differ from
word to word; optional values have a flag in front. Tuples of any length have space for the
longest ones seen in random matches and a margin; items beyond it are left out.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil
from typing import Any

import numpy as np
from msgspec import inspect

Vector = np.ndarray[Any, np.dtype[np.float32]]

MAX_WORD_CHARACTERS = 12  # signs of a word
LENGTH_MARGIN = 1.25  # factor on the longest tuple seen


class Encoder:
    """How values of one type are written into a vector."""

    def __init__(self, kind: Any, values: Iterable[Any]) -> None:
        """`values`: examples, to learn how long tuples become."""
        self._root = _node(inspect.type_info(kind))
        for value in values:
            self._root.learn(value)
        self.size = self._root.fix()

    def flat(self, value: Any) -> Vector:
        vector = np.zeros(self.size, np.float32)
        self._root.write(value, vector)
        return vector


class _Node:
    size = 1

    def learn(self, value: Any) -> None:
        """Take note of an example."""

    def fix(self) -> int:
        """The examples are over: how many numbers this takes."""
        return self.size

    def write(self, value: Any, out: Vector) -> None:
        out[0] = value


class _OneHot(_Node):
    def __init__(self, members: Iterable[Any]) -> None:
        self._at = {member: at for at, member in enumerate(members)}
        self.size = max(2, len(self._at))

    def write(self, value: Any, out: Vector) -> None:
        out[self._at[value]] = 1


class _Word(_Node):
    size = MAX_WORD_CHARACTERS

    def write(self, value: str, out: Vector) -> None:
        out[:] = _signs(value)


@cache
def _signs(word: str) -> Vector:
    bits = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=2).digest(), "big")
    return np.array([1 if bits >> k & 1 else -1 for k in range(MAX_WORD_CHARACTERS)], np.float32)


class _Group(_Node, ABC):
    """Named members, one after the other."""

    def __init__(self, members: dict[str, _Node]) -> None:
        self.members = members

    @abstractmethod
    def _values(self, value: Any) -> Iterator[tuple[_Node, Any]]:
        """Every member's node, with its part of the value."""

    def learn(self, value: Any) -> None:
        for node, member in self._values(value):
            node.learn(member)

    def fix(self) -> int:
        self.size = sum(node.fix() for node in self.members.values())
        return self.size

    def write(self, value: Any, out: Vector) -> None:
        at = 0
        for node, member in self._values(value):
            node.write(member, out[at : at + node.size])
            at += node.size


class _Struct(_Group):
    def _values(self, value: Any) -> Iterator[tuple[_Node, Any]]:
        return ((node, getattr(value, name)) for name, node in self.members.items())


class _Fixed(_Group):
    def _values(self, value: Any) -> Iterator[tuple[_Node, Any]]:
        return zip(self.members.values(), value, strict=True)


class _Choice(_Group):
    """One of several structs, or nothing: a flag for each, and its members behind it."""

    def __init__(self, members: dict[type, _Node]) -> None:
        super().__init__({kind.__name__: _Flagged(node) for kind, node in members.items()})
        self._kinds = list(members)

    def _values(self, value: Any) -> Iterator[tuple[_Node, Any]]:
        for kind, node in zip(self._kinds, self.members.values(), strict=True):
            yield node, value if type(value) is kind else None


class _Flagged(_Group):
    """An optional value: a flag, and the value behind it."""

    def __init__(self, inner: _Node) -> None:
        super().__init__({"there": _Node(), "value": inner})

    def _values(self, value: Any) -> Iterator[tuple[_Node, Any]]:
        yield self.members["there"], value is not None
        if value is not None:
            yield self.members["value"], value


class _Many(_Node):
    """A tuple of any length: how many, then the items."""

    def __init__(self, item: _Node) -> None:
        self._item, self._longest = item, 0

    def learn(self, value: Any) -> None:
        self._longest = max(self._longest, len(value))
        for one in value:
            self._item.learn(one)

    def fix(self) -> int:
        self.room = ceil(self._longest * LENGTH_MARGIN) if self._longest else 0
        self.size = 1 + self.room * self._item.fix()
        return self.size

    def write(self, value: Any, out: Vector) -> None:
        out[0] = len(value)
        at, size = 1, self._item.size
        for one in value[: self.room]:
            self._item.write(one, out[at : at + size])
            at += size


def _node(info: inspect.Type) -> _Node:
    if isinstance(info, inspect.Metadata):
        return _node(info.type)
    if isinstance(info, inspect.BoolType | inspect.IntType | inspect.FloatType):
        return _Node()
    if isinstance(info, inspect.StrType):
        return _Word()
    if isinstance(info, inspect.EnumType):
        return _OneHot(info.cls)
    if isinstance(info, inspect.LiteralType):
        return _OneHot(info.values)
    if isinstance(info, inspect.StructType):
        return _Struct({field.name: _node(field.type) for field in info.fields})
    if isinstance(info, inspect.VarTupleType):
        return _Many(_node(info.item_type))
    if isinstance(info, inspect.TupleType):
        return _Fixed({str(n): _node(item) for n, item in enumerate(info.item_types)})
    if isinstance(info, inspect.UnionType):
        inner = [member for member in info.types if not isinstance(member, inspect.NoneType)]
        if len(inner) == 1:
            return _Flagged(_node(inner[0]))
        structs = [member for member in inner if isinstance(member, inspect.StructType)]
        if len(structs) == len(inner):
            return _Choice({member.cls: _node(member) for member in structs})
    raise TypeError(f"a view with {info} has no numbers")
