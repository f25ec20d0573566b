"""Nothing is lost and a clear sentence is said: Ctrl-C, resize, no colour, damaged files."""

from __future__ import annotations

import asyncio
import errno
import json
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from scripts.forked_program import ForkedTerminal
from scripts.terminal_driver import Driver, notices, rest, screen_lines, screen_strips

from ludotheque import home
from ludotheque.record import Entry, load
from ludotheque.record_file import RecordFile
from ludotheque.terminal.cli import full_screen
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.replay import ReplayScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.settings import Settings, load_settings, save_settings
from ludotheque.terminal.widgets.picture import Picture
from sizes import some_of


def said(pilot: Any) -> str:
    return " ".join(notices(pilot.app))


async def test_ctrl_c_leaves_at_once_and_the_match_is_on_disk(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("cascadia", ["Ana"])
    app = make_app(match)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.play_by_keys(5)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert match.record.header.id in app.exit_message
    again = home.resume_match(home.match_path(match.record.header.id))
    assert again.state == match.state


async def test_what_comes_while_the_app_is_being_left_is_dropped(make_app: Any) -> None:
    """A bot that has decided when the widgets are already gone."""
    async with make_app().run_test(size=(80, 24)) as pilot:
        app, came = pilot.app, list[str]()

        async def thought(answer: str) -> None:
            app.run_in_background(lambda: answer, came.append)
            for thread in threading.enumerate():
                if thread.name == "beside":
                    thread.join()
            passed = asyncio.Event()
            app.call_later(passed.set)
            await passed.wait()

        await thought("in time")
        with pytest.MonkeyPatch.context() as shutting_down:
            shutting_down.setattr(type(app), "is_running", False)
            await thought("late")
        assert came == ["in time"]


@pytest.mark.parametrize(
    "game",
    some_of(["cascadia", "minisurf", "maxisurf", "quadrata", "taxi"], "cascadia", "taxi"),
)
async def test_resizing_at_any_time(game: str, make_match: Any, make_app: Any) -> None:
    """Windows of any size, also absurd ones: the match goes on, and the screen fills the window."""
    seats = ["Ana"] if game in ("cascadia", "quadrata") else ["Ana", "*random"]
    match = make_match(game, seats)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        for size in ((140, 45), (60, 20), (200, 60), (40, 12), (20, 6), (80, 24)):
            await pilot.resize_terminal(*size)
            await rest(pilot.app)
            lines = screen_lines(pilot.app)
            assert len(lines) == size[1]
            assert max(map(cell_len, lines)) <= size[0]
            if driver.table.is_too_small:
                assert f"{size[0]} × {size[1]}" in " ".join(" ".join(lines).split())
                continue  # nobody plays what cannot be seen
            await driver.play_by_keys(driver.decisions + 1)
            if match.over:
                break
        await pilot.resize_terminal(80, 24)
        resized = screen_lines(pilot.app)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        await rest(pilot.app)
        assert screen_lines(pilot.app) == resized, "looks as if it had never been resized"


@pytest.mark.parametrize(
    ("theme", "depth"),
    [
        ("light", "none"),
        ("dark", "sixteen"),
        pytest.param("light", "sixteen", marks=pytest.mark.long),
        pytest.param("dark", "none", marks=pytest.mark.long),
    ],
)
async def test_every_board_in_few_colours_or_none(
    depth: str, theme: str, make_match: Any, make_app: Any
) -> None:
    from ludotheque.terminal.drawing.palette import ANSI

    allowed = {f"#{value:06x}" for value in ANSI}
    for game in ("cascadia", "minisurf", "quadrata", "taxi"):
        seats = ["Ana"] if game in ("cascadia", "quadrata") else ["Ana", "*random"]
        match = make_match(game, seats)
        async with make_app(match, depth=depth, theme=theme).run_test(size=(80, 24)) as pilot:
            driver = Driver(pilot)
            await driver.play_by_keys(3)
            colours = set()
            for name in ("#board", "#tray"):
                picture = driver.table.query_one(name, Picture)
                for y in range(picture.canvas.height):
                    for piece in picture.canvas.segments(y, 0, picture.canvas.width):
                        assert piece.style is not None
                        for colour in (piece.style.color, piece.style.bgcolor):
                            if colour is not None:
                                colours.add(colour.get_truecolor().hex)
            assert colours <= (allowed if depth == "sixteen" else set()), game


async def test_no_color_is_obeyed(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    from ludotheque.terminal.app import LudothequeApp

    app = LudothequeApp(
        TableScreen(LocalSession(make_match("minisurf", ["Ana", "Ben"]))), settings=Settings()
    )
    assert app.palette.mono
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.play_by_keys(1)  # a card is taken, and its preview lies on the board
        for strip in screen_strips(app):
            for segment in strip:
                if segment.style is not None:
                    assert segment.style.color is None or segment.style.color.is_default
                    assert segment.style.bgcolor is None or segment.style.bgcolor.is_default
        assert any(
            segment.style is not None and segment.style.reverse
            for strip in screen_strips(app)
            for segment in strip
        )


async def test_a_record_from_a_newer_version_is_refused_with_a_sentence(
    make_match: Any, make_app: Any, data_folder: Path
) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    lines = home.match_path(match.record.header.id).read_bytes().split(b"\n")
    header = json.loads(lines[0])
    newer_format = data_folder / "newer.ludo"
    newer_format.write_bytes(json.dumps({**header, "ludotheque": 9}).encode() + b"\n")
    newer_rules = data_folder / "rules.ludo"
    newer_rules.write_bytes(b"\n".join([json.dumps({**header, "version": 9}).encode(), *lines[1:]]))
    damaged = data_folder / "damaged.ludo"
    damaged.write_bytes(b"no record\n")
    async with make_app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for path, words in (
            (newer_format, "newer Ludothèque"),
            (newer_rules, "version 9"),
            (damaged, "damaged"),
            (data_folder / "missing.ludo", "cannot be read"),
        ):
            pilot.app.show_replay(partial(load, path))
            pilot.app.resume(path)
            await pilot.pause()
            assert words in said(pilot)
            assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_cut_record_goes_on_without_its_last_line(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    seat = match.to_move[0]
    match.act(seat, match.actions(seat)[0])
    path = home.match_path(match.record.header.id)
    path.write_bytes(path.read_bytes()[:-9])
    async with make_app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pilot.app.resume(path)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.match.ply == match.ply - 1


async def test_matches_of_unknown_games_do_not_break_the_home_screen(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    path = home.match_path(match.record.header.id)
    path.write_bytes(path.read_bytes().replace(b'"game":"minisurf"', b'"game":"chess"'))
    async with make_app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("chess" in line for line in screen_lines(pilot.app))
        await pilot.press("1")
        await pilot.pause()
        assert "There is no game" in said(pilot)


async def test_keys_that_mean_nothing_do_nothing(make_match: Any, make_app: Any) -> None:
    match = make_match("taxi", ["Ana", "*random"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        seq = match.seq
        await pilot.press("x", "ctrl+x", "f9", "0", "9", "é", "backspace", "delete", "home", "Z")
        await pilot.pause()
        assert match.seq == seq
        assert isinstance(pilot.app.screen, TableScreen)


def test_settings_survive_and_forgive(data_folder: Path) -> None:
    save_settings(Settings(language="fr", theme="light", name="Zoé"))
    assert load_settings() == Settings(language="fr", theme="light", name="Zoé")
    (data_folder / "terminal.json").write_bytes(b"{broken")
    assert load_settings() == Settings()


def test_where_no_terminal_is_there_is_no_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not full_screen(plain=True)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert not full_screen()


def test_a_replay_of_a_record_cannot_change_it(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    before = list(match.record.entries)
    screen = ReplayScreen(match.record)
    screen.session.go(1000)
    screen.session.log()
    assert match.record.entries == before


def test_starting_needs_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from ludotheque.terminal.app import LudothequeApp\n"
        "import ludotheque.terminal.screens.home, ludotheque.terminal.screens.table\n"
        "from ludotheque.terminal.boards import board_for\n"
        "heavy = {'numba', 'numpy', 'litestar', 'duckdb', 'sqlalchemy', 'altair', 'uvicorn'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_app_in_a_real_terminal_and_ctrl_c(data_folder: Path) -> None:
    """A real process on a pseudo-terminal: it comes up, and Ctrl-C leaves with a sentence."""
    seats = ("--seats", "human:Ana,human:Bo")
    ours = {"LUDOTHEQUE_LANG": "en", "LUDOTHEQUE_COMMAND": "ludotheque"}
    with ForkedTerminal("play", "minisurf", *seats, variables=ours) as terminal:
        terminal.sees("M menu")
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
        said = " ".join(terminal.scrollback.split())
        assert "The match is saved" in said
        assert "ludotheque resume minisurf" in said


@pytest.mark.parametrize("seats", [["Ana", "Bo"], ["*random", "Ana"]])
async def test_a_disk_that_fills_up_ends_the_table_with_a_sentence(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch, seats: list[str]
) -> None:
    """By one's own move, and by that of a bot."""
    match = make_match("minisurf", seats, first=1)
    kept = home.match_path(match.record.header.id).read_bytes()

    def full(_file: RecordFile, _entry: Entry) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(RecordFile, "append", full)
    app = make_app(match)
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(60):
            while app.return_code is None:
                await pilot.press("enter")
                await asyncio.sleep(0.05)
    assert app.return_code == 2
    assert "there is no room left on the disk" in app.exit_message
    assert home.match_path(match.record.header.id).read_bytes() == kept


def test_the_command_to_go_on_with_is_not_broken(
    make_match: Any,
    make_app: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever the width of the terminal: it is copied from there."""
    app = make_app(make_match("minisurf", ["Ana", "Ben"]))
    app.exit_message = f"The match is saved. Go on with: {'a long way to it ' * 9}resume minisurf-1"
    monkeypatch.setattr(app, "run", lambda: None)
    app.show()
    assert capsys.readouterr().err == app.exit_message + "\n"


def test_a_setting_that_cannot_be_kept_ends_nothing(tmp_path: Path) -> None:
    """F2 ended the program, and with it a match on a server, where the data folder is read-only."""
    (tmp_path / "file").touch()
    variables = {"LUDOTHEQUE_HOME": str(tmp_path / "file")}
    with ForkedTerminal("home", variables=variables) as terminal:
        terminal.sees("Q leave")
        terminal.press("f3")
        terminal.sees("Ce réglage vaut", "Q quitter")
        terminal.press("q")
        assert terminal.ends() == 0
