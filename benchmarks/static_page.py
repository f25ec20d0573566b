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
from collections.abc import Collection
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright
from scripts.browsing import find_chromium
from scripts.static_host import hosted

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
    page.locator(f"[data-play={FIRST_GAME}]").click()
    page.wait_for_selector("[data-moment][data-turn=true]")
    return time.perf_counter() - begun


def visit_again(browser: Browser, address: str) -> float:
    """Seconds from the address to the first own move, without a network, on a second visit."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.close()
    context.set_offline(True)
    taken = visit(context.new_page(), address)
    context.close()
    return taken


def time_bots(page: Page, game: str, bot: str, seconds: float) -> float:
    """Milliseconds a move at a table of two such bots, over some seconds; drawing counts, too."""
    seats = [{"kind": "bot", "bot": bot}] * 2
    asked = quote(json.dumps({"game": game, "seats": seats}))
    page.evaluate("(path) => (location.hash = path)", "/tables")  # away from the table before
    page.locator("#part-mine").wait_for()
    page.evaluate("(path) => (location.hash = path)", f"/new/{game}#match={asked}")
    page.wait_for_function(f"() => ({PLY}) > 0")
    dealt = page.evaluate(PLY)
    page.wait_for_function(f"() => ({PLY}) > {dealt}")  # the bots' worker may still be loading
    first, begun = page.evaluate(PLY), time.perf_counter()
    page.wait_for_timeout(seconds * 1000)
    made = int(page.evaluate(PLY)) - int(first)
    return 1000 * (time.perf_counter() - begun) / max(1, made)


def processor_seconds() -> float:
    """Processor time of everything that this process has started (Linux; else 0)."""
    found, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        parents[int(folder.name)] = int(fields[1])
        found[int(folder.name)] = sum(map(int, fields[11:13]))
    own = {os.getpid()}
    for _ in range(8):  # generations
        own |= {child for child, parent in parents.items() if parent in own}
    return sum(found[one] for one in own & found.keys()) / 100


def measure(seconds: float = BOT_SECONDS, games: Collection[str] = ()) -> list[str]:
    """Figures as lines of text."""
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
            spent = processor_seconds()
            taken = visit(page, address)
            spent = processor_seconds() - spent
            names = {url.removeprefix(address).partition("#")[0] or "index.html" for url in asked}
            size = sum(len(gzip.compress((site / name).read_bytes(), 6)) for name in names)
            lines.append(f"before the first own move: {size / 1e6:.2f} MB, {taken:.1f} s")
            lines.append(f"processor time of that: {spent:.1f} s, on all cores")
            taken = visit_again(browser, address)
            lines.append(f"second visit, without a network: {taken:.1f} s")
            listed = json.loads((site / "pages" / "games.json").read_bytes())
            for game in (one for one in listed if not games or one["id"] in games):
                for bot in game["bots"]:
                    ms = time_bots(page, game["id"], bot["name"], seconds)
                    lines.append(f"{game['id']}, {bot['name']}: {ms:.0f} ms a move")
            browser.close()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    lines.append(f"load of the machine: {load:.1f} on {os.cpu_count()} cores")
    return lines


if __name__ == "__main__":
    print("\n".join(measure()))
