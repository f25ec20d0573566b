"""The Taxi cards as faces draw them are those the rules deal."""

from __future__ import annotations

from typing import Any

from ludotheque.games.taxi.guide import guide
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.registry import game


def test_the_cards_are_those_of_a_match() -> None:
    cards = guide().cards
    assert sum(card.count for card in cards) == 58  # rulebook
    rules: Any = game("taxi").rules(TaxiOptions(), 2)
    assert tuple(card.count for card in cards) == rules.tables.box
