"""How smoothly pieces fly: `python -m benchmarks.animation_frames [--turns 4]`.

Opens a table of four in Chromium (one person, three easy bots) for each game, plays what the hints
advise, and measures while anything moves: the time of the page's own thread a frame (scripts,
styles, layout, painting), which should stay under 16 ms, and the distance between two frames, which
also depends on the machine and its screen. Chromium is taken from the path or from
LUDOTHEQUE_CHROMIUM.
"""

from __future__ import annotations

import argparse
import statistics
from typing import Any

from playwright.sync_api import Page
from scripts.browser_pictures import ANA, BOT, MAKE
from scripts.browsing import browsing

from benchmarks.pointer_latency import SETTLE_MS, serve

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
    if (moving) window.frames_.push({ apart: last === null ? null : now - last, work: 0 });
    last = moving ? now : null;
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


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


def measure(page: Page, game: str, steps: int) -> list[dict[str, Any]]:
    page.goto("/")
    id_ = page.evaluate(MAKE, [game, [ANA, *[BOT] * 3], {}])
    page.goto(f"/table/{id_}")
    page.wait_for_selector("section.tray")
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate(WATCH)
    for _ in range(steps):
        if not as_advised(page):
            break
    page.wait_for_timeout(1500)
    frames: list[dict[str, Any]] = page.evaluate("window.frames_")
    return frames


def figures(values: list[float]) -> str:
    if not values:
        return "–"
    ordered = sorted(values)
    p95 = ordered[int(len(ordered) * 0.95) - 1]
    return f"{statistics.median(ordered):6.1f} {p95:6.1f} {ordered[-1]:6.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=4, help="steps of mine in each game")
    steps = parser.parse_args().turns
    with browsing(serve) as (browser, base):
        page = browser.new_page(base_url=base, viewport={"width": 1440, "height": 900})
        page.set_default_timeout(180_000)  # bots may have kernels to compile first
        print("milliseconds:  work of a frame             from frame to frame")
        print("game     frames  median  p95  worst  <16    median  p95  worst")
        for game in GAMES:
            frames = measure(page, game, steps)
            work = [frame["work"] for frame in frames]
            apart = [frame["apart"] for frame in frames if frame["apart"] is not None]
            share = 100 * sum(one < 16 for one in work) / len(work) if work else 0
            print(f"{game:9} {len(frames):5} {figures(work)} {share:4.0f}%   {figures(apart)}")


if __name__ == "__main__":
    main()
