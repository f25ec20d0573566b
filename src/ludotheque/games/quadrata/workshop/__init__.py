"""The file of Quadrata that can be changed, and facts about it: destination cards, the supply of
advanced tokens, both Taxi boards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import ADVANCED_TOKENS
from ludotheque.games.quadrata.pieces import Card, Half
from ludotheque.games.quadrata.workshop.changes import file_changes
from ludotheque.games.quadrata.workshop.supply import BoardFacts, Supply
from ludotheque.text import Text, text

PARTS = ("cards",)
_Side = Literal["city", "attraction"]
SIDES: tuple[_Side, _Side] = ("city", "attraction")


class ProductFacts(Struct, frozen=True):
    """A number that tokens can make, whether or not a card asks for it."""

    number: int
    pairs: tuple[tuple[int, int], ...]  # of token values that make it
    points: int | None  # by the booklet's rule; None: it takes an airplane
    share: float  # of the pairs of tokens of a full bag, on average
    uses: int  # cities and attractions that ask for it


class ProvinceFacts(Struct, frozen=True):
    """How hard the places of a province are to reach; the hardest province comes first."""

    id: str
    cards: int
    points: float  # of a place, on average
    share: float  # of the pairs of tokens that reach a place, on average
    taxi_share: float  # with one Taxi of the family side


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
    products: tuple[ProductFacts, ...]
    provinces: tuple[ProvinceFacts, ...]
    breaks: tuple[RuleBreak, ...]
    tokens: int
    wanted_tokens: int
    advanced: tuple[int, ...]  # tokens by value, from 7 on
    boards: tuple[BoardFacts, ...]


def original(part: str) -> str:
    """Our cards, tokens and Taxi boards, as TOML."""
    count = [pieces.COPIES] * len(pieces.ADVANCED)
    tokens = (
        f"# How many tokens there are of each value from 7 to 12.\n[tokens]\nadvanced = {count}\n"
    )
    boards = re.sub(r"^(\[\[?)", r"\1taxis.", pieces.read("taxis.toml"), flags=re.MULTILINE)
    return "\n".join((pieces.read("cards.toml"), tokens, boards))


def changed_entries(
    part: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[tuple[Text, Sequence[Text]], ...]:
    """What players notice of changed cards, tokens and boards."""
    found = file_changes(before, after)
    return tuple((text(f"quadrata-changed-{kind}"), names) for kind, names in found if names)


def facts(part: str, content: Mapping[str, Any]) -> CardFacts:
    """How often numbers are asked for and can be made, by number and by province."""
    entries = content.get("card")
    cards = dict(_readable(entries if isinstance(entries, list) else ()))
    halves = [half for card in cards.values() for half in (card.city, card.attraction)]
    uses = Counter(number for half in halves for number in half.numbers)
    numbers = range(1, pieces.HIGHEST**2 + 1)
    supply = Supply(content)
    return CardFacts(
        cards=len(entries) if isinstance(entries, list) else 0,
        wanted=pieces.CARDS,
        products=tuple(
            ProductFacts(n, tuple(pairs), supply.points_of(n), supply.shares.get(n, 0.0), uses[n])
            for n in numbers
            if (pairs := pieces.factors_of(n))
        ),
        provinces=_province_facts(cards.values(), supply),
        breaks=tuple(_rule_breaks(cards, supply)),
        tokens=sum(supply.advanced),
        wanted_tokens=ADVANCED_TOKENS,
        advanced=tuple(supply.advanced),
        boards=supply.board_facts(),
    )


def _readable(entries: Iterable[Any]) -> Iterable[tuple[int, Card]]:
    for at, entry in enumerate(entries):
        try:
            yield at, msgspec.convert(entry, Card)
        except msgspec.ValidationError:
            continue  # the refusal of the file names it


def _province_facts(cards: Iterable[Card], supply: Supply) -> tuple[ProvinceFacts, ...]:
    by_province: dict[str, list[Card]] = {}
    for card in cards:
        by_province.setdefault(card.province, []).append(card)
    found = []
    for id_, inside in by_province.items():
        halves = [half for card in inside for half in (card.city, card.attraction)]
        points = sum(half.points for half in halves) / len(halves)
        share, helped = (
            sum(supply.share_of(half.numbers, taxi=taxi) for half in halves) / len(halves)
            for taxi in (False, True)
        )
        found.append(ProvinceFacts(id_, len(inside), points, share, helped))
    return tuple(sorted(found, key=lambda one: (one.share, one.id)))


def _rule_breaks(cards: Mapping[int, Card], supply: Supply) -> Iterable[RuleBreak]:
    for at, card in cards.items():
        for side in SIDES:
            half: Half = getattr(card, side)
            for number in half.numbers:
                wanted = supply.points_of(number)
                if wanted != half.points:
                    yield RuleBreak(at, side, number, half.points, wanted)
