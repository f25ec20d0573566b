"""Every turn is seen: what fell, what moved, then the next player, then the next person at a
device; and the table stands still meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .api_client import against_bot, at_table
from .conftest import TOUCH, Opener
from .interactions import (
    TABLE,
    click_place,
    hint_step,
    hold_timers,
    instrument,
    moment,
    one_step,
    overflows,
    release_timers,
    tap_place,
    wait_turn,
)

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


# A key in the same moment as the die is on the board.
PRESS_AT_ONCE = """() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-rolling]')) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}"""
ROLL_MS, MAX_STEP_MS = 800, 4000  # as in the client: without these a die never comes to rest


def at_my_roll(opened: Opener, **options: str) -> Page:
    page = opened(None, **options)
    instrument(page, WATCH_DIE)
    against_bot(page, "taxi")
    wait_turn(page)
    return page


def test_a_roll_is_seen_before_the_prompt_returns(opened: Opener) -> None:
    """The die comes to rest on the board; what is read out does not wait for it."""
    page = at_my_roll(opened, reduced_motion="no-preference")
    hold_timers(page, ROLL_MS, MAX_STEP_MS)
    before = moment(page)
    page.keyboard.press("r")
    expect(page.locator("[data-rolling]")).to_be_visible()
    assert moment(page) == before  # what comes of it is not in sight yet
    release_timers(page)
    wait_turn(page)
    seen = page.evaluate("dice")
    assert [one["there"] for one in seen[:2]] == [True, False]
    assert not any(one["asked"] for one in seen[:2])
    assert "die shows" in seen[0]["said"]


@pytest.mark.long  # `motion.test.ts`: skipping shows how everything ends
def test_a_key_shows_at_once_how_a_roll_ends(opened: Opener) -> None:
    """It does nothing else: the key that rolls does not roll again."""
    page = at_my_roll(opened, reduced_motion="no-preference")
    hold_timers(page, ROLL_MS, MAX_STEP_MS)
    page.evaluate(PRESS_AT_ONCE)
    page.keyboard.press("r")
    page.wait_for_function("() => dice.length >= 2")
    assert [one["there"] for one in page.evaluate("dice")[:2]] == [True, False]


WATCH_MOMENTS = """() => {
  window.moments = [];
  const table = document.querySelector('[data-moment]');
  new MutationObserver(() => moments.push(table.dataset.moment))
    .observe(table, { attributeFilter: ['data-moment'] });
}"""


def test_with_less_motion_a_roll_is_told_and_the_last_round_is_played_again(
    opened: Opener,
) -> None:
    """After coming back, with one press; then it is my turn as before."""
    page = at_my_roll(opened)
    table, before = page.url, moment(page)
    page.keyboard.press("r")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    assert page.evaluate("dice") == []
    expect(page.locator("[data-last-move]")).to_contain_text("rolls a ")
    wait_turn(page)
    while not page.locator("[data-again]").count():
        one_step(page)
        wait_turn(page)
    page.goto(table)  # somebody who comes back
    wait_turn(page)
    before = moment(page)
    page.evaluate(WATCH_MOMENTS)
    page.locator("[data-again]").click()
    page.wait_for_function(
        "(before) => moments.length > 2 && moments.at(-1) === before", arg=before
    )
    wait_turn(page)
    seen = page.evaluate("moments")
    plies = [int(one.split(".")[1]) for one in seen]
    assert plies == sorted(plies)
    assert moment(page) == before


# Everything that has moved on the page by itself, and how far; `places()`: where the parts are;
# `small()`: what can be pressed and is smaller than a finger. Places of a board that lie closer to
# each other are reached by the buttons that lead from one to the next.
WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const nodes = sources.map(({ node }) => (node?.closest ? node : node?.parentElement));
      shifts.push([value, nodes.map((node) => node?.outerHTML.slice(0, 160))]);
    }
  }).observe({ type: 'layout-shift', buffered: false });
  const parts = ['header', '.stage', '.board', '.lane', 'section.tray', '.answers', 'aside.side'];
  window.places = () => parts
    .map((name) => [name, document.querySelector(name)?.getBoundingClientRect().toJSON()])
    .map(([name, at]) => at && `${name} ${at.x} ${at.y} ${at.width} ${at.height}`);
  window.small = () => [...document.querySelectorAll('main button, section.tray button')]
    .filter((button) => !button.disabled && button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height) < 40;
    })
    .map((button) => button.outerHTML.slice(0, 160));
}"""
STEPS = {"cascadia": 5, "quadrata": 3, "taxi": 4, "minisurf": 4, "maxisurf": 4}
PHONE_EDGE = 500  # pixels: a window with a shorter edge is touched


def put(page: Page, place: Locator) -> None:
    """Where places lie closer to each other than a finger is wide, the next one."""
    step = page.locator("[data-step='1']")
    if step.is_visible():
        step.tap()
        page.locator("section.tray [data-confirm=true]").tap()
    else:
        tap_place(page, place)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("cascadia", "390x844"),
        ("quadrata", "1024x768"),
        ("taxi", "390x844"),
        ("maxisurf", "844x390"),
        *(
            pytest.param(*table, marks=pytest.mark.long)
            for table in (
                ("cascadia", "1440x900"),
                ("quadrata", "390x844"),
                ("minisurf", "390x844"),
            )
        ),
    ],
)
def test_the_table_stands_still(opened: Opener, game: str, size: str) -> None:
    """Bar, board, messages and hand stay where they are, whatever is asked and told, and nothing is
    wider than the screen; on a phone everything that can be pressed is as large as a finger."""
    width, height = map(int, size.split("x"))
    phone = min(width, height) < PHONE_EDGE
    settings = TOUCH if phone else {}
    page = opened(None, **settings | {"viewport": {"width": width, "height": height}})
    against_bot(page, game)
    wait_turn(page)
    instrument(page, WATCH_SHIFTS)
    places = page.evaluate("places()")
    for n in range(STEPS[game]):
        if n == 1:
            page.locator("[data-hint]").click()
            page.locator("[data-hints]").wait_for()
            assert page.evaluate("places()") == places
        assert not phone or page.evaluate("small()") == []
        assert not overflows(page)
        if game == "cascadia" and phone:
            assert page.locator(".market button.tile:visible").count() == 4
        if game == "quadrata":  # where one clicks several things for one step
            hint_step(page)
        else:
            one_step(page, put if phone else click_place)
        wait_turn(page)
        assert page.evaluate("places()") == places
    assert page.evaluate("shifts") == []


def test_a_seat_is_taken_back_from_a_bot_at_the_hand_over(opened: Opener) -> None:
    """One device, and a clock that runs out before anybody takes it: the button lay below."""
    page = opened(None, **TOUCH)
    at_table(page, "taxi", {"kind": "me", "name": "Ben"}, clock={"kind": "move", "amount": 2})
    expect(page.locator("[data-ready]")).to_be_visible()
    back = page.locator("[data-return]").first
    back.click()  # Playwright waits until nothing lies over it
    expect(page.locator("[data-ready]")).to_be_visible()
