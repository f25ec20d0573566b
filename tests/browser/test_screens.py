"""Every screen: nothing serious for axe, nothing wider than the window, all of it small."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Page, expect
from scripts.client import STATIC, stale

from sizes import some_of

from .api_client import BOT, against_bot, at_table, resigned
from .axe import look, serious
from .conftest import DESKTOP, GAMES, NARROW, PHONE, TWICE, Opener
from .interactions import (
    ENDED,
    drawn,
    go,
    hint_step,
    open_final_sheet,
    overflows,
    wait_turn,
)

LIMIT = 400_000  # bytes of scripts and styles, compressed
PATHS = {  # and what is there once the page is complete
    "/": "[data-play=maxisurf]",
    "/new/cascadia": "button.start",
    "/tables": "#part-watch",
    "/profile": "#history",
    "/rules/quadrata": "article h2",  # with long lines of code
    "/daily/minisurf": "#results",
    "/daily": ".shelf a",
    "/events": "form button",
    "/score/cascadia": "[data-cell]",
    "/nowhere": "h1",
}
SAME_FRAME = (
    "/rules/nothing",
    "/score/taxi",
    "/replay/nothing",
    "/event/nothing",
    "/table/nothing",
)
SAME = dict.fromkeys(SAME_FRAME, "h1")  # as "/nowhere"
SCREENS = ((DESKTOP, "light"), (PHONE, "dark"), (DESKTOP, "dark"), (PHONE, "light"))
LOW = {"width": 844, "height": 390}  # a phone on its side


def show(page: Page, screen: dict[str, int], colours: str) -> None:
    """The same page on another screen."""
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    page.emulate_media(color_scheme=colours, reduced_motion="reduce")  # type: ignore[arg-type]
    expect(page.locator("html")).to_have_attribute("data-theme", colours)
    drawn(page)


@pytest.mark.parametrize("number", range(len(PATHS)), ids=list(PATHS))
def test_pages(opened: Opener, number: int) -> None:
    """By turns on a light desktop and a dark phone with axe, and on little space as well."""
    path, complete = list(PATHS.items())[number]
    page = opened(path)
    page.locator(f"#main {complete}").first.wait_for()
    show(page, *SCREENS[number % 2])
    look(page)
    for screen in (TWICE, NARROW):
        show(page, screen, "dark")
        assert not overflows(page)


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS | SAME)
def test_pages_on_every_screen(opened: Opener, path: str) -> None:
    page = opened(path)
    page.locator(f"#main {(PATHS | SAME)[path]}").first.wait_for()
    for screen, colours in SCREENS:
        show(page, screen, colours)
        look(page)


@pytest.mark.parametrize("game", some_of(GAMES, "minisurf", "cascadia", "quadrata", "taxi"))
def test_tables(opened: Opener, game: str) -> None:
    """Two on a light desktop, the others on a dark phone, with axe; then twice as large, where
    whatever is asked first can be seen, chosen and confirmed."""
    page = opened(None)
    against_bot(page, game)
    wait_turn(page)
    show(page, *SCREENS[game not in ("minisurf", "quadrata")])
    look(page)
    show(page, LOW, "light")
    assert not overflows(page)
    for part in (".board", "section.tray"):  # side by side
        box = page.locator(part).bounding_box()
        assert box
        assert box["height"] > 0.75 * LOW["height"], part
        assert box["y"] + box["height"] <= LOW["height"] + 1, part
    if game == "minisurf":  # the same for all
        page.keyboard.press("w")
        page.wait_for_selector(".words pre")
        assert serious(page, "main") == []
        assert serious(page, "section.tray") == []
        page.locator("[data-menu]").click()
        assert serious(page, "dialog") == []
        return
    show(page, TWICE, "dark")
    assert not overflows(page)
    board = page.locator(".board").bounding_box()
    tray = page.locator("section.tray").bounding_box()
    assert board
    assert tray
    assert board["height"] > 120
    assert tray["height"] > 80
    assert tray["y"] + tray["height"] <= TWICE["height"] + 1
    hint_step(page)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_tables_on_every_screen(opened: Opener, game: str) -> None:
    page = opened(None)
    against_bot(page, game)
    wait_turn(page)
    for screen, colours in SCREENS:
        show(page, screen, colours)
        look(page)
    page.keyboard.press("w")
    page.wait_for_selector(".words pre")
    assert serious(page, "main") == []
    assert serious(page, "section.tray") == []


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.long)])
def test_what_opens_over_a_table(opened: Opener, first: int) -> None:
    """Lobby, settings, rules, a hint, handing over, the end; in French, by turns on a dark
    desktop and a light phone. `test_replays_and_daily.py` has the replay."""
    page = opened(None, locale="fr-FR")
    screens = ((DESKTOP, "dark"), (PHONE, "light")) * 5
    turns = iter(screens[first:])

    def look_at(what: str, within: str = "html") -> None:
        page.locator(within).first.wait_for()
        show(page, *next(turns))
        assert serious(page, within) == [], what
        assert not overflows(page), what

    at_table(page, "maxisurf", {"kind": "open"})
    page.get_by_role("heading", name="En attente de joueurs").wait_for()
    look_at("waiting", "#main")
    # A choice that the other does not see: the device is handed over.
    at_table(page, "maxisurf", {"kind": "me", "name": "Léa"}, options={"duplicate": True})
    page.locator("[data-ready]").wait_for()
    look_at("handing over", "[role=alertdialog]")
    page.locator("[data-ready]").click()
    wait_turn(page)
    page.locator("[data-hint]").click()
    page.locator("[data-hints]").wait_for()
    look_at("hint", "[data-hints]")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Règles").last.click()
    page.locator(".rulebook .legend").first.wait_for()
    look_at("rules", ".rulebook")
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Réglages").last.click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    look_at("settings", "dialog")
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="abandonne").first.click()
    page.get_by_role("button", name="Vraiment").click()
    page.wait_for_selector(ENDED)
    look_at("the end", ".tray")
    open_final_sheet(page)
    look_at("all points", "dialog")


TABLET = {"width": 1024, "height": 768}
TABLET_UPRIGHT = {"width": 768, "height": 1024}
OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""
CUT_NAME = """() => {
  const name = document.querySelector('nav .who');
  return name.scrollWidth > name.clientWidth + 1;
}"""


def test_a_name_on_a_tablet(opened: Opener) -> None:
    """It is neither cut nor covered by the help beside it."""
    page = opened(None, viewport=TABLET_UPRIGHT, locale="fr-FR")
    at_table(page, "maxisurf", {"kind": "open"}, name="Maximilien")
    page.goto("/")
    expect(page.locator("nav .who")).to_have_text("Maximilien")
    drawn(page)
    assert not page.evaluate(CUT_NAME)
    assert not page.evaluate(OVERLAP, ["nav .who", "header .help"])


def test_rules_on_a_tablet(opened: Opener) -> None:
    """They stand beside the board, which stays as it was."""
    page = opened(None, viewport=TABLET)
    against_bot(page, "quadrata")
    wait_turn(page)
    drawn(page)
    before = page.locator(".board").bounding_box()
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Rules").last.click()
    page.locator(".rulebook .legend").first.wait_for()
    drawn(page)
    assert page.locator(".board").bounding_box() == before
    assert not page.evaluate(OVERLAP, [".rulebook", ".board"])


def test_quadrata_in_a_replay_on_a_phone(opened: Opener) -> None:
    """The header is its title and one row of buttons, and the whole map is in sight."""
    page = opened(None, viewport=PHONE, locale="fr-FR")
    table = resigned(page, "quadrata", BOT, moves=4)
    go(page, f"/replay/{table}?review")
    page.locator(".replay .map").wait_for()
    drawn(page)
    header = page.locator(".replay > header").bounding_box()
    board = page.locator(".replay .board").bounding_box()
    land = page.locator(".replay .map").bounding_box()
    assert header
    assert board
    assert land
    assert header["height"] < 90
    assert land["y"] + land["height"] <= board["y"] + board["height"]


def test_weight() -> None:
    files = [f for f in STATIC.rglob("*") if f.suffix in (".js", ".css", ".html")]
    assert files
    assert sum(len(gzip.compress(f.read_bytes(), 9)) for f in files) < LIMIT


def test_nothing_is_loaded_from_elsewhere() -> None:
    for file in (f for f in STATIC.rglob("*") if f.suffix in (".css", ".html")):
        assert "http" not in file.read_text(encoding="utf-8").replace("http://www.w3.org", ""), file


def test_the_worker_keeps_files_that_are_there() -> None:
    """If one of them is not, no browser installs it."""
    named = re.findall(r"/assets/[\w.-]+", (STATIC / "sw.js").read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (STATIC / name.lstrip("/")).exists()] == []


def test_the_client_is_built_from_these_sources() -> None:
    assert not stale()
