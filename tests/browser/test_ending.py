"""The end of a match happens on the board: who has won, the points group by group, then how to go
on. The table of points, the picture and the files are one tap away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from scripts.bot_matches import played

from ludotheque.record import encode

from .api_client import play_on, playing
from .axe import serious
from .conftest import DESKTOP, PHONE, TOUCH, Opener
from .interactions import (
    ENDED,
    cut_texts,
    drawn,
    go,
    hint_step,
    hold_timers,
    instrument,
    is_over,
    one_step,
    overflows,
    wait_for_held_timer,
    wait_turn,
    wait_turn_or_end,
)

LOW = {"width": 844, "height": 390}  # a phone on its side
STEP_MS = 380  # `web/src/lib/table/match_end.svelte.ts`
# Some thirty groups are lit one after the other, and everything in sight is drawn meanwhile.
COUNT_FASTER = """(step) => {
  const { setInterval } = window;
  window.setInterval = (call, ms, ...rest) => setInterval(call, ms === step ? 40 : ms, ...rest);
}"""
# What screen readers are told from now on, and the most groups lit at once.
LISTEN = """() => {
  window.said = [];
  window.lit = 0;
  const live = document.querySelector('[data-live]');
  const noted = () => said.push(live.textContent);
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(noted).observe(live, all);
  const count = () => {
    window.lit = Math.max(lit, document.querySelectorAll('.stage .worth').length);
  };
  const board = document.querySelector('.board');
  new MutationObserver(count).observe(board, all);
}"""


def before_the_last_move(page: Page) -> None:
    """A match of Cascadia, as random players left it: the guest makes its last decisions."""
    match = played("cascadia", whims=1)
    moves = match.record.moves()
    last = max(n for n, move in enumerate(moves) if move.action.startswith("take"))
    go(page, f"/table/{play_on(page, encode(match.record), last, moves[last].actor or 0)}")
    wait_turn(page)


def to_the_end(page: Page) -> None:
    while wait_turn_or_end(page):
        one_step(page)
    assert is_over(page)


def test_the_points_are_counted_on_the_board(opened: Opener) -> None:
    page = opened(None, reduced_motion="no-preference")
    before_the_last_move(page)
    board = page.locator("main .board").bounding_box()
    instrument(page, f"({LISTEN})()")
    instrument(page, COUNT_FASTER, STEP_MS)
    to_the_end(page)
    headline = page.locator(".ask p")
    expect(headline).to_contain_text(re.compile(r"wins?, \d+ to \d+"))
    expect(page.get_by_role("dialog")).to_have_count(0)  # nothing lies over the board
    page.wait_for_selector(ENDED)
    assert page.evaluate("lit") > 1, "groups are lit with their points"
    assert page.locator("main .board").bounding_box() == board, "it stays where it was"
    said = page.evaluate("said")
    assert sum(headline.inner_text() in one for one in said) == 1, said
    expect(page.locator(".stage .worth")).to_have_count(0)  # the board as it is
    expect(page.locator("[data-sentence]")).to_contain_text("Widest gap")
    salmon = page.locator("[data-part=salmon]")
    salmon.click()  # what makes this score, again
    expect(salmon).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-why]")).to_be_visible()
    assert serious(page, "section.tray") == []
    salmon.click()
    for screen in (PHONE, LOW):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        drawn(page)
        assert not cut_texts(page), screen
        expect(page.locator("[data-share-end]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".sentence")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    the_board_is_shared_as_a_picture(page)


def the_board_is_shared_as_a_picture(page: Page) -> None:
    page.locator("[data-share-end]").click()
    picture = page.locator("dialog img[data-picture]")
    expect(picture).to_have_attribute("alt", re.compile(r"Cascadia · .* wins, \d+ to \d+"))
    drawn(page)
    width, height = picture.evaluate("(it) => [it.naturalWidth, it.naturalHeight]")
    assert min(width, height) > 400
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the picture").click()
    assert waiting.value.suggested_filename.endswith(".png")
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_tap_ends_the_counting(opened: Opener) -> None:
    page = opened(None, reduced_motion="no-preference")
    match = played("minisurf", whims=1)
    moves = match.record.moves()
    last = max(n for n, move in enumerate(moves) if move.actor is not None)
    seat = moves[last].actor or 0
    go(page, f"/table/{play_on(page, encode(match.record), last, seat)}")
    wait_turn(page)
    hold_timers(page, STEP_MS)  # by itself it never ends
    with playing(page, page.url.rpartition("/")[2]) as player:
        player.play_until(lambda position: False)
    page.wait_for_selector("[data-ending=counting]")
    wait_for_held_timer(page)  # before that the tap ends the turn that plays out, and nothing else
    page.locator(".ask p").click()
    page.wait_for_selector(ENDED)


def test_who_wants_no_motion_sees_none(opened: Opener) -> None:
    page = opened(None, locale="fr-FR", **TOUCH | {"viewport": LOW})
    before_the_last_move(page)
    instrument(page, f"({LISTEN})()")
    while wait_turn_or_end(page):
        hint_step(page)  # no button of the hand lies over another
    expect(page.locator(ENDED)).to_be_visible()
    assert page.evaluate("lit") == 0
    for screen in (LOW, PHONE):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        for part in ("[data-rematch]", "[data-share-end]", "[data-end-table]"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert not overflows(page)
