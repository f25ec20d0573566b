from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
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


@pytest.fixture
def opened(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens pages, each in a browser of its own; anything that goes wrong in one fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: str = "/", **options: Any) -> Page:
        settings: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", **options}
        settings.setdefault("reduced_motion", "reduce")
        settings.setdefault("service_workers", "block")  # `test_app.py` has them: others save time
        context = browser.new_context(base_url=server.url, **settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
