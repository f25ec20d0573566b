"""Plain mode at an online table: a real server, and somebody else in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .harness import Tab
from .terminals import Beside, Typist, server_beside


@pytest.fixture
def beside(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home / "terminal"))
    with server_beside(home) as found:
        yield found


def play_out(beside: Beside, ana: Typist, ben: Tab) -> None:
    """Ben takes the first choice, Ana types one number after the other."""
    asked = 0
    while not ben.whats("ended"):
        if ben.position and ben.position.get("actions"):
            beside.do(ben.move())
        elif ana.lines.count("> ") > asked:
            asked += 1
            ana.type(str(1 + asked % 3))
        else:
            beside.do(ben.until(lambda: True))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_match(beside: Beside, lang: str) -> None:
    browser = beside.browser("Ben")
    link = beside.table(browser, "minisurf", "me:Ben", "open")
    ben = beside.sit_at(browser, link)
    ana = Typist(link, lang=lang)
    ana.type("2")
    ana.asked()
    play_out(beside, ana, ben)
    lines = ana.done()
    print("\n".join(lines))
    beside.do(ben.close())
    assert 0
