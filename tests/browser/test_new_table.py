"""The form for a new table, and its lobby."""

from __future__ import annotations

import json
import re
from urllib.parse import quote, urlsplit

import msgspec
from playwright.sync_api import expect

from ludotheque.protocol.pages import NewSeat, NewTable

from .api_client import at_table
from .conftest import GAMES, NARROW, PHONE, Opener
from .interactions import drawn, go, instrument, one_step, overflows, until_market
from .test_dead_end import HAMLET

FRIENDS = "/docs/play/friends.html"

# A disk that fails once, and is then slow: a file is read when `letRead()` is called.
SLOWLY = """() => {
    const text = File.prototype.text;
    File.prototype.text = function () {
        File.prototype.text = function () {
            return new Promise((go) => (window.letRead = () => text.call(this).then(go)));
        };
        return Promise.reject(new Error('gone'));
    };
}"""


def test_nothing_begins_before_a_file_is_read(opened: Opener) -> None:
    """Nor when it cannot be read."""
    page = opened("/new/taxi")
    instrument(page, SLOWLY)
    page.get_by_label("Player 2").select_option("friend")  # without a name
    city, begin = page.locator("#option-city"), page.get_by_role("button", name="Begin")
    city.set_input_files(HAMLET)
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    begin.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    expect(begin).to_be_enabled()
    city.set_input_files([])
    city.set_input_files(HAMLET)
    begin.click()
    expect(begin).to_be_disabled()
    page.evaluate("letRead()")
    page.locator("[data-ready]").click()
    page.wait_for_selector("section.tray")
    expect(page.locator("ul.players .called")).to_contain_text(["Guest", "Player 2"])
    page.keyboard.press("w")
    expect(page.locator(".words pre")).to_contain_text("The Inn")


def test_the_youngest_is_named_where_the_players_are(opened: Opener) -> None:
    """By lot unless somebody says who it is; then that player begins."""
    page = opened("/new/taxi")
    youngest = page.get_by_label("The youngest begins: who is it?")
    shown = youngest.locator("option")
    expect(shown).to_have_text(["Drawn by lot", "Guest", "Player 2"])
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Player 2").select_option("friend")
    page.get_by_label("Name", exact=True).fill("Bo")
    expect(shown).to_have_text(["Drawn by lot", "Ana", "Bo"])
    youngest.select_option("Bo")
    page.get_by_text("More about the table").click()
    shuffle = page.get_by_label("Random seating")
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


def test_the_match_asked_for_in_the_terminal_begins_in_the_browser(opened: Opener) -> None:
    """What the display question leads to."""
    seats = (NewSeat("me", name="Ana"), NewSeat("bot", bot="random"))
    asked = NewTable("cascadia", seats, {"tiles": "square", "variant": "family"})
    page = opened(f"/new/cascadia#match={quote(msgspec.json.encode(asked), safe='')}")
    page.wait_for_selector("section.tray")
    expect(page).to_have_url(re.compile(r"/table/\w+$"))
    expect(page.locator("body")).to_contain_text("Ana")
    until_market(page)
    page.locator("section.tray [data-action^=take]:enabled").first.click()
    page.wait_for_selector("[data-place]")
    one_step(page)  # a square tile is laid


def test_the_game_is_printed_with_the_options_chosen(opened: Opener) -> None:
    page = opened("/new/cascadia", viewport=PHONE)
    page.get_by_label("Square").check()
    page.get_by_role("button", name="Print it").click()
    page.get_by_label("Black and white").check()
    with page.expect_download() as download, page.expect_request("**/print") as asked:
        page.get_by_role("button", name="Save the PDF").click()
    assert '"tiles":"square"' in (asked.value.post_data or "")
    assert download.value.suggested_filename == "cascadia.pdf"
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_a_friend_is_invited_by_link_and_code_without_hints(opened: Opener) -> None:
    """The link is one that others can use, or says that there is none."""
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
    expect(only_here.get_by_role("link")).to_have_attribute("href", FRIENDS)
    expect(code).to_have_count(0)
    known = json.dumps({"address": "http://192.168.1.7:8000"})
    page.route("**/api/address", lambda route: route.fulfill(body=known))
    page.reload()
    expect(link).to_have_value(f"http://192.168.1.7:8000{urlsplit(page.url).path}")
    expect(code).to_be_visible()
    expect(only_here).to_have_count(0)


def test_long_french_words_fit_a_phone(opened: Opener) -> None:
    page = opened(None, viewport=NARROW, locale="fr-FR")
    for game in GAMES:
        go(page, f"/new/{game}")
        page.locator("#main button.start").wait_for()
        for more in page.locator("details").all():
            more.locator("summary").click()
        drawn(page)
        assert not overflows(page), game


def test_who_comes_by_phone_sees_which_game_it_is(opened: Opener) -> None:
    """And chooses a colour before taking the seat."""
    ana = opened(None)
    at_table(ana, "quadrata", {"kind": "open"}, name="Ana")
    bo = opened(ana.url, viewport=PHONE)
    expect(bo.get_by_role("heading", name="Ana invites you to Quadrata Canada")).to_be_in_viewport()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_text("Choose the seat or a colour").click()
    colour = bo.locator("[data-colour='mine']")
    expect(colour.locator("option")).to_have_text(["any", "blue", "yellow", "orange"])
    colour.select_option("orange")
    bo.get_by_role("button", name="Sit down").click()
    ana.wait_for_selector("section.tray")
    names = ("--seat-2", "--colour-orange")
    style = "getComputedStyle(document.querySelector('.table'))"
    two, orange = (ana.evaluate(f"{style}.getPropertyValue('{name}')") for name in names)
    assert two == orange
    # And what is said meanwhile is not missed.
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_label("Message").fill("Hello Bo!")
    ana.get_by_role("button", name="Send").click()
    expect(bo.locator("[data-unread]")).to_have_text("1")
    bo.get_by_role("button", name="Players, scores and log").click()
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_role("log")).to_contain_text("Ana Hello Bo!")
    expect(bo.locator("[data-unread]")).to_have_count(0)


def test_every_game_is_learned_by_playing_from_its_box(opened: Opener) -> None:
    """TAXI's did nothing: its option for who begins takes a text where the others take a number."""
    page = opened("/")
    for game in GAMES:
        go(page, "/")
        page.locator(f"[data-learn={game}]").click()
        expect(page.get_by_role("region", name="Learn by playing")).to_be_visible()
        expect(page.locator("section.tray")).to_be_visible()


def test_a_number_is_a_whole_one_within_its_bounds(opened: Opener) -> None:
    """It was sent as it was typed, and refused in words that no form has; nothing at all was 0."""
    page = opened("/new/taxi")
    target = page.locator("input[name=target]")
    for typed, taken in (("2.4", "2"), ("9", "5"), ("-3", "1"), ("", "2")):
        target.fill(typed)
        target.blur()
        expect(target).to_have_value(taken)
