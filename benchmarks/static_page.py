"""Measures a visit to the page without a server: its size, the first own move, bots' answers,
memory.

    python -m benchmarks.static_page              everything, some minutes
    python -m benchmarks.static_page --levels 1   the weakest level of each game alone
    python -m benchmarks.static_page --games taxi minisurf --seconds 3

Builds the page, serves it from this machine and opens it in Chromium; the bars beside the figures
are for a quiet core. Throttled means that the page's process stands still for three quarters of the
time, all its workers with it (Chromium's own throttling leaves workers alone). Linux only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import signal
import tempfile
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from scripts.browsing import find_chromium
from scripts.static_host import hosted

from ludotheque.static_site.builder import build_site
from ludotheque.static_site.downloads import fetch_engine

FIRST_GAME = "cascadia"  # in which whoever is named first begins
TIMEOUT_MS = 180_000
BOT_SECONDS = 6.0  # for which a bot is timed
THROTTLE = 4  # times slower
THROTTLE_SLICE_S = 0.01  # seconds for which a throttled process runs at a time
SLICES_BETWEEN_LOOKS = 25  # for processes that have come since: about a second
PHONE: ViewportSize = {"width": 390, "height": 844}
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
    visit(page, address)  # a page that is closed while it loads goes on loading for seconds
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


def processor_ticks() -> dict[int, int]:
    """Hundredths of a second of processor time, by process, of all that this one has started."""
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
    return {one: found[one] for one in own & found.keys()}


def processor_seconds() -> float:
    return sum(processor_ticks().values()) / 100


def renderers() -> list[int]:
    """The processes of Chromium in which pages and their workers run."""
    found = []
    for process in processor_ticks():
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


@contextmanager
def throttled(times: int = THROTTLE) -> Iterator[None]:
    """Let all pages run for one part of the time in so many."""
    done = threading.Event()

    def throttle() -> None:
        while not done.is_set():
            processes = renderers()
            for _ in range(SLICES_BETWEEN_LOOKS):
                _signal(processes, signal.SIGSTOP)
                time.sleep(THROTTLE_SLICE_S * (times - 1))
                _signal(processes, signal.SIGCONT)
                time.sleep(THROTTLE_SLICE_S)

    thread = threading.Thread(target=throttle)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _signal(processes: list[int], which: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, which)


def page_megabytes() -> float:
    """Memory of the processes in which pages run; what they share with others counts in part."""
    kilobytes = 0
    for process in renderers():
        with suppress(OSError):
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
    return kilobytes / 1000


def visit_throttled(
    browser: Browser, address: str, bots: dict[str, str], seconds: float
) -> list[str]:
    """A first visit of a slow phone, the answers of these bots by game, and its memory."""
    context = browser.new_context(
        viewport=PHONE, is_mobile=True, has_touch=True, service_workers="block"
    )
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto("about:blank")  # so that there is a process to throttle
    with throttled():
        lines = [
            f"first own move, throttled {THROTTLE} times: {visit(page, address):.1f} s (bar 25)"
        ]
        for game, bot in bots.items():
            ms = time_bots(page, game, bot, seconds)
            lines.append(f"{game}, {bot}, throttled: {ms:.0f} ms a move (bar 1000)")
    lines.append(f"memory of a page as large as a phone: {page_megabytes():.0f} MB")
    context.close()
    return lines


def measure(
    seconds: float = BOT_SECONDS, games: Collection[str] = (), levels: int = 4
) -> list[str]:
    """Figures as lines of text: of these games (all, if none are named), of so many levels of each,
    the weakest first."""
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
            lines.append(
                f"before the first own move: {size / 1e6:.2f} MB, {taken:.1f} s (bars 7 and 8)"
            )
            lines.append(f"processor time of that: {spent:.1f} s, on all cores")
            taken = visit_again(browser, address)
            lines.append(f"second visit, without a network: {taken:.1f} s (bar 5)")
            listed = json.loads((site / "pages" / "games.json").read_bytes())
            chosen = {
                one["id"]: [bot["name"] for bot in one["bots"][:levels]]
                for one in listed
                if not games or one["id"] in games
            }
            for game, bots in chosen.items():
                for bot in bots:
                    ms = time_bots(page, game, bot, seconds)
                    bar = " (bar 300)" if bot == "easy" else ""
                    lines.append(f"{game}, {bot}: {ms:.0f} ms a move{bar}")
            context.close()
            easy = {game: bots[0] for game, bots in chosen.items()}
            lines += visit_throttled(browser, address, easy, seconds)
            browser.close()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    lines.append(f"load of the machine: {load:.1f} on {os.cpu_count()} cores")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=BOT_SECONDS, help="for each bot")
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--levels", type=int, default=4, help="of each game, from the weakest")
    given = parser.parse_args()
    print("\n".join(measure(given.seconds, given.games, given.levels)))
