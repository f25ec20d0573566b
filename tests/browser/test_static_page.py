"""The page without a server, from a plain file host in a folder: rules and bots in the browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdf import PdfReader
from scripts import site as manual
from scripts import site_games
from scripts.static_host import hosted

from ludotheque.match import Match
from ludotheque.pages.security_policy import STATIC_POLICY
from ludotheque.record import decode, encode
from ludotheque.static_site.archives import MODULES
from ludotheque.static_site.downloads import fetch_engine

from . import test_input_methods, test_multiplayer
from .conftest import DESKTOP, GAMES, LONG, PHONE, POLICY, Opener
from .interactions import (
    PATIENCE,
    TABLE,
    go,
    hand_over_or_turn,
    hint_step,
    is_over,
    moment,
    one_step,
    play_bot,
    press_any,
    wait_turn,
    wait_turn_or_end,
    wait_until,
)
from .servers import Address

ROOT = Path(__file__).parents[2]
RECORDS = (
    "cascadia/records/version-1-hex.ludo",
    "quadrata/records/version-1-expert.ludo",
    "taxi/records/version-3.ludo",
    "quadracarta/records/minisurf.ludo",
    "quadracarta/records/maxisurf.ludo",
)
HIDDEN_UNTIL_THE_END = ("quadrata", "taxi")  # records have what the bot holds
# Tests of pages with a server, whose tables this page makes itself.
SAME_TESTS = (
    test_input_methods.test_keyboard_alone,
    test_input_methods.test_in_words,
    test_input_methods.test_light_and_dark,
    test_input_methods.test_the_guided_first_match,
    test_multiplayer.test_hot_seat_with_secrets_hands_over,
    test_multiplayer.test_hot_seat_without_secrets_simply_goes_on,
    test_multiplayer.test_a_page_that_hands_over_says_nothing_of_what_is_secret,
)
FULL_STORAGE = """() => {
  const put = IDBObjectStore.prototype.put;
  self.storageFull = true;
  IDBObjectStore.prototype.put = function (...args) {
    if (self.storageFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  };
}"""
KEPT_TABLE = """(id) => new Promise((resolve) => {
  const opened = indexedDB.open(`ludotheque ${location.pathname}`);
  opened.onsuccess = () => {
    const read = opened.result.transaction('tables').objectStore('tables').get(id);
    read.onsuccess = () => resolve(read.result);
  };
})"""
PAPER_COLOURS = """() => [document.documentElement, document.body]
  .map((one) => getComputedStyle(one).backgroundColor)"""
NEWER_WAITS = "async () => !!(await navigator.serviceWorker.getRegistration()).waiting"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="module")
def site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, of which a test publishes a newer version."""
    with tarfile.open(built_site / "engine" / MODULES) as archive:
        assert ("ludotheque/match.pyc" in archive.getnames()) == (fetch_engine().node is not None)
    return Path(shutil.copytree(built_site, tmp_path_factory.mktemp("static") / "site"))


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    # The same policy as a header: so it holds in the workers, too.
    with hosted(site, STATIC_POLICY) as found:
        yield found


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that fails the test for any error, and for any request to another host."""
    found = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    found.set_default_timeout(PATIENCE)
    faults: list[str] = []
    found.on("weberror", lambda error: faults.append(str(error.error)))
    found.on("console", lambda said: faults.append(said.text) if POLICY in said.text else None)
    found.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((address, "blob:", "data:"))
            else faults.append(request.url)
        ),
    )
    yield found
    found.close()
    assert faults == []


def play_steps(page: Page, count: int) -> None:
    """Steps of whoever at this device must move, as long as the match goes on."""
    for _ in range(count):
        page.wait_for_selector(f"{TABLE}[data-turn=true], [data-ending], [data-ready]")
        if is_over(page):
            return
        if page.locator("[data-ready]").count():
            page.locator("[data-ready]").click()
        one_step(page)


def save_record(page: Page, folder: Path) -> bytes:
    page.locator("[data-menu]").click()
    with page.expect_download() as download:
        page.locator("[data-record]").click()
    saved = folder / download.value.suggested_filename
    download.value.save_as(saved)
    page.keyboard.press("Escape")
    # The menu's entry in the history: a reload would be broken off by going back.
    page.wait_for_function("() => !history.state?.over")
    assert saved.suffix == ".ludo"
    return saved.read_bytes()


def replays(written: bytes) -> Match:
    """In CPython, byte for byte."""
    record = decode(written)
    match = Match(record, bytes(16))
    assert encode(match.record)[: len(written)] == written  # a running match may go on by itself
    return match


def publish_newer_version(site: Path) -> None:
    """Another service worker, as a newer build has one; its files are the same."""
    worker = site / "sw.js"
    script = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r'"[0-9a-f]{16}"', '"0123456789abcdef"', script, count=1), "utf-8")
    assert worker.read_text(encoding="utf-8") != script


def take_to_server(page: Page, address: str) -> str:
    """Ask in the menu of a table for this match on a server; the address that would be opened."""
    page.evaluate("() => (window.open = (found) => (window.opened = found))")
    page.locator("[data-menu]").click()
    form = page.locator("[data-server=record]")
    form.get_by_label("Address of the server").fill(address)
    form.get_by_role("button", name="Open this match there").click()
    page.wait_for_function("() => window.opened")
    page.keyboard.press("Escape")
    return str(page.evaluate("window.opened"))


def test_a_match_against_a_bot_goes_on_without_a_network_and_another_at_one_device(
    context: BrowserContext,
    site: Path,
    address: str,
    opened: Opener,
    server: Address,
    tmp_path: Path,
) -> None:
    # Reloaded while it loads: the worker of the page before ends seconds later.
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(CONTROLLED)
    page.reload()
    play_bot(page, "minisurf")
    assert page.url.startswith(f"{address}#/table/")
    wait_turn(page)
    one_step(page)
    wait_turn(page)
    before = moment(page)
    first = replays(save_record(page, tmp_path))
    assert first.ply > 4

    # Another tab leaves the match to this one.
    other = context.new_page()
    other.goto(address)
    expect(other.locator("[data-engine=elsewhere]")).to_be_visible()
    other.close()

    # The match is taken to a server, whose page offers it and sends nothing before it is told to.
    there = opened(take_to_server(page, server.url).removeprefix(server.url))
    expect(there.locator("[data-carried]")).to_be_visible()
    assert "record=" not in there.url
    there.get_by_role("button", name="Take this match over").click()
    there.wait_for_url("**/replay/*")
    expect(there.get_by_role("button", name="Play on from here")).to_be_visible()

    # A newer version never lands in the middle of a match: it waits, and is told of elsewhere.
    page.wait_for_function(CONTROLLED)
    page.evaluate("() => (window.unloaded = false)")
    publish_newer_version(site)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    wait_until(page, lambda: page.evaluate(NEWER_WAITS))
    one_step(page)
    wait_turn(page)
    before, table = moment(page), page.url
    expect(page.locator(".newer")).to_have_count(0)
    go(page, "/tables")
    expect(page.locator(".newer")).to_be_visible()
    assert page.evaluate("window.unloaded") is False
    go(page, table.partition("#")[2])
    wait_turn(page)
    assert moment(page) == before

    # The page goes in the middle of a move; another tab has waited for that. This visit needs no
    # network, and the match is where it was, or one move on.
    context.set_offline(True)
    other = context.new_page()
    other.goto(table)
    expect(other.locator("[data-engine=elsewhere]")).to_be_visible()
    press_any(page)
    page.close()
    page = other
    wait_turn(page)
    assert int(moment(page).split(".")[0]) >= int(before.split(".")[0])
    one_step(page)

    # Storage is full: said in a sentence, and the next write that succeeds has all of it.
    wait_turn(page)
    (engine,) = (one for one in page.workers if "engine.worker" in one.url)
    engine.evaluate(FULL_STORAGE)
    one_step(page)
    expect(page.locator("[data-engine=unsaved]")).to_contain_text("storage is full")
    wait_turn(page)
    engine.evaluate("() => (self.storageFull = false)")
    one_step(page)
    expect(page.locator("[data-engine=unsaved]")).to_have_count(0)
    wait_turn(page)
    kept = json.loads(page.evaluate(KEPT_TABLE, page.url.rpartition("/")[2]))
    assert replays(kept["record"].encode()).ply == int(moment(page).split(".")[0])

    # Two people at this device, set up on the form.
    go(page, "/new/minisurf")
    page.locator("[data-way=device]").click()
    expect(page.locator("[data-way=online]")).to_have_count(0)
    page.get_by_placeholder("Player 2").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/#/table/*")
    play_steps(page, 1)
    hand_over_or_turn(page)
    match = replays(save_record(page, tmp_path))
    assert [holder.bot for holder in match.holders] == ["", ""]
    assert match.ply > 2

    # A puzzle: the second worker plays on from the answer.
    go(page, "/puzzles/maxisurf")
    page.locator("aside summary").click()
    page.locator("aside details [data-action]").last.click()
    expect(page.get_by_role("status").last).to_contain_text("Best:")

    # A variant is measured there, too: figures come while matches are played.
    go(page, "/workshop/taxi?part=deck")
    page.locator("[data-count=place-one-way]").fill("9")
    page.locator("[data-count=place-one-way]").press("Enter")
    page.locator("[data-measure]").click()
    page.locator("[data-start]").click()
    expect(page.locator("[data-figure=minutes]")).to_be_visible()
    page.locator("[data-stop]").click()
    expect(page.locator("[data-start]")).to_be_visible()


def test_a_game_is_printed_by_the_browser_in_real_size(
    context: BrowserContext, address: str
) -> None:
    page = context.new_page()
    page.add_init_script("window.print = () => (window.printed = true)")
    page.goto(f"{address}#/new/taxi")
    page.get_by_role("button", name="Print it").click()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed")
    count = page.locator(".printed-sheets > div").count()
    # Millimetres on the sheet are millimetres on paper.
    width = "() => document.querySelector('.printed-sheets .a4:not(.landscape) svg').clientWidth"
    assert page.evaluate(width) == pytest.approx(210 / 25.4 * 96, abs=1)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(PAPER_COLOURS) == ["rgb(255, 255, 255)"] * 2
    page.emulate_media(media="null", color_scheme="null")
    pages = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))).pages
    sizes = {tuple(round(float(side) * 25.4 / 72) for side in one.mediabox[2:]) for one in pages}
    assert sizes == {(210, 297), (297, 210)}  # A4, the town in parts across
    assert len(pages) == count > 10
    assert "50 mm" in pages[0].extract_text()
    assert "Score sheets" in pages[-1].extract_text()
    expect(page.locator(".printed-sheets")).to_have_count(0)
    for game in GAMES:
        go(page, f"/new/{game}")
        page.get_by_role("button", name="Print it").click()
        if game == "quadrata":
            page.get_by_label("Exercises").fill("24")
        page.get_by_role("button", name="Print", exact=True).click()
        expect(page.locator(".printed-sheets > div").last).to_be_attached()
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")


def test_try_it_in_the_documentation_is_the_game(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    manual.ensure()
    pages = tmp_path / "pages"
    shutil.copytree(manual.FRENCH, pages)
    games = pages / site_games.FOLDER
    games.symlink_to(site)
    manual.put_links(pages, site_games.link_to_folder(pages, games))
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with hosted(pages) as address:
        page.goto(f"{address}play/rules/minisurf.html")
        page.get_by_text("Essayer", exact=True).click()
        expect(page.locator("iframe")).to_be_in_viewport(ratio=1)
        frame = page.frame_locator("iframe")
        table = frame.locator(TABLE)
        expect(table).to_have_attribute("data-turn", "true")
        before = table.get_attribute("data-moment") or ""
        frame.locator("[data-hint]").click()
        frame.locator("[data-confirm=true]").first.click()
        expect(table).not_to_have_attribute("data-moment", before)
        context.close()


@pytest.mark.skipif(not LONG, reason="minutes: with LUDOTHEQUE_LONG=1")
@pytest.mark.parametrize("same", SAME_TESTS, ids=lambda one: str(one.__name__))
def test_alone_and_at_one_device_as_with_a_server(
    browser: Browser, address: str, same: Callable[[Opener], None]
) -> None:
    contexts: list[BrowserContext] = []

    def open_page(path: str | None = "/", **options: Any) -> Page:
        settings: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", **options}
        contexts.append(browser.new_context(reduced_motion="reduce", **settings))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.goto(f"{address}#{path or '/'}")
        return page

    try:
        same(open_page)
    finally:
        for one in contexts:
            one.close()


@pytest.mark.skipif(not LONG, reason="minutes: with LUDOTHEQUE_LONG=1")
@pytest.mark.parametrize("game", GAMES)
def test_a_few_turns_of_every_game(
    context: BrowserContext, address: str, tmp_path: Path, game: str
) -> None:
    page = context.new_page()
    page.goto(address)
    play_bot(page, game)
    for _ in range(4):
        assert wait_turn_or_end(page)
        hint_step(page)
    assert wait_turn_or_end(page)
    before = moment(page)
    if game in HIDDEN_UNTIL_THE_END:
        page.locator("[data-menu]").click()
        expect(page.get_by_role("link", name="Replay")).to_be_visible()
        expect(page.locator("[data-record]")).to_have_count(0)
    else:
        assert replays(save_record(page, tmp_path)).ply > 4
    page.reload()
    wait_turn(page)
    assert moment(page) == before


@pytest.mark.skipif(not LONG, reason="minutes: with LUDOTHEQUE_LONG=1")
@pytest.mark.parametrize("record", RECORDS)
def test_a_match_is_reviewed_in_the_page_or_refused_with_a_reason(
    context: BrowserContext, address: str, record: str
) -> None:
    page = context.new_page()
    page.goto(f"{address}#/tables")
    page.locator("input[type=file]").set_input_files(ROOT / "tests" / "games" / record)
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.locator("progress")).to_be_visible()
    expect(review.locator("progress")).to_have_count(0)
    if not review.get_by_role("alert").count():
        expect(review.get_by_text("compiled players")).to_be_visible()


@pytest.mark.skipif(not LONG, reason="minutes: with LUDOTHEQUE_LONG=1")
def test_a_backup_brings_matches_to_another_browser_and_a_second_tab_can_take_over(
    context: BrowserContext, browser: Browser, address: str, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(address)
    play_bot(page, "minisurf")
    play_steps(page, 2)
    wait_turn(page)
    before = moment(page)
    table = page.url
    go(page, "/profile")
    with page.expect_download() as download:
        page.locator("[data-backup]").click()
    saved = tmp_path / "backup.json"
    download.value.save_as(saved)
    second = browser.new_context(viewport=DESKTOP, locale="en-GB")  # type: ignore[arg-type]
    second.set_default_timeout(PATIENCE)
    there = second.new_page()
    there.goto(f"{address}#/profile")
    there.locator("input[type=file]").set_input_files(saved)
    expect(there.get_by_text("One match is here again.")).to_be_visible()
    there.goto(table)
    wait_turn(there)
    assert moment(there) == before
    second.close()
    other = context.new_page()
    other.goto(table)
    other.get_by_role("button", name="Play here instead").click()
    wait_turn(other)
    expect(page.locator("[data-engine=elsewhere]")).to_be_visible()


@pytest.mark.skipif(not LONG, reason="minutes: with LUDOTHEQUE_LONG=1")
def test_the_benchmark_measures_a_visit() -> None:
    code = (
        "from benchmarks.static_page import measure; print(*measure(1, ['minisurf'], 1), sep='|')"
    )
    # In a process of its own: Playwright runs once in each.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    size, visit, _, again, easy, slow, slow_easy, memory, _ = done.stdout.split("|")
    assert "MB as gzip" in size
    assert float(visit.split()[5]) < 7  # megabytes before the first own move
    assert again.startswith("second visit, without a network:")
    assert easy.startswith("minisurf, easy:")
    assert slow.startswith("first own move, throttled 4 times:")
    assert slow_easy.startswith("minisurf, easy, throttled:")
    assert 50 < float(memory.split()[-2]) < 2000
