"""Compiling: the same source runs through Numba or, for tests and debugging, as plain Python.

`LUDOTHEQUE_NOJIT=1` in the environment leaves every kernel function uncompiled. Otherwise machine
code is kept in a cache folder named by a digest of this package's sources: Numba itself only looks
at the file of the outermost function, and would go on running stale code after a change in another.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

PLAIN = os.environ.get("LUDOTHEQUE_NOJIT", "") not in ("", "0")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call, keep the result on disk, and let other threads run meanwhile."""
    if PLAIN:
        return function
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _cache_folder()
    try:
        result: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    return result


@cache
def _cache_folder() -> str:
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(Path(__file__).parent.glob("**/*.py")):
        digest.update(source.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("ludotheque")
    return str(Path(root) / "numba" / digest.hexdigest())
