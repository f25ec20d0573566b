"""Files for the browser: the built client and the Fluent texts, with caching that is always right.

Files under `assets/` have their contents' hash in their names and never change; everything else is
asked for again each time, and answered with "not modified" when it is the same.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ludotheque.rulebook import rulebook
from ludotheque.server.rulebook import game_of
from ludotheque.text import LANGUAGES, Problem, text

CLIENT = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".ftl": "text/plain",
    ".md": "text/markdown",
}
_PACKED = {".js", ".mjs", ".css", ".html", ".svg", ".json", ".webmanifest", ".ftl", ".md"}


class File(NamedTuple):
    body: bytes
    packed: bytes | None  # gzip, where it is worth it
    type: str
    tag: str
    caching: str


def _file(body: bytes, suffix: str, caching: str = ASK_AGAIN) -> File:
    packed = gzip.compress(body, 9, mtime=0) if suffix in _PACKED and len(body) > 500 else None
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return File(body, packed, _TYPES.get(suffix, "application/octet-stream"), tag, caching)


# The client ------------------------------------------------------------------------------------


def client_file(path: str, folder: Path = CLIENT) -> File | None:
    """A file of the built client; None: there is none."""
    parts = PurePosixPath("/" + path).parts[1:]
    if not parts or any(part.startswith(".") or "\\" in part for part in parts):
        return None
    found = folder.joinpath(*parts)
    try:
        stat = found.stat()
        if not found.is_file() or not found.resolve().is_relative_to(folder.resolve()):
            return None
    except (OSError, ValueError):
        return None
    return _client_file(found, stat.st_mtime_ns, parts[0] == "assets")


@lru_cache(500)
def _client_file(path: Path, changed: int, hashed: bool) -> File:
    return _file(path.read_bytes(), path.suffix, FOR_EVER if hashed else ASK_AGAIN)


def index(folder: Path = CLIENT) -> File | None:
    """The page for every address that is not a file: the client finds its own way."""
    return client_file("index.html", folder)


# Texts -----------------------------------------------------------------------------------------


@cache
def texts(game: str, language: str) -> File:
    """The Fluent texts of a game, or (game empty) those that all faces share."""
    if language not in LANGUAGES:
        raise Problem(text("server-no-page"))
    folder = game_of(game).locale if game else resources.files("ludotheque") / "locale"
    return _file(_read_texts(folder, language).encode(), ".ftl")


def _read_texts(folder: Traversable, language: str) -> str:
    """As `ludotheque.text` reads them: `en.ftl` and any `*.en.ftl`, in order of their names."""
    files = sorted(folder.iterdir(), key=lambda entry: entry.name)
    wanted = [
        f for f in files if f.name == f"{language}.ftl" or f.name.endswith(f".{language}.ftl")
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in wanted)


@cache
def rules_text(game: str, language: str) -> File | None:
    """The rules of a game, in Markdown; None: nobody has written them."""
    if language not in LANGUAGES:
        return None
    known = game_of(game)
    try:
        return _file(rulebook(known.id, language).encode(), ".md")
    except Problem:
        return None
