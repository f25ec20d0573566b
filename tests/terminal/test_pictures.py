"""The pictures of the documentation: complete, small, and with nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from scripts.terminal_driver import Driver, rest, screen_lines, screen_strips
from scripts.terminal_pictures import SHOTS

from ludotheque.registry import all_games
from ludotheque.terminal.drawing.svg import CELL_HEIGHT_PX, CELL_WIDTH_PX, svg

ROOT = Path(__file__).parents[2]
SPACE = "{http://www.w3.org/2000/svg}"


async def test_a_picture_says_what_the_screen_says(make_match: Any, make_app: Any) -> None:
    async with make_app(make_match("cascadia", ["Ana", "Ben"])).run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        await rest(pilot.app)
        lines = screen_lines(pilot.app)
        drawn = svg(screen_strips(pilot.app), "<Ana> & Ben", "#102030")
    root = ElementTree.fromstring(drawn)
    assert root.findtext(f"{SPACE}title") == "<Ana> & Ben"
    shown = [[" "] * 80 for _ in lines]
    for words in root.iter(f"{SPACE}text"):
        x, y = (
            int(words.attrib["x"]) // CELL_WIDTH_PX,
            (int(words.attrib["y"]) - 15) // CELL_HEIGHT_PX,
        )
        assert words.text is not None
        assert int(words.attrib["textLength"]) == len(words.text) * CELL_WIDTH_PX
        shown[y][x : x + len(words.text)] = words.text
    blank = str.maketrans("▀▄█▌▐\xa0", "      ")  # those are areas of colour
    assert ["".join(row).translate(blank).rstrip() for row in shown] == [
        line.translate(blank).rstrip() for line in lines
    ]
    assert "#3f7d4e" in {path.attrib["fill"] for path in root.iter(f"{SPACE}path")}  # forest


def test_every_board_is_in_the_documentation() -> None:
    assert {shot.game for shot in SHOTS.values()} == {game.id for game in all_games()}
    for place, folder in (("play", "pictures"), ("fr/play", "pictures/fr")):
        page = (ROOT / "docs" / place / "terminal.md").read_text(encoding="utf-8")
        for name in ("home", *SHOTS):
            file = f"{folder}/terminal-{name}.svg"
            assert f"/{file})" in page
            drawn = (ROOT / "docs" / file).read_text(encoding="utf-8")
            assert len(drawn) < 150_000
            assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
            assert ElementTree.fromstring(drawn).find(f"{SPACE}g") is not None
