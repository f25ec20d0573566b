"""Tokens and how they are counted.

Inside the rules a token is a whole number: 1 to 6 are the basic ones, 7 to 12 the advanced ones
and 13 is an airplane. Coloured and black airplanes do the same and score the same, so they are one
kind. A token in a dotted circle (expert) has the number of its kind plus 13: it differs from an
equal one on a regular space, which is refilled when it leaves. Bags are counts by kind.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

KINDS = 13
PLANE = 13
BASICS = range(1, 7)
ADVANCED = range(7, 13)
HIGHEST = 12  # an airplane stands for any value from 1 to this

Counts: TypeAlias = tuple[int, ...]  # how many of each kind; kind k is at index k - 1
Kinds: TypeAlias = tuple[int, ...]  # kinds in ascending order

NONE: Counts = (0,) * KINDS


class Token(StrEnum):
    """A token as it is written: its value or `plane`, and whether it lies in a dotted circle."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    PLANE = "plane"
    DOTTED_ONE = "dotted-1"
    DOTTED_TWO = "dotted-2"
    DOTTED_THREE = "dotted-3"
    DOTTED_FOUR = "dotted-4"
    DOTTED_FIVE = "dotted-5"
    DOTTED_SIX = "dotted-6"
    DOTTED_SEVEN = "dotted-7"
    DOTTED_EIGHT = "dotted-8"
    DOTTED_NINE = "dotted-9"
    DOTTED_TEN = "dotted-10"
    DOTTED_ELEVEN = "dotted-11"
    DOTTED_TWELVE = "dotted-12"
    DOTTED_PLANE = "dotted-plane"


TOKENS: tuple[Token | None, ...] = (None, *Token)  # by number
NUMBER: dict[Token, int] = {token: number for number, token in enumerate(Token, start=1)}


def kind_of(number: int) -> int:
    return number - KINDS if number > KINDS else number


def add(counts: Counts, kind: int, n: int = 1) -> Counts:
    return (*counts[: kind - 1], counts[kind - 1] + n, *counts[kind:])


def merge(some: Counts, more: Counts) -> Counts:
    return tuple([a + b for a, b in zip(some, more, strict=True)])


def put(kinds: Kinds, kind: int) -> Kinds:
    return tuple(sorted((*kinds, kind)))


def take(kinds: Kinds, kind: int) -> Kinds:
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


def values_of(kind: int) -> range:
    """The values a token of this kind can have: an airplane is whatever its owner says."""
    return range(1, HIGHEST + 1) if kind == PLANE else range(kind, kind + 1)


def _products(one: int, other: int) -> int:
    mask = 0
    for a in values_of(one):
        for b in values_of(other):
            mask |= 1 << a * b
    return mask


# Bit p of PRODUCTS[a][b] says that tokens of kinds a and b can make the product p.
PRODUCTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_products(a, b) if a and b else 0 for b in range(KINDS + 1)) for a in range(KINDS + 1)
)
