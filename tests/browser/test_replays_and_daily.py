"""What people come back for: replays to play on from, the daily challenge, their tables."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .api_client import BOT, against_bot, ahead, make_table, resigned
from .axe import serious
from .conftest import PHONE, Opener
from .interactions import drawn, go, moment, one_step, overflows, wait_turn


def test_a_replay_goes_by_turns_and_can_be_played_on(opened: Opener) -> None:
    page = opened(None)
    go(page, f"/replay/{resigned(page, 'cascadia', moves=4)}")
    page.locator("[data-go=turn-next]").click()
    where = page.get_by_role("slider")
    first = int(where.input_value())
    page.locator("[data-go=turn-next]").click()
    expect(where).not_to_have_value(str(first))
    page.locator("[data-go=turn-back]").click()
    expect(where).to_have_value(str(first))
    expect(page.locator(".market")).to_be_visible()  # market and hand as they lay there
    expect(page.get_by_role("img", name="Points: Guest")).to_be_visible()
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert not overflows(page)
    board = page.locator(".board").bounding_box()
    assert board
    assert board["height"] > PHONE["height"] / 4  # worth watching there, too
    page.set_viewport_size({"width": 844, "height": 390})
    board = page.locator(".board").bounding_box()
    assert board
    assert board["height"] > PHONE["width"] * 0.7
    assert not overflows(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator("[data-play-on]").click()
    page.locator("[data-begin]").click()
    expect(page).to_have_url(re.compile(r"/table/"))
    wait_turn(page)
    assert int(moment(page).split(".")[1]) >= first
    one_step(page)


def test_the_daily_challenge_ends_with_how_everybody_did(opened: Opener) -> None:
    """No hints; place, par and streak; a line and a picture to share."""
    page = opened("/daily/maxisurf")
    page.get_by_role("button", name="Play today").click()
    page.wait_for_selector("section.tray")
    wait_turn(page)
    expect(page.locator("[data-hint]")).to_have_count(0)
    one_step(page)
    ahead(page, lambda position: False)  # the end is the same for a player who comes back to it
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="1st of 1").click()
    page.wait_for_selector(".end.done")
    result = page.get_by_role("region", name="Daily challenge")
    expect(result.locator("[data-line]")).to_contain_text("Quadracarta Maxisurf · ")
    expect(result).to_contain_text("1st of 1")
    assert serious(page) == []
    with page.expect_download() as waiting:
        result.locator("[data-picture]").click()
    assert waiting.value.path().stat().st_size > 5_000
    expect(result).to_contain_text("The first day of a streak")
    page.goto("/profile")
    expect(page.get_by_role("region", name="My matches")).to_contain_text("Quadracarta Maxisurf")
    expect(page.get_by_role("region", name="My matches")).not_to_contain_text("won")  # alone


def test_old_tables_have_a_date_and_go_away(opened: Opener) -> None:
    page = opened(None, viewport=PHONE)
    make_table(page, "minisurf", BOT)
    go(page, "/tables")
    row = page.locator("li", has=page.locator("[data-leave=delete]"))
    expect(row).to_contain_text(re.compile(r"20\d\d.*moves"))
    assert not overflows(page)
    page.locator("[data-leave]").click()
    page.get_by_role("button", name="Sure").click()
    expect(page.locator("[data-leave]")).to_have_count(0)


def test_cards_show_their_pattern_and_their_ladder(opened: Opener) -> None:
    """In the set-up, and at the table with where one stands."""
    page = opened("/new/cascadia", viewport=PHONE)
    expect(page.locator(".guide")).to_have_count(5)
    expect(page.locator(".guide").first).to_contain_text("27")  # four pairs of bears
    assert not overflows(page)
    cards_are_shuffled_in_one_press_and_levels_say_how_they_play(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("section.tray")
    drawn(page)
    land = page.locator(".stage > svg > g")
    before = land.get_attribute("transform")
    page.locator("details.cards summary").click()
    expect(page.locator("details.cards .guide")).to_have_count(5)
    drawn(page)
    assert land.get_attribute("transform") == before  # they lie over the board
    assert serious(page, "details.cards") == []


def cards_are_shuffled_in_one_press_and_levels_say_how_they_play(page: Page) -> None:
    page.get_by_label("Player 2").select_option("bot:hard")
    expect(page.locator("form")).to_contain_text("Plays on in its head")
    page.get_by_label("Player 2").select_option("bot:easy")
    chosen = "(all) => all.map((one) => one.selectedIndex)"
    cards = page.locator("select[id^=option-]")
    before = cards.evaluate_all(chosen)
    for _ in range(20):  # five cards of four: now and then the same are drawn
        page.locator("[data-shuffle-cards]").click()
        if cards.evaluate_all(chosen) != before:
            break
    assert cards.evaluate_all(chosen) != before
    expect(page.get_by_role("alert")).to_have_count(0)


def test_keys_are_shown_and_the_log_speaks_of_the_board(opened: Opener) -> None:
    page = opened(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("take that card")
    page.keyboard.press("Escape")
    expect(page.locator("section.tray kbd").first).to_have_text("1")  # where it works
    before = moment(page)
    page.keyboard.press("1")
    expect(page.locator("[data-moment]")).not_to_have_attribute("data-moment", before)
    wait_turn(page)
    one_step(page)
    line = page.locator("[data-there]").last
    expect(line).to_be_visible()
    log = page.get_by_role("log")
    assert not re.search(r"\(−?\d+, ?−?\d", log.inner_text())
    expect(log.get_by_role("img").last).to_be_visible()  # the card itself, not its name
    line.hover()
