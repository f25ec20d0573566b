"""Matches by clicking, from the shelf to the final sheet; what lies between goes without a page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from scripts.bot_matches import played

from ludotheque.match import Match
from ludotheque.record import Holder, decode, encode, new_header
from ludotheque.registry import game as registered
from ludotheque.table.setup import variant_of
from sizes import some_of

from .api_client import BOT, against_bot, ahead, at_table, make_table, play, play_on
from .conftest import GAMES, Opener
from .interactions import (
    TABLE,
    click_place,
    final_scores,
    go,
    hint_step,
    one_step,
    places,
    play_bot,
    play_to_end,
    wait_turn,
    wait_turn_or_end,
)
from .serve import seed_of
from .servers import Address


@pytest.mark.parametrize("game", GAMES)
def test_the_first_seat_begins_at_tables_of_these_tests(game: str) -> None:
    """Others rely on it: with each new version of the rules the draw gives another first player."""
    found = registered(game)
    variant = variant_of(new_header(found, found.options(), [Holder("Ana"), Holder("Bo")]))
    for number in range(1, 9):
        header = new_header(found, found.options(), [Holder("Ana"), Holder("Bo")])
        assert 0 in Match(header, seed_of(variant, number), rules=variant.rules()).to_move


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def sheet(page: Page) -> dict[str, Any]:
    answer: dict[str, Any] = page.request.get(f"/api/tables/{table_of(page)}/final").json()
    return answer


def chosen(page: Page, least: int) -> int:
    """How often I had a choice, of at least this number of moves; the others are made for me."""
    record = decode(page.request.get(f"/api/tables/{table_of(page)}/record").body())
    match = Match(record)
    mine = [
        before
        for move, before in zip(record.moves(), match.states(), strict=False)
        if move.actor == 0
    ]
    assert len(mine) >= least
    return sum(match.rules.forced(before, 0) is None for before in mine)


def test_minisurf(opened: Opener) -> None:
    page = opened("/")
    play_bot(page, "minisurf")
    one_step(page)
    steps = 1 + ahead(page, lambda position: position["ply"] > 136)  # of some 140
    steps += play_to_end(page, 20)
    assert steps == chosen(page, 46)  # 23 rounds: one card picked, one laid
    totals = [str(score["total"]) for score in sheet(page)["scores"]]
    assert final_scores(page) == totals
    expect(page.locator(".ask")).to_contain_text("win")


def test_maxisurf(opened: Opener) -> None:
    """Draws two cards, then stops; the bot goes on alone."""
    page = opened("/")
    play_bot(page, "maxisurf")
    drawn = 0
    while wait_turn_or_end(page):
        if page.locator("[data-action=go]").count() and drawn == 2:
            page.locator("[data-action=pass]").dblclick()
            page.wait_for_selector("[data-ending]")
            break
        drawn += page.locator("[data-action=go]").count()
        one_step(page)
    assert drawn == 2
    assert final_scores(page) == [str(score["total"]) for score in sheet(page)["scores"]]


def tile_step(page: Page) -> None:
    """Tiles from the market, then the board; a token that fits nowhere goes back."""
    if places(page).count():
        before = page.locator(TABLE).get_attribute("data-moment")
        click_place(page, places(page).first)
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before or "")
    else:
        one_step(page)


@pytest.mark.parametrize("tiles", some_of(["hex", "square"], "hex"))
def test_cascadia(opened: Opener, server: Address, tiles: str) -> None:
    """With hexagons a scenario, chosen in the form: it is written into a file."""
    if tiles == "hex":
        page = opened("/new/cascadia")
        page.get_by_label("Hexagonal").check()
        page.get_by_label("Scoring").select_option("Scenario")
        page.get_by_role("button", name="1", exact=True).click()
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector("section.tray")
    else:
        page = opened(None)
        at_table(page, "cascadia", options={"tiles": "square"})
    steps = ahead(page, lambda position: position["view"]["turn"] > 19)
    steps += play_to_end(page, 20, tile_step)
    assert steps == chosen(page, 60)  # twenty turns: take, tile, token or bag
    final = sheet(page)
    assert final_scores(page) == [str(final["scores"][0]["total"])]
    assert sum(final["scores"][0]["parts"].values()) == final["scores"][0]["total"]
    file = server.home / "ScenarioAchievements.txt"
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    told = "The server has added the result to its file ScenarioAchievements.txt."
    if tiles == "hex":
        expect(page.locator("[data-kept]")).to_contain_text(told)
        expect(page.locator("body")).not_to_contain_text(str(server.home))
        assert "Nom du joueur : Guest" in file.read_text(encoding="utf-8")
    else:
        expect(page.locator("[data-kept]")).not_to_contain_text(".txt")


def test_taxi(opened: Opener) -> None:
    """The first turn of a table that was set up by hand; then the end of another match, to one
    destination: the die, the drives, the cards, all as a hint would."""
    page = opened("/new/taxi")
    page.get_by_label("Player 2").select_option("bot:easy")
    page.get_by_label("Destinations to reach").fill("1")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("section.tray")
    wait_turn(page)
    hint_step(page)
    match = played("taxi", target=1)
    end = match.record.end()
    assert end
    assert end.result
    (winner,) = end.result.winners
    rolls = [n for n, move in enumerate(match.record.moves()) if move.action == "roll"]
    table = play_on(page, encode(match.record), rolls[-1], winner)
    go(page, f"/table/{table}")
    play_to_end(page, 300, hint_step)
    totals = final_scores(page)
    assert totals == [str(score["total"]) for score in sheet(page)["scores"]]
    assert "1" in totals


@pytest.mark.long
@pytest.mark.parametrize("game", ["minisurf", "maxisurf", "cascadia"])
def test_every_hint_can_be_followed(opened: Opener, game: str) -> None:
    """Whatever is asked at the beginning of a match, the table shows how to do what is advised;
    `test_screens.py` does so for the first moves of every game."""
    page = opened(None)
    against_bot(page, game)
    for _ in range(5):
        wait_turn(page)
        hint_step(page)


def test_the_replay_shows_every_move(opened: Opener) -> None:
    page = opened(None)
    table = make_table(page, "minisurf", BOT)
    play(page, table, 4)
    go(page, f"/replay/{table}")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 10
    expect(slider).to_have_value(str(last))
    page.locator("[data-go=back]").click()
    expect(slider).to_have_value(str(last - 1))
    expect(page.locator(".log .here")).to_have_count(1)
