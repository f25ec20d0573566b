"""The parts of Quadrata that a file can change: the destination cards, and facts about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.pieces import Card, Half

PARTS = ("cards",)
ALL_PAIRS = pieces.HIGHEST * (pieces.HIGHEST + 1) // 2  # of token values
_Side = Literal["city", "attraction"]
SIDES: tuple[_Side, _Side] = ("city", "attraction")


class ProductFacts(Struct, frozen=True):
    """A number that tokens can make, whether or not a card asks for it."""

    number: int
    pairs: tuple[tuple[int, int], ...]  # of token values that make it
    points: int | None  # by the booklet's rule; None: it takes an airplane
    uses: int  # cities and attractions that ask for it


class ProvinceFacts(Struct, frozen=True):
    """How hard the places of a province are to reach; the hardest province comes first."""

    id: str
    cards: int
    points: float  # of a place, on average
    pairs: float  # of token values that reach a place, on average


class RuleBreak(Struct, frozen=True):
    """A number whose points are not those of the booklet's rule."""

    card: int  # its index in the file
    side: _Side
    number: int
    points: int
    wanted: int | None


class CardFacts(Struct, frozen=True):
    cards: int
    wanted: int  # cards of the box
    all_pairs: int
    products: tuple[ProductFacts, ...]
    provinces: tuple[ProvinceFacts, ...]
    breaks: tuple[RuleBreak, ...]


def original(part: str) -> str:
    """Our cards, as TOML."""
    return pieces.read(f"{part}.toml")


def facts(part: str, content: Mapping[str, Any]) -> CardFacts:
    """How often numbers are asked for and can be made, by number and by province."""
    entries = content.get("card")
    cards = dict(_readable(entries if isinstance(entries, list) else ()))
    halves = [half for card in cards.values() for half in (card.city, card.attraction)]
    uses = Counter(number for half in halves for number in half.numbers)
    numbers = range(1, pieces.HIGHEST**2 + 1)
    return CardFacts(
        cards=len(entries) if isinstance(entries, list) else 0,
        wanted=pieces.CARDS,
        all_pairs=ALL_PAIRS,
        products=tuple(
            ProductFacts(n, tuple(pairs), pieces.class_of(n), uses[n])
            for n in numbers
            if (pairs := pieces.factors_of(n))
        ),
        provinces=_province_facts(cards.values()),
        breaks=tuple(_rule_breaks(cards)),
    )


def _readable(entries: Iterable[Any]) -> Iterable[tuple[int, Card]]:
    for at, entry in enumerate(entries):
        try:
            yield at, msgspec.convert(entry, Card)
        except msgspec.ValidationError:
            continue  # the refusal of the file names it


def _province_facts(cards: Iterable[Card]) -> tuple[ProvinceFacts, ...]:
    by_province: dict[str, list[Card]] = {}
    for card in cards:
        by_province.setdefault(card.province, []).append(card)
    found = []
    for id_, inside in by_province.items():
        halves = [half for card in inside for half in (card.city, card.attraction)]
        points = sum(half.points for half in halves) / len(halves)
        pairs = sum(map(_pairs_for, halves)) / len(halves)
        found.append(ProvinceFacts(id_, len(inside), points, pairs))
    return tuple(sorted(found, key=lambda one: (one.pairs, one.id)))


def _pairs_for(half: Half) -> int:
    """Pairs of token values that reach a place: either of its numbers does."""
    return sum(len(pieces.factors_of(number)) for number in set(half.numbers))


def _rule_breaks(cards: Mapping[int, Card]) -> Iterable[RuleBreak]:
    for at, card in cards.items():
        for side in SIDES:
            half: Half = getattr(card, side)
            for number in half.numbers:
                wanted = pieces.class_of(number)
                if wanted != half.points:
                    yield RuleBreak(at, side, number, half.points, wanted)
