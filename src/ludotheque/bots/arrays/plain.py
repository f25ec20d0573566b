"""The part of NumPy that kernels use, for installs without it and for the page without a server.

One-dimensional arrays are memory views: a slice of one is a view, as in NumPy, and an item costs
less than NumPy's. Two-dimensional ones are a list of such rows, three-dimensional ones are for
single items alone. Kernels keep to functions that both have (`np.copy(a)`, `np.sum(a)`, `len(a)`).
"""

from __future__ import annotations

from array import array as typed_array
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from types import GenericAlias
from typing import Any

int8, int16, int64, float32, float64 = "b", "h", "q", "f", "d"  # as `array` names them
WORD_BITS = 64


class ndarray:  # noqa: N801 (NumPy's name)
    """For annotations alone."""

    def __class_getitem__(cls, kinds: Any) -> GenericAlias:
        return GenericAlias(cls, kinds)


dtype = ndarray


class uint64(int):  # noqa: N801 (NumPy's name)
    """A word whose sums and products wrap around."""

    def __add__(self, other: int) -> uint64:
        return uint64((int(self) + int(other)) % (1 << WORD_BITS))

    def __mul__(self, other: int) -> uint64:
        return uint64((int(self) * int(other)) % (1 << WORD_BITS))

    __radd__, __rmul__ = __add__, __mul__


class Rows:
    """A two-dimensional array."""

    __slots__ = ("_rows", "shape")

    def __init__(self, rows: list[Any], width: int) -> None:
        self._rows, self.shape = rows, (len(rows), width)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __getitem__(self, at: int | tuple[int, int]) -> Any:
        if isinstance(at, tuple):
            return self._rows[at[0]][at[1]]
        return self._rows[at]

    def __setitem__(self, at: int | tuple[int, int], value: Any) -> None:
        if isinstance(at, tuple):
            self._rows[at[0]][at[1]] = value
        else:
            self._rows[at][:] = value

    def tolist(self) -> list[list[Any]]:
        return [row.tolist() for row in self._rows]


def zeros(shape: int | tuple[int, ...], kind: Any = float64) -> Any:
    if isinstance(shape, tuple) and len(shape) > 2:
        return full(prod(shape), 0, kind).cast("B").cast(_code(kind), shape)
    return full(shape, 0, kind)


empty = zeros


def full(shape: int | tuple[int, ...], value: float, kind: Any = float64) -> Any:
    if isinstance(shape, tuple):
        height, width = shape
        return Rows([full(width, value, kind) for _ in range(height)], width)
    return memoryview(typed_array(_code(kind), [value]) * int(shape))


def array(values: Iterable[Any], kind: Any = float64) -> Any:
    found = list(values)
    if found and isinstance(found[0], Sequence):
        return Rows([array(row, kind) for row in found], len(found[0]))
    return memoryview(typed_array(_code(kind), found))


def copy(source: Any) -> Any:
    if isinstance(source, Rows):
        return Rows([copy(row) for row in source], source.shape[1])
    return memoryview(typed_array(source.format, source))


def sum(source: Any) -> Any:  # noqa: A001 (NumPy's name)
    total = 0
    for one in source:
        total += one
    return total


def _code(kind: Any) -> str:
    return "Q" if kind is uint64 else str(kind)
