"""How a changed file of cards, tokens and Taxi boards differs from ours, in players' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import BoxFile
from ludotheque.games.quadrata.pieces import Card, Half, TaxiBoard
from ludotheque.text import Text, text

Changes: TypeAlias = Iterable[tuple[str, Sequence[Text]]]


def file_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """Cards, tokens and boards that differ; what the file leaves out is ours."""
    one, other = (msgspec.convert(content, BoxFile) for content in (before, after))
    if other.card is not None:
        yield from _card_changes(_by_id(one.card or ()), _by_id(other.card))
    if one.tokens and other.tokens:
        counts = zip(pieces.ADVANCED, one.tokens.advanced, other.tokens.advanced, strict=True)
        yield (
            "tokens",
            [
                text("quadrata-changed-token", value=value, before=a, after=b)
                for value, a, b in counts
                if a != b
            ],
        )
    for side in ("family", "expert"):
        boards = getattr(one.taxis, side), getattr(other.taxis, side)
        if None not in boards:
            yield side, _board_changes(*boards)
    for kind in ("province", "link", "trophy"):  # which our file of cards does not have
        yield kind, [_word(entry) for entry in after.get(kind, ())]


def _card_changes(before: Mapping[str, Card], after: Mapping[str, Card]) -> Changes:
    yield "new-card", [_names(card) for id_, card in after.items() if id_ not in before]
    yield "removed-card", [_names(card) for id_, card in before.items() if id_ not in after]
    yield (
        "card",
        [
            change
            for id_, card in after.items()
            if id_ in before
            for change in _one_card(before[id_], card)
        ],
    )


def _one_card(before: Card, after: Card) -> Iterable[Text]:
    if before.province != after.province:
        provinces = [text(f"quadrata-province-{card.province}") for card in (before, after)]
        yield text(
            "quadrata-changed-moved",
            place=after.city.name,
            before=provinces[0],
            after=provinces[1],
        )
    yield from _half_changes(before.city, after.city)
    yield from _half_changes(before.attraction, after.attraction)


def _half_changes(before: Half, after: Half) -> Iterable[Text]:
    if before.name != after.name:
        yield text("quadrata-changed-renamed", before=before.name, after=after.name)
    if before.numbers != after.numbers:
        shown = [", ".join(map(str, half.numbers)) for half in (before, after)]
        yield text("quadrata-changed-numbers", place=after.name, before=shown[0], after=shown[1])
    if before.points != after.points:
        yield text(
            "quadrata-changed-points",
            place=after.name,
            before=before.points,
            after=after.points,
        )


def _board_changes(before: TaxiBoard, after: TaxiBoard) -> list[Text]:
    """Squares that are new, gone or changed, by their effects."""
    changes = [square.name for square in after.square if square not in before.square]
    wanted = {square.id for square in after.square}
    changes += [square.name for square in before.square if square.id not in wanted]
    if before.slots != after.slots:
        slots = {"before": before.slots, "after": after.slots}
        changes.append(text("quadrata-changed-slots", **slots))
    return changes


def _by_id(cards: Iterable[Card]) -> dict[str, Card]:
    return {card.id: card for card in cards}


def _names(card: Card) -> Text:
    return text("quadrata-changed-names", city=card.city.name, attraction=card.attraction.name)


def _word(entry: Mapping[str, Any]) -> Text:
    return text("quadrata-word", word=str(entry.get("id") or "–".join(entry.get("ends", ()))))
