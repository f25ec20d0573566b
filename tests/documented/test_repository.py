"""Programs of the repository that the pages name, each at its smallest size, in a copy of the
sources: some write into them."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from scripts.browsing import find_chromium
from scripts.documented_commands import ROOT

from .catalogue import REPOSITORY, shrink

pytestmark = pytest.mark.long

MAX_SECONDS = 900  # until a command that hangs is given up
PLACEHOLDERS = {"GAME": "minisurf", "FOLDER": "gallery"}
# They end with 1 where something took longer than its goal, as it may on a busy machine.
MEASURES_TIME = ("server_attack",)
BROWSER = ("pointer_latency", "animation_frames", "home_page", "lesson_gallery", "scripts.icons")


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with what was built in them."""
    copy = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    for built in ("src/ludotheque/server/static", "src/ludotheque/manual"):
        shutil.copytree(ROOT / built, copy / built, dirs_exist_ok=True)
    (copy / ".venv").symlink_to(ROOT / ".venv")  # programs start others with it
    subprocess.run(["git", "init", "-q"], cwd=copy, check=True)
    return copy


def run(words: list[str], checkout: Path, home: Path, codes: tuple[int, ...] = (0,)) -> None:
    """Run a program. Raises AssertionError unless it ends with one of these exit codes."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}",
        "LUDOTHEQUE_HOME": str(home),
        "LUDOTHEQUE_LANG": "en",
    }
    done = subprocess.run(
        words,
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        timeout=MAX_SECONDS,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode in codes, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    assert "Traceback" not in done.stderr, done.stderr[-3000:]


@pytest.mark.parametrize("command", REPOSITORY)
def test_a_program_of_the_pages_is_taken_to_its_end(
    command: str, checkout: Path, tmp_path: Path
) -> None:
    if any(name in command for name in BROWSER) and find_chromium() is None:
        pytest.skip("needs Chromium, as the browser tests do")
    line = command.partition(" > ")[0]
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)]
    codes = (0, 1) if any(name in command for name in MEASURES_TIME) else (0,)
    words = [sys.executable, *shrink(words, REPOSITORY[command])[1:]]
    run(words, checkout, tmp_path, codes)


@pytest.mark.skipif(find_spec("ray") is None, reason="the extra `cluster` is not installed")
@pytest.mark.parametrize(
    ("command", "smaller"),
    [
        (
            "ludotheque arena cascadia --bots hard@200,normal --games 5000 --cluster local",
            "--bots greedy,random --games 2",
        ),
        (
            "ludotheque study minisurf --bots greedy --matches 1000 --cluster local",
            "--matches 2",
        ),
        ("python -m benchmarks.cluster_overhead minisurf greedy 300 2 2", "minisurf greedy 2 1 1"),
    ],
)
def test_commands_on_a_cluster_of_this_machine(
    command: str, smaller: str, checkout: Path, tmp_path: Path
) -> None:
    words = shrink(shlex.split(command), smaller)
    program = [sys.executable, "-m", "ludotheque"] if words[0] == "ludotheque" else [sys.executable]
    run([*program, *words[1:]], checkout, tmp_path)
