"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.warm`: the set-up runs it in the background.
"""

from __future__ import annotations

import subprocess
import sys

from ludotheque.registry import all_games, game


def warm() -> None:
    """Each part in a process of its own: they share little, and two cores are ready sooner."""
    running = [
        subprocess.Popen([sys.executable, "-m", "ludotheque.warm", one.id, part])
        for one in all_games()
        if one.kernel is not None
        for part in one.kernel.PARTS
    ]
    for process in running:
        process.wait()


if __name__ == "__main__":
    if sys.argv[1:]:
        kernel = game(sys.argv[1]).kernel
        assert kernel is not None
        kernel.warm(sys.argv[2])
    else:
        warm()
