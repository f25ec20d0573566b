"""What little room must still show: long names, many players, the guide on a low phone."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect
from scripts.bot_matches import played
from scripts.lesson_gallery import cut, lesson, standing

from ludotheque.naming import MAX_NAME_CHARACTERS
from ludotheque.record import encode

from .api_client import BOT, at_table, bots_of, make_table, playing, post, upload
from .conftest import DESKTOP, GAMES, NARROW, PHONE, TOUCH, Opener
from .interactions import (
    TABLE,
    drawn,
    go,
    hold_timers,
    one_step,
    places,
    press_any,
    release_timers,
    until_market,
)
from .test_match_lifecycle import OPEN

SAID_MS = 8000  # `web/src/parts/table/lane/ChatPreview.svelte`
# Whether words are in sight in a strip, and all of the strip in the lane.
IN_SIGHT = """(strip, words) => {
  const texts = document.createTreeWalker(strip, NodeFilter.SHOW_TEXT);
  while (!texts.currentNode.data?.includes(words)) texts.nextNode();
  const said = document.createRange();
  said.selectNodeContents(texts.currentNode);
  const box = (one) => one.getBoundingClientRect();
  const within = (one, other) => one.right <= other.right + 1 && one.bottom <= other.bottom + 1;
  return within(box(said), box(texts.currentNode.parentElement))
    && within(box(strip), box(strip.closest('[data-lane]')));
}"""
BOXES = """(all) => all.map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""

ASKED_OR_AWAY = f"{TABLE}[data-turn=true], [data-standin]"
# Places of the board whose middle is not the board's.
COVERED = """(all) => all.filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return !there?.closest('svg[data-whole]');
}).length"""
# What answers the question and is not whole in the window.
OUT_OF_SIGHT = """(tray) => [...tray.querySelectorAll('button, svg')].filter((one) => {
  const { top, bottom, width } = one.getBoundingClientRect();
  return width && (top < 0 || bottom > innerHeight + 1);
}).length"""


def test_what_somebody_with_the_longest_name_says_can_be_read(opened: Opener) -> None:
    """On a phone, beside the board: the name is shortened, not the words."""
    ana, bo = opened(None, **TOUCH), opened(None)
    table = make_table(ana, "minisurf", OPEN, name="Ana")
    go(ana, f"/table/{table}")
    ana.wait_for_selector("#waiting")
    hold_timers(ana, SAID_MS)
    name = "W" * MAX_NAME_CHARACTERS
    post(bo, "/api/me", {"name": name})
    with playing(bo, table) as player:
        player.sit(1, name)
        ana.wait_for_selector("section.tray")
        player.say("Well played!")
    for screen in (NARROW, PHONE):
        ana.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(ana)
        assert ana.locator("[data-said]").evaluate(IN_SIGHT, "Well played!"), screen
    release_timers(ana)
    ana.locator("[data-said]").click()  # it is read: the lane tells the rest again
    ana.locator("ul.players button").last.click()
    ana.locator("button.chips").click()
    back = ana.get_by_role("button", name="Back to mine")
    expect(back).to_be_in_viewport(ratio=1)  # whose board it is may be shortened, too


def test_eight_players_of_minisurf_have_room(opened: Opener) -> None:
    """All columns of points and all cards that are turned up are in sight, none on another."""
    page = opened(None, viewport={"width": 1024, "height": 768})
    at_table(page, "minisurf", *[BOT] * 7)
    assert page.locator(".side .scroll").evaluate("(it) => it.scrollWidth <= it.clientWidth")
    cards = page.locator("section.tray .pick")
    expect(cards).to_have_count(8)
    for screen in ({"width": 1024, "height": 768}, DESKTOP, PHONE):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(page)
        boxes = cards.evaluate_all(BOXES) + page.locator(".deck > svg").evaluate_all(BOXES)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2)), screen
        tray = page.locator("section.tray").evaluate_all(BOXES)[0]
        assert all(box[2] <= tray[2] and box[3] <= tray[3] for box in boxes), screen


def overlap(one: list[float], other: list[float]) -> bool:
    return all(max(one[i], other[i]) < min(one[i + 2], other[i + 2]) - 1 for i in (0, 1))


def test_a_guide_on_a_low_phone_leaves_the_map_in_sight(opened: Opener) -> None:
    """Quadrata's; below it lie the small cards that lead to the large ones."""
    page = opened(None, **TOUCH | {"viewport": NARROW})
    made = make_table(page, "quadrata", *bots_of(page, "quadrata", "easy"), takeback=True)
    go(page, f"/table/{made}?learn")
    high = set()
    for step in lesson(page, "quadrata"):
        expect(page.locator(".map")).to_be_in_viewport(ratio=0.95)
        expect(page.locator(".index")).to_be_in_viewport(ratio=0.8)
        assert cut(page) == [], step
        high.add(standing(page))
        if step.startswith("4/"):
            break
    assert len(high) == 1, "the board keeps its place"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_place_of_cascadia_lies_under_the_turn_the_cards_or_the_scale(
    opened: Opener, locale: str
) -> None:
    page = opened(None, **TOUCH | {"viewport": NARROW}, locale=locale)
    at_table(page, "cascadia")
    until_market(page)
    press_any(page)
    places(page).first.wait_for(state="attached")
    drawn(page)
    assert places(page).evaluate_all(COVERED) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_asks_and_is_answered_as_at_a_table(opened: Opener, game: str) -> None:
    """All of the tray is in sight, the question in few words, and the board keeps its place."""
    page = opened(f"/puzzles/{game}", locale="fr-FR")
    tray = page.locator("section.tray")
    tray.wait_for()
    if game == "cascadia":  # nature tokens can be spent: the most that is ever asked
        page.locator("header select").select_option("15")
        expect(page.get_by_role("heading", level=2)).to_contain_text("15 sur")
        expect(tray.locator("p").first).to_have_text(
            re.compile("Prenez une tuile et son jeton, ou dépensez d’abord un de vos 2 jetons")
        )
    for screen in (DESKTOP, {"width": 1024, "height": 768}):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(page)
        assert tray.evaluate(OUT_OF_SIGHT) == 0, screen
        assert tray.evaluate("(it) => it.scrollHeight <= it.clientHeight"), screen
    if game != "cascadia":
        return
    board = page.locator("main > .board")
    for screen in ({"width": 1024, "height": 768}, PHONE):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(page)
        before = on_the_page(page, board.evaluate_all(BOXES)[0])
        tray.locator("[data-action]:enabled").first.click()
        expect(page.get_by_role("status").last).to_contain_text("Le meilleur")
        drawn(page)
        assert on_the_page(page, board.evaluate_all(BOXES)[0]) == before, screen
        page.get_by_role("button", name="Réessayer").click()
        expect(tray.locator("[data-action]:enabled").first).to_be_visible()


def on_the_page(page: Page, box: list[float]) -> list[float]:
    """A box without what the page has been scrolled by."""
    down = page.evaluate("scrollY")
    return [box[0], box[1] + down, box[2], box[3] + down]


@pytest.mark.long  # Cascadia's compiled player: this server works reviews out in threads
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_review_on_a_low_phone_has_a_title_a_board_and_its_figures(
    opened: Opener, locale: str
) -> None:
    page = opened(None, **TOUCH | {"viewport": NARROW}, locale=locale)
    go(page, f"/replay/{upload(page, encode(played('cascadia', whims=1.0).record))}?review")
    expect(page.locator(".review table.sums")).to_be_visible()
    drawn(page)
    title = page.locator("header h1")
    expect(title).to_be_in_viewport(ratio=1)
    assert title.evaluate("(it) => getComputedStyle(it).clipPath") == "none"
    buttons = page.locator("header :is(button, a)")
    assert buttons.evaluate_all("(all) => all.every((it) => it.scrollWidth <= it.clientWidth)")
    for part, least in (("main > .board", 230), ("aside", 190)):
        (_, top, _, bottom), *_ = page.locator(part).evaluate_all(BOXES)
        assert bottom - top >= least, part
    rows = {box[1] for box in page.locator("footer [data-go]").evaluate_all(BOXES)}
    assert len(rows) == 1


def test_who_is_away_and_the_chat_cover_nothing_on_a_desktop(opened: Opener) -> None:
    ana, bo = opened(None), opened(None)
    table = make_table(ana, "cascadia", OPEN, name="Ana")
    go(ana, f"/table/{table}")
    ana.wait_for_selector("#waiting")
    post(bo, "/api/me", {"name": "Bo"})
    with playing(bo, table) as player:
        player.sit(1, "Bo")
        ana.wait_for_selector("section.tray")
        ana.get_by_role("tab", name="Chat").click()
        ana.locator(".chat input").focus()
        drawn(ana)
        expect(ana.locator(".side ul.players > li").first).to_be_in_viewport(ratio=1)
    ana.get_by_role("tab", name="Log").click()
    away = ana.locator("[data-standin]")
    ana.wait_for_selector(ASKED_OR_AWAY)
    while not away.count():
        one_step(ana)
        ana.wait_for_selector(ASKED_OR_AWAY)
    for screen in (DESKTOP, {"width": 1024, "height": 768}):
        ana.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(ana)
        (banner,) = ana.locator(".notices").evaluate_all(BOXES)
        for box in ana.locator(".corner .overlay > *").evaluate_all(BOXES):
            assert not overlap(box, banner), screen
