"""The part of both games that a file can change: the set of 24 cards, and facts about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.games.quadracarta.card_file import (
    KIND_OF,
    PRINTED_SET,
    CardEntry,
    count_kinds,
    printed_cards,
)
from ludotheque.games.quadracarta.pieces import NAMES, TOWNS
from ludotheque.games.quadracarta.words import card_text
from ludotheque.text import Text, text

PARTS = ("cards",)
Shape: TypeAlias = Literal["one", "three", "halves", "crossed", "side", "diagonal"]
_BY_SIZES: dict[tuple[int, ...], tuple[Shape, Shape]] = {
    # By how many squares each town has: where two alike share a side, and where none do.
    (4,): ("one", "one"),
    (3, 1): ("three", "three"),
    (2, 2): ("halves", "crossed"),
    (2, 1, 1): ("side", "diagonal"),
}


class ShapeFacts(Struct, frozen=True):
    """A way in which towns lie on a card, as the rulebook lists them."""

    shape: Shape
    cards: int
    printed: int  # of them in the printed set


class SameCards(Struct, frozen=True):
    """A card that is there several times, turned or not."""

    name: str
    cards: tuple[int, ...]  # their indexes in the file


class CardFacts(Struct, frozen=True):
    cards: int
    wanted: int  # cards of a set
    squares: tuple[int, ...]  # by town: yellow, red, blue
    even: int  # squares of each town in the printed set
    shapes: tuple[ShapeFacts, ...]
    same: tuple[SameCards, ...]
    missing: tuple[str, ...]  # possible cards that are not among them


def original(part: str) -> str:
    """The printed cards, as TOML."""
    return printed_cards()


def facts(part: str, content: Mapping[str, Any]) -> CardFacts:
    """How the towns are shared out, and which cards are there several times or not at all."""
    entries = content.get("card")
    cards = _readable(entries) if isinstance(entries, list) else {}
    counts = count_kinds(cards.values())
    shapes = [shape_of(name) for name in NAMES]
    everything = "".join(cards.values())
    return CardFacts(
        cards=len(entries) if isinstance(entries, list) else 0,
        wanted=len(NAMES),
        squares=tuple(everything.count(town) for town in TOWNS),
        even="".join(NAMES).count(TOWNS[0]),
        shapes=tuple(
            ShapeFacts(
                shape,
                sum(n for n, one in zip(counts, shapes, strict=True) if one == shape),
                shapes.count(shape),
            )
            for pair in _BY_SIZES.values()
            for shape in dict.fromkeys(pair)
        ),
        same=tuple(
            SameCards(name, tuple(at for at, towns in cards.items() if KIND_OF[towns] == kind))
            for kind, name in enumerate(NAMES)
            if counts[kind] > 1
        ),
        missing=tuple(name for name, n in zip(NAMES, counts, strict=True) if not n),
    )


def changed_entries(
    part: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[tuple[Text, Sequence[Text]], ...]:
    """The cards of which there are more or fewer than printed, however they are turned."""
    counts = count_kinds(_readable(after.get("card", ())).values())
    names: list[Text] = [
        text("quadracarta-changed-kind", card=card_text(name), before=usual, after=n)
        for name, usual, n in zip(NAMES, PRINTED_SET, counts, strict=True)
        if n != usual
    ]
    return ((text("quadracarta-changed-cards"), names),) if names else ()


def shape_of(towns: str) -> Shape:
    """How the towns of a card lie."""
    sizes = tuple(sorted((towns.count(town) for town in set(towns)), reverse=True))
    beside, crossed = _BY_SIZES[sizes]
    has_sides = any(towns[corner] == towns[corner - 1] for corner in range(len(towns)))
    return beside if has_sides else crossed


def _readable(entries: Sequence[Any]) -> dict[int, str]:
    """The towns of the cards that are some, by their indexes in the file."""
    found = {}
    for at, entry in enumerate(entries):
        try:
            towns = msgspec.convert(entry, CardEntry).towns
        except msgspec.ValidationError:
            continue  # the refusal of the file names it
        if towns in KIND_OF:
            found[at] = towns
    return found
