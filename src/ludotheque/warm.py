"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.warm`: the set-up runs it in the background.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ludotheque.bots.compiled import cache_folder
from ludotheque.declaration import Kernel
from ludotheque.registry import all_games, game


def warm() -> None:
    """Each part in a process of its own: they share little, and two cores are ready sooner."""
    kernels = {one.kernel: one.id for one in all_games()}  # games of one family share theirs
    running = [
        subprocess.Popen([sys.executable, "-m", "ludotheque.warm", id, part])
        for kernel, id in kernels.items()  # noqa: A001 - the design calls it an id
        if kernel is not None
        for part in kernel.PARTS
        if not _marker(kernel, part).exists()
    ]
    for process in running:
        process.wait()


def compile_part(kernel: Kernel, part: str) -> None:
    """Compile a part of a kernel, and leave a mark: loading it only to see that it is there takes
    seconds."""
    kernel.warm(part)
    marker = _marker(kernel, part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def _marker(kernel: Kernel, part: str) -> Path:
    """A file in the cache folder: machine code belongs to a processor, a Python and a Numba."""
    found = (platform.node(), platform.python_version(), version("numba"))
    module: Any = kernel
    folder = cache_folder(Path(module.__file__).parent)
    return Path(folder) / f"compiled-{part}-{'-'.join(found)}"


if __name__ == "__main__":
    if sys.argv[1:]:
        kernel = game(sys.argv[1]).kernel
        assert kernel is not None
        compile_part(kernel, sys.argv[2])
    else:
        warm()
