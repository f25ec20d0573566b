"""The pages about learners of other libraries run as they are printed, in an environment of their
own with these libraries: made once in `build/learners`, or named by LUDOTHEQUE_LEARNERS."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from scripts import bootstrap
from scripts.documented_commands import commands_of

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "docs" / "learners"
LIBRARIES = ("torch", "sb3-contrib", "torchrl", "ray[rllib]")
MAX_PAGE_SECONDS = 1800  # seconds on a quiet machine; they only end a program that hangs
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Before a block that belongs into a file of its own, or after it.
FILE_BEFORE = re.compile(r"in the file `(\w+\.py)`:\s*\Z")
FILE_AFTER = re.compile(r"\A\s*Saved as `(\w+\.py)`")


def write_blocks(page: Path, folder: Path) -> bool:
    """Write the blocks that belong into files, and the others as one program, `page.py`; returns
    whether there is such a program."""
    source, program = page.read_text(encoding="utf-8"), []
    for found in BLOCK.finditer(source):
        before, after = source[: found.start()], source[found.end() :]
        if named := FILE_BEFORE.search(before) or FILE_AFTER.search(after):
            (folder / named[1]).write_text(found[1], encoding="utf-8")
        else:
            program.append(found[1])
    (folder / "page.py").write_text("\n".join(program), encoding="utf-8")
    return bool(program)


def played_commands(page: Path) -> list[str]:
    """The arenas of a page; matches of a benchmark take too long here."""
    found = commands_of(page.read_text(encoding="utf-8"))
    return [one for one in found if one.startswith("ludotheque arena")]


@pytest.fixture(scope="session")
def python() -> Path:
    """The Python of an environment with all libraries."""
    if given := os.environ.get("LUDOTHEQUE_LEARNERS"):
        return bootstrap.python_of(Path(given))
    folder = ROOT / "build" / "learners"
    if not bootstrap.python_of(folder).exists():
        bootstrap.make_venv(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UV_TORCH_BACKEND", "cpu")  # without CUDA it is a fifth of the size
        wanted = ("-e", f"{ROOT}[openspiel,study]", *LIBRARIES)
        bootstrap.install(bootstrap.python_of(folder), *wanted)
    return bootstrap.python_of(folder)


def run(python: Path, folder: Path, *arguments: str) -> None:
    """Run a program to its end, on one core."""
    one_core = os.environ | {"OMP_NUM_THREADS": "1", "LUDOTHEQUE_LANG": "en"}
    one_core["RAY_raylet_start_wait_time_s"] = str(MAX_PAGE_SECONDS)  # 30 s fail on a busy machine
    done = subprocess.run(
        [str(python), *arguments],
        cwd=folder,
        env=one_core,
        capture_output=True,
        text=True,
        timeout=MAX_PAGE_SECONDS,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.long
@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_a_page_runs_as_printed(page: Path, python: Path, tmp_path: Path) -> None:
    if page.stem == "gpu" and not shutil.which("nvidia-smi"):
        pytest.skip("needs a GPU")
    if write_blocks(page, tmp_path):
        run(python, tmp_path, "page.py")
    for command in played_commands(page):
        run(python, tmp_path, "-m", *shlex.split(command))


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "arguments", "bot", "game", "seats"),
    [
        ("learn_torch.py", ("ppo", "--seconds", "60"), "Ppo", "cascadia", 1),
        ("learn_torch.py", ("dqn", "--seconds", "60"), "Dqn", "cascadia", 1),
        ("learn_sb3.py", ("--steps", "2048"), "Learned", "minisurf", 2),
        ("learn_sb3.py", ("taxi", "--steps", "2048"), "Taxi", "taxi", 2),
        ("learn_values.py", ("minisurf", "--seconds", "60"), "Minisurf", "minisurf", 2),
        ("learn_values.py", ("quadrata", "--seconds", "90"), "Quadrata", "quadrata", 4),
    ],
)
def test_a_learner_of_the_benchmark_learns_and_plays(
    program: str,
    arguments: tuple[str, ...],
    bot: str,
    game: str,
    seats: int,
    python: Path,
    tmp_path: Path,
) -> None:
    """With as many seats as its task has: what a network sees depends on them."""
    shutil.copy(ROOT / "examples" / program, tmp_path)
    run(python, tmp_path, program, *arguments)
    played = ("--bots", f"{program}:{bot},random", "--seats", str(seats), "--games", "1")
    run(python, tmp_path, "-m", "ludotheque", "arena", game, *played)


@pytest.mark.parametrize("name", ["index", "stable-baselines3"])
def test_blocks_of_files_are_found(name: str, tmp_path: Path) -> None:
    write_blocks(PAGES / f"{name}.md", tmp_path)
    files = {path.name for path in tmp_path.glob("*_bot.py")}
    (command,) = played_commands(PAGES / f"{name}.md")
    assert files == {word.partition(":")[0] for word in command.split() if ":" in word}
