"""Files that a browser needs of the games: texts, rules and what lies in their `art` folders."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

from ludotheque import registry
from ludotheque.rulebook import rulebook
from ludotheque.text import LANGUAGES, Problem, sources, text


class PageNotFound(Problem):
    """An address without a page or file."""

    def __init__(self) -> None:
        super().__init__(text("server-no-page"))


def short_hash(body: bytes) -> str:
    """A hash of a file, for its address or its entity tag."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def fluent_texts(game: str, code: str) -> str:
    """The Fluent texts of a game, or (game empty) those that all games share. Raises a Problem."""
    if code not in LANGUAGES:
        raise PageNotFound
    folder = registry.game(game).locale if game else resources.files("ludotheque") / "locale"
    return "\n".join(sources(folder, code))


def rules_markdown(game: str, code: str) -> str:
    """The rules of a game, in Markdown. Raises a Problem."""
    known = registry.game(game)
    if code not in LANGUAGES:
        raise PageNotFound
    try:
        return rulebook(known.id, code)
    except Problem:
        raise PageNotFound from None


def has_rules(game: str) -> bool:
    try:
        return bool(rules_markdown(game, LANGUAGES[0]))
    except PageNotFound:
        return False


@cache
def art_files(game: str) -> dict[str, bytes]:
    """The files of a game's `art` folder, by their names."""
    folder = registry.game(game).art
    if not folder.is_dir():
        return {}
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def art_path(game: str, name: str) -> str:
    """The path of a file of the `art` folder; empty if there is none. Paths change with any file
    of the folder, because files may name each other."""
    return f"art/{game}/{art_version(game)}/{name}" if name in art_files(game) else ""


@cache
def art_version(game: str) -> str:
    files = sorted(art_files(game).items())
    return short_hash(b"".join(short_hash(body).encode() for _, body in files))
