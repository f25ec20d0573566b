"""How soon a board answers the mouse: `python -m benchmarks.pointer_latency [--moves 40]`.

Opens each game in Chromium against a server of its own, moves the mouse from place to place (for
Quadrata Canada from destination to destination) and measures from the pointer event to the frame
that shows the preview (the product). With aids the server's preview ("+3 forest") follows; how long
that takes is the second figure. The last one is how soon somebody who opens the table's address
with nothing in the cache sees the board. Chromium is taken from the path or from
LUDOTHEQUE_CHROMIUM.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from playwright.sync_api import Locator, Page
from scripts.browsing import browsing

SETTLE_MS = 1000  # until a page that stands has loaded what it shows later
GAMES = ("minisurf", "maxisurf", "cascadia", "taxi", "quadrata")
GHOST = {"quadrata": "[data-sum] .goal"}
BADGE = {"quadrata": "[data-sum] .gain"}  # the preview is there before anybody points
WATCH = """([ghost, badge]) => {
  window.frames_ = [];
  addEventListener('pointermove', (event) => {
    const start = event.timeStamp;
    const entry = { ghost: null, badge: null };
    window.frames_.push(entry);
    const look = () => {
      const now = performance.now();
      if (entry.ghost === null && document.querySelector(ghost)) entry.ghost = now - start;
      if (entry.badge === null && document.querySelector(badge)) entry.badge = now - start;
      if (now - start < 2000 && entry.badge === null && window.frames_.at(-1) === entry) {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  }, true);
}"""


def serve(home: str, port: int) -> list[str]:
    return [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--port", str(port)]


def targets(page: Page, game: str) -> Locator:
    """The places that can be pointed at now; makes moves until there are some."""
    offered = page.locator(".half.open" if game == "quadrata" else "[data-place]")
    for _ in range(300):
        page.wait_for_selector("[data-moment][data-turn=true]")
        if offered.count() >= 2:
            return offered
        button = page.locator("section.tray [data-action]:enabled").first
        if button.count():
            before = page.locator("[data-moment]").get_attribute("data-moment")
            button.click()
            page.wait_for_selector(f"[data-moment]:not([data-moment='{before}'])")
        elif offered.count():
            offered.first.click(force=True)
            page.locator("[data-confirm=true]").click()
        else:
            page.wait_for_timeout(100)
    raise SystemExit(f"{game}: nothing to point at")


def first_board(page: Page, game: str) -> float:
    """Seconds from asking for this table's address to its board, in a browser that knows nothing
    but who I am."""
    assert page.context.browser is not None
    context = page.context.browser.new_context(storage_state=page.context.storage_state())
    fresh = context.new_page()
    started = time.perf_counter()
    fresh.goto(page.url, wait_until="commit")
    fresh.wait_for_selector(".half.open" if game == "quadrata" else "[data-place]")
    taken = time.perf_counter() - started
    context.close()
    return taken


def measure(page: Page, game: str, moves: int) -> tuple[list[float], list[float]]:
    page.goto("/")
    page.locator(f"[data-play={game}]").click()
    offered = targets(page, game)
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate(WATCH, [GHOST.get(game, ".held"), BADGE.get(game, ".badge")])
    ghosts: list[float] = []
    badges: list[float] = []
    for number in range(moves):
        box = offered.nth(number % offered.count()).bounding_box()
        assert box is not None
        page.mouse.move(2, 300)  # away: nothing is pointed at
        page.wait_for_timeout(40)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(120)
        last = page.evaluate("window.frames_.at(-1)")
        if last["ghost"] is not None:
            ghosts.append(last["ghost"])
        if last["badge"] is not None:
            badges.append(last["badge"])
    return ghosts, badges


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=40)
    moves = parser.parse_args().moves
    with browsing(serve) as (browser, base):
        page = browser.new_page(base_url=base, viewport={"width": 1440, "height": 900})
        page.set_default_timeout(180_000)  # bots may have kernels to compile first
        heads = ("answered", "median", "p95", "worst", "preview", "board")
        print(f"{'game':10}", *(f"{head:>8}" for head in heads))
        for game in GAMES:
            ghosts, badges = measure(page, game, moves)
            p95 = sorted(ghosts)[int(len(ghosts) * 0.95) - 1]
            later = f"{statistics.median(badges):.1f} ms" if badges else "–"
            print(
                f"{game:10} {len(ghosts):4}/{moves:<4} {statistics.median(ghosts):5.1f} ms"
                f" {p95:5.1f} ms {max(ghosts):5.1f} ms   {later}"
                f"   {first_board(page, game):.2f} s"
            )


if __name__ == "__main__":
    main()
