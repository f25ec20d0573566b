"""Numbers and files with which a command can do nothing: one sentence, before any work is done."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import run

NUMBERS = (
    # Matches of less than no day are all old: everything was deleted within twenty seconds.
    ("serve --no-open --keep-days -1", "--keep-days must be at least 0, not -1."),
    ("serve --no-open --bot-processes -1", "--bot-processes must be at least 0, not -1."),
    ("serve --no-open --processes 0", "--processes must be at least 1, not 0."),
    ("arena minisurf --bots random,random --games 0", "--games must be at least 1, not 0."),
    ("study minisurf --bots random,random --matches 0", "--matches must be at least 1, not 0."),
    ("dataset --matches 0", "--matches must be at least 1, not 0."),
    ("admin tables --most -1", "--most must be at least 1, not -1."),
    ("bench taxi --seconds 0", "--seconds must be more than 0, and finite."),
    ("bench taxi --seconds inf", "--seconds must be more than 0, and finite."),
    ("bench taxi --seats 0", "TAXI is for 2 to 6 players, not 0."),
    ("benchmark check x.json --matches -1", "--matches must be at least 1, not -1."),
    ("bench taxi --seconds nan", "--seconds must be more than 0, and finite."),
)


@pytest.mark.parametrize(("command", "said"), NUMBERS)
def test_a_number_with_which_nothing_can_be_done(tmp_path: Path, command: str, said: str) -> None:
    done = run(*command.split(), home=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{said}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command",
    [
        "benchmark run solo-cascadia-1 --bot random --out {}/nowhere/x.json",
        "event results http://localhost:1/event/x {}/nowhere/x.csv",
        "print taxi --out {}/nowhere/x.pdf",
        "admin backup {}/nowhere/x",
    ],
)
def test_a_file_in_a_folder_that_is_not_there(tmp_path: Path, command: str) -> None:
    """Hours of a benchmark were played first, and lost."""
    sqlite3.connect(tmp_path / "server.sqlite").close()
    done = run(*command.format(tmp_path).split(), home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"cannot be written: there is no folder “{tmp_path}/nowhere”.\n")


def test_a_folder_of_results_that_is_not_there(tmp_path: Path) -> None:
    done = run("benchmark", "table", str(tmp_path / "nowhere"), home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "These are no results of a benchmark: there is no such folder.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", "games", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LUDOTHEQUE_HOME": str(tmp_path)},
        )
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: there is no room left on the disk.\n"


def test_a_file_of_results_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("[")
    done = run("benchmark", "table", str(tmp_path), home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("other.json: These are no results of a benchmark: ")


def test_a_copy_never_replaces_another(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "server.sqlite").close()
    (tmp_path / "copy").write_text("of yesterday")
    done = run("admin", "backup", str(tmp_path / "copy"), home=tmp_path)
    assert done.stderr == f"No copy: {tmp_path}/copy is there already.\n"
    done = run("admin", "backup", str(tmp_path / "copy"), home=tmp_path / "elsewhere")
    assert done.stderr == f"No copy: there is no server.sqlite in {tmp_path}/elsewhere.\n"
