"""The Taxi cards of the box, for faces that draw them while a table is set up."""

from __future__ import annotations

from msgspec import Struct

from ludotheque.games.taxi.pieces import Card, read_cards
from ludotheque.games.taxi.tables import EDITIONS


class Guide(Struct, frozen=True):
    cards: tuple[Card, ...]


def guide() -> Guide:
    return Guide(read_cards(EDITIONS[max(EDITIONS)].cards))
