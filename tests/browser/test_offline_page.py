"""A server with the page that plays without a network: the installed app keeps it, and plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .interactions import PATIENCE, TABLE
from .test_static_page import play_steps

KEPT = "[data-offline=kept]"


@pytest.fixture
def origin(built_site: Path, tmp_path: Path) -> Iterator[str]:
    """The real command."""
    command = ["serve", "--no-open", "--port", "0", "--bot-processes", "0"]
    with subprocess.Popen(
        [sys.executable, "-m", "ludotheque", *command, "--offline-page", str(built_site)],
        env=os.environ | {"LUDOTHEQUE_HOME": str(tmp_path), "LUDOTHEQUE_LANG": "en"},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://[^\s/]+", server.stdout.readline())
        assert found
        yield found.group()
        server.terminate()


def test_the_app_of_a_server_plays_on_without_a_network(browser: Browser, origin: str) -> None:
    """Kept by a click, opened from the line that says that there is no network; what is played
    there can be taken to this server."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.goto(f"{origin}/profile")
    page.get_by_role("button", name="Keep on this device").click()
    page.wait_for_selector(KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto(f"{origin}/")
    page.get_by_role("link", name="Play against bots or on one device").click()
    page.locator("[data-play=minisurf]").click()
    page.wait_for_selector(f"{TABLE}[data-turn=true]")
    play_steps(page, 2)
    page.locator("[data-menu]").click()
    address = page.locator("[data-server=record]").get_by_label("Address of the server")
    expect(address).to_have_value(origin)
    context.set_offline(False)
    page.goto(f"{origin}/")  # with a network the app is the server's again
    expect(page.get_by_role("link", name="Play against bots")).to_have_count(0)
    context.close()
    assert faults == []
