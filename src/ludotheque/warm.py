"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.warm`: the set-up runs it in the background.
"""

from __future__ import annotations

import subprocess
import sys

from ludotheque.registry import all_games, game


def warm() -> None:
    """Each part in a process of its own: they share little, and two cores are ready sooner."""
    kernels = {one.kernel: one.id for one in all_games()}  # games of one family share theirs
    running = [
        subprocess.Popen([sys.executable, "-m", "ludotheque.warm", id, part])
        for kernel, id in kernels.items()  # noqa: A001 - the design calls it an id
        if kernel is not None
        for part in kernel.PARTS
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
