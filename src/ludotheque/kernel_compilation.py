"""Compile the kernels that bots search with, once, so that nobody waits for it at the table.

`python -m ludotheque.kernel_compilation`: the set-up and the server run it in the background.
"""

from __future__ import annotations

import contextlib
import gc
import os
import platform
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.bots.compiled import JIT_DISABLED, cache_folder
from ludotheque.declaration import Kernel
from ludotheque.registry import all_games, game

COMPILE_COMMAND = (sys.executable, "-m", "ludotheque.kernel_compilation")


class Part(NamedTuple):
    """A part of a kernel, compiled and ready by itself."""

    game: str  # one of those that share the kernel
    name: str
    marker: Path  # a file that is there once it is compiled


def parts_of(kernel: Kernel | None, game: str) -> list[Part]:
    """What there is to compile for a game; nothing where Numba is not installed or not wanted."""
    if kernel is None or JIT_DISABLED or not _compiler():
        return []
    return [Part(game, name, _marker(kernel, name)) for name in kernel.PARTS]


def missing_parts() -> list[Part]:
    """The parts not compiled yet, of all games; games of one family share their kernel."""
    kernels = {one.kernel: one.id for one in all_games()}
    parts = (part for kernel, id_ in kernels.items() for part in parts_of(kernel, id_))
    return [part for part in parts if not part.marker.exists()]


def compile_kernels() -> None:
    """Compile each kernel in a process of its own. Its parts follow each other there: they call the
    same functions, and compiling those twice takes longer than waiting for the other part."""
    parts = missing_parts()
    if not parts:
        return
    with _alone(Path(parts[0].marker).parent.parent):
        by_game = defaultdict[str, list[str]](list)
        for part in missing_parts():  # another process may have compiled some meanwhile
            by_game[part.game].append(part.name)
        running = [
            subprocess.Popen([*COMPILE_COMMAND, game_id, *names])
            for game_id, names in by_game.items()
        ]
        try:
            for process in running:
                process.wait()
        finally:
            for process in running:
                if process.poll() is None:
                    process.terminate()


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process compiles into this folder; of several servers one does."""
    if os.name == "nt":
        yield
        return
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "compiling.lock", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def compile_part(kernel: Kernel, part: str) -> None:
    """Compile a part of a kernel, and leave a mark: loading it only to see that it is there takes
    seconds."""
    kernel.warm(part)
    marker = _marker(kernel, part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def _marker(kernel: Kernel, part: str) -> Path:
    """A file in the cache folder: machine code belongs to a processor, a Python and a Numba."""
    found = (platform.node(), platform.python_version(), _compiler())
    module: Any = kernel
    folder = cache_folder(Path(module.__file__).parent)
    return Path(folder) / f"compiled-{part}-{'-'.join(found)}"


@cache
def _compiler() -> str:
    """The version of Numba; empty where there is none."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def _end(number: int, frame: object) -> None:
    sys.exit(1)


def main() -> None:
    """Run the command: all missing kernels, or the named parts of a game's kernel."""
    if hasattr(os, "nice"):
        os.nice(5)
    if sys.argv[1:]:  # SIGTERM ends it at once: a handler in Python would wait for the compiler
        kernel = game(sys.argv[1]).kernel
        assert kernel is not None
        # Compiling leaves little garbage behind: looking for it takes a fifth of the time.
        gc.set_threshold(200_000, 50, 100)
        for name in sys.argv[2:]:
            compile_part(kernel, name)
    else:
        signal.signal(signal.SIGTERM, _end)  # by way of `finally`
        compile_kernels()


if __name__ == "__main__":
    main()
