"""A deck of Taxi cards from a file: other numbers of the kinds that there are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ludotheque.faults import fault, fault_place
from ludotheque.games.taxi.pieces import CARDS, Effect
from ludotheque.rules import BadOption
from ludotheque.text import Text, text
from ludotheque.toml import BadToml, read_toml

MOST_CARDS = 58  # as in the box
LEAST_CARDS = 6  # that are not kept, so that there is always one to draw
MOST_CHANCE = 16  # that a hand of the compiled rules holds

_ENTRY = re.compile(r"\$\.cards\[(\d+)\]")


class DeckEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card, as `data/cards.toml` has it; `count` is of each number."""

    id: Annotated[str, Meta(max_length=40)]
    count: Annotated[int, Meta(ge=0, le=MOST_CARDS)]
    effect: Effect | None = None
    numbers: Annotated[tuple[int, ...], Meta(max_length=10)] | None = None


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[DeckEntry, ...]


@lru_cache(maxsize=8)
def read_deck(source: str) -> tuple[int, ...]:
    """How many there are of each kind of card, in the order of `CARDS`. Kinds that the file leaves
    out are not in the deck. Raises BadOption with the entry that is wrong."""
    try:
        file = msgspec.convert(read_toml(source), DeckFile)
    except BadToml as error:
        raise BadOption(text("taxi-deck-bad", why=error.reason)) from None
    except msgspec.ValidationError as error:
        at = _ENTRY.search(str(error))
        why = fault(error)
        problem = _wrong(int(at[1]), why) if at else BadOption(text("taxi-deck-bad", why=why))
        raise problem.at(fault_place(why)) from None
    counts = dict.fromkeys((card.id for card in CARDS), 0)
    seen: set[str] = set()
    for at_entry, entry in enumerate(file.cards):
        names = _names(at_entry, entry)
        if not seen.isdisjoint(names):
            raise _wrong(at_entry, text("taxi-deck-twice", id=entry.id))
        seen.update(names)
        counts |= dict.fromkeys(names, entry.count)
    _check_counts(tuple(counts.values()))
    return tuple(counts.values())


def _names(at: int, entry: DeckEntry) -> list[str]:
    """The kinds of cards that an entry means."""
    kinds = [card for card in CARDS if re.sub(r"-\d+$", "", card.id) == entry.id]
    if not kinds:
        known = ", ".join(dict.fromkeys(re.sub(r"-\d+$", "", card.id) for card in CARDS))
        raise _wrong(at, text("taxi-deck-unknown", id=entry.id, known=known))
    if entry.effect not in (None, kinds[0].effect):
        raise _wrong(at, text("taxi-deck-effect", id=entry.id, effect=kinds[0].effect.value))
    if entry.numbers is None:
        return [card.id for card in kinds]
    by_number = {card.number: card.id for card in kinds}
    for number in entry.numbers:
        if number not in by_number:
            raise _wrong(at, text("taxi-deck-number", id=entry.id, n=number))
    return [by_number[number] for number in entry.numbers]


def _check_counts(counts: tuple[int, ...]) -> None:
    chance = sum(n for card, n in zip(CARDS, counts, strict=True) if card.chance)
    others = sum(counts) - chance
    if sum(counts) > MOST_CARDS:
        raise BadOption(text("taxi-deck-many", n=sum(counts), most=MOST_CARDS)).at("cards")
    if others < LEAST_CARDS:
        raise BadOption(text("taxi-deck-few", n=others, least=LEAST_CARDS)).at("cards")
    if chance > MOST_CHANCE:
        raise BadOption(text("taxi-deck-chance", n=chance, most=MOST_CHANCE)).at("cards")


def _wrong(at: int, why: Text) -> BadOption:
    return BadOption(text("taxi-deck-entry", entry=at + 1, why=why)).at(f"cards.{at}")
