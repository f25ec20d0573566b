"""Which code plays: matches of different code are not results of one run."""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

from ludotheque.text import Text, text

_PACKAGE_FOLDER = Path(__file__).parents[1]
_MATCH_CODE_FOLDERS = ("arena", "bots", "games")  # whose code decides the outcome of a match
_CODE_SUFFIXES = (".py", ".toml", ".json", ".csv", ".npy")  # kinds of files


class Versions(Struct, frozen=True):
    release: str
    code: str  # a digest of all that decides how a match goes
    python: str

    def mismatch(self, other: Versions, place: str) -> Text | None:
        """Why a worker in that place, with those versions, may not play for these."""
        for name in ("release", "code", "python"):
            here, there = getattr(self, name), getattr(other, name)
            if here != there:
                return text(f"cluster-other-{name}", place=place, here=here, there=there)
        return None


@cache
def versions() -> Versions:
    python = ".".join(platform.python_version_tuple()[:2])
    return Versions(version("ludotheque"), code_digest(), python)


def code_digest() -> str:
    digest = hashlib.blake2b(digest_size=8)
    files = [
        *_PACKAGE_FOLDER.glob("*.py"),
        *(one for folder in _MATCH_CODE_FOLDERS for one in (_PACKAGE_FOLDER / folder).rglob("*")),
    ]
    for path in sorted(files):
        if path.suffix in _CODE_SUFFIXES and path.is_file():
            digest.update(
                path.relative_to(_PACKAGE_FOLDER).as_posix().encode() + b"\0" + path.read_bytes()
            )
    return digest.hexdigest()
