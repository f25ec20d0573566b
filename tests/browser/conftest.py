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

from .hands import PATIENCE

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
NARROW = {"width": 360, "height": 640}
TWICE = {"width": 720, "height": 450}  # 200 % zoom of a window of 1440 × 900
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
SMALL_FILE = "/icon.svg"
LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))

Opener = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


class Server:
    """A server that can be killed and started again on the same port and data."""

    def __init__(self, home: Path, path: str = "") -> None:
        """`path`: a folder with more packages that it can import."""
        self.home = home
        self._environment = os.environ | ({"PYTHONPATH": path} if path else {})
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
        self._process = subprocess.Popen(command, env=self._environment)
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


def compile_kernels(folder: Path) -> None:
    """Once for all processes that run tests: compiled in the middle of a match, they would keep
    everybody waiting. The folder is theirs in common, and of this run."""
    done, mine = folder / "kernels.done", folder / "kernels.mine"
    try:
        mine.touch(exist_ok=False)
    except FileExistsError:
        while not done.exists():
            time.sleep(0.05)
        return
    try:
        subprocess.run([sys.executable, "-m", "ludotheque.warm"], check=True)
    finally:
        done.touch()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    own = tmp_path_factory.getbasetemp()
    compile_kernels(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
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

    def close(self) -> None:
        for context, _ in (one for idle in self._idle.values() for one in idle):
            context.close()
        self._idle.clear()

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
        # What a page can be told itself needs no context of its own.
        shown: dict[str, Any] = {
            "viewport": DESKTOP,
            "color_scheme": "light",
            "reduced_motion": "reduce",
        }
        shown |= {name: options.pop(name) for name in shown if name in options}
        settings: dict[str, Any] = {"locale": "en-GB", **options}
        settings.setdefault("service_workers", "block")  # `test_app.py` has them: others save time
        page = contexts.take(**settings).new_page()
        page.set_viewport_size(shown.pop("viewport"))
        page.emulate_media(**shown)
        page.on("pageerror", lambda error: faults.append(str(error)))
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    contexts.give_back()
    assert faults == []
