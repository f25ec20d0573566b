"""A server in a process of its own and Chromium to look at it: for pictures and benchmarks."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Takes a fifth less processor time than the whole browser, but has no notifications.
HEADLESS_SHELL = "chromium-headless-shell"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@contextmanager
def browsing(command: Callable[[str, int], list[str]]) -> Iterator[tuple[Browser, str]]:
    """A browser and the server's address; `command(home, port)` starts it with an empty home.

    Chromium is LUDOTHEQUE_CHROMIUM, or one on the path, or Playwright's own."""
    from playwright.sync_api import sync_playwright

    found = find_chromium()
    with (
        tempfile.TemporaryDirectory() as home,
        _serving(command, home) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser, url
        browser.close()


def find_chromium(*, headless_shell: bool = False) -> str | None:
    """LUDOTHEQUE_CHROMIUM, or the first one on the path; the headless shell first where it will
    do."""
    names = (HEADLESS_SHELL, *CHROMIUM) if headless_shell else CHROMIUM
    return os.environ.get("LUDOTHEQUE_CHROMIUM") or next(
        filter(None, map(shutil.which, names)), None
    )


@contextmanager
def _serving(command: Callable[[str, int], list[str]], home: str) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    server = subprocess.Popen(
        command(home, port),
        env={**os.environ, "LUDOTHEQUE_HOME": home},
        stdout=subprocess.DEVNULL,
    )
    url = f"http://localhost:{port}"
    try:
        while not _answers(url):
            if server.poll() is not None:
                raise SystemExit("the server did not start")
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait()


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(f"{url}/api/me").close()
    except OSError:
        return False
    return True
