"""Every screen: nothing serious for axe, nothing wider than the window, all of it small."""

from __future__ import annotations

import gzip
import runpy
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludotheque.server.static import CLIENT

from .conftest import DESKTOP, PHONE, Opener
from .hands import drawn, hint_step, overflows, play_bot, wait_turn

LIMIT = 400_000  # bytes of scripts and styles, compressed
AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
NARROW = {"width": 360, "height": 640}
# 200 % zoom of a window of 1440 × 900: as many pixels of the screen, half as many of the page.
TWICE: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
PATHS = {  # and what is there once the page is complete
    "/": "[data-play=maxisurf]",
    "/new/cascadia": "button.start",
    "/tables": "#part-watch",
    "/profile": "#history",
    "/rules/minisurf": "article h2",
    "/daily/minisurf": "#results",
    "/daily": ".shelf a",
    "/events": "form button",
    "/event/nothing": "h1",
    "/score/cascadia": "[data-cell]",
    "/rules/nothing": "h1",
    "/score/taxi": "h1",
    "/nowhere": "h1",
    "/table/nothing": "h1",
    "/replay/nothing": "h1",
}


# Only what is wrong is gathered and sent: all that passes would take several times as long.
LOOK = """() => axe.run(document, {resultTypes: ["violations"]}).then(found => found.violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .flatMap(one => one.nodes.map(node =>
        `${one.id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? "").slice(0, 200)}`)))"""


def serious(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages(opened: Opener, screen: dict[str, int], colours: str) -> None:
    page = opened("/", viewport=screen, color_scheme=colours)
    for path, complete in PATHS.items():
        page.goto(path)
        page.locator(f"#main {complete}").first.wait_for()
        drawn(page)
        assert serious(page) == [], path
        assert not overflows(page), path


@pytest.mark.parametrize("game", GAMES)
def test_tables(opened: Opener, game: str) -> None:
    for screen, colours in ((DESKTOP, "light"), (PHONE, "dark")):
        page = opened("/", viewport=screen, color_scheme=colours)
        play_bot(page, game)
        wait_turn(page)
        assert serious(page) == []
        assert not overflows(page)
        page.keyboard.press("w")
        page.wait_for_selector(".words pre")
        assert serious(page) == []
        page.locator("[data-menu]").click()
        assert serious(page) == []


@pytest.mark.parametrize(
    ("screen", "colours", "locale"),
    [(DESKTOP, "dark", "fr-FR"), (PHONE, "light", "fr-FR")],
    ids=["desktop", "phone"],
)
def test_what_opens_over_a_table(
    opened: Opener, screen: dict[str, int], colours: str, locale: str
) -> None:
    """Waiting room, settings, rules, a hint, handing over, the end, the replay."""
    page = opened("/new/taxi", viewport=screen, color_scheme=colours, locale=locale)

    def look(what: str) -> None:
        assert serious(page) == [], what
        assert not overflows(page), what

    page.get_by_label("Joueur 2").select_option("open")
    page.get_by_role("button", name="Ouvrir la table").click()
    page.get_by_role("heading", name="En attente de joueurs").wait_for()
    look("waiting")
    page.goto("/new/taxi")
    page.get_by_label("Joueur 2").select_option("friend")
    page.get_by_label("Nom", exact=True).fill("Léa")
    page.get_by_text("Autour de la table").click()
    page.get_by_label("Permettre conseils").check()
    page.get_by_role("button", name="Commencer").click()
    page.locator("[data-ready]").wait_for()
    look("handing over")
    page.locator("[data-ready]").click()
    wait_turn(page)
    page.locator("[data-hint]").click()
    page.locator("[data-hints]").wait_for()
    look("hint")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Règles").last.click()
    page.locator(".rulebook .legend").wait_for()
    look("rules")
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Réglages").last.click()
    drawn(page)
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    look("settings")
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="abandonne").first.click()
    page.get_by_role("button", name="Vraiment").click()
    page.wait_for_selector(".end.done")
    look("the end")
    page.get_by_role("link", name="Revoir").click()
    page.get_by_role("slider").wait_for()
    look("replay")


@pytest.mark.parametrize("screen", [TWICE, {"viewport": NARROW}], ids=["twice", "narrow"])
def test_pages_on_little_space(opened: Opener, screen: dict[str, Any]) -> None:
    page = opened("/", **screen)
    for path, complete in PATHS.items():
        page.goto(path)
        page.locator(f"#main {complete}").first.wait_for()
        drawn(page)
        assert not overflows(page), path


@pytest.mark.parametrize("game", GAMES)
def test_tables_twice_as_large(opened: Opener, game: str) -> None:
    """Whatever is asked first, and then, can be seen, chosen and confirmed."""
    page = opened("/", **TWICE)
    play_bot(page, game)
    for _ in range(2):
        wait_turn(page)
        drawn(page)
        assert not overflows(page)
        board = page.locator(".board").bounding_box()
        tray = page.locator("section.tray").bounding_box()
        assert board
        assert tray
        assert board["height"] > 120
        assert tray["height"] > 80
        assert tray["y"] + tray["height"] <= TWICE["viewport"]["height"] + 1
        hint_step(page)


def test_weight() -> None:
    files = [f for f in CLIENT.rglob("*") if f.suffix in (".js", ".css", ".html")]
    assert files
    assert sum(len(gzip.compress(f.read_bytes(), 9)) for f in files) < LIMIT


def test_nothing_is_loaded_from_elsewhere() -> None:
    for file in (f for f in CLIENT.rglob("*") if f.suffix in (".css", ".html")):
        assert "http" not in file.read_text(encoding="utf-8").replace("http://www.w3.org", ""), file


def test_the_client_is_built_from_these_sources() -> None:
    builder = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "client.py"))
    assert not builder["stale"]()
