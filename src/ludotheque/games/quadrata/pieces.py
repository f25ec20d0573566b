"""The components: tokens and how they are counted, cards, provinces, Taxi boards, trophies, days.

Inside the rules a token is a whole number: 1 to 6 are the basic ones, 7 to 12 the advanced ones
and 13 is an airplane. Coloured and black airplanes do the same and score the same, so they are one
kind. A token in a dotted circle (expert) has the number of its kind plus 13: it differs from an
equal one on a regular space, which is refilled when it leaves. Bags are counts by kind.

Everything else is read from TOML and checked: our own files, and a card file that a user passes.
"""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ludotheque.faults import fault
from ludotheque.rules import BadOption
from ludotheque.text import Text, text
from ludotheque.toml import BadToml, read_toml

KINDS = 13
PLANE = 13
BASICS = range(1, 7)
ADVANCED = range(7, 13)
HIGHEST = 12  # an airplane stands for any value from 1 to this
COPIES = 4  # of each advanced token
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


# Cards, provinces, Taxis, trophies, days ------------------------------------------------------

Source = Literal["rulebook", "ours"]
Colour = Literal["purple", "blue", "yellow", "orange"]
COLOURS: tuple[Colour, ...] = ("purple", "blue", "yellow", "orange")
MULTICOLOUR = "multicolour"
CARDS = 39  # rulebook, list of components
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=1, le=HIGHEST * HIGHEST)]
Id = Annotated[str, Meta(min_length=2, max_length=40)]


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
    source: Source
    reconstructed: tuple[str, ...] = ()  # what is ours on a card the rulebook prints


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    colour: Colour
    at: tuple[int, int]
    source: Source  # of the colour


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    ends: tuple[str, str]
    source: Source


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    province: tuple[Province, ...]
    link: tuple[Link, ...]


class Square(Struct, frozen=True, forbid_unknown_fields=True):
    """One or several alike squares of a Taxi board."""

    id: str
    effect: Literal["shift", "draw", "swap", "airplane", "second", "blank"]
    amounts: tuple[int, ...]
    count: Annotated[int, Meta(ge=1)]
    points: Annotated[int, Meta(ge=0, le=3)]  # rulebook: Taxis give between 0 and 3
    source: Source
    points_source: Source

    @property
    def name(self) -> Text:
        """`+1`, `−1/−2`, or what it does."""
        if self.effect != "shift":
            return text(f"quadrata-square-{self.effect}")
        return text("quadrata-word", word="/".join(map(signed, self.amounts)))


class TaxiBoard(Struct, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, Meta(ge=1)]
    source: Source
    square: tuple[Square, ...]


class Trophy(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    points: Annotated[int, Meta(ge=2, le=3)]
    source: Source


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    event: Literal["none", "taxi", "advanced", "return"]
    count: int
    source: Source
    empty_rest: bool = False


class _CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


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


@cache
def own_cards(version: int = 2) -> tuple[Card, ...]:
    """Our cards; version 1 of the rules had other numbers on some of them."""
    cards = load_cards(read("cards.toml"))
    if version > 1:
        return cards
    before = msgspec.convert(tomllib.loads(read("cards-version-1.toml")), _CardFile).card
    then = {card.id: card for card in before}
    return tuple(then.get(card.id, card) for card in cards)


# Cards: the same checks for our file and for a user's -----------------------------------------


def fair_points(number: int) -> frozenset[int]:
    """The points a number may give (rulebook, expert page): by the cheapest tokens that make it.

    Two basic tokens 2, a basic and an advanced one 3, two advanced ones 5. Nobody owns two equal
    basic tokens, so their squares need an airplane; whether the printed cards count 9, 16 and 36 as
    3 (1×9, 2×8, 4×9) or as 2 is not known. A number that no two tokens make is on no card.
    """
    pairs = [(a, number // a) for a in range(1, HIGHEST + 1) if number % a == 0]
    pairs = [(a, b) for a, b in pairs if a <= b <= HIGHEST]
    if any(a < b and b in BASICS for a, b in pairs):
        return frozenset({2})
    fair = {2 for _, b in pairs if b in BASICS}
    if any(a in BASICS and b in ADVANCED for a, b in pairs):
        fair.add(3)
    return frozenset(fair or {5 for _ in pairs})


def load_cards(source: str) -> tuple[Card, ...]:
    """The cards of a TOML text; BadOption names the entry and the field that cannot be used."""
    try:
        raw = read_toml(source)
    except BadToml as error:
        raise BadOption(text("quadrata-cards-bad", why=error.reason)) from None
    try:
        cards = msgspec.convert(raw, _CardFile).card
    except msgspec.ValidationError as error:
        raise BadOption(_where(raw, error)) from None
    for at, card in enumerate(cards):
        _check_card(at, card, cards)
    if len(cards) != CARDS:
        raise BadOption(text("quadrata-cards-count", n=len(cards), wanted=CARDS))
    missing = {province.id for province in land().province} - {card.province for card in cards}
    if missing:
        raise BadOption(text("quadrata-cards-missing", provinces=", ".join(sorted(missing))))
    return cards


def _check_card(at: int, card: Card, cards: tuple[Card, ...]) -> None:
    def bad(field: str, key: str, **args: int | str) -> BadOption:
        return BadOption(text(key, entry=at + 1, id=card.id, field=field, **args))

    if not _ID.fullmatch(card.id):
        raise bad("id", "quadrata-card-id")
    if any(other.id == card.id for other in cards[:at]):
        raise bad("id", "quadrata-card-twice")
    if card.province not in {province.id for province in land().province}:
        raise bad("province", "quadrata-card-province", province=card.province[:20])
    for side, half in (("city", card.city), ("attraction", card.attraction)):
        if half.numbers[0] == half.numbers[1]:
            raise bad(f"{side}.numbers", "quadrata-card-same", number=half.numbers[0])
        for number in half.numbers:
            fair = fair_points(number)
            if not fair:
                raise bad(f"{side}.numbers", "quadrata-card-number", number=number)
            if half.points not in fair:
                wanted = " / ".join(map(str, sorted(fair)))
                raise bad(f"{side}.points", "quadrata-card-points", number=number, wanted=wanted)


def _where(raw: dict[str, Any], error: msgspec.ValidationError) -> Text:
    """Name the entry that is wrong by its number and its id."""
    entries = raw.get("card")
    for at, entry in enumerate(entries if isinstance(entries, list) else ()):
        try:
            msgspec.convert(entry, Card)
        except msgspec.ValidationError as found:
            name = str(entry.get("id", "?"))[:40] if isinstance(entry, dict) else "?"
            return text("quadrata-card-bad", entry=at + 1, id=name, why=fault(found))
    return text("quadrata-cards-bad", why=fault(error))
