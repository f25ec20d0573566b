"""Compiling: the same source runs through Numba or, for tests and debugging, as plain Python.

`LUDOTHEQUE_NOJIT=1` in the environment leaves every kernel function uncompiled. Otherwise machine
code is kept in a cache folder named by a digest of this package's sources: Numba itself only looks
at the file of the outermost function, and would go on running stale code after a change in another.

Numba would compile a function again for each combination of argument types, constants included,
with everything it calls. Here the annotations say the types, so there is one version of each.
"""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

PLAIN = os.environ.get("LUDOTHEQUE_NOJIT", "") not in ("", "0")

# Without `_nrt` Numba counts references to every array at every call, with locked instructions:
# no kernel function makes an array, so nothing needs counting, and random games go twice as fast.
_SETTINGS = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call, keep the result on disk, and let other threads run meanwhile."""
    return function if PLAIN else _compile(function, cache=True)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """For what only compiled functions call: it is part of their code and needs no way in.

    So it is quicker to compile, and cannot be called from Python.
    """
    return function if PLAIN else _compile(function, cache=False, no_cpython_wrapper=True)


def _compile(function: Callable[P, R], **settings: bool) -> Callable[P, R]:
    numba: Any = import_module("numba")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _cache_folder()
    try:
        result: Any = numba.njit(**settings, **_SETTINGS)(function)
    finally:
        numba.config.CACHE_DIR = before
    result.compile = _once(result.compile, _signature(numba.types, function), numba.config)
    return result  # type: ignore[no-any-return]


def _once(compile_as: Callable[[Any], Any], signature: Any, config: Any) -> Callable[[Any], Any]:
    def compile_it(wanted: Any) -> Any:
        """Whatever is asked for, compile the one version, a quarter faster than at level 3."""
        before = config.OPT
        config.OPT = type(before)(2)
        try:
            return compile_as(signature)
        finally:
            config.OPT = before

    return compile_it


def _signature(types: Any, function: Callable[..., Any]) -> Any:
    """The types that the annotations name."""
    known = {
        "int": types.int64,
        "float": types.float64,
        "bool": types.boolean,
        "None": types.none,
        "Ints": types.int16[::1],
        "Words": types.int64[::1],
        "Reals": types.float64[::1],
    }
    signature = inspect.signature(function)
    arguments = [known[parameter.annotation] for parameter in signature.parameters.values()]
    return known[signature.return_annotation](*arguments)


@cache
def _cache_folder() -> str:
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(Path(__file__).parent.glob("**/*.py")):
        digest.update(source.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("ludotheque")
    return str(Path(root) / "numba" / digest.hexdigest())
