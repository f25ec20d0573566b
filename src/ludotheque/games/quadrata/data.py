"""The components, read from TOML and checked: our own files and a card file a user passes."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludotheque.faults import fault
from ludotheque.games.quadrata.pieces import ADVANCED, BASICS, HIGHEST
from ludotheque.rules import BadOption
from ludotheque.text import Text, text

Source = Literal["rulebook", "ours"]
Colour = Literal["purple", "blue", "yellow", "orange"]
COLOURS: tuple[Colour, ...] = ("purple", "blue", "yellow", "orange")
MULTICOLOUR = "multicolour"
CARDS = 39  # rulebook, list of components
LARGEST_PRODUCT = HIGHEST * HIGHEST
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=1, le=LARGEST_PRODUCT)]
Id = Annotated[str, Meta(min_length=2, max_length=40)]


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """A city or an attraction: its name, the two numbers that reach it, and its points."""

    en: Name
    fr: Name
    numbers: tuple[Number, Number]
    points: Annotated[int, Meta(ge=2, le=5)]  # rulebook: destinations give between 2 and 5


class Card(Struct, frozen=True, forbid_unknown_fields=True):
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


class _TaxiFile(Struct, frozen=True, forbid_unknown_fields=True):
    family: TaxiBoard
    expert: TaxiBoard


class _TrophyFile(Struct, frozen=True, forbid_unknown_fields=True):
    trophy: tuple[Trophy, ...]


class _DayFile(Struct, frozen=True, forbid_unknown_fields=True):
    day: tuple[Day, ...]


def read(name: str) -> str:
    folder = resources.files("ludotheque.games.quadrata") / "data"
    return (folder / name).read_text(encoding="utf-8")


@cache
def land() -> Land:
    return msgspec.convert(tomllib.loads(read("provinces.toml")), Land)


@cache
def taxi_board(version: str) -> TaxiBoard:
    both = msgspec.convert(tomllib.loads(read("taxis.toml")), _TaxiFile)
    return both.family if version == "family" else both.expert


@cache
def trophies() -> tuple[Trophy, ...]:
    return msgspec.convert(tomllib.loads(read("trophies.toml")), _TrophyFile).trophy


@cache
def days() -> tuple[Day, ...]:
    return msgspec.convert(tomllib.loads(read("days.toml")), _DayFile).day


@cache
def own_cards() -> tuple[Card, ...]:
    return load_cards(read("cards.toml"))


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
        raw = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadOption(text("quadrata-cards-bad", why=fault(error))) from None
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
