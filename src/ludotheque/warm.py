"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.warm`: the set-up runs it in the background.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ludotheque.games import all_games


def warm() -> None:
    packages = {type(game).__module__.rpartition(".")[0] for game in all_games()}
    for package in sorted(packages):
        kernel = f"{package}.kernel"
        if find_spec(kernel) and hasattr(import_module(kernel), "warm"):
            import_module(kernel).warm()


if __name__ == "__main__":
    warm()
