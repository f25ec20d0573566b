"""A server of its own: a game of another package, with its board and without; and killed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from scripts.example_game import write_package

from .api_client import BOT, against_bot, make_table, playing
from .axe import look
from .conftest import DESKTOP, PHONE, Opener, PagePool, opener
from .interactions import (
    TABLE,
    final_scores,
    go,
    moment,
    one_step,
    overflows,
    play_bot,
    wait_turn,
    wait_turn_or_end,
)
from .servers import Server
from .test_screens import show

SCREENS = (({"width": 1024, "height": 768}, "dark"), (PHONE, "dark"))

pytestmark = pytest.mark.xdist_group("sixth game")

# What an installer writes beside a package; that it can be installed is tested in tests/wheel.
METADATA = {
    "METADATA": "Metadata-Version: 2.1\nName: my-games\nVersion: 1\n",
    "entry_points.txt": "[ludotheque.games]\npig = my_games.pig:PIG\n",
}


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game beside its own."""
    folder = tmp_path_factory.mktemp("packages")
    write_package(folder)
    for name, content in METADATA.items():
        file = folder / "my_games-1.dist-info" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")
    found = Server(tmp_path_factory.mktemp("home"), str(folder))
    yield found
    found.stop()


def without_art(page: Page) -> None:
    """As if no game had brought a board and a cover."""

    def answer(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[{**game, "board": "", "cover": ""} for game in games])

    page.route("**/api/games", answer)


@pytest.fixture(scope="module", params=["its own board", "the general board"])
def pig_pool(request: Any, browser: Browser, pig: Server) -> Iterator[PagePool]:
    prepare = without_art if request.param == "the general board" else None
    found = PagePool(browser, pig.url, complaint="", prepare=prepare)
    yield found
    found.close()


@pytest.fixture
def visit(pig_pool: PagePool) -> Iterator[Opener]:
    """Opens a page; anything that goes wrong in it fails the test."""
    yield opener(pig_pool)
    pig_pool.give_back()


def is_drawn(page: Page) -> bool:
    """Whether the package's board is there; otherwise the board in words must be."""
    page.locator(".packaged button, .words pre").first.wait_for()
    return page.locator(".packaged").count() > 0


def asked_first(page: Page, **options: int) -> None:
    """A table against a bot where the guest is asked before anybody has any points: a player who
    rolls a one at the start is not, and the bot may even have won by then."""
    for _ in range(20):
        table = make_table(page, "pig", BOT, options=options)
        with playing(page, table) as player:
            if player.wait_asked() and not any(player.position["view"]["banked"]):
                go(page, f"/table/{table}")
                wait_turn(page)
                return
    raise AssertionError("the guest always rolls a one")


def test_it_is_played_from_the_shelf_to_its_end(visit: Opener) -> None:
    """With keys, a hint and the board in words, and decent on every screen."""
    page = visit()
    play_bot(page, "pig")
    own = is_drawn(page)
    if not own:  # nor is there a picture for the shelf
        go(page, "/")
        expect(page.get_by_role("link", name="Pig", exact=True).locator("svg")).to_contain_text(
            "Pig"
        )
    asked_first(page, goal=12)
    shown = page.locator(".packaged" if own else ".words pre")
    expect(shown).to_contain_text("Guest: 0 of 12")
    looks_decent(page, with_axe=own)  # `test_screens.py` has the board in words
    before = moment(page)
    page.keyboard.press("r" if own else "1")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    if wait_turn_or_end(page):
        page.locator("[data-hint]").click()
        expect(page.locator("section.tray [data-confirm=true]")).to_be_visible()
        if own:
            page.keyboard.press("w")
            expect(page.locator(".words pre")).to_contain_text("At risk")
            page.keyboard.press("w")
    while wait_turn_or_end(page):
        before = moment(page)
        enough = page.locator("[data-action=stop]").count() and _risked(page) >= 6
        if enough:
            page.keyboard.press("2")
        elif own:
            page.locator(".packaged button").click()
        else:
            page.locator("section.tray [data-action=roll]").click()
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    assert any(int(total) >= 12 for total in final_scores(page))


def _risked(page: Page) -> int:
    words = page.locator(".ask").inner_text()
    return int((re.findall(r"\d+", words) or ["0"])[-1])


def looks_decent(page: Page, *, with_axe: bool) -> None:
    """Of two screens one with axe and one without."""
    for screen, colours in SCREENS:
        show(page, screen, colours)
        if screen is PHONE and with_axe:
            look(page)
        assert not overflows(page)
        last = page.locator("section.tray [data-action]").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= screen["height"]
        assert last["height"] >= 40
    show(page, DESKTOP, "light")


@pytest.mark.parametrize("pig_pool", ["its own board"], indirect=True)
def test_its_rules_its_words_and_its_cover(visit: Opener) -> None:
    page = visit(locale="fr-FR")
    box = page.get_by_role("link", name="Cochon", exact=True)
    expect(box).to_be_visible()
    cover = box.locator("img")
    assert cover.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    go(page, "/rules/pig")
    expect(page.locator("article h2").first).to_have_text("Votre tour")
    page.get_by_text("Sommaire").click()
    page.get_by_role("button", name="La fin").click()
    page.get_by_role("searchbox").fill("de autant")
    expect(page.locator("article")).to_contain_text("Lancez le dé")


def test_a_reload_and_a_killed_server_lead_to_the_same_place(browser: Browser, pig: Server) -> None:
    pool = PagePool(browser, pig.url)
    page = opener(pool)(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    one_step(page)
    wait_turn(page)
    log = page.get_by_role("log")
    before, told = moment(page), log.inner_text()
    page.reload()
    wait_turn(page)
    assert moment(page) == before
    assert log.inner_text() == told
    pig.kill()
    expect(page.get_by_role("status")).to_contain_text("trying again")
    pig.start()
    expect(page.get_by_text("trying again")).to_have_count(0)
    wait_turn(page)
    assert moment(page) == before
    assert log.inner_text() == told
    one_step(page)
    pool.give_back()
    pool.close()
