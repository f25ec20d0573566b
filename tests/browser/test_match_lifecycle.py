"""Around a match: its end, another one, records, chat, clocks, people who leave and come back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ludotheque.protocol.messages import MAX_CHAT_CHARACTERS

from .api_client import against_bot, join, make_table, resigned
from .conftest import PHONE, Opener
from .interactions import (
    ENDED,
    NO_PAGE,
    TABLE,
    drawn,
    go,
    numbers,
    one_step,
    open_final_sheet,
    overflows,
    resign,
    wait_turn,
    whose_turn,
)

OPEN = {"kind": "open"}


def together(opened: Opener) -> tuple[Page, Page]:
    """Ana and Bo at a table of Minisurf."""
    ana, bo = opened(None), opened(None)
    table = make_table(ana, "minisurf", OPEN, name="Ana")
    join(bo, table, "Bo")
    ana.goto(f"/table/{table}")  # as someone the client knows by name
    ana.wait_for_selector("section.tray")
    return ana, bo


def test_the_end_and_another_match_with_the_seats_moved_on(opened: Opener) -> None:
    ana, bo = together(opened)
    expect(ana.locator("ul.players .called")).to_have_text(["Ana", "Bo"])
    resign(ana, "Ana")
    for page in (ana, bo):
        expect(page.locator(".ask")).to_contain_text("You win" if page is bo else "Bo wins")
        expect(page.locator(".ending")).to_contain_text("all but one have resigned")
        expect(page.locator(".ending")).not_to_contain_text("lowest total")  # it did not decide
    ana.get_by_role("button", name="Play again").click()
    expect(bo.locator("[data-agreed]")).to_contain_text("Ana wants to play again.")
    # The end stays in sight, and nobody is told what they want themselves.
    expect(ana.locator("[data-agreed]")).to_have_text("Still asked: Bo.")
    over = ana.url
    bo.get_by_role("button", name="To the next match").click()
    for page in (ana, bo):
        expect(page.locator("ul.players .called")).to_have_text(["Bo", "Ana"])
        page.wait_for_selector("section.tray")
    back_to_the_old_table_and_on_again(ana, over)
    a_bot_stands_in_and_gives_the_seat_back(ana, bo)


def back_to_the_old_table_and_on_again(page: Page, over: str) -> None:
    """There it says what decided, not what oneself has wanted."""
    following = page.url
    with page.expect_response(f"**/api/tables/{following.rpartition('/')[2]}"):
        page.go_back()
    page.wait_for_url(over)
    drawn(page)
    expect(page.locator("[data-agreed]")).to_have_count(0)
    expect(page.locator(".ending")).to_contain_text("all but one have resigned")
    page.get_by_role("button", name="To the next match").click()
    page.wait_for_url(following)


def test_a_bot_is_offered_once_it_may_stand_in(opened: Opener) -> None:
    """Servers wait half a minute, in which a player may come back; those of these tests do not."""
    ana, bo = opened(None), opened(None)

    def wait_as_usual(page_side: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            assert isinstance(message, str)
            page_side.send(message.replace('"stand_in_s":0', '"stand_in_s":30'))

        page_side.connect_to_server().on_message(pass_on)

    ana.route_web_socket(re.compile("/ws/table/"), wait_as_usual)
    ana.clock.install()
    table = make_table(ana, "minisurf", OPEN, name="Ana")
    join(bo, table, "Bo")
    go(ana, f"/table/{table}")
    ana.wait_for_selector("section.tray")
    while ana.locator(f"{TABLE}[data-turn=true]").count():
        one_step(ana)
    go(bo, NO_PAGE)
    expect(ana.locator(".vote")).to_contain_text("must move and is away")
    offer = ana.locator("[data-standin]")
    expect(offer).to_have_count(0)
    ana.clock.fast_forward(29_000)
    expect(offer).to_have_count(0)
    ana.clock.fast_forward(3_000)
    offer.click()
    expect(ana.get_by_role("alert")).to_have_count(0)
    expect(ana.get_by_role("log")).to_contain_text("Bo is replaced by a bot")


def a_bot_stands_in_and_gives_the_seat_back(ana: Page, bo: Page) -> None:
    """And the tab says whose turn it is. The board stays where it is when others go and come."""
    mover, other = whose_turn(ana, bo)
    board = other.locator("main .board").bounding_box()
    expect(mover).to_have_title("● your turn – Quadracarta Minisurf")
    expect(other).to_have_title("Quadracarta Minisurf")
    address = mover.url
    go(mover, NO_PAGE)
    expect(other.locator("[data-standin]")).to_be_visible()
    assert other.locator("main .board").bounding_box() == board
    other.locator("[data-standin]").click()
    wait_turn(other)  # the bot has moved
    expect(other.get_by_role("log")).to_contain_text(re.compile(r"(Ana|Bo) is replaced by a bot"))
    go(mover, address)
    mover.locator("[data-return]").click()
    expect(mover.locator("[data-return]")).to_have_count(0)
    expect(mover.get_by_role("log")).to_contain_text(
        re.compile(r"(Ana|Bo) takes the seat back from the bot")
    )
    for _ in range(8):  # each turn is a card picked and laid
        active, _ = whose_turn(mover, other)
        one_step(active)
        if active is mover:
            return
    raise AssertionError("whoever came back is never asked")


def test_the_final_sheet_has_the_blocks_of_the_manual(opened: Opener) -> None:
    """Animals with the fox second, habitats, bonuses, nature tokens. From
    there to the profile, which has the match."""
    page = opened(None)
    go(page, f"/table/{resigned(page, 'cascadia')}")
    open_final_sheet(page)
    headings = page.locator(".end tbody .block")
    expect(headings).to_have_text(["Wildlife scores:", "Habitat scores:"])
    rows = page.locator(".end tbody tr th[scope=row]").all_inner_texts()
    names = ["Bears", "Foxes", "Elk", "Salmon", "Hawks", "Mountains", "Forests", "Prairies"]
    names += ["Wetlands", "Rivers", "Corridor bonuses", "Unused nature tokens"]
    assert [row.strip().casefold() for row in rows] == [name.casefold() for name in names]
    for width, height in ((1024, 768), (PHONE["width"], PHONE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        assert not overflows(page)
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    expect(page.locator("[data-kept]")).not_to_contain_text(".txt")  # nothing is achieved so
    page.locator("[data-kept] a").click()
    expect(page).to_have_url(re.compile("/profile"))
    page.reload()
    history = page.get_by_role("region", name="My matches")
    expect(history).to_contain_text("Cascadia")
    expect(history).to_contain_text("Kiwi (normal)")


def test_a_finished_match_is_shared_by_its_link_and_its_record(
    opened: Opener, tmp_path: Path
) -> None:
    ana = opened(None)
    go(ana, f"/table/{resigned(ana, 'minisurf', moves=1)}")
    ana.locator("[data-share-end]").click()
    address = ana.locator("dialog input[readonly]").input_value()
    ana.keyboard.press("Escape")
    ana.locator("[data-menu]").click()
    with ana.expect_download() as waiting:
        ana.get_by_role("link", name="Download the record").click()
    file = tmp_path / "match.ludo"
    waiting.value.save_as(file)
    stranger = opened(address, fresh=True)
    slider = stranger.get_by_role("slider")
    slider.wait_for()
    assert int(slider.get_attribute("max") or 0) >= 5
    eyes = stranger.get_by_label("Seen by")
    assert eyes.locator("option").count() == 4  # anybody's, once it is over, and the mover's
    stranger.locator("[data-go=last]").click()
    stranger.locator(".log button").first.click()
    expect(slider).to_have_value("1")
    a_record_comes_back(stranger, file)


def a_record_comes_back(page: Page, file: Path) -> None:
    page.clock.install()
    go(page, "/tables")
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_role("slider")).to_be_visible()
    go(page, "/tables")
    file.write_text("nothing of the kind", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).not_to_be_empty()
    with page.expect_response("**/api/lobby"):
        page.clock.fast_forward("01:00")  # the list is asked for every few seconds
    drawn(page)
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_chat_can_be_muted_and_has_limits(opened: Opener) -> None:
    """At a table whose two players then agree to stop."""
    ana, bo = together(opened)
    for page in (ana, bo):
        page.get_by_role("tab", name="Chat").click()
    heard = ana.get_by_role("log")

    def say(words: str) -> None:
        bo.get_by_label("Message").fill(words)
        bo.get_by_role("button", name="Send").click()
        expect(bo.get_by_label("Message")).to_have_value("")
        expect(bo.get_by_role("log")).to_contain_text(words)

    say("first")
    expect(heard).to_contain_text("first")
    ana.locator("[data-mute]").click()
    expect(heard).not_to_contain_text("first")
    say("second")
    ana.reload()
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.locator("[data-unmute]")).to_be_visible()
    expect(heard).not_to_contain_text("second")
    ana.locator("[data-unmute]").click()
    expect(heard).to_contain_text("second")
    a_message_is_one_tap_away_on_a_phone(ana, say)
    message = bo.get_by_label("Message")
    assert message.get_attribute("maxlength") == str(MAX_CHAT_CHARACTERS)
    # Five at once, then one every two seconds: all of these are sent in one moment.
    bo.locator("[data-phrase=nice]").evaluate("(it) => { for (let n = 0; n < 9; n++) it.click(); }")
    expect(bo.get_by_role("alert")).to_be_visible()
    stopping_takes_both(ana, bo)


def a_message_is_one_tap_away_on_a_phone(page: Page, say: Callable[[str], None]) -> None:
    wide = page.viewport_size
    page.get_by_role("tab", name="Log").click()
    page.set_viewport_size({"width": 390, "height": 600})
    say("third")
    expect(page.locator("[data-unread]")).to_have_text("1")
    page.locator("[data-said]", has_text="third").click()
    expect(page.get_by_role("log").get_by_text("third")).to_be_in_viewport()
    expect(page.locator("[data-unread]")).to_have_count(0)
    page.locator("button.chips").click()
    page.set_viewport_size(wide or {"width": 1440, "height": 900})


def stopping_takes_both(ana: Page, bo: Page) -> None:
    propose_to_stop(ana)
    question = bo.get_by_text("Stop the match here")
    question.wait_for()
    bo.get_by_role("button", name="No", exact=True).click()
    expect(question).to_have_count(0)
    ana.get_by_role("tab", name="Log").click()
    expect(ana.get_by_role("log")).to_contain_text("The match goes on.")
    propose_to_stop(bo)
    ana.get_by_role("button", name="Yes", exact=True).click()
    for page in (ana, bo):
        page.wait_for_selector(ENDED)


def propose_to_stop(page: Page) -> None:
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Propose to stop").click()
    page.get_by_role("button", name="Sure?").click()


def test_a_clock_is_chosen_where_a_table_is_made(opened: Opener) -> None:
    page = opened("/new/minisurf")
    page.get_by_text("More about the table").click()
    page.locator("label", has_text="Clock").locator("select").select_option("days")
    page.get_by_role("button", name="Begin").click()
    timers = page.get_by_role("timer")
    expect(timers).to_have_count(2)
    expect(timers.first).to_have_text(re.compile("day"))


@pytest.mark.parametrize(
    ("locale", "tables", "pages", "title", "nothing", "guess", "onward"),
    [
        pytest.param(
            "en-GB",
            ("/table/nothing",),
            ("/puzzles/chess", "/nowhere"),
            "There is no such table.",
            "There is nothing at this address.",
            "on another server",
            "To the tables",
            marks=pytest.mark.long,
        ),
        (
            "fr-FR",
            ("/table/nothing#seat=none", "/replay/nothing"),
            ("/new/chess", "/rules/chess", "/score/chess"),
            "Cette table n’existe pas.",
            "Il n’y a rien à cette adresse.",
            "sur un autre serveur",
            "Voir les tables",
        ),
    ],
    ids=["en", "fr"],
)
def test_a_table_that_does_not_exist(
    opened: Opener,
    locale: str,
    tables: tuple[str, ...],
    pages: tuple[str, ...],
    title: str,
    nothing: str,
    guess: str,
    onward: str,
) -> None:
    page = opened(None, locale=locale)
    for path in tables:
        go(page, path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(guess)
        expect(page.locator("[data-moment], .replay")).to_have_count(0)  # no empty frame
    page.get_by_role("link", name=onward).click()
    expect(page.locator("#part-mine")).to_be_visible()
    for path in pages:
        go(page, path)
        expect(page.get_by_role("heading", level=1)).to_have_text(nothing)
        expect(page.get_by_role("main").get_by_role("link")).to_have_count(2)  # ways on
    go(page, "/event/nothing")
    expect(page.get_by_role("alert")).to_contain_text(guess)
    expect(page.get_by_role("main").get_by_role("link").last).to_have_attribute("href", "/events")


def test_rules_beside_the_board_can_be_searched(opened: Opener) -> None:
    page = opened(None, locale="fr-FR")
    against_bot(page, "cascadia")
    page.get_by_role("button", name="Règles").click()
    book = page.get_by_role("complementary", name="Règles")
    expect(book.locator(".legend svg").first).to_be_visible()
    board, beside = page.locator(".board").bounding_box(), book.bounding_box()
    assert board
    assert beside
    assert board["x"] + board["width"] <= beside["x"] + 1
    everything = len(book.inner_text())
    book.get_by_role("searchbox").fill("riviere")  # whatever the accents
    expect(book).to_contain_text("rivière")
    assert 0 < len(book.inner_text()) < everything
    assert page.evaluate("CSS.highlights.get('found').size") > 0
    book.get_by_role("searchbox").fill("xyzzy")
    expect(book).not_to_contain_text("rivière")


def test_a_figure_says_what_it_is_the_sum_of(opened: Opener) -> None:
    """What makes it lights up; on a phone too, where the scores lie over the board."""
    page = opened(None)
    against_bot(page, "cascadia")
    wait_turn(page)
    row = page.get_by_role("row", name="mountains")
    row.get_by_role("button").first.click()
    expect(row.get_by_role("button").first).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button").first.click()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_role("button", name="Players, scores and log").click()
    figure = page.get_by_role("row", name="corridor bonuses").get_by_role("button").first
    total = figure.inner_text()
    figure.click()
    why = page.locator("[data-why]")
    expect(why).to_be_in_viewport()
    expect(page.get_by_role("log")).to_be_hidden()
    addends, _, said = why.inner_text().partition(": ")[2].rpartition(" = ")
    parts = [n for n in numbers(addends or said) if n]
    assert said.split()[0] == total  # then comes the word of the cross
    assert sum(parts) == int(total)
    assert page.locator(".stage .worth").count() == len(parts)
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
