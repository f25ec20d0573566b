"""How a person uses the table: by clicking, tapping or typing what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

TABLE = "[data-moment]"
OFFERED = "section.tray [data-action]:enabled, [data-place]"
ENDED = "[data-ending=done]"  # the points have been counted on the board
PATIENCE = 120_000  # milliseconds: a loaded machine is slow, not wrong

NO_PAGE = "/nowhere"  # an address of the client where there is nothing

# What a click on a link does, without a link on the page; false where the client is not loaded.
FOLLOW = """(path) => {
  if (!document.querySelector('#app > *')) return false;
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}"""


def go(page: Page, path: str) -> None:
    """Lead a page to an address as a link does: the client is loaded only if it is not there yet.
    `page.goto` loads it anew, at three times the cost."""
    if not page.evaluate(FOLLOW, path):
        page.goto(path)


# Timers and intervals of these durations (milliseconds) wait for `releaseTimers`.
HOLD_TIMERS = """(durations) => {
  const { setTimeout, setInterval } = window;
  const held = [];
  const unless = (begin) => (call, ms, ...rest) =>
    durations.includes(ms) ? -held.push(() => begin(call, ms, ...rest)) : begin(call, ms, ...rest);
  Object.assign(window, { setTimeout: unless(setTimeout), setInterval: unless(setInterval) });
  window.heldTimers = held;
  window.releaseTimers = () => {
    Object.assign(window, { setTimeout, setInterval });
    for (const begin of held) begin();
  };
}"""


def instrument(page: Page, script: str, argument: object = None) -> None:
    """Run a script in the client that is loaded; what it changes goes with the client, which is
    loaded anew after the test."""
    page.evaluate(script, argument)
    page.evaluate("sessionStorage.setItem('instrumented', '')")


def hold_timers(page: Page, *durations_ms: int) -> None:
    """What the client shows for so long stays until `release_timers`: it cannot be over before a
    busy machine has looked."""
    instrument(page, HOLD_TIMERS, list(durations_ms))


def wait_for_held_timer(page: Page) -> None:
    wait_until(page, lambda: page.evaluate("heldTimers.length"))


def release_timers(page: Page) -> None:
    page.evaluate("releaseTimers()")


def wait_until(page: Page, is_met: Callable[[], object]) -> None:
    """For what no selector of one page says: two pages compared, requests that were held."""
    for _ in range(PATIENCE // 20):
        if is_met():
            return
        page.wait_for_timeout(20)
    raise AssertionError("waited in vain")


def play_bot(page: Page, game: str) -> None:
    """One click on the shelf."""
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector("section.tray")


def moment(page: Page) -> str:
    return page.locator(TABLE).get_attribute("data-moment") or ""


def wait_turn(page: Page) -> None:
    expect(page.locator(TABLE)).to_have_attribute("data-turn", "true")


def is_over(page: Page) -> bool:
    return page.locator("[data-ending]").count() > 0


def wait_turn_or_end(page: Page) -> bool:
    """Whether I must move; otherwise the match is over."""
    page.wait_for_selector(f"{TABLE}[data-turn=true], [data-ending]")
    return not is_over(page)


def hand_over_or_turn(page: Page) -> bool:
    """Whether the device is handed on; otherwise somebody at it must move. The result of a turn is
    shown first, and nothing is offered meanwhile."""
    page.wait_for_selector(f"[data-ready], {OFFERED}", state="attached")
    return page.locator("[data-ready]").count() > 0


def whose_turn(first: Page, second: Page) -> tuple[Page, Page]:
    """The one who must move, then the other; they hear of a move one after the other."""
    asked = f"{TABLE}[data-turn=true]"
    found: list[Page] = []

    def is_asked() -> bool:
        found[:] = [page for page in (first, second) if page.locator(asked).count()]
        return bool(found)

    wait_until(first, is_asked)
    return found[0], second if found[0] is first else first


def resign(page: Page, name: str) -> None:
    page.locator("[data-menu]").click()
    page.get_by_role("button", name=f"{name} resigns").click()
    page.get_by_role("button", name="Sure?").click()
    page.wait_for_selector(ENDED)


def choices(page: Page) -> Locator:
    """What the tray offers to press."""
    return page.locator("section.tray [data-action]:enabled")


def places(page: Page) -> Locator:
    return page.locator("[data-place]")


def drawn(page: Page) -> None:
    """Until what is there has been drawn, in its own letters: a board that was given other room
    fits itself into it."""
    page.evaluate(
        """document.fonts.ready.then(() => new Promise((go) =>
            requestAnimationFrame(() => requestAnimationFrame(go))))"""
    )


def middle(place: Locator) -> tuple[float, float]:
    drawn(place.page)
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_place(page: Page, place: Locator) -> None:
    """Choose, then confirm."""
    x, y = middle(place)
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    page.wait_for_selector("[data-confirm=true]")
    page.mouse.click(*middle(place))


def tap_place(page: Page, place: Locator) -> None:
    x, y = middle(place)
    page.touchscreen.tap(x, y)
    page.locator("[data-confirm=true]").tap()


def one_step(page: Page, put: Callable[[Page, Locator], None] = click_place) -> None:
    """Any legal thing: a button of the tray, or the place in the middle of the list."""
    page.wait_for_selector(OFFERED, state="attached")  # the tray comes before the game's own parts
    before = moment(page)
    press_any(page, put)
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)


def press_any(page: Page, put: Callable[[Page, Locator], None] = click_place) -> None:
    pressed = choices(page)
    if pressed.count():
        pressed.first.click()
    else:
        offered = places(page)
        put(page, offered.nth(offered.count() // 2))


def follow_hint(page: Page) -> None:
    """Do what the hint shows, on the board or on a button."""
    # Of two cards alike either is meant.
    page.locator("[data-confirm=true]").first.click()


def hint_step(page: Page) -> None:
    """Whatever is asked: take the advice."""
    before = moment(page)
    page.locator("[data-hint]").click()
    follow_hint(page)
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)


def until_market(page: Page) -> None:
    """Cascadia: answer what is asked before a tile can be taken (three tokens alike)."""
    wait_turn(page)
    while not page.locator("section.tray [data-action^=take]:enabled").count():
        one_step(page)
        wait_turn(page)


def play_to_end(page: Page, limit: int, step: Callable[[Page], None] = one_step) -> int:
    """Step by step until the end; returns how many steps were mine."""
    for done in range(limit):
        if not wait_turn_or_end(page):
            return done
        step(page)
    raise AssertionError(f"not over after {limit} steps")


def open_final_sheet(page: Page) -> None:
    """All points of all players, one tap away from the end."""
    page.wait_for_selector("[data-ending]")
    page.locator("[data-end-table]").click()
    page.wait_for_selector(".end.done")


def final_scores(page: Page) -> list[str]:
    open_final_sheet(page)
    return page.locator(".end tfoot td").all_inner_texts()


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text)]


CUT = """() => Object.entries({
    '.ask p': '.ask', '.last-move .what': '[data-lane]', '.sentence': '[data-lane]',
    '[data-hints] p': '[data-lane]',
  })
  .flatMap(([text, strip]) => [...document.querySelectorAll(text)].map((one) => [one, strip]))
  .filter(([one, strip]) => one.offsetHeight > one.closest(strip).clientHeight + 1)
  .map(([one]) => one.textContent)"""


def cut_texts(page: Page) -> list[str]:
    """What is asked and told in strips of one height, and is higher than they are."""
    found: list[str] = page.evaluate(CUT)
    return found


def overflows(page: Page) -> bool:
    """Whether the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
