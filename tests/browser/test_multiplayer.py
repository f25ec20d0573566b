"""Several people: at two browsers and at one device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .api_client import against_bot, at_table
from .conftest import Opener
from .interactions import (
    TABLE,
    go,
    hand_over_or_turn,
    moment,
    one_step,
    places,
    wait_turn,
    wait_until,
    whose_turn,
)


def log_of(page: Page) -> str:
    return page.get_by_role("log").inner_text()


def open_table(page: Page, game: str, name: str) -> None:
    """A table with one free seat."""
    page.goto(f"/new/{game}")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Player 2").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()


def test_a_stranger_sits_down_at_an_open_table_with_one_press(opened: Opener) -> None:
    """Its maker chose that anyone may; the home page shows the table, its options and who waits."""
    ana = opened("/")
    lobby = ana.get_by_role("region", name="Open tables")
    lobby.get_by_text("Open a table yourself").click()
    lobby.get_by_role("link", name="TAXI").click()
    expect(ana.get_by_label("Anyone may sit down")).to_be_checked()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Open the table").click()
    ana.get_by_role("heading", name="Waiting for players").wait_for()
    bo = opened("/")
    table = bo.locator(f"[data-open-table='{ana.url.rsplit('/', 1)[1]}']")
    expect(table).to_contain_text("Ana (here now) · 1 free seat")
    expect(table).to_contain_text("usual options · no hints")
    expect(bo.locator("[data-would-play]")).to_contain_text("Ana")
    table.get_by_role("button", name="Sit down and play").click()
    for page in (ana, bo):
        page.wait_for_selector("section.tray")
    ana.goto("/new/taxi")
    ana.get_by_label("Player 2").select_option("open")
    expect(ana.get_by_label("Anyone may sit down")).not_to_be_checked()  # unless it is wanted


def test_two_browsers_at_one_table(opened: Opener) -> None:
    """The seat is offered, seen and taken by hand."""
    ana = opened(None)
    open_table(ana, "minisurf", "Ana")
    bo = opened(ana.url)
    bo.get_by_label("Your name").fill("Bo")
    expect(bo.get_by_role("heading", level=2)).to_have_text(
        "Ana invites you to Quadracarta Minisurf"
    )
    expect(bo.locator("[data-who-is-here]")).to_have_text("Here: Ana. Missing: one player.")
    bo.get_by_role("button", name="Sit down").click()
    for page in (ana, bo):  # a player who has just come is here, and needs no bot
        page.wait_for_selector("section.tray")
        expect(page.locator("ul.players")).not_to_contain_text("away")
        expect(page.locator("[data-standin]")).to_have_count(0)
    for _ in range(3):
        active, other = whose_turn(ana, bo)
        wait_turn(active)
        before = moment(other)
        one_step(active)
        expect(other.locator(TABLE)).not_to_have_attribute("data-moment", before)
        # One of them may hear later of what follows by itself.
        wait_until(ana, lambda: log_of(ana) == log_of(bo))
    ana.get_by_role("tab", name="Chat").click()
    ana.locator("[data-phrase=nice]").click()  # a quick phrase, without typing
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_role("log")).to_contain_text("Ana Well played!")
    # One place reads it out: what shows it is silent.
    expect(bo.locator("[data-live]")).to_have_text("Ana: Well played!")
    for one in bo.locator("[role=log]").all():
        expect(one).to_have_attribute("aria-live", "off")


def test_a_spectator_sees_and_cannot_play(opened: Opener) -> None:
    """And learns nothing of a secret destination, which is pinned for its owner alone."""
    ana = opened(None)
    against_bot(ana, "taxi")
    wait_turn(ana)
    mine = ana.locator(".goal b").inner_text()
    expect(ana.locator(".pin")).to_have_count(1)
    expect(ana.locator(".place.mine title")).to_have_text(mine)
    watcher = opened(ana.url)
    watcher.wait_for_selector(".stage .car")
    expect(watcher.locator(".pin")).to_have_count(0)
    expect(watcher.locator(".goal")).to_have_count(0)
    before = moment(watcher)
    one_step(ana)
    expect(watcher.locator(TABLE)).not_to_have_attribute("data-moment", before)
    log = watcher.get_by_role("log")
    expect(log).to_contain_text("Guest")
    expect(log).not_to_contain_text(mine)
    assert watcher.locator("section.tray [data-action]:enabled").count() == 0
    assert places(watcher).count() == 0


def test_hot_seat_with_secrets_hands_over(opened: Opener) -> None:
    """In the duplicate variant a choice is hidden until everybody has chosen."""
    page = opened("/new/maxisurf")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("checkbox", name="Duplicate").check()
    page.get_by_label("Player 2").select_option("friend")
    page.get_by_label("Name", exact=True).fill("Bo")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="I am Ana").click()
    wait_turn(page)
    page.locator("[data-action=go]").click()
    page.get_by_role("heading", name="Bo, it is your turn").wait_for()
    assert page.get_by_role("log").count() == 0
    assert places(page).count() == 0
    page.locator("[data-menu]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.get_by_role("link", name="Replay").count() == 0  # it would show what is hidden
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I am Bo").click()
    expect(page.get_by_role("log")).to_contain_text("has chosen")
    assert "Ana draws" not in page.get_by_role("log").inner_text()


def test_a_page_that_hands_over_says_nothing_of_what_is_secret(opened: Opener) -> None:
    """Neither to see nor in what screen readers are given: TAXI's destinations."""
    page = opened(None)
    table = at_table(page, "taxi", {"kind": "me", "name": "Bo"})
    handing, goals = [], []
    for _ in range(2):  # the first player, then the other
        page.locator("[data-ready]").wait_for()
        handing.append(page.content())
        page.locator("[data-ready]").click()
        wait_turn(page)
        goals.append(page.locator(".goal b").inner_text())
        live = page.locator("[data-live]")
        expect(live).to_contain_text(goals[-1])  # and is told when the right one is there
        assert goals[0] == goals[-1] or goals[0] not in live.inner_text()
        # How far the other's destination is was told to the other alone.
        expect(page.locator("[data-last-move]", has_text="to go)")).to_have_count(0)
        while not hand_over_or_turn(page):
            one_step(page)
    assert [goal for goal in goals if any(goal in shown for shown in handing)] == []
    go(page, f"/replay/{table}")  # by its address: the menu does not lead there
    expect(page.locator("ol.log")).to_contain_text("draws a destination")
    expect(page.locator("ol.log")).not_to_contain_text("draws a destination:")
    expect(page.locator(".pin, .goal")).to_have_count(0)
    expect(page.get_by_role("option", name="Bo", exact=True)).to_have_count(0)


def test_hot_seat_without_secrets_simply_goes_on(opened: Opener) -> None:
    page = opened(None)
    at_table(page, "minisurf", {"kind": "me", "name": "Bo"}, name="Ana")
    for _ in range(4):
        wait_turn(page)
        # The player, is called by name: on a small screen nothing else says it.
        name = page.locator("ul.players li.turn .called").inner_text()
        expect(page.locator(".ask")).to_contain_text(f"{name}: ")
        expect(page.locator("header .turn")).to_have_text(f"{name} to play")
        one_step(page)
    expect(page.get_by_text("(you)")).to_have_count(0)
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)  # they sit beside each other
    words = page.get_by_role("log").inner_text()
    assert "Ana" in words
    assert "Bo" in words


def test_a_seat_link_takes_the_seat_to_another_device(opened: Opener) -> None:
    laptop, phone = opened(None), opened(None)
    against_bot(laptop, "minisurf")
    wait_turn(laptop)
    laptop.locator("[data-menu]").click()
    laptop.get_by_role("button", name="A link for").click()
    link = laptop.get_by_label("Play on another device").input_value()
    assert "#seat=" in link
    alone = laptop.get_by_role("button", name="Revoke other devices")
    expect(laptop.get_by_role("button", name="Withdraw this link")).to_be_visible()
    expect(alone).to_have_count(0)  # no other device plays yet
    phone.goto(link)
    wait_turn(phone)
    assert "#" not in phone.url  # the secret does not stay in the address
    one_step(phone)
    expect(laptop.get_by_role("log")).to_contain_text("takes")
    laptop.keyboard.press("Escape")
    laptop.locator("[data-menu]").click()
    laptop.get_by_role("button", name="A link for").click()
    expect(alone).to_be_visible()
