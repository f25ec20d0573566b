"""The table itself: what the others do is seen, pieces are in the hand, a phone stands still."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from scripts.lesson_gallery import cut, lesson, standing

from .api_client import BOT, against_bot, at_table, bots_of, first_action, join, make_table, playing
from .conftest import PHONE, TOUCH, Opener
from .interactions import (
    ENDED,
    TABLE,
    go,
    hand_over_or_turn,
    instrument,
    middle,
    moment,
    one_step,
    open_final_sheet,
    overflows,
    places,
    tap_place,
    until_market,
    wait_turn,
)
from .test_match_lifecycle import OPEN

# Notes every piece that flies; and, when the device is handed over, whether a car was on its way
# and how long the last position had been in sight.
WATCH = """() => {
  window.flown = 0;
  window.handed = [];
  window.driven = 0;
  window.inSight = [];
  let since = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.dataset?.car) window.driven += 1;
    return animate.apply(this, how);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'attributes') since = performance.now();
      if (target.classList?.contains('flights')) window.flown += addedNodes.length;
      for (const node of addedNodes) {
        if (node.querySelector?.('[data-ready]')) {
          const moving = document.getAnimations().filter((a) => a.effect.target?.dataset.car);
          window.handed.push(moving.length);
          window.inSight.push(performance.now() - since);
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-moment'] });
}"""


RESULT_MS = 800  # `web/src/lib/board/motion.svelte.ts`


def step(page: Page, put: Any = one_step) -> None:
    wait_turn(page)
    put(page)


def until_somebody_moved(page: Page) -> None:
    """Until the last move is another's, and it is my turn again."""
    for _ in range(12):
        wait_turn(page)
        if page.locator("[data-last-move]").count():
            return
        one_step(page)
    raise AssertionError("nobody else has moved")


def test_the_moves_of_the_others_are_seen(opened: Opener) -> None:
    """Pieces fly, one line tells it and leads there, where it lies is outlined."""
    page = opened(None, reduced_motion="no-preference")
    instrument(page, WATCH)
    against_bot(page, "cascadia")
    until_somebody_moved(page)
    told = page.locator("[data-last-move]")
    expect(told).to_be_visible()
    page.wait_for_function("() => window.flown > 0")
    expect(page.locator(".flights > *")).to_have_count(0)  # what has arrived is gone
    told.click()
    expect(page.locator(".looking")).to_be_visible()
    assert page.locator(".board .fresh").count() > 0


@pytest.mark.long  # `motion.test.ts`: nothing moves, nothing waits
def test_nothing_flies_where_less_motion_is_asked_for(opened: Opener) -> None:
    page = opened(None)
    instrument(page, WATCH)
    against_bot(page, "cascadia")
    until_somebody_moved(page)
    assert page.evaluate("window.flown") == 0


def test_following_the_mover(opened: Opener) -> None:
    """Bo watches Ana, who plays without a page."""
    ana, bo = opened(None), opened(None)
    bo.evaluate("localStorage.setItem('ludotheque.follow', 'on')")
    bo.reload()
    table = make_table(ana, "cascadia", OPEN, name="Ana")
    join(bo, table, "Bo")
    with playing(ana, table) as hers:
        while bo.locator(f"{TABLE}[data-turn=true]").count():
            step(bo)
        hers.wait_asked()
        hers.act(first_action(hers.position))
        expect(bo.locator(".looking")).to_contain_text("Ana")
        bo.reload()  # what was done before the board was there is followed as well
        expect(bo.locator(".looking")).to_contain_text("Ana")
        hers.play_turn()
    expect(bo.locator(".looking")).to_have_count(0)


@pytest.mark.long  # `motion.test.ts`: a moving piece is waited for
def test_a_car_arrives_before_the_device_is_handed_over(opened: Opener) -> None:
    page = opened(None, reduced_motion="no-preference")
    at_table(page, "taxi", {"kind": "me", "name": "Bo"})
    instrument(page, WATCH)  # after the first one was asked
    ready = page.locator("[data-ready]")
    for _ in range(16):
        if not hand_over_or_turn(page):
            one_step(page)
            continue
        ready.click()
        expect(ready).to_have_count(0)  # it stays until the server has answered
        if page.evaluate("window.handed.length > 0 && window.driven > 0"):
            break
    assert page.evaluate("window.driven") > 0
    handed = page.evaluate("window.handed")
    assert handed
    assert not any(handed)  # no car was on its way
    # Nobody has tapped meanwhile: a player who drove has seen where to.
    assert min(page.evaluate("window.inSight")) > RESULT_MS - 50


def test_a_tile_is_dragged_from_the_market(opened: Opener) -> None:
    """With the mouse: it is under the pointer, snaps, and no text is selected on the way."""
    page = opened(None)
    against_bot(page, "cascadia")
    until_market(page)
    x, y = middle(page.locator("section.tray [data-action^=take]:enabled").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 40, steps=4)
    expect(page.locator("[data-carried]")).to_be_visible()
    expect(page.locator("[data-place]").first).to_be_visible()
    to = middle(places(page).first)
    page.mouse.move(*to, steps=6)
    expect(page.locator(".board .held")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("[data-carried]")).to_have_count(0)
    assert page.evaluate("getSelection().toString()") == ""
    # It lies where it was let go, or is confirmed there first; then its token is asked for.
    confirm = page.locator("[data-confirm=true]")
    laid = page.get_by_role("button", name="Back into the bag")
    expect(confirm.or_(laid).first).to_be_visible()
    if confirm.is_visible():
        confirm.click()
    expect(laid).to_be_visible()


def test_a_card_is_dragged_with_a_finger(opened: Opener) -> None:
    page = opened(None, **TOUCH)
    against_bot(page, "minisurf")
    wait_turn(page)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(page.locator("section.tray [data-action^=pick]:enabled").first)
    finger("touchStart", x, y)
    for further in (10, 20, 40):
        finger("touchMove", x, y - further)
    page.wait_for_selector("[data-place]")
    finger("touchMove", *middle(places(page).first))
    expect(page.locator(".board .held")).to_have_count(1)
    finger("touchEnd")
    expect(page.locator("[data-carried]")).to_have_count(0)


def test_clocks_and_six_names_in_the_bar_of_a_phone(opened: Opener) -> None:
    page = opened(None, **TOUCH)
    at_table(page, "taxi", *[BOT] * 5, clock={"kind": "game", "amount": 900})
    chips = page.locator("[data-chip]")
    expect(chips).to_have_count(6)
    right = chips.last.bounding_box()
    assert right is not None
    assert right["x"] + right["width"] <= PHONE["width"]
    assert page.evaluate(
        "[...document.querySelectorAll('[data-chip]')].every((c) => c.scrollWidth <= c.clientWidth)"
    )
    expect(page.get_by_role("timer").first).to_be_visible()
    # On its place, or pointed at from the edge where that is out of sight.
    expect(page.locator(".pin, [data-away]").last).to_be_in_viewport()
    menu = page.locator("[data-menu]")
    ground = "(it) => getComputedStyle(it).backgroundColor"
    before = menu.evaluate(ground)
    menu.hover()  # a finger leaves this behind on what comes to lie under it
    assert menu.evaluate(ground) == before


@pytest.mark.parametrize(
    ("game", "others"), [("taxi", 5), pytest.param("quadrata", 3, marks=pytest.mark.long)]
)
def test_a_final_sheet_fits_a_phone(opened: Opener, game: str, others: int) -> None:
    """As many players as a game takes: every one of them is in sight, and the cross stays there."""
    page = opened(None, **TOUCH)
    inside = "(it) => it.scrollWidth <= it.clientWidth"
    made = make_table(page, game, *[BOT] * others)
    with playing(page, made) as player:
        player.stop()
    go(page, f"/table/{made}")
    page.wait_for_selector(ENDED)
    assert not overflows(page)
    expect(page.locator("[data-share-end]")).to_be_in_viewport(ratio=1)
    open_final_sheet(page)
    assert page.locator(".end .scroll").evaluate(inside), game
    assert page.locator("dialog").evaluate(inside), game
    names = page.locator(".end thead th")
    expect(names).to_have_count(others + 1)
    expect(names.last).to_be_in_viewport(ratio=1)
    page.locator(".end tfoot").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_back_puts_away_what_lies_over_the_table(opened: Opener) -> None:
    """On a phone, where a tile has been laid by tapping and taken back."""
    page = opened("/", **TOUCH)
    page.wait_for_selector("[data-play]")
    against_bot(page, "cascadia")
    until_market(page)
    taking = page.locator("section.tray [data-action^=take]:enabled")
    taking.first.tap()
    page.wait_for_selector("[data-place]")
    page.locator("[data-undo]").tap()
    expect(taking.first).to_be_visible()
    expect(page.locator("[data-place]")).to_have_count(0)
    taking.first.tap()
    page.wait_for_selector("[data-place]")
    one_step(page, tap_place)
    assert not overflows(page)
    here = page.url
    page.locator("[data-menu]").tap()
    expect(page.locator("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Players, scores and log").tap()
    expect(page.get_by_role("log")).to_contain_text("undoes a move")
    page.go_back()
    expect(page.get_by_role("log")).to_be_hidden()
    page.get_by_role("button", name="Players, scores and log").tap()
    expect(page.get_by_role("log")).to_be_visible()
    page.get_by_role("button", name="Players, scores and log").tap()
    expect(page.get_by_role("log")).to_be_hidden()
    assert page.url == here
    wait_turn(page)
    page.go_back()
    page.wait_for_selector("[data-play]")


def test_without_a_network_a_move_is_kept(opened: Opener) -> None:
    """It is said at once; the piece stays where it was put and goes out with the network."""
    page = opened(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    cards_are_read_out_by_their_colours(page)
    step(page)
    wait_turn(page)
    a_closed_hint_leaves_nothing_chosen(page)
    x, y = middle(places(page).first)
    page.context.set_offline(True)
    expect(page.locator("[data-standing=away]")).to_be_visible()
    before = moment(page)
    page.mouse.click(x, y)
    page.locator("[data-confirm=true]").click()
    expect(page.locator("[data-standing]")).to_contain_text("saved")
    expect(page.locator(".board .held")).to_have_count(1)
    assert moment(page) == before
    page.context.set_offline(False)
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    expect(page.locator("[data-standing]")).to_have_count(0)


def cards_are_read_out_by_their_colours(page: Page) -> None:
    label = page.locator("section.tray [data-action^=pick]").first.get_attribute("aria-label") or ""
    assert sum(label.count(colour) for colour in ("yellow", "red", "blue")) == 4, json.dumps(label)


def a_closed_hint_leaves_nothing_chosen(page: Page) -> None:
    page.locator("[data-hint]").click()
    expect(page.locator(".board .held")).to_have_count(1)
    advice = page.locator("[data-hints]")
    assert not re.search(r"\(−?\d+, ?−?\d", advice.inner_text())  # in words of the board
    advice.get_by_role("button", name="Close").click()
    expect(page.locator(".board .held")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "locale"),
    [
        ("taxi", "fr-FR"),
        *(
            pytest.param(*lesson, marks=pytest.mark.long)
            for lesson in (
                ("minisurf", "en-GB"),
                ("maxisurf", "fr-FR"),
                ("cascadia", "fr-FR"),
                ("quadrata", "fr-FR"),
            )
        ),
    ],
)
def test_a_newcomer_at_a_phone_reads_every_line(opened: Opener, game: str, locale: str) -> None:
    """The guided match to its last step; `scripts.lesson_gallery` does both languages of each."""
    page = opened(None, locale=locale, **TOUCH)
    made = make_table(page, game, *bots_of(page, game, "easy"), takeback=True)
    go(page, f"/table/{made}?learn")
    high = set()
    for step_ in lesson(page, game):
        assert cut(page) == [], step_
        high.add(standing(page))
    assert len(high) == 1, "the board keeps its place"
