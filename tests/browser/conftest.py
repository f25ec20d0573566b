from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

SERVE = Path(__file__).with_name("serve.py")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL_FILE = "/icon.svg"

Opener = Callable[..., Page]

PATIENCE = 120_000  # milliseconds: a loaded machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


class Server:
    """A server that can be killed and started again on the same port and data."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        for _ in range(5):  # a free port may be somebody else's by the time it is used
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            if self._started():
                return
        raise AssertionError("the server did not start")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        assert self._started(), "the server did not start"

    def _started(self) -> bool:
        """False when it has ended instead of answering."""
        command = [sys.executable, str(SERVE), str(self.home), str(self.port)]
        self._process = subprocess.Popen(command)
        for _ in range(PATIENCE // 50):
            try:
                urllib.request.urlopen(f"{self.url}/api/me", timeout=PATIENCE / 1000).close()
            except OSError:
                time.sleep(0.05)
            else:
                return self._process.poll() is None
            if self._process.poll() is not None:
                return False
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Without a chance to say goodbye, as when the power fails."""
        assert self._process is not None
        self._process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE / 1000)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Kernels that are compiled in the middle of a match would keep everybody waiting.
    subprocess.run([sys.executable, "-m", "ludotheque.warm"], check=True)
    found = Server(tmp_path_factory.mktemp("home"))
    yield found
    found.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("LUDOTHEQUE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=path or None, args=list(QUIET), timeout=PATIENCE
        )
        yield found
        found.close()


class Contexts:
    """Isolated browsers, one for each guest of a test.

    They are kept from test to test: a new one starts a process that reads and compiles the whole
    client again, three times the work of a page in one that has seen it. Between two tests a
    context loses its cookies, its storage, its pages and whatever was set for it.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser, self._base_url = browser, base_url
        self._idle: defaultdict[str, list[tuple[BrowserContext, Page]]] = defaultdict(list)
        self._used: list[tuple[str, BrowserContext, Page]] = []

    def take(self, **settings: Any) -> BrowserContext:
        key = repr(sorted(settings.items()))
        if self._idle[key]:
            context, anchor = self._idle[key].pop()
        else:
            context = self._browser.new_context(base_url=self._base_url, **settings)
            context.set_default_timeout(PATIENCE)
            anchor = context.new_page()  # keeps the process of this context's pages alive
            anchor.goto(SMALL_FILE)
        self._used.append((key, context, anchor))
        return context

    def give_back(self) -> None:
        """All that were taken since the last time."""
        for key, context, anchor in self._used:
            for page in context.pages:
                if page is not anchor:
                    page.close()
            context.clear_cookies()
            context.clear_permissions()
            context.set_offline(False)
            if "service_workers': 'allow'" in key:  # a worker and what it has stored stay
                context.close()
                continue
            anchor.evaluate("localStorage.clear(), sessionStorage.clear()")
            self._idle[key].append((context, anchor))
        self._used.clear()


@pytest.fixture(scope="session")
def contexts(browser: Browser, server: Server) -> Contexts:
    return Contexts(browser, server.url)


@pytest.fixture
def opened(contexts: Contexts) -> Iterator[Opener]:
    """Opens pages, each in a browser of its own; anything that goes wrong in one fails the test.

    With the path None nothing is opened yet: a table can be made first, without a page for it.
    """
    faults: list[str] = []

    def open_page(path: str | None = "/", **options: Any) -> Page:
        settings: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", **options}
        settings.setdefault("reduced_motion", "reduce")
        settings.setdefault("service_workers", "block")  # `test_app.py` has them: others save time
        page = contexts.take(**settings).new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    contexts.give_back()
    assert faults == []
