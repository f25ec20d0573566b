"""Pictures of the terminal for docs/pictures: `python -m scripts.terminal_pictures FOLDER [NAME…]`.

English ones there, French ones in its folder `fr`. Every picture is a screenshot of the real app at
a table with known draws, played by greedy bots for a while, so that it can be made again after a
change.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import home
from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.forms import convert_options
from ludotheque.match import Match
from ludotheque.record import Holder
from ludotheque.registry import game
from ludotheque.terminal.app import LudothequeApp
from ludotheque.terminal.drawing.svg import svg
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.settings import Settings
from ludotheque.text import language
from scripts.terminal_driver import Driver, rest

SEED = b"pictures of 2026"


class Shot(NamedTuple):
    game: str
    options: dict[str, Any]
    seats: int
    turns: int  # of the first seat, played before
    keys: tuple[str, ...]
    size: tuple[int, int] = (100, 32)
    theme: str = "dark"


SHOTS = {
    "cascadia": Shot("cascadia", {"elk": "C", "fox": "B"}, 2, 12, ("1", "up"), (120, 40)),
    "cascadia-square": Shot("cascadia", {"tiles": "square"}, 2, 7, ("2",), theme="light"),
    "minisurf": Shot("minisurf", {}, 3, 9, ("1", "right")),
    "maxisurf": Shot("maxisurf", {}, 3, 3, (), theme="light"),
    "quadrata": Shot("quadrata", {}, 3, 4, ("1",), (140, 42)),
    "taxi": Shot("taxi", {}, 3, 6, (), (110, 36), "light"),
}


def played(shot: Shot, more: int = 0) -> Match:
    """A match that a bot has begun for the people who will be shown, up to the first seat's turn
    and `more` moves of that seat."""
    kind = game(shot.game)
    names = ("Ana", "Ben", "Cleo", "Dan")[: shot.seats]
    options = convert_options(kind, shot.options)
    match = home.start_match(kind, options, [Holder(name) for name in names], seed=SEED)
    bot = make_bot("greedy")
    turns, mover = 0, None
    while not match.over:
        seat = match.to_move[0]
        if seat != mover:
            mover, turns = seat, turns + (seat == 0)
        if turns > shot.turns and seat == 0:
            more -= 1
            if more < 0:
                break
        rng = keyed_rng(SEED, seat, match.ply)
        match.act(seat, choose(match, seat, bot, Budget(), rng).action)
    return match


async def shoot(shot: Shot, lang: str, more: int = 0) -> str:
    """The table as SVG."""
    settings = Settings(pace="instant", theme=shot.theme, language=lang)  # type: ignore[arg-type]
    screen = TableScreen(LocalSession(played(shot, more)))
    app = LudothequeApp(screen, say=language(lang), settings=settings, depth="full")
    async with app.run_test(size=shot.size) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        for key in shot.keys:
            await pilot.press(key)
            await driver.settle()
        await rest(app)
        return _drawn(app)


async def shoot_home(lang: str) -> str:
    app = LudothequeApp(say=language(lang), settings=Settings(name="Ana"), depth="full")
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot.app)
        return _drawn(app)


def _drawn(app: LudothequeApp) -> str:
    strips = app.screen._compositor.render_strips()
    return svg(strips, "Ludothèque", app.screen.background_colors[1].hex)


@contextmanager
def empty_home() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as data:
        os.environ["LUDOTHEQUE_HOME"] = data
        yield


def main() -> None:
    folder = Path(sys.argv[1])
    wanted = sys.argv[2:] or ["home", *SHOTS]
    for lang, place in (("en", folder), ("fr", folder / "fr")):
        place.mkdir(exist_ok=True)
        for name in wanted:
            with empty_home():
                made = shoot_home(lang) if name == "home" else shoot(SHOTS[name], lang)
                picture = asyncio.run(made)
            (place / f"terminal-{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
