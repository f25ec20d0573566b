"""The workshop: parts of a game are changed in the browser, kept, played, and refused with the
place."""

from __future__ import annotations

import tomllib
from pathlib import Path

from playwright.sync_api import expect

from .axe import serious
from .conftest import TOUCH, Opener
from .interactions import go, overflows


def place(path: str) -> str:
    return f'[data-place="{path}"]'


def test_cards_are_changed_checked_and_kept(opened: Opener, tmp_path: Path) -> None:
    page = opened("/")
    page.locator("a[href='/workshop/quadrata']").click()
    expect(page.locator("[data-rule-holds]")).to_be_visible()
    number = page.locator(place("card.1.city.numbers"))
    expect(number).to_have_value("63")
    number.fill("24")
    number.press("Enter")
    # The booklet's rule is broken, which forbids nothing.
    expect(page.locator("[data-breaks='1']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    # Undo and redo, by key and by button.
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(number).to_have_value("63")
    page.locator("[data-redo]").click()
    expect(number).to_have_value("24")
    # A refusal points at the place, also where the choice of a province hides it.
    second = page.locator(place("card.1.city.numbers.1"))
    second.fill("24")
    second.press("Enter")
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    page.locator("[data-filter]").select_option("BC")
    expect(number).to_have_count(0)
    assert serious(page) == []  # three cards tell as much as all of them
    page.locator("[data-show-place]").click()
    expect(number).to_be_focused()
    page.locator("[data-undo]").click()
    expect(page.locator("[data-fine]")).to_be_visible()
    # The browser keeps the draft; the file is TOML.
    page.reload()
    expect(number).to_have_value("24")
    expect(page.locator("[data-download]")).to_be_enabled()
    with page.expect_download() as waiting:
        page.locator("[data-download]").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    cards = tomllib.loads(file.read_text(encoding="utf-8"))["card"]
    assert cards[1]["city"]["numbers"] == [24, 96]
    # A file takes the place of the draft.
    file.write_text(file.read_text(encoding="utf-8").replace("[24, 96]", "[36, 96]"))
    page.locator("input[type=file]").set_input_files(file)
    expect(number).to_have_value("36")
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    page.locator("[data-set-up]").click()
    expect(page.locator("[data-draft=cards]")).to_be_visible()
    page.go_back()
    expect(number).to_have_value("36")  # `test_measure.py` plays a draft


def test_the_deck_is_changed_on_a_phone(opened: Opener) -> None:
    page = opened("/", **TOUCH)
    go(page, "/workshop/taxi?part=deck")
    expect(page.locator("[data-cards='58']")).to_be_visible()
    page.locator("[data-more=drive-on]").tap()
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    count = page.locator("[data-count=place-one-way]")
    count.fill("9")
    count.press("Enter")
    expect(page.locator("[data-cards='56']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    assert not overflows(page)
    assert serious(page) == []


def test_the_town_is_changed_on_its_drawing_with_the_keyboard_alone(opened: Opener) -> None:
    page = opened("/workshop/taxi")
    expect(page.locator("[data-fact=orange]")).to_have_text("58")
    page.locator("[role=application]").focus()
    # The cursor begins on the first square, the corner at 0,4: eastwards lie town-hall, orange.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")  # orange is the tool at hand, and a corner stays grey
    expect(page.locator("p[role=status]")).to_contain_text("corner")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    # The only orange square of its portion: playable, but told and ringed.
    expect(page.locator("[data-fact=orange]")).to_have_text("57")
    expect(page.locator("[data-without-orange]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    # Two places for one-ways in a portion: refused, and ringed on the map.
    page.keyboard.press("4")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[data-wrong='2,4'], [data-wrong='3,4']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fine]")).to_be_visible()
    page.keyboard.press("0")
    page.keyboard.press("Space")  # takes the portion away, with its two houses
    expect(page.locator("[data-fact=places]")).to_have_text("30")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fact=places]")).to_have_text("32")
    assert serious(page) == []
