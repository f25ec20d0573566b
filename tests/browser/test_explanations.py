"""What explains itself at a table (issue 16): trophies and cards, log lines, notices, keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .api_client import BOT, against_bot, make_table
from .axe import serious
from .conftest import DESKTOP, PHONE, Opener
from .interactions import go, hint_step, instrument, moment, overflows, wait_turn

# Chromium's own notifications, noted; and a page that nobody looks at.
AWAY = """() => {
  window.notices = [];
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, more) {
      super(title, more);
      window.notices.push([Notification.permission, title, more.body]);
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
}"""


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
        ("taxi", {"[data-kind]": 10}, "[data-recalled]"),
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


def test_your_turn_is_told_on_the_desktop(opened_with_notices: Opener) -> None:
    """Item 8: if it is wanted and the browser allows it, and only to those who look elsewhere."""
    page = opened_with_notices(None)
    page.context.grant_permissions(["notifications"])
    instrument(page, AWAY)
    against_bot(page, "minisurf")
    wait_turn(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("A notice on the desktop").check()
    page.keyboard.press("Escape")
    assert notices(page) == []
    before = moment(page)
    page.evaluate("window.away = true")
    page.keyboard.press("1")  # the card, then its place: it is my turn again after the bot's
    while not notices(page):
        expect(page.locator("[data-moment]")).not_to_have_attribute("data-moment", before)
        wait_turn(page)
        before = moment(page)
        if not notices(page):
            hint_step(page)
    assert notices(page)[0] == ["granted", "It is your turn", "Quadracarta Minisurf"]


def notices(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.notices")
    return found


def test_a_table_in_the_list_is_seen_by_its_own_board(opened: Opener) -> None:
    """Item 7."""
    page = opened(None, viewport=PHONE)
    make_table(page, "taxi", BOT)
    go(page, "/tables")
    expect(page.locator("[data-picture=board] svg").first).to_be_visible()
    assert not overflows(page)
