"""Environments outside the checkout: nothing of it can be imported there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts import bootstrap
from scripts.example_game import write_package

ROOT = bootstrap.ROOT


class Environment:
    """A virtual environment in a folder of its own, with a data folder beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        bootstrap.make_venv(folder / "venv")
        self.python = bootstrap.python_of(folder / "venv")

    def install(self, *wanted: str) -> None:
        """Packages as a user names them: a wheel, a folder, `file.whl[extra]`."""
        locked = ROOT / "requirements" / "check.txt"
        plain = self.folder / "versions.txt"  # hashes are asked of everything or of nothing
        lines = locked.read_text(encoding="utf-8").splitlines()
        pins = [line.removesuffix(" \\") for line in lines if "==" in line and line[0] != " "]
        plain.write_text("\n".join(pins), encoding="utf-8")
        bootstrap.install(self.python, "--constraint", str(plain), *wanted)

    @property
    def variables(self) -> dict[str, str]:
        """The environment variables of its processes: English, and nothing of the checkout."""
        ours = {"LUDOTHEQUE_HOME": str(self.folder / "home"), "LUDOTHEQUE_LANG": "en"}
        dropped = ("PYTHONPATH", "LUDOTHEQUE_COMMAND", "VIRTUAL_ENV")
        return {name: value for name, value in os.environ.items() if name not in dropped} | ours

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run its Python: `run("-m", "ludotheque", "games")`."""
        return subprocess.run(
            [str(self.python), *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=self.variables,
            cwd=self.folder,
            timeout=120,
        )

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Its server while the block runs; the address comes without a slash at the end."""
        command = [str(self.python), "-m", "ludotheque", "serve", "--no-open", "--port", "0"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self.variables, cwd=self.folder
        ) as server:
            try:
                assert server.stdout is not None
                said = server.stdout.readline()
                (address,) = re.findall(r"http://[^/ ]+", said)
                yield address  # it listens already: the first answer may take a moment
            finally:
                server.terminate()


def build_wheel(source: Path, folder: Path) -> Path:
    """The wheel of a package, built without a network."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def add_example(environment: Environment, *left_out: str) -> None:
    """Install the game of docs/write-a-game.md as a package of its own; some of its files can be
    left out. Its sources are in the environment's folder `source`."""
    source = environment.folder / "source"
    write_package(source)
    for name in left_out:
        (source / "my_games" / "pig" / name).unlink()
    environment.install(str(build_wheel(source, source / "dist")))


NewEnvironment = Callable[[str], Environment]
