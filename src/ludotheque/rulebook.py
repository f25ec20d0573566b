"""The rules of each game in words: the same Markdown that the documentation shows.

In the repository they are `docs/rules/<game>.<language>.md`; a wheel carries them as package data.
A game from another package keeps its own beside its texts, as `rules.<language>.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ludotheque.games import game
from ludotheque.text import LANGUAGES, Problem, text


def rulebook(id: str, code: str) -> str:  # noqa: A002 - as in the registry
    """The rules of a game as Markdown, in this language or else in another."""
    known = game(id)  # refuses a game that does not exist
    for wanted in (code, *LANGUAGES):
        for file in _places(known.id, known.locale, wanted):
            if file.is_file():
                return file.read_text(encoding="utf-8")
    raise Problem(text("no-rulebook", id=id))


def _places(id: str, locale: Traversable, code: str) -> Iterator[Traversable]:  # noqa: A002
    package = resources.files("ludotheque")
    yield locale / f"rules.{code}.md"
    yield package / "rulebooks" / f"{id}.{code}.md"
    yield Path(str(package)).parent.parent / "docs" / "rules" / f"{id}.{code}.md"
