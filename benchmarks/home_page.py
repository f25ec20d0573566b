"""Weight and first paint of the home page: `python -m benchmarks.home_page [--runs 9] [URL…]`.

Opens the home page in a new browser context each time, as on a first visit, and prints what came
over the network in all (headers, scripts, letters, pictures, answers; at most 300 kB) and when
something was painted first, by the clock and in processor time of the page's own thread. Without a
URL it starts a server of this checkout; several servers are visited by turns, so that two versions
are compared under the same load. Chromium is taken from the path or from LUDOTHEQUE_CHROMIUM.
"""

from __future__ import annotations

import argparse
import statistics
from typing import Any

from playwright.sync_api import Browser
from scripts.browsing import browsing

from benchmarks.pointer_latency import serve

LIMIT_KB = 300
WINDOW = {"width": 1440, "height": 900}
SETTLE_MS = 1500  # what is loaded after the first picture is part of the page
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def visit(browser: Browser, url: str) -> tuple[float, float, float]:
    """Kilobytes in all, milliseconds to the first paint, milliseconds of processor time."""
    context = browser.new_context(viewport=WINDOW, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[float] = []

    def note(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", note)
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(url)
    page.wait_for_selector("[data-play]")
    page.wait_for_timeout(SETTLE_MS)
    painted: float = page.evaluate(PAINTED)
    metrics = {
        one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
    }
    context.close()
    return sum(sizes) / 1000, painted, metrics["TaskDuration"] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9, help="visits of each server")
    parser.add_argument("urls", nargs="*", metavar="URL")
    chosen = parser.parse_args()
    with browsing(serve) as (browser, own):
        urls = chosen.urls or [own]
        visit(browser, urls[0])  # the browser starts, too
        found: dict[str, list[tuple[float, float, float]]] = {url: [] for url in urls}
        for _ in range(chosen.runs):
            for url in urls:
                found[url].append(visit(browser, url))
        for url, runs in found.items():
            heavy, painted, spent = (
                statistics.median(column) for column in zip(*runs, strict=True)
            )
            print(
                f"{url}: {heavy:.0f} kB in all (at most {LIMIT_KB}); first paint after "
                f"{painted:.0f} ms; {spent:.0f} ms of processor time (medians of {len(runs)})"
            )


if __name__ == "__main__":
    main()
