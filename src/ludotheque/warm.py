"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.warm`: the set-up runs it in the background.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from ludotheque.games import all_games


def warm() -> None:
    """Each part in a process of its own: they share little, and two cores are ready sooner."""
    running = [
        subprocess.Popen([sys.executable, "-m", "ludotheque.warm", kernel, part])
        for kernel in _kernels()
        for part in import_module(kernel).PARTS
    ]
    for process in running:
        process.wait()


def _kernels() -> Iterator[str]:
    packages = {type(game).__module__.rpartition(".")[0] for game in all_games()}
    for package in sorted(packages):
        kernel = f"{package}.kernel"
        if find_spec(kernel) and hasattr(import_module(kernel), "PARTS"):
            yield kernel


if __name__ == "__main__":
    if sys.argv[1:]:
        import_module(sys.argv[1]).warm(sys.argv[2])
    else:
        warm()
