"""What explains itself at a table: trophies and cards, log lines, keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .api_client import BOT, make_table
from .axe import serious
from .conftest import DESKTOP, PHONE, Opener
from .interactions import go, hint_step, overflows, wait_turn


def until(page: Page, shown: str, steps: int = 40) -> None:
    """Play as advised until something is there."""
    for _ in range(steps):
        if page.locator(shown).count():
            return
        wait_turn(page)
        hint_step(page)
    raise AssertionError(f"{shown} has not come")


@pytest.mark.parametrize(
    ("game", "kinds", "lit"),
    [
        ("quadrata", {"[data-trophy]": 5, "[data-square]": 4}, "path.named"),
        pytest.param("taxi", {"[data-kind]": 10}, "[data-recalled]", marks=pytest.mark.long),
    ],
    ids=["quadrata", "taxi"],
)
def test_what_there_is_to_win_and_to_draw_is_drawn(
    opened: Opener, game: str, kinds: dict[str, int], lit: str
) -> None:
    """Item 2: in the set-up, and at the table with where one stands."""
    page = opened(f"/new/{game}", viewport=PHONE)
    page.locator("details", has=page.locator(".guide")).locator("summary").first.click()
    for shown, count in kinds.items():
        expect(page.locator(f".guide {shown}")).to_have_count(count)
    assert not overflows(page)
    if game == "quadrata":
        choose_colours(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("section.tray")
    wait_turn(page)
    if game == "quadrata":
        has_colours(page)
    page.locator("details", has=page.locator(".guide")).locator("summary").first.click()
    for shown, count in kinds.items():
        expect(page.locator(f".guide {shown}")).to_have_count(count)
    expect(page.locator(".guide").first).to_contain_text("0/" if game == "quadrata" else "/10")
    assert serious(page, "details:has(.guide)") == []
    page.locator("details", has=page.locator(".guide")).locator("summary").first.click()
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    a_line_of_the_log_shows_its_place(page, lit)


def choose_colours(page: Page) -> None:
    """`setup_table.test.ts` has the exchange of two players' colours."""
    page.locator("[data-colour='1']").select_option("orange")
    page.locator("[data-colour='0']").select_option("yellow")


def has_colours(page: Page) -> None:
    names = ("--seat-1", "--seat-2", "--colour-yellow", "--colour-orange")
    style = "getComputedStyle(document.querySelector('.table'))"
    one, two, yellow, orange = (page.evaluate(f"{style}.getPropertyValue('{n}')") for n in names)
    assert (one, two) == (yellow, orange)


def a_line_of_the_log_shows_its_place(page: Page, lit: str) -> None:
    """Item 8."""
    until(page, "[data-there]")
    expect(page.locator(f".board {lit}")).to_have_count(0)
    page.locator("[data-there]").last.hover()
    expect(page.locator(f".board {lit}")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(f".board {lit}")).to_have_count(0)
    # On a phone the log hides the board: it makes way for the place.
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator("button.chips").click()
    page.locator("[data-there]").last.click()
    expect(page.get_by_role("log")).to_be_hidden()
    expect(page.locator(f".board {lit}")).to_be_in_viewport()
    page.locator("button.chips").click()


def test_a_table_in_the_list_is_seen_by_its_own_board(opened: Opener) -> None:
    """Item 7."""
    page = opened(None, viewport=PHONE)
    make_table(page, "taxi", BOT)
    go(page, "/tables")
    expect(page.locator("[data-picture=board] svg").first).to_be_visible()
    assert not overflows(page)
