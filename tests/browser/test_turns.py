"""Every turn is seen: what fell, what moved, then the next player, then the next person at a
device; and the table stands still meanwhile."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .api_client import against_bot
from .conftest import Opener
from .interactions import TABLE, instrument, moment, wait_turn

# Whether I was asked, and what was read out, whenever the die came onto the board or left it.
WATCH_DIE = """() => {
  window.dice = [];
  let there = false;
  new MutationObserver(() => {
    const die = document.querySelector('[data-rolling]');
    if (there === !!die) return;
    there = !!die;
    dice.push({
      there,
      asked: document.querySelector('[data-moment]').dataset.turn === 'true',
      said: document.querySelector('[data-live]').textContent,
    });
  }).observe(document.body, { childList: true, subtree: true });
}"""


def at_my_roll(opened: Opener, **options: str) -> Page:
    page = opened(None, **options)
    instrument(page, WATCH_DIE)
    against_bot(page, "taxi")
    wait_turn(page)
    return page


def test_a_roll_is_seen_before_the_prompt_returns(opened: Opener) -> None:
    """The die comes to rest on the board; what is read out does not wait for it."""
    page = at_my_roll(opened, reduced_motion="no-preference")
    before = moment(page)
    page.keyboard.press("r")
    expect(page.locator("[data-rolling]")).to_be_visible()
    assert moment(page) == before  # what comes of it is not in sight yet
    wait_turn(page)
    seen = page.evaluate("dice")
    assert [one["there"] for one in seen[:2]] == [True, False]
    assert not any(one["asked"] for one in seen[:2])
    assert "die shows" in seen[0]["said"]


def test_a_key_shows_at_once_how_a_roll_ends(opened: Opener) -> None:
    """It does nothing else: the key that rolls does not roll again."""
    page = at_my_roll(opened, reduced_motion="no-preference")
    page.clock.install()  # by itself nothing ends now
    page.keyboard.press("r")
    expect(page.locator("[data-rolling]")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("[data-rolling]")).to_have_count(0)


def test_with_less_motion_a_roll_is_told(opened: Opener) -> None:
    page = at_my_roll(opened)
    before = moment(page)
    page.keyboard.press("r")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    assert page.evaluate("dice") == []
    expect(page.locator("[data-last-move]")).to_contain_text("die shows")
