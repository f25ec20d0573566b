"""Commands of the program that the pages name, in a real terminal, to their exit code."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from scripts.documented_commands import ROOT
from scripts.terminal_process import TerminalProcess

from ludotheque import home
from ludotheque.record import Holder
from ludotheque.registry import game

from .catalogue import PROGRAM, shrink

SMALLEST = {
    "study": "--matches 1",
    "dataset": "--matches 1 --workers 1",
    "arena": "--games 2",
    "bench": "--seconds 0.1",
}
GAMES = ROOT / "src" / "ludotheque" / "games"
BOARD = (
    '{"nature":2,"tiles":[{"q":0,"r":0,"habitat_a":"mountain","token":"bear"},'
    '{"q":1,"r":0,"habitat_a":"forest","habitat_b":"river","rotation":4}]}\n'
)
PLACEHOLDERS = {"FILE.ludo": "match.ludo", "FILE.toml": "cards.toml", "FILE": "boards.jsonl"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages name, and matches in a data folder."""
    tmp_path = tmp_path_factory.mktemp("files")
    played = game("minisurf")
    for over in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "data"))
            match = home.start_match(played, played.options(), [Holder("Ana"), Holder("Ben")])
        while over and not match.over:
            seat = match.to_move[0]
            match.act(seat, match.actions(seat)[0])
        if over:
            file = next((tmp_path / "data").rglob("*.ludo"))
            shutil.copy(file, tmp_path / PLACEHOLDERS["FILE.ludo"])
    (tmp_path / PLACEHOLDERS["FILE"]).write_text(BOARD)
    shutil.copy(GAMES / "quadrata" / "data" / "cards.toml", tmp_path / PLACEHOLDERS["FILE.toml"])
    for town in ("my_town.toml", "other_town.toml"):
        shutil.copy(next((GAMES / "taxi").rglob("city.toml")), tmp_path / town)
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    source = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[0]
    (tmp_path / "my_bot.py").write_text(f"{source}\n\nMyBot = Greedy\n")
    return tmp_path


@pytest.fixture
def folder(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, for one command."""
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "data"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):  # with a screen a browser would open
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def program_words(command: str) -> list[str]:
    """What is typed after the program's name, with files that are there and little to do."""
    line = command.partition(" | ")[0]
    words = shlex.split(line)[1:]
    if words and words[0] in SMALLEST:
        words = shrink(words, SMALLEST[words[0]])
    names = {**PLACEHOLDERS, "GAME": "cascadia"}
    return [names.get(word, word) for word in words]


def marked(command: str) -> Any:
    steps = PROGRAM[command]
    return pytest.param(command, marks=[] if steps.every_check else [pytest.mark.long])


@pytest.mark.parametrize("command", [marked(one) for one in PROGRAM])
def test_a_command_of_the_pages_is_taken_to_its_end(command: str, folder: Path) -> None:
    steps = PROGRAM[command]
    variables = {"LUDOTHEQUE_LANG": "en", "BROWSER": "true"}
    with TerminalProcess(
        *program_words(command), folder=folder, variables=variables, size=(100, 30)
    ) as terminal:
        if steps.pressed:
            terminal.sees(steps.seen)
            terminal.press(*steps.pressed)
        if steps.then[1]:
            terminal.sees(steps.then[0])
            terminal.press(*steps.then[1])
        assert terminal.ends() == steps.code, terminal.scrollback
        assert not terminal.full_screen
        assert steps.pressed or steps.seen in terminal.scrollback, terminal.scrollback
