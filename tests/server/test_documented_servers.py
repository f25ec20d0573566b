"""Commands of the pages that need a server, as real processes in terminals, to their exit code.

`tests/documented/catalogue.py` names the test of each command."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scripts.documented_commands import commands
from scripts.terminal_process import TerminalProcess

pytestmark = pytest.mark.long

ORIGIN = re.compile(r"http://localhost:\d+")
POSTGRES = "postgresql://user@host/name"


def terminal(
    home: Path, command: str, *more: str, places: dict[str, str] | None = None
) -> TerminalProcess:
    """A command as a page has it, with these words in the place of others, and more at its end."""
    words = [(places or {}).get(word, word) for word in shlex.split(command)[1:]]
    home.mkdir(exist_ok=True)
    ours: dict[str, str | None] = {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    ours |= dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY"))  # with a screen a browser would open
    return TerminalProcess(*words, *more, variables=ours, folder=home, size=(140, 40))


def printed(
    home: Path, command: str, *more: str, places: dict[str, str] | None = None, code: int = 0
) -> str:
    """What a command has printed when it ends."""
    with terminal(home, command, *more, places=places) as process:
        assert process.ends() == code, process.scrollback
        return process.scrollback


@contextmanager
def serving(home: Path, command: str = "ludotheque serve") -> Iterator[str]:
    """A server in a terminal of its own, left with Ctrl+C; its address."""
    with terminal(home, command, "--port", "0") as server:
        found = ORIGIN.search(server.until(lambda screen: bool(ORIGIN.search(screen))))
        assert found
        server.sees("Ctrl+C")
        yield found.group()
        server.press("ctrl+c")
        assert server.ends() == 0, server.scrollback


@pytest.mark.parametrize(
    "command", sorted(one for one in commands() if re.match(r"ludotheque serve(?!.*postgres)", one))
)
def test_a_server_is_started_and_ended(tmp_path: Path, command: str) -> None:
    with serving(tmp_path, command) as origin:
        health = subprocess.run(
            ["curl", "-sf", "--retry", "20", "--retry-connrefused", f"{origin}/api/health"],
            capture_output=True,
            check=True,
        )
    assert json.loads(health.stdout)


def test_the_lines_of_the_protocol_open_a_table(tmp_path: Path) -> None:
    lines = [one for one in commands() if one.startswith("curl ")]
    lines.sort(key=lambda line: "-b jar" in line)  # who it is comes first
    with serving(tmp_path) as origin:
        for line in lines:
            words = shlex.split(line.replace("http://localhost:8421", origin))
            done = subprocess.run(
                [*words, "-sf", "--retry", "20", "--retry-connrefused"],
                capture_output=True,
                check=True,
                cwd=tmp_path,
            )
            answer = json.loads(done.stdout)
    assert answer["game"] == "minisurf"


def test_an_event_is_made_played_and_kept(tmp_path: Path) -> None:
    dora, ana = tmp_path / "dora", tmp_path / "ana"
    with serving(tmp_path / "server") as origin:
        made = "ludotheque event make cascadia --kind duplicate --rounds 5"
        (link,) = re.findall(rf"{origin}/event/\w+", printed(dora, made, "--server", origin))
        places = {"LINK": link}
        for home, name in ((ana, "Ana"), (dora, "Dora")):
            printed(home, "ludotheque event join LINK", "--name", name, places=places)
        printed(dora, "ludotheque event begin LINK", places=places)
        assert "event play" in printed(ana, "ludotheque event status LINK", places=places)
        with terminal(ana, "ludotheque event play LINK", places=places) as playing:
            playing.sees("M menu")
            playing.press("q")
            assert playing.ends() == 0
            assert not playing.full_screen
        assert "Ana" in printed(ana, "ludotheque event standings LINK", places=places)
        for file in ("results.csv", "resultats.csv"):
            printed(ana, f"ludotheque event results LINK {file}", places=places)
            assert "Ana" in (ana / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command",
    ["ludotheque host taxi", "ludotheque host taxi --seats me,open", "ludotheque host GAME"],
)
def test_a_table_is_opened_and_joined(tmp_path: Path, command: str) -> None:
    with serving(tmp_path / "server") as origin:
        places = {"GAME": "minisurf"}
        with terminal(tmp_path / "ana", command, "--server", origin, places=places) as host:
            screen = host.until(lambda screen: "/table/" in screen, "the link")
            (link,) = re.findall(rf"{origin}/table/\w+", screen)
            places = {"LINK": link}
            with terminal(tmp_path / "ben", "ludotheque join LINK", places=places) as guest:
                guest.sees("Enter")
                guest.press("q")
                assert guest.ends() == 0
                assert not guest.full_screen
            host.press("q")
            assert host.ends() == 0
            assert not host.full_screen


def test_commands_for_administrators(tmp_path: Path) -> None:
    with serving(tmp_path):
        assert "tables" in printed(tmp_path, "ludotheque admin").lower()
        printed(tmp_path, "ludotheque admin backup copy.sqlite")
    assert (tmp_path / "copy.sqlite").stat().st_size
    printed(tmp_path, "ludotheque admin recount")


def test_commands_with_postgresql(tmp_path: Path, postgres: str) -> None:
    places = {POSTGRES: postgres}
    printed(tmp_path, f"ludotheque admin upgrade --database {POSTGRES}", places=places)
    several = f"ludotheque serve --database {POSTGRES} --processes 3"
    several += " --name games.example.org --https"
    with terminal(tmp_path, several, "--port", "0", places=places) as server:
        server.sees("https://games.example.org/", "Ctrl+C")
        thinking = f"ludotheque think --database {POSTGRES}"
        with terminal(tmp_path / "bots", thinking, "--processes", "1", places=places) as thinker:
            thinker.sees("Thinking for bots")
            thinker.press("ctrl+c")
            assert thinker.ends() == 0, thinker.scrollback
        server.press("ctrl+c")
        assert server.ends() == 0, server.scrollback
    assert "PostgreSQL" in printed(tmp_path, "ludotheque think", code=2)
