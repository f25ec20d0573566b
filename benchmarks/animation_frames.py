"""How smoothly pieces fly: `python -m benchmarks.animation_frames [--turns 4] [GAME…]`.

Opens a table of four in Chromium (one person, three easy bots) for each game, plays what the hints
advise, and measures while anything moves, by Chromium's tracing: the processor time of the page's
own thread a frame (scripts, styles, layout, painting), which should stay under 16 ms for 95 % of
them; how long the same took by the clock, and the distance between two frames, which both depend on
what else runs on the machine. Last, the layout shift of all of it, which should be 0: nothing moves
but pieces. Chromium is taken from the path or from LUDOTHEQUE_CHROMIUM.
"""

from __future__ import annotations

import argparse
import json
import statistics
from bisect import bisect_right
from typing import Any

from playwright.sync_api import Browser, Page
from scripts.browser_pictures import ANA, BOT, MAKE
from scripts.browsing import browsing

from benchmarks.pointer_latency import SETTLE_MS, serve

FRAME_MS = 16
GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
# A message that is posted when a frame begins arrives when the page's thread is done with it.
WATCH = """() => {
  window.frames_ = [];
  let last = null;
  const { port1, port2 } = new MessageChannel();
  let begun = 0;
  let moving = false;
  port1.onmessage = () => { if (moving) window.frames_.at(-1).work = performance.now() - begun; };
  const frame = (now) => {
    moving = document.getAnimations().some((one) => one.playState === 'running');
    begun = performance.now();
    if (moving) performance.mark('moving');
    if (moving) window.frames_.push({ apart: last === null ? null : now - last, work: 0 });
    last = moving ? now : null;
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.shift_ = 0;
  const add = (list) => { for (const { value } of list.getEntries()) window.shift_ += value; };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: false });
}"""


CATEGORIES = ["toplevel", "blink.user_timing"]
TASK = "ThreadControllerImpl::RunTask"


def as_advised(page: Page) -> bool:
    """One step of mine; false when the match is over."""
    page.wait_for_selector("[data-moment][data-turn=true], [data-ending]")
    if page.locator("[data-ending]").count():
        return False
    before = page.locator("[data-moment]").get_attribute("data-moment")
    page.locator("[data-hint]").click()
    page.locator("[data-confirm=true]").first.click()
    page.wait_for_selector(f"[data-moment]:not([data-moment='{before}'])")
    return True


def processor_ms(trace: dict[str, Any]) -> list[float]:
    """The thread's own time of each task in which something moved: one task is one frame."""
    events = trace["traceEvents"]
    marks = [one for one in events if one["name"] == "moving" and "ts" in one]
    threads = {(one["pid"], one["tid"]) for one in marks}
    tasks = sorted(
        (one["ts"], one["ts"] + one["dur"], one.get("tdur", 0) / 1000)
        for one in events
        if one["name"] == TASK and one["ph"] == "X" and (one["pid"], one["tid"]) in threads
    )
    starts = [start for start, _, _ in tasks]
    found = {bisect_right(starts, mark["ts"]) - 1 for mark in marks}
    return [tasks[index][2] for index in sorted(found) if index >= 0]


def measure(
    browser: Browser, page: Page, game: str, steps: int
) -> tuple[list[dict[str, Any]], list[float], float]:
    """The frames by the clock, the processor time of each, and the layout shift of the turns."""
    page.goto("/")
    id_ = page.evaluate(MAKE, [game, [ANA, *[BOT] * 3], {}])
    page.goto(f"/table/{id_}")
    page.wait_for_selector("section.tray")
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate(WATCH)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(steps):
        if not as_advised(page):
            break
    page.wait_for_timeout(1500)
    frames: list[dict[str, Any]] = page.evaluate("window.frames_")
    shift: float = page.evaluate("window.shift_")
    return frames, processor_ms(json.loads(browser.stop_tracing())), shift


def figures(values: list[float]) -> str:
    if not values:
        return "–"
    ordered = sorted(values)
    p95 = ordered[int(len(ordered) * 0.95) - 1]
    return f"{statistics.median(ordered):6.1f} {p95:6.1f} {ordered[-1]:6.1f}"


def share(values: list[float]) -> str:
    """How many of the frames are short enough."""
    return f"{100 * sum(one < FRAME_MS for one in values) / len(values) if values else 0:5.1f}%"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=4, help="steps of mine in each game")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    chosen = parser.parse_args()
    steps, games = chosen.turns, chosen.games
    with browsing(serve) as (browser, base):
        page = browser.new_page(base_url=base, viewport={"width": 1440, "height": 900})
        page.set_default_timeout(180_000)  # bots may have kernels to compile first
        print("milliseconds of a frame: processor time, by the clock, from one frame to the next;")
        print("each: median, 95 of 100, worst (and how many are under 16); then the layout shift")
        for game in games:
            frames, spent, shift = measure(browser, page, game, steps)
            work = [frame["work"] for frame in frames]
            apart = [frame["apart"] for frame in frames if frame["apart"] is not None]
            print(
                f"{game:9} {len(frames):5} {figures(spent)} {share(spent)} "
                f" {figures(work)} {share(work)}   {figures(apart)}"
                f"   {shift:.4f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
