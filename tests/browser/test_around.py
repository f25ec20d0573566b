"""Around a match: its end, another one, records, chat, clocks, people who leave and come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludotheque.protocol.messages import MAX_CHAT

from .conftest import DESKTOP, PHONE, Opener
from .hands import drawn, numbers, one_step, overflows, play_bot, wait_turn
from .test_together import open_table, whose_turn


def together(opened: Opener) -> tuple[Page, Page]:
    """Ana and Bo at a table of Minisurf."""
    ana, bo = opened("/"), opened("/")
    open_table(ana, "minisurf", "Ana")
    bo.goto(ana.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit here").click()
    for page in (ana, bo):
        page.wait_for_selector("section.tray")
    return ana, bo


def resign(page: Page, name: str) -> None:
    page.locator("[data-menu]").click()
    page.get_by_role("button", name=f"{name} resigns").click()
    page.get_by_role("button", name="Sure?").click()
    page.wait_for_selector(".end.done")


def test_the_end_and_another_match_with_the_seats_moved_on(opened: Opener) -> None:
    ana, bo = together(opened)
    expect(ana.locator("ul.players .called")).to_have_text(["Ana", "Bo"])
    resign(ana, "Ana")
    for page in (ana, bo):
        expect(page.locator(".winner-line")).to_contain_text("Bo wins")
        expect(page.locator(".verdict")).to_contain_text("everybody else has resigned")
        expect(page.locator(".verdict")).not_to_contain_text("lowest total")  # it did not decide
    ana.get_by_role("button", name="Play again").click()
    ana.get_by_role("heading", name="Waiting for players").wait_for()
    bo.get_by_role("button", name="To the next match").click()
    for page in (ana, bo):
        expect(page.locator("ul.players .called")).to_have_text(["Bo", "Ana"])
        page.wait_for_selector("section.tray")


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1024, "height": 768}, PHONE])
def test_the_final_sheet_has_the_blocks_of_the_manual(opened: Opener, size: dict[str, int]) -> None:
    """Issue 15, item 12: animals with the fox second, habitats, bonus points, nature tokens."""
    page = opened("/", viewport=size)
    play_bot(page, "cascadia")
    wait_turn(page)
    resign(page, "Guest")
    headings = page.locator(".end tbody .block")
    expect(headings).to_have_text(["Wildlife scores:", "Habitat scores:"])
    rows = page.locator(".end tbody tr th[scope=row]").all_inner_texts()
    names = ["Bears", "Foxes", "Elk", "Salmon", "Hawks", "Mountains", "Forests", "Prairies"]
    names += ["Wetlands", "Rivers", "Bonus points", "Unused nature tokens"]
    assert [row.strip().casefold() for row in rows] == [name.casefold() for name in names]
    assert not overflows(page)
    expect(page.locator(".end .kept")).not_to_contain_text(".txt")  # nothing is achieved so
    page.locator(".end .kept a").click()
    expect(page).to_have_url(re.compile("/profile"))


def test_a_finished_match_is_shared_by_its_link(opened: Opener) -> None:
    ana = opened("/")
    play_bot(ana, "minisurf")
    wait_turn(ana)
    one_step(ana)
    resign(ana, "Guest")
    address = ana.locator(".end input[readonly]").input_value()
    stranger = opened(address)
    slider = stranger.get_by_role("slider")
    assert int(slider.get_attribute("max") or 0) >= 5
    eyes = stranger.get_by_label("Seen by")
    assert eyes.locator("option").count() == 4  # anybody's, once it is over, and the mover's
    stranger.locator("[data-go=last]").click()
    stranger.locator(".log button").first.click()
    expect(slider).to_have_value("1")


def test_a_record_goes_out_and_comes_back(opened: Opener, tmp_path: Path) -> None:
    ana = opened("/")
    play_bot(ana, "minisurf")
    wait_turn(ana)
    resign(ana, "Guest")
    with ana.expect_download() as waiting:
        ana.get_by_role("link", name="Download the record").click()
    file = tmp_path / "match.ludo"
    waiting.value.save_as(file)
    bo = opened("/tables")
    bo.locator("input[type=file]").set_input_files(file)
    expect(bo).to_have_url(re.compile("/replay/"))
    expect(bo.get_by_role("slider")).to_be_visible()
    bo.goto("/tables")
    file.write_text("nothing of the kind", encoding="utf-8")
    bo.locator("input[type=file]").set_input_files(file)
    expect(bo.get_by_role("alert")).not_to_be_empty()
    with bo.expect_response("**/api/lobby"):
        pass  # the list is asked for every few seconds
    drawn(bo)
    expect(bo.get_by_role("alert")).not_to_be_empty()


def test_a_match_shows_in_the_profile(opened: Opener) -> None:
    ana = opened("/")
    play_bot(ana, "minisurf")
    wait_turn(ana)
    resign(ana, "Guest")
    ana.goto("/profile")
    history = ana.get_by_role("region", name="My matches")
    expect(history).to_contain_text("Quadracarta Minisurf")
    expect(history).to_contain_text("Kiwi (normal)")


def test_stopping_takes_both(opened: Opener) -> None:
    ana, bo = together(opened)
    ana.locator("[data-menu]").click()
    ana.get_by_role("button", name="Propose to stop").click()
    ana.get_by_role("button", name="Sure?").click()
    question = bo.get_by_text("Shall the match stop here")
    question.wait_for()
    bo.get_by_role("button", name="No", exact=True).click()
    expect(question).to_have_count(0)
    expect(ana.get_by_role("log")).to_contain_text("The match goes on.")
    bo.locator("[data-menu]").click()
    bo.get_by_role("button", name="Propose to stop").click()
    bo.get_by_role("button", name="Sure?").click()
    ana.get_by_role("button", name="Yes", exact=True).click()
    for page in (ana, bo):
        page.wait_for_selector(".end.done")


def test_a_bot_stands_in_and_gives_the_seat_back(opened: Opener) -> None:
    ana, bo = together(opened)
    mover, other = whose_turn(ana, bo)
    address = mover.url
    mover.goto("/")
    other.locator("[data-standin]").click()
    wait_turn(other)  # the bot has moved
    mover.goto(address)
    mover.locator("[data-return]").click()
    expect(mover.locator("[data-return]")).to_have_count(0)
    for _ in range(8):  # each turn is a card picked and laid
        active, _ = whose_turn(mover, other)
        one_step(active)
        if active is mover:
            return
    raise AssertionError("whoever came back is never asked")


def test_chat_can_be_muted_and_has_limits(opened: Opener) -> None:
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
    message = bo.get_by_label("Message")
    assert message.get_attribute("maxlength") == str(MAX_CHAT)
    for number in range(20):  # five at once, then one every two seconds
        message.fill(f"too often {number}")
        bo.get_by_role("button", name="Send").click()
    expect(bo.get_by_role("alert")).to_be_visible()


def test_clocks(opened: Opener) -> None:
    page = opened("/")
    for kind, shown in (("move", r"^[01]:\d\d$"), ("game", r"^\d+:\d\d$"), ("days", "day")):
        page.goto("/new/minisurf")
        page.get_by_text("More about the table").click()
        page.locator("label", has_text="Clock").locator("select").select_option(kind)
        page.get_by_role("button", name="Begin").click()
        timers = page.get_by_role("timer")
        expect(timers.first).to_be_visible()
        expect(timers).to_have_count(2)
        expect(timers.first).to_have_text(re.compile(shown))


def test_the_tab_says_whose_turn_it_is(opened: Opener) -> None:
    ana, bo = together(opened)
    mover, other = whose_turn(ana, bo)
    expect(mover).to_have_title("● your turn – Quadracarta Minisurf")
    expect(other).to_have_title("Quadracarta Minisurf")


@pytest.mark.parametrize(
    ("locale", "title", "nothing", "guess", "tables"),
    [
        (
            "en-GB",
            "There is no such table.",
            "There is nothing at this address.",
            "on another server",
            "To the tables",
        ),
        (
            "fr-CA",
            "Cette table n’existe pas.",
            "Il n’y a rien à cette adresse.",
            "sur un autre serveur",
            "Voir les tables",
        ),
    ],
)
def test_a_table_that_does_not_exist(
    opened: Opener, locale: str, title: str, nothing: str, guess: str, tables: str
) -> None:
    page = opened("/", locale=locale)
    for path in ("/table/nothing", "/table/nothing#seat=none", "/replay/nothing"):
        page.goto(path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(guess)
        expect(page.locator("[data-moment], .replay")).to_have_count(0)  # no empty frame
        page.get_by_role("link", name=tables).click()
        expect(page.locator("#part-mine")).to_be_visible()
    for path in ("/puzzles/chess", "/new/chess", "/rules/chess", "/score/chess", "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(nothing)
        expect(page.get_by_role("main").get_by_role("link")).to_have_count(2)  # ways on
    page.goto("/event/nothing")
    expect(page.get_by_role("alert")).to_contain_text(guess)
    expect(page.get_by_role("main").get_by_role("link").last).to_have_attribute("href", "/events")


def test_rules_beside_the_board_can_be_searched(opened: Opener) -> None:
    page = opened("/", locale="fr-FR")
    play_bot(page, "cascadia")
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
    """On a phone too, where the scores lie over the board."""
    page = opened("/", viewport=PHONE)
    play_bot(page, "cascadia")
    wait_turn(page)
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
