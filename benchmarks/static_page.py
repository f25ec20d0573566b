"""Measures a visit to the page without a server: its size, the first own move, bots' answers.

    python -m benchmarks.static_page

Builds the page, serves it from this machine and opens it in Chromium. Say how busy the machine was
beside the figures: everything here is processor time.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, expect, sync_playwright
from scripts.browsing import find_chromium
from tests.browser.interactions import play_bot, wait_turn
from tests.browser.static_host import hosted

from ludotheque.static_site.builder import build_site
from ludotheque.static_site.downloads import fetch_engine

FIRST_GAME = "cascadia"  # in which whoever is named first begins
TIMEOUT_MS = 180_000
BOT_SECONDS = 6.0  # for which a bot is timed
PLY = "Number(document.querySelector('[data-moment]')?.dataset.moment.split('.')[0] ?? 0)"


def visit(page: Page, address: str) -> float:
    """Seconds from the address to the first own move."""
    begun = time.perf_counter()
    page.goto(address)
    play_bot(page, FIRST_GAME)
    wait_turn(page)
    return time.perf_counter() - begun


def time_bots(page: Page, address: str, game: str, bot: str, seconds: float) -> float:
    """Milliseconds a move at a table of two such bots, over some seconds; drawing counts, too."""
    seats = [{"kind": "bot", "bot": bot}] * 2
    asked = quote(json.dumps({"game": game, "seats": seats}))
    page.goto(f"{address}?{game}-{bot}#/new/{game}#match={asked}")
    page.wait_for_function(f"() => ({PLY}) > 4")
    first, begun = page.evaluate(PLY), time.perf_counter()
    page.wait_for_timeout(seconds * 1000)
    made = page.evaluate(PLY) - first
    return 1000 * (time.perf_counter() - begun) / max(1, made)


def measure(seconds: float = BOT_SECONDS, games: tuple[str, ...] = ()) -> list[str]:
    """Figures as lines of text."""
    expect.set_options(timeout=TIMEOUT_MS)
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        built = build_site(site, fetch_engine())
        lines.append(f"all files: {built.compressed / 1e6:.2f} MB as gzip in {built.files} files")
        with hosted(site) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(headless_shell=True), args=["--no-sandbox"]
            )
            context = browser.new_context(locale="en-GB", service_workers="block")
            context.set_default_timeout(TIMEOUT_MS)
            asked: set[str] = set()
            context.on("request", lambda request: asked.add(request.url))
            page = context.new_page()
            taken = visit(page, address)
            names = {url.removeprefix(address).partition("#")[0] or "index.html" for url in asked}
            size = sum(len(gzip.compress((site / name).read_bytes(), 6)) for name in names)
            lines.append(f"before the first own move: {size / 1e6:.2f} MB, {taken:.1f} s")
            listed = json.loads((site / "pages" / "games.json").read_bytes())
            for game in (one for one in listed if not games or one["id"] in games):
                for bot in game["bots"]:
                    ms = time_bots(page, address, game["id"], bot["name"], seconds)
                    lines.append(f"{game['id']}, {bot['name']}: {ms:.0f} ms a move")
            browser.close()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    lines.append(f"load of the machine: {load:.1f} on {os.cpu_count()} cores")
    return lines


if __name__ == "__main__":
    print("\n".join(measure()))
