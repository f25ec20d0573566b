"""An event from its making to its results, by hand: a director at a desk, a player with a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .axe import look
from .conftest import DESKTOP, PHONE, Opener
from .interactions import instrument, resign, wait_turn

# A slow network: whoever joins is answered late.
JOIN_SLOWLY = """() => {
  const { fetch } = window;
  window.fetch = async (url, ...rest) => {
    if (`${url}`.endsWith('/join')) await new Promise((go) => setTimeout(go, 500));
    return fetch(url, ...rest);
  };
}"""


def same_deals_once(director: Page) -> None:
    """The ready-made kind, with one deal instead of five."""
    director.get_by_role("button", name="Same deals for all").click()
    director.get_by_text("More settings").click()
    expect(director.get_by_label("Deals", exact=True)).to_have_value("5")
    director.get_by_label("Deals", exact=True).fill("1")


def test_a_duplicate_is_made_joined_played_and_counted(opened: Opener) -> None:
    director = opened("/events")
    director.get_by_label("Name of the event").fill("Cup of the services")
    director.get_by_label("Your name").fill("Dora")
    director.get_by_label("Game").select_option("minisurf")
    expect(director.get_by_label("Deals", exact=True)).not_to_be_visible()
    same_deals_once(director)
    expect(director.get_by_label("Empty seats")).to_have_value("normal")
    director.get_by_label("Empty seats").select_option("easy")
    director.get_by_role("button", name="Make the event").click()
    director.get_by_role("heading", name="Cup of the services").wait_for()
    director.get_by_role("button", name="Take part").click()
    expect(director.locator("main")).to_contain_text("You take part as Dora.")

    player = opened(director.url, viewport=PHONE, color_scheme="dark", locale="fr-FR")
    player.get_by_label("Votre nom").fill("Ana")
    player.get_by_role("button", name="Participer").click()
    expect(player.locator("main")).to_contain_text("Vous participez sous le nom de Ana.")
    look(player)
    director.reload()
    director.get_by_role("button", name="Begin").click()
    director.get_by_role("button", name="Play my next deal").wait_for()
    expect(director.locator("main")).to_contain_text("0 of 2 tables finished")
    player.reload()
    player.get_by_role("button", name="Jouer ma prochaine donne").click()
    wait_turn(player)
    player.goto(director.url)
    expect(player.get_by_role("button", name="À ma partie")).to_be_visible()
    player.locator("details summary").first.click()
    expect(player.locator("main")).to_contain_text("Les résultats sont montrés quand")

    director.get_by_role("button", name="Play my next deal").click()
    wait_turn(director)
    resign(director, "Dora")
    director.get_by_role("link", name="To the event").click()
    director.get_by_role("button", name="Time is up").click()
    director.get_by_role("button", name="Time is up").last.click()
    expect(director.locator("main")).to_contain_text("The event is over.")
    director.locator("details summary").first.click()
    expect(director.get_by_role("link", name="Look").first).to_be_visible()
    look(director)
    with director.expect_download() as saved:
        director.get_by_role("link", name="CSV").click()
    assert "Ana" in saved.value.path().read_text(encoding="utf-8")


@pytest.mark.long  # `tests/server/test_late_entries.py`: what comes of it
def test_a_director_lets_a_late_entry_in(opened: Opener) -> None:
    """In two browsers, one in French; the deals were begun by the director."""
    director = opened("/events", viewport=DESKTOP)
    director.get_by_label("Name of the event").fill("Cup of the services")
    director.get_by_label("Your name").fill("Dora")
    director.get_by_label("Game").select_option("minisurf")
    same_deals_once(director)
    director.get_by_label("One may still join after the beginning").check()
    instrument(director, JOIN_SLOWLY)
    director.get_by_role("button", name="Make the event").click()
    director.get_by_role("button", name="Take part").click()
    director.get_by_role("button", name="Add a bot").click()
    event = director.url
    director.get_by_role("button", name="Begin").click()
    director.get_by_role("button", name="Play my next deal").click()
    wait_turn(director)

    player = opened(event, viewport=PHONE, locale="fr-FR")
    expect(player.locator("main")).to_contain_text("le directeur décide")
    player.get_by_label("Votre nom").fill("Ana")
    player.get_by_role("button", name="Participer").click()
    expect(player.locator("main")).to_contain_text("Le directeur n’a pas encore décidé.")
    expect(player.get_by_role("button", name="Jouer ma prochaine donne")).to_have_count(0)
    director.goto(event)
    expect(director.locator("main")).to_contain_text("Ana asks to take part")
    director.get_by_role("button", name="Let in").click()
    expect(director.get_by_role("button", name="Let in")).to_have_count(0)
    player.reload()
    player.get_by_role("button", name="Jouer ma prochaine donne").wait_for()
