"""Reviews and puzzles in the browser, of every game: curves, tables, moments on the board, and
moves that are found by oneself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from scripts.bot_matches import played

from ludotheque.record import encode
from ludotheque.review.puzzles import load_puzzles, timeline_of_puzzle
from sizes import some_of

from .api_client import upload
from .conftest import GAMES, PHONE, Opener
from .interactions import go, wait_until

# How often the players do anything at all, so that there is something to say. Cascadia's would have
# to load a kernel for anything better.
WHIMS = {"cascadia": 1.0, "maxisurf": 0.4, "minisurf": 0.4, "quadrata": 0.4, "taxi": 0.4}
# Options that make a match, and so its review, shorter.
SHORT: dict[str, dict[str, Any]] = {"taxi": {"target": 1}}


def reviewed(page: Page, id: str) -> str:  # noqa: A002
    """The table of an uploaded match, when all that a review says of it is on the page."""
    table = upload(page, encode(played(id, whims=WHIMS[id], **SHORT.get(id, {})).record))
    go(page, f"/replay/{table}?review")
    panel = page.locator(".review")
    expect(panel).to_be_visible()
    expect(panel.locator("svg").first).to_be_visible()
    expect(panel.locator("progress")).to_have_count(0)
    return table


@pytest.mark.parametrize("id", some_of(GAMES, "minisurf"))  # fewer points are better
def test_a_review_has_curves_tables_and_moments_on_the_board(opened: Opener, id: str) -> None:  # noqa: A002
    page = opened(None)
    table = reviewed(page, id)
    panel = page.locator(".review")
    # Points alone: a curve of chances would leap between 0, 50 and 100 %.
    expect(panel.locator("svg path.luck")).to_have_count(1)
    sums = panel.locator("table.sums")
    words = ["start", "luck", "own decisions", "the others’ decisions", "final"]
    expect(sums.locator("tbody th")).to_have_text(words)
    # Two samples of each position say too little: chances are never split, points perhaps.
    expect(sums.locator("thead th")).to_have_text(["Expected points"])
    expect(panel).to_contain_text(re.compile("cannot be said which points|too little to say what"))
    signs = panel.get_by_text("Fewer points are better here")
    expect(signs).to_have_count(1 if id == "minisurf" else 0)  # there a + is bad
    page.set_viewport_size({"width": 1024, "height": 768})
    panel.locator("summary").click()
    turns = panel.locator("details table")
    for one in (sums, turns):
        assert one.evaluate("it => it.scrollWidth <= it.parentElement.clientWidth"), "all is seen"
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(turns.locator("tbody th[scope=row]").first).to_have_text("1")
    for seat in range(2):
        panel.locator(".seats button").nth(seat).click()
        for moment in panel.locator(".moments > li > button").all():
            sign = "+" if id == "minisurf" else "−"  # of points, as in the sums
            expect(moment).to_contain_text(re.compile(rf"\({re.escape(sign)}\d|\([+−]?0\.0"))
            moment.click()
            detail = panel.locator(".detail")
            expect(detail).to_contain_text("Better")
            better, made = detail.locator("button").nth(0), detail.locator("button").nth(1)
            expect(better).to_have_attribute("aria-pressed", "true")
            shown = page.locator("main").inner_html()
            made.click()
            expect(made).to_have_attribute("aria-pressed", "true")
            if page.locator("main").inner_html() != shown:  # the two moves look different there
                detail.get_by_role("button", name="Try it yourself").click()
                expect(page.get_by_role("dialog")).to_be_visible()
                assert table in page.url
                gives_puzzles(page)
                return
    pytest.fail("no moment was drawn on the board")


@pytest.mark.parametrize("id", some_of(GAMES, "cascadia"))
def test_a_puzzle_is_answered_on_the_keyboard(opened: Opener, id: str) -> None:  # noqa: A002
    page = opened(f"/puzzles/{id}", locale="fr-FR")
    puzzles = load_puzzles(id).puzzles
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"1 sur {len(puzzles)}")
    words = page.locator("aside summary")
    words.focus()
    page.keyboard.press("Enter")
    choice = page.locator(f'aside [data-action="{puzzles[0].best}"]')
    choice.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").last).to_contain_text("Juste")
    expect(page.get_by_role("status").last).to_contain_text("Le meilleur")
    onward = page.get_by_role("button", name="Problème suivant")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"2 sur {len(puzzles)}")


def test_a_wrong_answer_is_told_why_and_both_moves_are_shown(opened: Opener) -> None:
    page = opened("/", viewport=PHONE, fresh=True)
    with page.expect_response("**/api/puzzles/*/daily") as asked:  # the same for everyone
        page.get_by_role("link", name="Daily puzzle").first.click()
    number = asked.value.json()["number"]
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"Puzzle {number} of")
    expect(page.get_by_role("heading", level=1)).to_contain_text("puzzle of ")
    has_the_settings(page)
    go(page, "/puzzles/minisurf")
    puzzles = load_puzzles("minisurf")
    timeline = timeline_of_puzzle(puzzles, puzzles.puzzles[0])
    made = timeline.plies[puzzles.puzzles[0].ply].written  # three new squares where two do
    expect(page.locator("[data-about]")).to_have_text("Theme: few squares now. Difficulty 1 of 3")
    a_tap_is_answered_before_the_verdict(page)  # the list of moves stays open
    page.locator(f'aside [data-action="{made}"]').click()
    status = page.get_by_role("status").last
    expect(status).to_contain_text("Best:")
    expect(status).to_contain_text("Not the best")
    expect(status).to_contain_text("lost")
    expect(status).to_contain_text("the surface is then 14 squares instead of 15")
    yours = page.get_by_role("button", name="Yours")
    yours.click()
    expect(yours).to_have_attribute("aria-pressed", "true")


def has_the_settings(page: Page) -> None:
    page.locator("[data-settings]").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def a_tap_is_answered_before_the_verdict(page: Page) -> None:
    """In sight, however long the server takes."""
    held: list[Route] = []
    judged = re.compile(r"/api/puzzles/minisurf/1$")
    page.route(
        judged,
        # The puzzle itself has the same address, and may be still on its way.
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    page.locator("aside summary").click()
    page.locator("aside [data-action]").first.click()
    expect(page.locator(".ask")).to_contain_text("Playing on from your move")
    wait_until(page, lambda: held)  # what is said need not wait for the request to be on its way
    held[0].continue_()
    page.unroute(judged)
    page.get_by_role("button", name="Try again").click()


def gives_puzzles(page: Page) -> None:
    """One's own match, which has been reviewed."""
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Puzzles from this match").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Puzzle 1 of")
    expect(page.locator("main svg").first).to_be_visible()
