"""Quadrata Canada in the browser: tokens, products, destinations, by mouse and by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .api_client import Json, against_bot, ahead, at_table, make_table, play
from .axe import serious
from .conftest import TWICE, Opener
from .interactions import (
    TABLE,
    drawn,
    final_scores,
    go,
    moment,
    overflows,
    play_bot,
    wait_turn,
    wait_turn_or_end,
)


def alone(page: Page, **options: Any) -> str:
    """A table of one player."""
    return at_table(page, "quadrata", options=options)


def is_last_day(position: Json) -> bool:
    return int(position["view"]["day"]) >= 7


def there(page: Page, selector: str) -> Locator:
    return page.locator(f"{selector}:visible:enabled")


def wait_moved(page: Page, before: str) -> None:
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)


def wait_figures(page: Page) -> None:
    """Until the server has said where the tokens lead: then products can be looked up."""
    page.wait_for_selector("[data-aid]")


def wait_asked(page: Page) -> None:
    """A visit is several moves: until they are made nothing can be chosen."""
    there(page, ":is(section.tray button:not(.ask button), [data-action])").first.wait_for()


def turn_step(page: Page) -> None:
    """Whatever is asked, in the way a person would answer it; a visit is made in one go."""
    wait_asked(page)
    before = moment(page)
    if there(page, "[data-basic]").count():
        for index in range(2):  # day 3 keeps the last one chosen
            there(page, "[data-basic]").nth(index).click()
        page.locator("[data-confirm]").click()
    elif there(page, ".options button").count():
        there(page, ".options button").first.click()
    elif there(page, ".half.open").count():
        there(page, ".half.open").first.click()
        page.locator("[data-confirm]").click()
    elif there(page, "[data-action^='book ']").count():
        there(page, "[data-action^='book ']").first.click()
        page.locator("[data-confirm]").click()
    elif there(page, "[data-action=pass], [data-action=finish]").count():
        there(page, "[data-action=pass], [data-action=finish]").first.click()
    elif there(page, "[data-action=keep]").count():
        there(page, "[data-action^='discard ']").first.click()
        page.locator("[data-confirm]").click()
    else:
        there(page, "[data-token]").first.click()
        page.locator("[data-confirm]").click()
    wait_moved(page, before)


def sheet(page: Page) -> dict[str, Any]:
    table = page.url.rsplit("/", 1)[1]
    answer: dict[str, Any] = page.request.get(f"/api/tables/{table}/final").json()
    return answer


def points(half_points: int) -> str:
    return f"{half_points / 2:g}"


def test_a_whole_match_by_clicking(opened: Opener) -> None:
    """From the shelf: the first day, and the beginning of the last."""
    page = opened("/")
    play_bot(page, "quadrata")
    for _ in range(2):
        wait_turn(page)
        turn_step(page)
    ahead(page, is_last_day)
    for _ in range(4):
        if wait_turn_or_end(page):
            turn_step(page)
    ahead(page, lambda position: False)
    final = sheet(page)
    assert final_scores(page) == [points(score["total"]) for score in final["scores"]]
    mine = final["parts"][0]
    visits = [part for part in mine if part["category"] == "destinations"]
    assert visits
    shown = page.locator(".end tbody tr").first.locator("td").first.locator(".detail li")
    expect(shown).to_have_count(len(visits))
    assert sum(part["points"] for part in mine) == final["scores"][0]["total"]
    assert serious(page, "dialog") == []
    page.keyboard.press("Escape")
    stamped = page.locator(".stage [data-visited]")
    expect(stamped).to_have_count(len(visits))
    total = sum(int(stamp.get_attribute("data-visited") or 0) for stamp in stamped.all())
    assert 2 * total == sum(part["points"] for part in visits)


def test_the_expert_side_by_clicking(opened: Opener) -> None:
    """Squares that act by themselves are used as soon as they can be."""
    page = opened(None)
    alone(page, version="expert")

    def step(page: Page) -> None:
        wait_asked(page)
        square = there(page, ".taxis .squares button")
        if not square.count():
            turn_step(page)
            return
        before = moment(page)
        square.first.click()
        if there(page, "[data-take]").count():
            there(page, "[data-token]").first.click()
            there(page, "[data-take]").first.click()
        page.locator("[data-confirm]").click()
        wait_moved(page, before)

    used = page.locator(".taxis .squares .crossed")
    for _ in range(60):
        wait_turn(page)
        if used.count():
            break
        step(page)
    assert used.count() > 0
    ahead(page, lambda position: False)
    assert len(final_scores(page)) == 1


def test_the_first_question_with_its_aids(opened: Opener) -> None:
    page = opened(None, color_scheme="dark")
    alone(page)
    wait_turn(page)
    wait_figures(page)
    the_product_grows_and_leads_somewhere(page)
    the_table_of_products_chooses_tokens(page)
    provinces_name_themselves(page)
    twice_as_large(page)


def the_product_grows_and_leads_somewhere(page: Page) -> None:
    lit = page.locator(".half.open")
    everything = lit.count()
    sum_line = page.locator("[data-sum]")
    numbers = page.locator("[data-token]:not([data-token=plane])")
    one, other = (int(numbers.nth(at).get_attribute("data-token") or 0) for at in (0, 1))
    numbers.nth(0).click()
    numbers.nth(1).click()
    expect(sum_line).to_contain_text(str(one * other))
    assert lit.count() <= everything
    page.keyboard.press("Escape")
    expect(page.locator("[data-token][aria-pressed=true]")).to_have_count(0)
    expect(lit).to_have_count(everything)


def the_table_of_products_chooses_tokens(page: Page) -> None:
    page.locator("[data-aid]").click()
    table = page.get_by_role("region", name="Multiplication table")
    assert table.get_by_role("row").count() == 13
    assert "144" in table.inner_text()
    assert serious(page, "section.tray") == []
    cell = table.locator("button[data-product]").first
    product = cell.get_attribute("data-product") or ""
    cell.click()
    expect(page.locator("[data-token][aria-pressed=true]")).to_have_count(2)
    expect(page.locator("[data-sum]")).to_contain_text(product)
    page.keyboard.press("Escape")
    expect(table).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-token][aria-pressed=true]")).to_have_count(0)


def provinces_name_themselves(page: Page) -> None:
    note = page.locator(".map [role=status]")
    page.locator("[data-province=NU]").click()
    expect(note).to_contain_text("Nunavut (purple)")
    expect(note).to_contain_text("Newfoundland and Labrador")
    page.keyboard.press("p")
    expect(note).to_contain_text("On the path next to")
    expect(note).not_to_contain_text("Nunavut (purple)")
    page.keyboard.press("Escape")
    expect(note).to_be_empty()


def twice_as_large(page: Page) -> None:
    """200 % zoom: the board is scrolled, nothing lies on top of anything else."""
    page.set_viewport_size({"width": TWICE["width"], "height": TWICE["height"]})
    drawn(page)
    page.locator("[data-token]").first.click()
    page.locator("[data-action^='discard ']").last.click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.locator("[data-province=ON]").click()
    expect(page.locator(".map [role=status]")).to_contain_text("Ontario")
    assert not overflows(page)


def test_practice_asks_for_the_product(opened: Opener) -> None:
    page = opened(None)
    alone(page, practice=True)
    wait_turn(page)
    expect(page.locator("[data-aid]")).to_have_count(0)
    page.keyboard.press("n")  # replace nothing
    expect(page.locator(".ask")).to_contain_text("which two tokens")
    expect(page.locator(".half.open")).to_have_count(0)
    numbers = page.locator("[data-token]:not([data-token=plane])")
    one, other = (int(numbers.nth(at).get_attribute("data-token") or 0) for at in (0, 1))
    numbers.nth(0).click()
    numbers.nth(1).click()
    expect(page.locator("[data-sum]")).to_contain_text("?")
    page.locator("[data-confirm]").click()
    expect(page.locator(".ask")).to_contain_text("how much")
    expect(page.locator(".options button")).to_have_count(6)
    for answer in page.locator(".options button").all():
        answer.dispatch_event("click", {"detail": 2})  # of a double click on what was there before
    page.locator(f"[data-action='answer {one * other}']").click()
    expect(page.locator("section.tray")).to_contain_text("1 of 1 right")
    expect(page.locator(".ask")).to_contain_text(f"{one} × {other} = {one * other}")


def test_a_turn_by_keyboard_alone(opened: Opener) -> None:
    """Solo, so that every question is mine: the first days and the last without the mouse."""
    page = opened(None)
    alone(page)

    def step(page: Page) -> None:
        wait_asked(page)
        before = moment(page)
        press = page.keyboard.press
        if there(page, "[data-basic]").count():
            for key in "123456":  # keeps the last ones that are still there
                press(key)
            press("Enter")
        elif there(page, ".options button").count():
            press("1")
        elif there(page, ".half.open, [data-action^='book ']").count():
            press("ArrowRight")
            expect(page.locator("[data-pointing]")).not_to_be_empty()
            press("Enter")
        elif there(page, "[data-action=keep], [data-action=pass], [data-action=finish]").count():
            press("n")
        else:
            press("1")
            press("Enter")
        wait_moved(page, before)

    for _ in range(3):
        wait_turn(page)
        step(page)
    ahead(page, is_last_day)
    for _ in range(3):
        if wait_turn_or_end(page):
            step(page)


def test_in_french_on_a_small_desktop(opened: Opener) -> None:
    page = opened(None, locale="fr-CA", viewport={"width": 1024, "height": 768})
    against_bot(page, "quadrata")
    wait_turn(page)
    drawn(page)
    board = page.locator(".board").bounding_box()
    assert board
    for card in page.locator("[data-card]").all():  # all are in sight at once
        expect(card).to_be_in_viewport(ratio=0.99)
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 4
    words = page.locator("main").inner_text() + page.locator("section.tray").inner_text()
    assert "Étape 1" in words
    assert "Ne rien remplacer" in words
    assert not re.search(r"(web|quadrata)-[a-z]", words)


def test_the_replay_shows_the_movement_area(opened: Opener) -> None:
    page = opened(None)
    table = make_table(page, "quadrata")
    play(page, table, 3)
    go(page, f"/replay/{table}")
    lying = page.locator(".lying ul.movement")  # in the tray, as it lay there
    expect(lying.locator("li")).not_to_have_count(0)
    expect(page.locator("[data-province]")).to_have_count(13)


@pytest.mark.long  # `test_screens.py` follows one in every game
def test_hints_can_be_followed(opened: Opener) -> None:
    """Every kind of advice is shown where it would be, and confirmed by one press."""
    page = opened(None)
    alone(page)
    for _ in range(2):
        wait_turn(page)
        wait_asked(page)
        before = moment(page)
        page.locator("[data-hint]").click()
        page.locator("[data-hints]").wait_for()
        confirm = page.locator("[data-confirm]")
        expect(confirm).to_be_visible()
        assert not re.search(r"web-|quadrata-", confirm.inner_text())
        confirm.click()
        wait_moved(page, before)
