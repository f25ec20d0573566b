"""The documentation in a browser: as files, and under `/docs` of a server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from scripts import site

from .axe import serious
from .conftest import DESKTOP, LONG, PHONE, Opener
from .interactions import PATIENCE
from .test_new_table import FRIENDS

SCREENS = ((DESKTOP, "light"), (PHONE, "dark"))
PARTS = ("play/*", "fr/play/rules/*", "*.html", "about/*", "reference/*")
USUAL = 1  # of these parts; the others are read at length
# The reference repeats a few forms a thousand times: axe would take a minute for one page.
SHORTEN = "[...document.querySelector('article').children].slice(12).forEach((it) => it.remove())"


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The manual as files, which the server shows as well: made here where nobody has made it."""
    site.ensure()


def search(page: Page, word: str) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.insert_text(word)


def test_axe_finds_nothing_serious_in_files(browser: Browser) -> None:
    """On a page for players; with LUDOTHEQUE_LONG on all pages, by turns on a desktop in light and
    a phone in dark."""
    page = browser.new_page()
    for number, part in enumerate(PARTS if LONG else PARTS[:USUAL]):
        files = sorted(one for one in site.SITE.glob(part) if one.suffix == ".html")
        files = [one for one in files if one.name != "404.html"]
        assert files, part
        for other, file in enumerate(files if LONG else files[:1]):
            screen, colours = SCREENS[(number + other) % 2]
            page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
            page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            page.goto(file.as_uri())
            page.locator("article h1").first.wait_for()
            if not LONG:
                page.evaluate(SHORTEN)
            assert serious(page) == [], file.name
    page.close()


def test_files_can_be_searched_without_a_network(browser: Browser) -> None:
    context = browser.new_context(offline=True)
    context.set_default_timeout(PATIENCE)
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site.SITE / "play" / "index.html").as_uri())
    page.locator("article h1").wait_for()
    search(page, "friends")
    expect(page.get_by_text("Over the internet").first).to_be_visible()
    assert [address for address in asked if not address.startswith(("file:", "about:"))] == []
    context.close()


def test_the_server_shows_the_players_part(opened: Opener) -> None:
    """A link on every page leads there; the policy lets the documentation's own scripts run."""
    page = opened("/", locale="fr-FR")
    page.get_by_role("link", name="Aide").click()
    expect(page.locator("article h1")).to_have_text("Premiers pas")
    page.goto(FRIENDS)
    expect(page.locator("article h1")).to_have_text("With friends")
    page.goto("/docs/play/rules/cascadia.html")
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_url("/docs/fr/play/rules/cascadia.html")
    expect(page.locator("article h1")).to_have_text("Cascadia")


def test_the_shelf_says_what_this_is_and_has_the_settings(opened: Opener) -> None:
    page = opened("/")
    expect(page.locator(".what")).to_contain_text("No account.")
    page.locator("[data-settings]").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
