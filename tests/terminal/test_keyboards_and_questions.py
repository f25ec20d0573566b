"""What people who did not write the program met: their keyboard, their shell, their window, and
questions that go together."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from scripts.terminal_driver import Driver, screen_lines
from scripts.terminal_process import TerminalProcess

from ludotheque.cli import main
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.registry import all_games
from ludotheque.table.position import write
from ludotheque.terminal.cli import play_asked
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import language

AZERTY = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))
GAMES = [one.id for one in all_games()]


# The keyboard ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", GAMES)
async def test_the_unshifted_digits_of_a_french_keyboard_choose(
    id_: str, make_match: Any, make_app: Any
) -> None:
    match = make_match(id_, ["Ana", "Ben"])
    chosen = 0
    async with make_app(match, "fr").run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        while not chosen and not match.over:
            seq, player_area = match.seq, driver.player_area
            digits = sorted(key for key in player_area.keys.values() if key in AZERTY)
            spot = player_area.key_spot(digits[-1]) if digits else None
            meant = list(player_area.chooser.groups[spot]) if spot is not None else []
            await driver.press(AZERTY[digits[-1]] if digits else "enter")
            for _ in range(3):
                if match.seq == seq:
                    await driver.press("enter")
            await driver.settle()
            if meant:
                chosen += 1
                made = match.record.moves()[-1 - (match.seq - seq - 1)]
                assert made.action in [write(match.rules, action) for action in meant]
    assert chosen


@pytest.mark.parametrize("id_", GAMES)
def test_they_choose_in_lines_as_well(id_: str, make_match: Any) -> None:
    match = make_match(id_, ["Ana", "Ben"])
    answers = iter("&" * 8)

    def read() -> str:
        if (answer := next(answers, None)) is None:
            raise EOFError
        return answer

    PlainTable(LocalSession(match), language("fr"), write=lambda _: None, read=read).run()
    assert sum(move.actor is not None for move in match.record.moves()) >= 2


def test_ctrl_z_suspends_and_fg_comes_back(data_folder: Path) -> None:
    command = f"{sys.executable} -m ludotheque home"
    script = f"set -m; {command}; echo stopped $?; read; fg; echo left $?"
    with TerminalProcess(script, program=("bash", "-c")) as terminal:
        terminal.sees("Q leave")
        terminal.press("ctrl+z")
        terminal.sees("Stopped", "stopped 14")  # 128 and the signal, SIGSTOP or SIGTSTP
        assert not terminal.full_screen
        terminal.press("enter")
        terminal.until(lambda screen: terminal.full_screen and "Q leave" in screen)
        terminal.press("q")
        terminal.sees("left 0")
        assert terminal.ends() == 0


# The window --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id_", "people"), [("cascadia", 2), ("cascadia", 4), ("quadrata", 2)])
async def test_in_a_small_window_everybodys_points_stay_visible(
    id_: str, people: int, make_match: Any, make_app: Any
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dora"][:people]
    match = make_match(id_, names)
    while not match.over and match.ply < 60:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        shown = "\n".join(screen_lines(pilot.app)[:12])
        for name, score in zip(names, driver.table.session.scores(), strict=True):
            total = re.escape(driver.table.side_pages.points(score.total))
            assert re.search(rf"{name}\W+{total}\b", shown), shown


# Questions ---------------------------------------------------------------------------------------


def asked(answers: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> str:
    """What is said while a match of Cascadia is set up with these answers."""
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    play_asked("cascadia", None, [], lines=True)
    return str(capsys.readouterr().out)


def test_a_refused_answer_repeats_only_its_own_question(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    wrong = "2\nround\nsquare\nnothing\ncards\nZ\nA\nB\nC\nD\nA\nAna\nBen\nq\n"
    said = asked(wrong, monkeypatch, capsys)
    say = language("en").say
    times = {"tiles": 2, "variant": 2, "bear": 2, "fox": 1, "elk": 1}
    assert said.count(say("plain-how-many", low=1, high=4)) == 1
    for name, count in times.items():
        assert said.count(f"\n{say(f'cascadia-option-{name}')}") == count, name


def test_scenarios_that_a_tile_shape_cannot_play_are_not_offered(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Some need nature tokens, which the square game does not have; to ask for one of them all the
    same repeats that question alone."""
    unfit = {n for n, one in SCENARIOS.items() if one.needs_nature}
    for tiles in ("square", "hex"):
        answers = f"1\n{tiles}\nscenario\n{min(unfit)}\n2\nAna\nq\n"
        said = asked(answers, monkeypatch, capsys)
        listed = {int(n) for n in re.findall(r"^ +(\d+)  Scenario \d+, cards", said, re.MULTILINE)}
        assert listed == set(SCENARIOS) - (unfit if tiles == "square" else set())
        assert said.count("\nScenario [") == (2 if tiles == "square" else 1)
        assert said.count("\nTiles [") == 1


def test_an_option_without_a_value_says_so(data_folder: Path, capsys: Any) -> None:
    for option in (["--option", "tiles"], ["--tiles"]):
        with pytest.raises(SystemExit) as left:
            main(["--lang", "en", "play", "cascadia", "--plain", *option])
        assert left.value.code == 2
        assert "needs a value" in capsys.readouterr().err
