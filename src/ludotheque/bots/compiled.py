"""Compiling: the same source runs through Numba or, for tests and debugging, as plain Python.

`LUDOTHEQUE_NOJIT=1` in the environment leaves every function as it is. Otherwise machine code is
kept in a cache folder named by a digest of the sources beside the function's own: Numba itself
looks at the file of the outermost function only, and would go on running stale code after a change
in another.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

PLAIN = os.environ.get("LUDOTHEQUE_NOJIT", "") not in ("", "0")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call, and keep the result on disk."""
    if PLAIN:
        return function
    import numba

    settings: Any = numba.config  # its names are made when it is imported
    before = settings.CACHE_DIR
    settings.CACHE_DIR = _cache_folder(Path(function.__code__.co_filename).parent)
    try:
        decorate = numba.njit(cache=True, nogil=True, error_model="numpy")
        result: Callable[P, R] = decorate(function)
    finally:
        settings.CACHE_DIR = before
    return result


@cache
def _cache_folder(sources: Path) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(sources.glob("**/*.py")):
        digest.update(source.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("ludotheque")
    return str(Path(root) / "numba" / digest.hexdigest())
