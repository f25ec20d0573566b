"""The rules of each game in words: Markdown in the game's folder `rulebook`.

A game may also keep them beside its texts, as `locale/rules.<language>.md`.
"""

from __future__ import annotations

from ludotheque.registry import game
from ludotheque.text import LANGUAGES, Problem, text


def rulebook(id: str, code: str) -> str:  # noqa: A002 - as in the registry
    """The rules of a game as Markdown, in this language or else in another."""
    known = game(id)  # refuses a game that does not exist
    for wanted in (code, *LANGUAGES):
        for file in (known.rulebook / f"{id}.{wanted}.md", known.locale / f"rules.{wanted}.md"):
            if file.is_file():
                return file.read_text(encoding="utf-8")
    raise Problem(text("no-rulebook", id=id))
