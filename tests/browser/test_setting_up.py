"""The form for a new table, and the room in which one waits for the others."""

from __future__ import annotations

import json
import re
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from playwright.sync_api import expect

from ludotheque.protocol.pages import NewSeat, NewTable

from .conftest import GAMES, NARROW, PHONE, Opener
from .hands import drawn, overflows
from .test_dead_end import HAMLET
from .wire import at_table

# A disk that is slow: a file is read when `letRead()` is called, and not before.
SLOWLY = """
    const text = File.prototype.text;
    File.prototype.text = function () {
        return new Promise((go) => (window.letRead = () => text.call(this).then(go)));
    };
"""


def test_nothing_begins_before_a_file_is_read(opened: Opener) -> None:
    page = opened(None, fresh=True)
    page.add_init_script(SLOWLY)
    page.goto("/new/taxi")
    page.get_by_label("Player 2").select_option("friend")
    page.get_by_label("Name", exact=True).fill("Bo")
    page.locator("#option-city").set_input_files(HAMLET)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name="Begin")).to_be_disabled()
    page.evaluate("letRead()")
    page.locator("[data-ready]").click()
    page.wait_for_selector("section.tray")
    page.keyboard.press("w")
    expect(page.locator(".words pre")).to_contain_text("The Inn")


def test_the_youngest_is_named_where_the_players_are(opened: Opener) -> None:
    """Issue 15, item 6: by lot unless somebody says who it is; then that player begins."""
    page = opened("/new/taxi")
    youngest = page.get_by_label("The youngest begins: who is it?")
    shown = youngest.locator("option")
    expect(shown).to_have_text(["Nobody says: drawn by lot", "Guest", "Player 2"])
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Player 2").select_option("friend")
    page.get_by_label("Name", exact=True).fill("Bo")
    expect(shown).to_have_text(["Nobody says: drawn by lot", "Ana", "Bo"])
    youngest.select_option("Bo")
    page.get_by_text("More about the table").click()
    shuffle = page.get_by_label("Draw who sits where")
    shuffle.check()  # nobody keeps a seat: nobody is named
    expect(youngest).to_have_value("0")
    youngest.select_option("Bo")
    expect(shuffle).not_to_be_checked()
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="2", exact=True).click()
    expect(youngest).to_have_value("2")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-ready]")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_contain_text("Bo")


def test_a_file_that_cannot_be_read_is_said_and_nothing_begins(opened: Opener) -> None:
    page = opened(None, fresh=True)
    page.add_init_script("File.prototype.text = () => Promise.reject(new Error('gone'))")
    page.goto("/new/taxi")
    page.locator("#option-city").set_input_files(HAMLET)
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()


def test_the_match_asked_for_in_the_terminal_begins_in_the_browser(opened: Opener) -> None:
    """Issue 15, item 11: what the display question leads to."""
    seats = (NewSeat("me", name="Ana"), NewSeat("bot", bot="random"))
    asked = NewTable("cascadia", seats, {"tiles": "square", "variant": "family"})
    page = opened(f"/new/cascadia#match={quote(msgspec.json.encode(asked), safe='')}")
    page.wait_for_selector("section.tray")
    expect(page).to_have_url(re.compile(r"/table/\w+$"))
    expect(page.locator("body")).to_contain_text("Ana")


def test_a_friend_is_invited_by_link_and_code_without_hints(opened: Opener) -> None:
    """Issue 16, item 5; the link is one that others can use, or says that there is none."""
    page = opened("/new/minisurf", viewport=PHONE, fresh=True)
    begin = page.locator("button.start")
    expect(begin).to_be_in_viewport(ratio=1)  # below no fold
    page.locator("[data-way=online]").click()
    expect(begin).to_have_text("Open the table")
    expect(begin).to_be_in_viewport(ratio=1)
    page.locator("[data-count='5'][data-needs=boxes]").click()  # what five need comes with them
    expect(page.locator("[data-count='5'][aria-pressed=true]")).to_be_visible()
    begin.click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    expect(page.locator("#main")).to_contain_text("No hints")
    assert page.locator("ol li").count() == 5
    link, code = page.get_by_label("Invitation link"), page.get_by_role("img", name="code for a")
    expect(link).to_have_value(page.url)
    only_here = page.locator("[data-only-here]")
    expect(only_here).to_contain_text("Only this computer can open this link")
    expect(code).to_have_count(0)
    known = json.dumps({"address": "http://192.168.1.7:8000"})
    page.route("**/api/address", lambda route: route.fulfill(body=known))
    page.reload()
    expect(link).to_have_value(f"http://192.168.1.7:8000{urlsplit(page.url).path}")
    expect(code).to_be_visible()
    expect(only_here).to_have_count(0)
    page.unroute_all()
    page.reload()
    only_here.get_by_role("link").click()
    expect(page.locator("article h1")).to_have_text("With friends")


def test_cards_are_shuffled_in_one_press_and_levels_say_how_they_play(opened: Opener) -> None:
    """Issue 16, item 5."""
    page = opened("/new/cascadia")
    page.get_by_label("Player 2").select_option("bot:hard")
    expect(page.locator("form")).to_contain_text("Plays on in its head")
    cards = page.locator("select[id^=option-]")
    chosen = cards.evaluate_all("(all) => all.map((one) => one.selectedIndex)")
    for _ in range(5):  # five cards of four: equal once in a thousand times
        page.locator("[data-shuffle-cards]").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert cards.evaluate_all("(all) => all.map((one) => one.selectedIndex)") != chosen


@pytest.mark.parametrize("game", GAMES)
def test_long_french_words_fit_a_phone(opened: Opener, game: str) -> None:
    page = opened(f"/new/{game}", viewport=PHONE, locale="fr-FR")
    page.locator("#main button.start").wait_for()
    for more in page.locator("details").all():
        more.locator("summary").click()
    for width, height in (PHONE.values(), NARROW.values()):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert not overflows(page)


def test_who_comes_by_phone_sees_which_game_it_is(opened: Opener) -> None:
    ana = opened(None)
    at_table(ana, "maxisurf", {"kind": "open"}, name="Ana")
    bo = opened(ana.url, viewport=PHONE)
    expect(bo.get_by_role("heading", name="Quadracarta Maxisurf")).to_be_in_viewport()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector("section.tray")
    # And what is said meanwhile is not missed.
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_label("Message").fill("Hello Bo!")
    ana.get_by_role("button", name="Send").click()
    expect(bo.locator("[data-unread]")).to_have_text("1")
    bo.get_by_role("button", name="Players, scores and log").click()
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_role("log")).to_contain_text("Ana Hello Bo!")
    expect(bo.locator("[data-unread]")).to_have_count(0)


def test_players_choose_colours_that_the_table_then_has(opened: Opener) -> None:
    page = opened("/new/quadrata")
    page.locator("[data-colour='0']").select_option("orange")
    page.locator("[data-colour='1']").select_option("orange")  # the two exchange theirs
    expect(page.locator("[data-colour='0']")).to_have_value("blue")
    page.locator("[data-colour='0']").select_option("yellow")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("section.tray")
    names = ("--seat-1", "--seat-2", "--colour-yellow", "--colour-orange")
    style = "getComputedStyle(document.querySelector('.table'))"
    one, two, yellow, orange = (page.evaluate(f"{style}.getPropertyValue('{n}')") for n in names)
    assert (one, two) == (yellow, orange)


def test_a_colour_is_chosen_in_the_waiting_room(opened: Opener) -> None:
    ana = opened(None)
    at_table(ana, "quadrata", {"kind": "open"}, name="Ana")
    bo = opened(ana.url)
    choice = bo.locator("[data-colour='mine']")
    expect(choice.locator("option")).to_have_text(["any", "blue", "yellow", "orange"])
    choice.select_option("orange")
    bo.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector("section.tray")
    names = ("--seat-2", "--colour-orange")
    style = "getComputedStyle(document.querySelector('.table'))"
    two, orange = (ana.evaluate(f"{style}.getPropertyValue('{name}')") for name in names)
    assert two == orange
