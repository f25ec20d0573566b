"""The set-up of `./play` and `./check`, as its user sees it."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from scripts import bootstrap, client
from scripts.terminal_process import TerminalProcess

from ludotheque.text import choose_language

ROOT = Path(__file__).parent.parent
SLOW_STEP = """
import time
from scripts import bootstrap
with bootstrap.step("2/3 the packages it needs"):
    time.sleep(2.5)
print("ready")
"""


def test_a_slow_step_counts_its_seconds() -> None:
    with TerminalProcess(
        "-c", SLOW_STEP, program=(sys.executable,), variables={"PYTHONPATH": str(ROOT)}
    ) as terminal:
        counted = re.compile(r"2/3 the packages it needs … [1-9]\d* s")
        terminal.until(lambda screen: counted.search(screen) is not None)
        assert terminal.sees("ready").count("packages") == 1  # all on one line
        assert terminal.ends() == 0


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("", ""),
        ("--lang fr", ""),
        ("--lang fr serve --no-open", "serve"),
        ("--lang=fr docs", "docs"),
        ("play taxi --help", "--help"),
        ("--version", "--version"),
        ("games --lang fr", "games"),
    ],
)
def test_the_command_is_found_behind_the_language(typed: str, command: str) -> None:
    """The browser client is built for commands that can show it, not for all."""
    assert bootstrap.command_of(typed.split()) == command


@pytest.mark.parametrize(
    ("typed", "variables", "french"),
    [
        ("--lang fr", {"LANG": "en_GB.UTF-8"}, True),
        ("serve --lang=en", {"LANG": "fr_FR.UTF-8"}, False),
        ("", {"LANG": "fr_CA.UTF-8"}, True),
        ("", {"LUDOTHEQUE_LANG": "en", "LANG": "fr_FR.UTF-8"}, False),
        ("", {"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, True),
    ],
)
def test_the_set_up_speaks_the_language_of_the_games(
    typed: str,
    variables: dict[str, str],
    french: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["play", *typed.split()])
    monkeypatch.setattr(client, "stale", lambda: True)
    monkeypatch.setattr(client, "build", lambda _: None)
    monkeypatch.setattr(bootstrap, "ensure_tools", lambda _: None)
    bootstrap.ensure_client()
    assert ("2/2 la page …" in capsys.readouterr().err) == french
    asked = typed.partition("--lang")[2].strip(" =") or None
    assert choose_language(asked) == ("fr" if french else "en")


@pytest.mark.parametrize(
    ("typed", "builds"), [("", True), ("--lang fr serve", True), ("play taxi", False)]
)
def test_serving_from_a_clone_builds_the_manual(
    typed: str, builds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the server: `/docs` has it as soon as it is there."""
    started: list[list[str]] = []
    for name in ("ensure", "ensure_client", "compile_kernels", "tell_how_started", "become"):
        monkeypatch.setattr(bootstrap, name, lambda *_, **__: False)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command))
    monkeypatch.setattr(sys, "argv", ["play", *typed.split()])
    runpy.run_path(str(ROOT / "play"))
    assert [command[-2:] for command in started] == [["scripts.site", "--players"]] * builds


@pytest.mark.long
def test_play_in_a_new_clone_shows_how_far_it_is(tmp_path: Path) -> None:
    subprocess.run(["git", "clone", "-q", str(ROOT), str(tmp_path / "clone")], check=True)
    program = (sys.executable, str(tmp_path / "clone" / "play"))
    with TerminalProcess("--version", program=program, size=(100, 30)) as terminal:
        terminal.sees("1/3 an environment for Python … ")
        assert "client" not in terminal.sees("3/3 Ludothèque itself … ")
        assert terminal.ends() == 0
    with TerminalProcess("home", "--plain", program=program, size=(100, 30)) as terminal:
        terminal.sees("2/2 the client itself … ")
        terminal.has_written("Which game")
        terminal.enter("q")
        assert terminal.ends() == 0
