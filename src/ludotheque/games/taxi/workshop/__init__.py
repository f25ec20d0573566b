"""The parts of TAXI that a file can change, and facts about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.games.taxi.deck import LEAST_CARDS, MOST_CARDS, MOST_CHANCE, DeckEntry
from ludotheque.games.taxi.pieces import CHANCE, Effect, data
from ludotheque.games.taxi.workshop.changes import deck_changes, town_changes
from ludotheque.games.taxi.workshop.town import CityFacts, city_facts
from ludotheque.text import Text, text

PARTS = ("city", "deck")
_FILES = {"city": "city.toml", "deck": "cards.toml"}


class KindFacts(Struct, frozen=True):
    """An entry of the file: its cards, and how often it is drawn."""

    entry: int
    id: str
    cards: int
    share: float  # of the deck
    chance: bool


class DeckFacts(Struct, frozen=True):
    """Cards of the deck, and how many there may be."""

    cards: int
    chance: int
    most: int
    most_chance: int
    least_others: int  # cards that are not Chance cards
    kinds: tuple[KindFacts, ...]


def original(part: str) -> str:
    """The part as our box has it, as TOML."""
    return data(_FILES[part])


def facts(part: str, content: Mapping[str, Any]) -> CityFacts | DeckFacts | None:
    """Figures of a town, or how many cards of each kind a deck has."""
    return city_facts(content) if part == "city" else deck_facts(content)


def changed_entries(
    part: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[tuple[Text, Sequence[Text]], ...]:
    """What players notice of a changed town or deck, by their names."""
    if part == "city":
        found = town_changes(before, after)
    else:
        one, other = (
            {kind.id: kind.cards for kind in deck_facts(file).kinds} for file in (before, after)
        )
        found = deck_changes(one, other)
    return tuple((text(f"taxi-changed-{kind}"), names) for kind, names in found if names)


def deck_facts(content: Mapping[str, Any]) -> DeckFacts:
    """How many cards of each kind a deck has."""
    entries = content.get("cards")
    kinds: list[tuple[int, str, int, bool]] = []
    for at, raw in enumerate(entries if isinstance(entries, list) else ()):
        try:
            entry = msgspec.convert(raw, DeckEntry)
        except msgspec.ValidationError:
            continue  # the refusal of the file names it
        cards = entry.count * (1 if entry.numbers is None else len(entry.numbers))
        kinds.append((at, entry.id, cards, entry.id in _CHANCE_IDS))
    cards = sum(count for _, _, count, _ in kinds)
    return DeckFacts(
        cards=cards,
        chance=sum(count for _, _, count, chance in kinds if chance),
        most=MOST_CARDS,
        most_chance=MOST_CHANCE,
        least_others=LEAST_CARDS,
        kinds=tuple(
            KindFacts(at, id_, count, count / cards if cards else 0.0, chance)
            for at, id_, count, chance in kinds
        ),
    )


_CHANCE_IDS = {effect.value for effect in Effect if effect in CHANCE}
