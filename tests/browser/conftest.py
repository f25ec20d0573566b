from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from scripts.browsing import find_chromium

from ludotheque.static_site.builder import MARKER, build_site
from ludotheque.static_site.downloads import DownloadFailed, fetch_engine

from .interactions import NO_PAGE, PATIENCE, go
from .servers import Address, compile_kernels, locked, shared_server

# The address bar of every window would start two pages of its own: two thirds of what a context
# costs. The others are Playwright's, whose list this one replaces.
FEATURES_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # one for each context, and none in store
    "--disable-site-isolation-trials",
    f"--disable-features={','.join(FEATURES_OFF)}",
)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 640}
TWICE = {"width": 720, "height": 450}  # 200 % zoom of a window of 1440 × 900
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
REMEMBERED = "localStorage.length + sessionStorage.length > 0"
FORGET = f"() => [{REMEMBERED}, localStorage.clear(), sessionStorage.clear()][0]"
POLICY = "Content Security Policy"
LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))

Opener = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """One for all processes that run tests: it starts in several seconds of a processor."""
    folder = common_folder(tmp_path_factory)
    compile_kernels(folder)
    with shared_server(folder) as found:
        yield found


def common_folder(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of all processes of one test run."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, built by the first process that needs it; skipped where its
    packages cannot be had."""
    try:
        engine = fetch_engine()
    except DownloadFailed as problem:
        if problem.reason.key != "static-no-package":
            raise
        pytest.skip(str(problem))
    folder = common_folder(tmp_path_factory)
    with locked(folder, "site.lock"):
        if not (folder / "site" / MARKER).exists():
            build_site(folder / "site", engine)
    return folder / "site"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, find_chromium(headless_shell=True)) as found:
        yield found


@contextmanager
def launched(playwright: Playwright, path: str | None) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=path, args=list(QUIET), timeout=PATIENCE)
    try:
        yield found
    finally:
        found.close()


class PagePool:
    """PagePool to be used by one test after another, each in an isolated browser context.

    A new context starts a process that reads and compiles the whole client again: more than twice
    the work of a page that has seen it. Between two tests a page loses its cookies, its storage and
    whatever was set for it; what cannot be taken back is only allowed on a page that is `fresh`.
    The client stays loaded where it knows of no guest and no setting, as after its first load.
    """

    def __init__(
        self,
        browser: Browser,
        base_url: str,
        complaint: str = POLICY,
        prepare: Callable[[Page], None] | None = None,
    ) -> None:
        """`complaint`: what an error in a console contains that fails a test; `prepare`: what is
        set for each page once."""
        self._browser, self._base_url = browser, base_url
        self._complaint, self._prepare = complaint, prepare
        self._idle: defaultdict[str, list[Page]] = defaultdict(list)
        self._used: list[tuple[str, Page]] = []
        self.faults: list[str] = []

    def take(self, *, fresh: bool, **settings: Any) -> Page:
        """A page of a context with these settings; `fresh`: it is closed after the test."""
        key = "" if fresh else repr(sorted(settings.items()))
        if key and self._idle[key]:
            page = self._idle[key].pop()
            if page.evaluate(REMEMBERED):  # an answer came after the page was cleared
                self._clear(page)
        else:
            context = self._browser.new_context(base_url=self._base_url, **settings)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.on("pageerror", lambda error: self.faults.append(str(error)))
            page.on("console", self._note_complaint)
            if self._prepare:
                self._prepare(page)
            if key:
                for name in ("add_init_script", "route", "expose_function"):
                    setattr(page, name, _only_fresh)
                _load(page)
        self._used.append((key, page))
        return page

    def _note_complaint(self, said: ConsoleMessage) -> None:
        if said.type == "error" and self._complaint in said.text:
            self.faults.append(said.text)

    def give_back(self) -> None:
        """All that were taken since the last time; fails if anything went wrong in one."""
        faults = list(self.faults)  # what goes wrong while pages are cleared is of no interest
        for key, page in self._used:
            if key:
                self._clear(page)
                self._idle[key].append(page)
            else:
                page.context.close()
        self._used.clear()
        self.faults.clear()
        assert faults == []

    def _clear(self, page: Page) -> None:
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        context.set_offline(False)
        go(page, NO_PAGE)  # leaves the table first: it would write what it has seen
        page.mouse.move(0, 0)
        context.clear_cookies()
        context.clear_permissions()
        if page.evaluate(FORGET):  # then the client's variables hold a guest or settings as well
            _load(page)

    def close(self) -> None:
        for page in (one for idle in self._idle.values() for one in idle):
            page.context.close()
        self._idle.clear()


def _load(page: Page) -> None:
    """Load the client where nothing is: links then lead on without loading it again."""
    page.goto(NO_PAGE)
    page.locator("#app h1").wait_for()


def _only_fresh(*_: Any, **__: Any) -> None:
    raise AssertionError("this stays with a page: ask for a fresh one")


def opener(pool: PagePool) -> Opener:
    """Opens pages, each in a browser of its own.

    With the path None nothing is opened yet: a table can be made first, without a page for it.
    """

    def open_page(path: str | None = "/", *, fresh: bool = False, **options: Any) -> Page:
        # What a page can be told itself needs no context of its own.
        shown: dict[str, Any] = {
            "viewport": DESKTOP,
            "color_scheme": "light",
            "reduced_motion": "reduce",
        }
        shown |= {name: options.pop(name) for name in shown if name in options}
        # `test_app.py` has service workers, which cannot be taken back: others save time.
        settings: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", **options}
        page = pool.take(fresh=fresh or settings["service_workers"] == "allow", **settings)
        viewport = shown.pop("viewport")
        if page.viewport_size != viewport:  # everything is laid out again
            page.set_viewport_size(viewport)
        page.emulate_media(**shown)
        if path is not None:
            go(page, path)
        return page

    return open_page


@pytest.fixture(scope="session")
def page_pool(browser: Browser, server: Address) -> PagePool:
    return PagePool(browser, server.url)


@pytest.fixture
def opened(page_pool: PagePool) -> Iterator[Opener]:
    """Opens pages; anything that goes wrong in one fails the test."""
    yield opener(page_pool)
    page_pool.give_back()


@pytest.fixture(scope="module")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A whole Chromium: the headless shell has no notifications."""
    with launched(playwright, find_chromium()) as found:
        yield found


@pytest.fixture
def opened_with_notices(whole_browser: Browser, server: Address) -> Iterator[Opener]:
    """As `opened`, in a whole Chromium."""
    pool = PagePool(whole_browser, server.url)
    yield opener(pool)
    pool.give_back()
    pool.close()
