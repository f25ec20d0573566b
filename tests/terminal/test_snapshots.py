"""The main screens as text, in both languages and two sizes.

`LUDOTHEQUE_UPDATE=1` writes the files anew: look at the difference before committing it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from scripts.terminal_driver import Driver, rest, screen_lines, until
from textual.pilot import Pilot

from ludotheque import home
from ludotheque.match import Match

FOLDER = Path(__file__).parent / "snapshots"
PATIENCE = 200  # looks, twenty a second
SIZES = {"80x24": (80, 24), "140x45": (140, 45)}
# Each language and each size once; the other two pairs in the long check.
LOOKS = [
    ("fr", "80x24"),
    ("en", "140x45"),
    pytest.param("en", "80x24", marks=pytest.mark.long),
    pytest.param("fr", "140x45", marks=pytest.mark.long),
]

# Seats, options, moves made before, keys pressed then.
TABLES: dict[str, tuple[str, list[str], dict[str, Any], int, list[str]]] = {
    "cascadia-hex": ("cascadia", ["Ana", "Ben"], {}, 60, ["1", "up"]),
    "cascadia-square": ("cascadia", ["Ana", "Ben"], {"tiles": "square"}, 60, ["1"]),
    "minisurf": ("minisurf", ["Ana", "Ben"], {}, 40, ["1", "right"]),
    "maxisurf": ("maxisurf", ["Ana", "Ben"], {}, 30, []),
    "quadrata": ("quadrata", ["Ana", "Ben"], {}, 30, ["p"]),
    "taxi": ("taxi", ["Ana", "*random"], {}, 40, ["a"]),
}


async def compare(name: str, app: Any) -> None:
    """The screen, once it has come to rest; one that is still different then gets some time, so
    that a slow machine fails nobody and a real difference still fails."""
    path = FOLDER / f"{name}.txt"
    await rest(app)
    shown = "\n".join(screen_lines(app)) + "\n"
    if os.environ.get("LUDOTHEQUE_UPDATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    expected = path.read_text(encoding="utf-8")
    for _ in range(PATIENCE):
        if shown == expected:
            return
        await asyncio.sleep(0.05)
        await rest(app)
        shown = "\n".join(screen_lines(app)) + "\n"
    assert expected == shown, f"{name} looks different"


def play_some(match: Match, moves: int) -> Match:
    """People and bots alike play anything legal."""
    rng = Random(7)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_move[0]
        actions = match.actions(seat)
        match.act(seat, actions[rng.randrange(len(actions))])
    return match


@pytest.mark.parametrize(("lang", "size"), LOOKS)
@pytest.mark.parametrize("name", TABLES)
async def test_tables(name: str, lang: str, size: str, make_match: Any, make_app: Any) -> None:
    game, seats, options, moves, keys = TABLES[name]
    match = play_some(make_match(game, seats, **options), moves)
    async with make_app(match, lang).run_test(size=SIZES[size]) as pilot:
        await Driver(pilot).settle()
        await pilot.press(*keys)
        await Driver(pilot).settle()
        await compare(f"{name}-{lang}-{size}", pilot.app)


Go = Callable[[Pilot[None]], Awaitable[None]]


def press(*keys: str) -> Go:
    async def go(pilot: Pilot[None]) -> None:
        for key in keys:
            await pilot.press(key)
        await rest(pilot.app)

    return go


async def read_rules(pilot: Pilot[None]) -> None:
    """Markdown is parsed beside the screen: its paragraphs come when they are ready."""
    await press("left", "b")(pilot)  # the last on the shelf
    await until(pilot.app, lambda: len(pilot.app.screen.query("MarkdownParagraph")) > 5)


SCREENS: dict[str, Go] = {
    "home": press("right"),
    "new-match": press("n"),
    "settings": press("o"),
    "rules": read_rules,
    "profile": press("p"),
}


@pytest.mark.parametrize(("lang", "size"), LOOKS)
@pytest.mark.parametrize("name", SCREENS)
async def test_screens(name: str, lang: str, size: str, make_match: Any, make_app: Any) -> None:
    profile = home.Profile("Ana")
    profile.played.append(home.PlayedMatch("m1", "minisurf", "2026-01-31", 18, 1, 2))
    profile.achievements["cascadia"] = ["8"]
    home.save_profile(profile)
    match = make_match("minisurf", ["Ana", "Ben"])
    noon = datetime(2025, 1, 31, 12).timestamp()
    os.utime(home.match_path(match.record.header.id), (noon, noon))
    async with make_app(None, lang, name="Ana").run_test(size=SIZES[size]) as pilot:
        await pilot.pause()
        await SCREENS[name](pilot)
        await compare(f"{name}-{lang}-{size}", pilot.app)


@pytest.mark.parametrize(("lang", "size"), LOOKS)
async def test_the_end_and_the_replay(lang: str, size: str, make_match: Any, make_app: Any) -> None:
    match = play_some(make_match("minisurf", ["Ana", "Ben", "Cleo"]), 1000)
    assert match.over
    async with make_app(match, lang).run_test(size=SIZES[size]) as pilot:
        await Driver(pilot).settle()
        await press()(pilot)
        await compare(f"sheet-{lang}-{size}", pilot.app)
        await press("r", "down", "down", "right", "right")(pilot)
        await compare(f"replay-{lang}-{size}", pilot.app)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_hand_over(lang: str, make_match: Any, make_app: Any) -> None:
    match = make_match("taxi", ["Ana", "Ben"])
    async with make_app(match, lang).run_test(size=(80, 24)) as pilot:
        await press()(pilot)
        await compare(f"hand-over-{lang}-80x24", pilot.app)
