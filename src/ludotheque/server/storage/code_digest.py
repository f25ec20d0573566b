"""Digests of the code that decides what a stored state means."""

from __future__ import annotations

import hashlib
import inspect
import sys
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque import chance, match, notation, record, undo
from ludotheque import rules as rules_module
from ludotheque.rules import Rules

_ENGINE = (chance, match, notation, record, rules_module, undo)
_SUFFIXES = {".py", ".toml", ".csv"}  # of code, and of data that rules are built from
_APART = {"bot", "kernel"}  # folders of a game that no state depends on


@cache
def digest_of(rules: type[Rules[Any, Any, Any]]) -> str:
    """A digest of a game's package and of the engine's modules that replay its matches."""
    engine = (Path(inspect.getfile(module)) for module in _ENGINE)
    digest = hashlib.blake2b(digest_size=8)
    for path in (*engine, *_sources(rules)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(rules: type[Rules[Any, Any, Any]]) -> list[Path]:
    """All files of the package that the class is in; a module outside packages is one file."""
    module = Path(inspect.getfile(rules))
    if not sys.modules[rules.__module__].__package__:
        return [module]
    found = (path for path in module.parent.rglob("*") if path.suffix in _SUFFIXES)
    return sorted(path for path in found if not _APART & {*path.relative_to(module.parent).parts})
