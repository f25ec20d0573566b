"""A game of another package brings its own board and cover to the terminal: the example of
docs/write-a-game.md is played with them on the real screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripts.example_game import blocks
from scripts.terminal_driver import Driver, screen_lines

from ludotheque import registry
from ludotheque.declaration import Game
from ludotheque.terminal.boards import board_for
from ludotheque.terminal.boards.generic import TextBoard
from ludotheque.terminal.canvas import Canvas
from ludotheque.terminal.drawing.covers import COVER_HEIGHT, COVER_WIDTH, draw_cover
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.text import language

PALETTE = Palette("full", True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game as the page has it, without a board."""
    folder = tmp_path / "guest_games" / "pig"
    (folder / "locale").mkdir(parents=True)
    (folder / "__init__.py").write_text("\n".join(blocks("python")[:3]), encoding="utf-8")
    for lang, words in zip(("en", "fr"), blocks("fluent"), strict=True):
        (folder / "locale" / f"{lang}.ftl").write_text(words, encoding="utf-8")
    package = tmp_path / "guest_games-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-games\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[ludotheque.games]\npig = guest_games.pig:PIG\n")
    return folder


@pytest.fixture
def pig(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Installs it when called, with what the folder holds by then."""

    def install() -> Game:
        monkeypatch.syspath_prepend(str(folder.parents[1]))
        registry.installed_games.cache_clear()
        language.cache_clear()
        return registry.game("pig")

    yield install
    monkeypatch.undo()
    registry.installed_games.cache_clear()
    language.cache_clear()
    for name in [name for name in sys.modules if name.startswith("guest_games")]:
        del sys.modules[name]


async def test_its_board_is_played_on(
    folder: Path, pig: Any, make_match: Any, make_app: Any
) -> None:
    (board,) = blocks("python board_terminal.py")
    (folder / "board_terminal.py").write_text(board, encoding="utf-8")
    pig()
    match = make_match("pig", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        assert type(driver.player_area.board).__name__ == "PigBoard"
        await driver.play_by_keys(8)
        shown = "\n".join(screen_lines(pilot.app))
        assert str(max(match.view(0).banked)) in shown
    assert match.seq > 8


def test_without_one_it_has_its_text_board(pig: Any) -> None:
    game = pig()
    rules = game.rules(game.options(), 2)
    assert isinstance(board_for("pig", rules, language("en"), PALETTE), TextBoard)


def test_its_cover_is_on_the_shelf_and_a_die_where_there_is_none(folder: Path, pig: Any) -> None:
    game = pig()
    die, own = Canvas(COVER_WIDTH, COVER_HEIGHT), Canvas(COVER_WIDTH, COVER_HEIGHT)
    draw_cover(die, 0, 0, game, PALETTE)
    (folder / "art").mkdir()
    lines = ["r" * 40] * 30  # more than the box holds is cut off
    (folder / "art" / "pig.cover.txt").write_text("\n".join(lines), encoding="utf-8")
    draw_cover(own, 0, 0, game, PALETTE)
    assert die.segments(0, 0, COVER_WIDTH) != own.segments(0, 0, COVER_WIDTH)
    assert [segment.text for segment in own.segments(0, 0, COVER_WIDTH)] == [" " * COVER_WIDTH]
