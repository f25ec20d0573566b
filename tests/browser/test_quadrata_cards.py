"""Quadrata's cards: every place has its picture, and all of them can be seen and reached."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

from playwright.sync_api import expect

from ludotheque import registry

from .api_client import against_bot
from .conftest import PHONE, Opener
from .interactions import drawn, wait_turn


def test_every_card_of_the_box_has_a_picture() -> None:
    box = resources.files("ludotheque.games.quadrata") / "data" / "cards.toml"
    cards = tomllib.loads(box.read_text(encoding="utf-8"))["card"]
    sheet = (registry.game("quadrata").art / "quadrata.pieces.svg").read_text(encoding="utf-8")
    drawn_ids = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    assert {card["id"] for card in cards} <= drawn_ids


def test_all_cards_can_be_reached_on_a_phone(opened: Opener) -> None:
    page = opened(None, viewport=PHONE)
    against_bot(page, "quadrata")
    wait_turn(page)
    drawn(page)
    pictures = page.locator("[data-show]")
    count = pictures.count()
    assert count >= 4
    for index in range(count):  # a picture brings its card into sight
        pictures.nth(index).click()
        card = page.locator(f"[data-card='{pictures.nth(index).get_attribute('data-show')}']")
        expect(card).to_be_in_viewport(ratio=0.99)
        box = pictures.nth(index).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40


def test_all_cards_are_in_sight_on_a_small_desktop(opened: Opener) -> None:
    page = opened(None, viewport={"width": 1024, "height": 768})
    against_bot(page, "quadrata")
    wait_turn(page)
    drawn(page)
    for card in page.locator("[data-card]").all():
        expect(card).to_be_in_viewport(ratio=0.99)
