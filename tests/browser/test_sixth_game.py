"""A game of another package in a real browser: with its own board, and without one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from scripts.environments import ROOT, Environment, add_example, build_wheel

from .conftest import DESKTOP, PHONE
from .hands import TABLE, final_scores, moment, overflows, play_bot, wait_turn, wait_turn_or_end
from .test_screens import serious

SIZES = (DESKTOP, {"width": 1024, "height": 768}, PHONE)
SCREENS = [(screen, colours) for screen in SIZES for colours in ("light", "dark")]

Open = Callable[..., Page]


@pytest.fixture(scope="module", params=["its own board", "the general board"])
def address(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server from the wheel, with the game installed beside it."""
    environment = Environment(tmp_path_factory.mktemp("environment"))
    wheel = build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))
    environment.install(f"{wheel}[server]")
    own = request.param == "its own board"
    add_example(environment, *(() if own else ("art/pig.board.js", "art/pig.cover.svg")))
    with environment.serving() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Opens the shelf; anything that goes wrong in a page fails the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def complain(said: ConsoleMessage) -> None:
        if said.type == "error":  # what the page's policy forbids is told here
            faults.append(said.text)

    def open_page(**options: Any) -> Page:
        settings = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
        contexts.append(browser.new_context(base_url=address, **settings))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", complain)
        page.goto("/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def is_drawn(page: Page) -> bool:
    """Whether the package's board is there; otherwise the board in words must be."""
    page.locator(".packaged button, .words pre").first.wait_for()
    return page.locator(".packaged").count() > 0


def test_a_match_is_played_to_its_end(visit: Open) -> None:
    page = visit()
    play_bot(page, "pig")
    wait_turn(page)
    own = is_drawn(page)
    shown = page.locator(".packaged" if own else ".words pre")
    expect(shown).to_contain_text("Guest: 0 of 30")
    while wait_turn_or_end(page):
        before = moment(page)
        enough = page.locator("[data-action=stop]").count() and _risked(page) >= 8
        if enough:
            page.keyboard.press("2")
        elif own:
            page.locator(".packaged button").click()
        else:
            page.locator("section.tray [data-action=roll]").click()
        page.wait_for_function(
            "before => document.querySelector('[data-moment]').dataset.moment !== before",
            arg=before,
        )
    assert any(int(total) >= 30 for total in final_scores(page))


def _risked(page: Page) -> int:
    words = page.locator(".ask").inner_text()
    return int((re.findall(r"\d+", words) or ["0"])[-1])


def test_keys_hints_and_the_board_in_words(visit: Open) -> None:
    for _ in range(10):  # whoever rolls a one may have lost before the next turn
        page = visit()
        play_bot(page, "pig")
        wait_turn(page)
        before = moment(page)
        page.keyboard.press("r" if is_drawn(page) else "1")
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
        if wait_turn_or_end(page):
            break
    page.locator("[data-hint]").click()
    expect(page.locator("section.tray [data-confirm=true]")).to_be_visible()
    if is_drawn(page):
        page.keyboard.press("w")
    expect(page.locator(".words pre")).to_contain_text("At risk")


def test_its_rules_its_words_and_its_cover(visit: Open) -> None:
    page = visit(locale="fr-FR")
    box = page.get_by_role("link", name="Cochon", exact=True)
    expect(box).to_be_visible()
    cover = box.locator("img")
    if cover.count():
        assert cover.evaluate("(image) => image.complete && image.naturalWidth > 0")
    else:
        expect(box.locator("svg")).to_contain_text("Cochon")
    page.goto("/rules/pig")
    expect(page.locator("article h2").first).to_have_text("Votre tour")
    page.get_by_text("Sommaire").click()
    page.get_by_role("button", name="La fin").click()
    page.get_by_role("searchbox").fill("de autant")
    expect(page.locator("article")).to_contain_text("Lancez le dé")


def play_alone(page: Page) -> None:
    """Both seats are the guest's: a bot may win before the person has a turn."""
    body = {"game": "pig", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bo"}]}
    origin = {"Origin": page.url.rstrip("/")}
    page.request.post("/api/me", data={"name": "Ana"}, headers=origin)
    made = page.request.post("/api/tables", data=body, headers=origin)
    page.goto(f"/table/{made.json()['id']}")
    page.wait_for_selector("section.tray")


def test_it_looks_decent_on_every_screen(visit: Open) -> None:
    for screen, colours in SCREENS:
        page = visit(viewport=screen, color_scheme=colours)
        play_alone(page)
        wait_turn(page)
        is_drawn(page)
        assert serious(page) == []
        assert not overflows(page)
        last = page.locator("section.tray [data-action]").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= screen["height"]
        assert last["height"] >= 40
        page.context.close()
