"""Quadrata's cards: every place has its picture, and all of them can be seen and reached."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

from playwright.sync_api import expect

from ludotheque import registry

from .api_client import against_bot
from .conftest import PHONE, TOUCH, Opener
from .interactions import drawn, overflows, wait_turn

#: Writes each of these names on a card in turn; those that are cut or lie over something else.
CUT = """({provinces, places, long}) => {
  const root = document.documentElement;
  const spoken = root.lang;
  root.lang = 'fr';
  const card = document.querySelector('[data-card]');
  const title = card.querySelector('.province');
  const half = card.querySelector('button.half');
  const place = half.querySelector('.place');
  const [icon] = place.children;
  const cut = [];
  for (const name of provinces) {
    title.textContent = name;
    const room = title.closest('header').clientHeight;
    if (title.offsetHeight > room || title.scrollWidth > title.clientWidth) cut.push(name);
  }
  for (const name of places) {
    half.classList.toggle('long', name.length > long);
    place.replaceChildren(icon, ` ${name}`);
    const [frame, words, rest] = [half, place, half.querySelector('.numbers')].map((one) =>
      one.getBoundingClientRect());
    const apart = words.top >= frame.top && words.bottom <= rest.top + 1;
    if (!apart || rest.bottom > frame.bottom || half.scrollWidth > half.clientWidth) cut.push(name);
  }
  root.lang = spoken;
  return cut;
}"""
LONG_NAME = 19  # as in Card.svelte


def french_names() -> dict[str, object]:
    folder = resources.files("ludotheque.games.quadrata")
    cards = tomllib.loads((folder / "data" / "cards.toml").read_text(encoding="utf-8"))["card"]
    texts = (folder / "locale" / "fr.ftl").read_text(encoding="utf-8")
    return {
        "provinces": re.findall(r"^quadrata-province-[A-Z]{2} = (.+)$", texts, re.MULTILINE),
        "places": [card[half]["fr"] for card in cards for half in ("city", "attraction")],
        "long": LONG_NAME,
    }


def test_every_card_of_the_box_has_a_picture() -> None:
    box = resources.files("ludotheque.games.quadrata") / "data" / "cards.toml"
    cards = tomllib.loads(box.read_text(encoding="utf-8"))["card"]
    sheet = (registry.game("quadrata").art / "quadrata.pieces.svg").read_text(encoding="utf-8")
    drawn_ids = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    assert {card["id"] for card in cards} <= drawn_ids


def test_on_a_phone_all_cards_and_the_others_boards_are_one_tap_away(opened: Opener) -> None:
    page = opened(None, **TOUCH)
    against_bot(page, "quadrata")
    wait_turn(page)
    drawn(page)
    assert not overflows(page)
    pictures = page.locator("[data-show]")
    count = pictures.count()
    assert count >= 4
    for index in range(count):  # a picture brings its card into sight
        pictures.nth(index).tap()
        card = page.locator(f"[data-card='{pictures.nth(index).get_attribute('data-show')}']")
        expect(card).to_be_in_viewport(ratio=0.99)
        box = pictures.nth(index).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40
    boards = page.get_by_role("group", name="The players’ boards").get_by_role("button")
    boards.nth(1).tap()
    expect(page.locator(".quadrata > .areas")).to_contain_text("Movement area")
    expect(page.locator(".movement button")).to_have_count(3)  # mine stay in my hand
    boards.nth(0).tap()
    expect(page.locator(".quadrata > .areas")).not_to_contain_text("Movement area")
    names = french_names()
    for viewport in (PHONE, {"width": 360, "height": 740}, {"width": 844, "height": 390}):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert page.evaluate(CUT, names) == []
