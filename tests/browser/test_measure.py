"""What does it change: sentences while matches are played, and a table that says how it differs."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Route, expect

from ludotheque.protocol.workshop import StudiedFigure, StudyReport
from ludotheque.text import text

from .axe import serious
from .conftest import TOUCH, Opener
from .interactions import overflows

LONGER = StudiedFigure(
    figure="minutes",
    verdict="more",
    sentence=text("variant-minutes-more", n=4.2, before=46.0, after=50.0),
    before=46.0,
    after=50.0,
    low=2.1,
    high=6.4,
    needed=None,
)
OPEN = StudiedFigure(
    figure="first-wins",
    verdict="open",
    sentence=text("variant-first-wins-open", before=52.0, after=49.0, n=3.0),
    before=52.0,
    after=49.0,
    low=-14.0,
    high=8.0,
    needed=1_234,
)
COMMAND = "ludotheque study taxi --compare deck=deck.toml --matches 1300 --seed 2"
REPORTS = (
    StudyReport(deals=0, matches=0, seconds=0.0, done=False, settled=False, figures=()),
    StudyReport(
        deals=60,
        matches=120,
        seconds=31.4,
        done=True,
        settled=False,
        figures=(LONGER, OPEN),
        luck=(0.41, 0.38),
        command=COMMAND,
    ),
)


def test_a_variant_is_measured_and_its_table_says_how_it_differs(opened: Opener) -> None:
    page = opened("/workshop/taxi?part=deck", fresh=True, **TOUCH)
    asked: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        asked.append(msgspec.json.decode(route.request.post_data or ""))
        lines = b"".join(msgspec.json.encode(one) + b"\n" for one in REPORTS)
        route.fulfill(body=lines, content_type="application/x-ndjson")

    page.route("**/api/workshop/studies", answer)
    count = page.locator("[data-count=place-one-way]")
    count.fill("9")
    count.press("Enter")
    page.locator("[data-measure]").click()
    panel = page.locator("section[data-measure]")
    panel.locator("[data-start]").click()
    longer = panel.locator("[data-figure=minutes]")
    expect(longer).to_contain_text("About 4.2 minutes longer: 50 instead of 46 minutes.")
    expect(longer).to_contain_text("between +2.1 and +6.4")
    expect(panel.locator("[data-figure=first-wins]")).to_contain_text("about 1,300 matches")
    expect(panel).to_contain_text("Luck decides 38 % of a result")
    expect(panel.locator("[data-done]")).to_be_visible()
    assert [asked[0][key] for key in ("game", "part", "seats")] == ["taxi", "deck", 2]
    assert "count = 9" in asked[0]["toml"]
    # The server studies for guests alone: whoever comes by a link becomes one first.
    assert page.evaluate("fetch('/api/me').then((answer) => answer.json())")["guest"]
    assert not overflows(page)
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="FR", exact=True).click()
    page.locator("[data-measure]").click()
    panel.locator("[data-start]").click()
    expect(longer).to_contain_text("entre +2,1 et +6,4")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="EN", exact=True).click()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("[data-play-draft]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-variant-mark]")).to_be_visible()
    note = page.locator("[data-variant]")
    expect(note).to_contain_text("A variant: Taxi cards")
    note.locator("summary").click()
    expect(note).to_contain_text(re.compile(r"Taxi cards: place a one-way \d+ → 9"))
