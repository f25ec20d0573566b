"""A rated match, one's ratings, another device, a file, and leaving."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from .api_client import against_bot, first_action, join, playing
from .axe import look, serious
from .conftest import PHONE, Opener
from .interactions import overflows, resign, wait_turn


def test_a_rated_match_and_what_it_changes(opened: Opener) -> None:
    ana = opened("/new/minisurf", viewport=PHONE, color_scheme="dark")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Player 2").select_option("open")
    ana.get_by_label("Rated match").check()
    ana.get_by_role("checkbox", name="Duplicate").check()
    assert not overflows(ana)
    ana.get_by_role("button", name="Open the table").click()
    main = ana.locator("main")
    expect(main).to_contain_text("Rated match. Counts for everyone’s rating")
    expect(main).to_contain_text(
        "Clock: 2 min for each turn. A player who runs out of time has lost."
    )
    expect(main.get_by_role("button", name="Sit here")).to_have_count(0)  # she holds one seat
    bo = opened(None, locale="fr-FR")
    join(bo, ana.url.rpartition("/")[2], "Bo")
    ana.locator("[data-menu]").wait_for()
    table = ana.url.rpartition("/")[2]
    with playing(ana, table) as hers, playing(bo, table) as his:
        for player in (hers, his) * 5:  # a third of the moves of a usual match
            player.wait_asked()
            player.act(first_action(player.position))
    resign(ana, "Ana")
    expect(ana.locator("[data-ratings]")).to_contain_text("Ratings")
    expect(ana.locator("[data-ratings]")).to_contain_text("−")
    expect(bo.locator("[data-ratings]")).to_contain_text("± ")
    assert serious(bo, "[data-ratings]") == []
    ana.goto("/profile")
    section = ana.get_by_role("region", name="Ratings")
    expect(section).to_contain_text("Minisurf")
    expect(section).to_contain_text("about 20 matches")
    section.get_by_role("link", name="Ranking").click()
    expect(ana.locator("tbody")).to_contain_text("level normal")
    expect(ana.locator("tbody tr")).to_have_count(4)
    look(ana)
    ana.get_by_label("Game and options").select_option(label="TAXI")
    expect(ana.locator("tbody tr")).to_have_count(4)


def test_a_guest_moves_to_a_phone_saves_everything_and_leaves(opened: Opener) -> None:
    desk = opened("/profile")
    for name in ("  ", "Mia"):
        desk.get_by_label("Your name").fill(name)
        desk.get_by_role("button", name="Save", exact=True).click()
        expect(desk.get_by_role("alert")).to_have_count(int(name.isspace()))
    expect(desk.locator("main").get_by_role("status").first).to_have_text("Saved.")
    desk.get_by_role("button", name="Use another device as well").click()
    link = desk.get_by_label("Link to another device").input_value()

    phone = opened(link, viewport=PHONE, locale="fr-FR")
    expect(phone.locator("main")).to_contain_text("vous serez Mia")
    assert "#" not in phone.url
    look(phone)
    phone.get_by_role("button", name="Continuer en tant que Mia").click()
    devices = phone.get_by_role("region", name="Vos appareils")
    expect(devices.locator("li")).to_have_count(2)
    again = opened(link)
    expect(again.get_by_role("alert")).to_contain_text("used already")

    against_bot(phone, "minisurf", name="Mia")
    wait_turn(phone)
    desk.reload()
    end = desk.get_by_role("region", name="Your devices").get_by_role("button", name="Sign out")
    end.click()
    end.click()
    expect(phone.locator("body")).to_contain_text("a été déconnecté")
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Save it as a file").click()
    found = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert found["guest"]["name"] == "Mia"
    assert len(found["tables"]) == 1
    assert "this_browser" in found

    desk.get_by_role("button", name="Delete everything…").click()
    expect(desk.get_by_role("group", name="What will happen")).to_contain_text("no one else plays")
    look(desk)
    expect(desk.get_by_role("button", name="Delete everything now")).to_be_disabled()
    desk.get_by_label("I confirm").check()
    desk.get_by_role("button", name="Delete everything now").click()
    expect(desk.locator("main").get_by_role("status")).to_contain_text("Your data is deleted")
    expect(desk.locator("main h2")).to_have_count(0)  # nothing of it is left on the page
    desk.reload()
    expect(desk.get_by_label("Your name")).to_have_value("")
