"""The components: tokens and how they are counted, cards, provinces, Taxi boards, trophies, days.

Inside the rules a token is a whole number: 1 to 6 are the basic ones, 7 to 12 the advanced ones
and 13 is an airplane. Coloured and black airplanes do the same and score the same, so they are one
kind. A token in a dotted circle (expert) has the number of its kind plus 13: it differs from an
equal one on a regular space, which is refilled when it leaves. Bags are counts by kind.

Everything else is read from TOML: our data here, an owner's components in `box.py`.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache, reduce
from importlib import resources
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ludotheque.text import Text, text

KINDS = 13
PLANE = 13
BASICS = range(1, 7)
ADVANCED = range(7, 13)
HIGHEST = 12  # an airplane stands for any value from 1 to this
COPIES = 4  # of each advanced token: ours; the rulebook says 24, from 7 to 12
BLACK_PLANES = 22
SPACES = 3  # of the movement area before any Train is taken off
DOTTED = 2
TRAINS = 2  # rulebook: the Train bonus can be taken twice
CENTRE = 4
LAST_DAY = 7

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


_TOKENS = tuple(Token)
NUMBER: dict[Token, int] = {token: number for number, token in enumerate(Token, start=1)}


def token(number: int) -> Token:
    return _TOKENS[number - 1]


def kind_of(number: int) -> int:
    return number - KINDS if number > KINDS else number


def add(counts: Counts, kind: int, n: int = 1) -> Counts:
    return (*counts[: kind - 1], counts[kind - 1] + n, *counts[kind:])


def merge(some: Counts, more: Counts) -> Counts:
    return tuple([a + b for a, b in zip(some, more, strict=True)])


def spread(counts: Counts) -> Kinds:
    """The tokens of a bag, one by one."""
    return tuple([kind for kind, n in enumerate(counts, start=1) for _ in range(n)])


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


def factors_of(product: int) -> list[tuple[int, int]]:
    """The pairs of token values that make it, the smaller one first."""
    values = range(1, HIGHEST + 1)
    return [(a, product // a) for a in values if product % a == 0 and a <= product // a in values]


def class_of(product: int) -> int | None:
    """The points of a number by the tip of the rulebook: which tokens it takes to make it. None:
    it takes an airplane (1 and 25), which is no number for a card."""
    pairs = [(a in BASICS, b in BASICS, a != b) for a, b in factors_of(product)]
    if (True, True, True) in pairs:
        return 2
    if (True, False, True) in pairs:
        return 3
    return 5 if any(not basic for basic, _, _ in pairs) else None


# Cards, provinces, Taxis, trophies, days ------------------------------------------------------

# Who says so: the rulebook, ourselves where it is silent, or somebody with the box at hand.
Source = Literal["rulebook", "ours", "box"]
Colour = Literal["purple", "blue", "yellow", "orange", "red", "green"]  # four of them in a box
MULTICOLOUR = "multicolour"
CARDS = 39  # rulebook, list of components

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=1, le=HIGHEST * HIGHEST)]
Id = Annotated[str, Meta(min_length=2, max_length=40)]
Amount = Annotated[int, Meta(ge=-HIGHEST, le=HIGHEST)]
Effect = Literal["shift", "draw", "swap", "airplane", "second", "blank"]


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """A city or an attraction: its name, the two numbers that reach it, and its points."""

    en: Name
    fr: Name
    numbers: tuple[Number, Number]
    points: Annotated[int, Meta(ge=2, le=5)]  # rulebook: destinations give between 2 and 5

    @property
    def name(self) -> Text:
        return text("quadrata-place", en=self.en, fr=self.fr)


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    province: str
    city: Half
    attraction: Half
    source: Source = "box"
    reconstructed: tuple[str, ...] = ()  # our own data on a card that the rulebook prints


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    colour: Colour
    at: tuple[int, int] = (0, 0)  # on our schematic map
    source: Source = "box"  # of the colour


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    ends: tuple[str, str]
    source: Source = "box"


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    province: tuple[Province, ...]
    link: tuple[Link, ...]


class Square(Struct, frozen=True, forbid_unknown_fields=True):
    """One or several alike squares of a Taxi board."""

    id: Id
    effect: Effect
    points: Annotated[int, Meta(ge=0, le=3)]  # rulebook: Taxis give between 0 and 3
    amounts: Annotated[tuple[Amount, ...], Meta(max_length=4)] = ()  # one of which is added
    count: Annotated[int, Meta(ge=1, le=10)] = 1
    source: Source = "box"
    points_source: Source = "box"

    @property
    def name(self) -> Text:
        """`+1`, `−1 or −2`, or its effect."""
        if self.effect != "shift":
            return text(f"quadrata-square-{self.effect}")
        named = [text("quadrata-word", word=signed(amount)) for amount in self.amounts]
        return reduce(lambda one, other: text("quadrata-either", one=one, other=other), named)


class TaxiBoard(Struct, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, Meta(ge=1, le=20)]  # Taxis that can be circled in a match
    square: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=24)]
    source: Source = "box"


class Trophy(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    points: Annotated[int, Meta(ge=1, le=5)]
    source: Source = "box"


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    event: Literal["none", "taxi", "advanced", "return"]
    count: int
    source: Source
    empty_rest: bool = False


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def read(name: str) -> str:
    folder = resources.files("ludotheque.games.quadrata") / "data"
    return (folder / name).read_text(encoding="utf-8")


@cache
def land() -> Land:
    return msgspec.convert(tomllib.loads(read("provinces.toml")), Land)


@cache
def taxi_board(version: str) -> TaxiBoard:
    return msgspec.convert(tomllib.loads(read("taxis.toml"))[version], TaxiBoard)


@cache
def trophies() -> tuple[Trophy, ...]:
    return msgspec.convert(tomllib.loads(read("trophies.toml"))["trophy"], tuple[Trophy, ...])


@cache
def days() -> tuple[Day, ...]:
    return msgspec.convert(tomllib.loads(read("days.toml"))["day"], tuple[Day, ...])
