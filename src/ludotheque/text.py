"""Texts without a language, and the languages that read them.

Games hold no sentences: they name texts. A `Text` is a key and arguments; a `Language` turns it
into words with the Fluent files of the package and of the game. An argument may itself be a text
(a species, a card, a player's choice) or a list of texts, which is joined with commas.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")

Arg: TypeAlias = "int | float | str | Text | list[Text]"
Say: TypeAlias = "Callable[[Text], str]"


class Text(Struct, frozen=True, omit_defaults=True):
    """A sentence, not yet in a language."""

    key: str
    args: dict[str, Arg] = {}


def text(key: str, **args: Arg) -> Text:
    return Text(key, args)


class Problem(Exception):
    """Anything a user did or gave that cannot be used, with the reason as a text."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.key, reason.args)
        self.reason = reason


class Language:
    """One language, with the files of the package and of any number of games."""

    def __init__(self, code: str, folders: Iterable[Traversable] = ()) -> None:
        self.code = code
        self._folders = (resources.files("ludotheque") / "locale", *folders)
        self._bundle: FluentBundle | None = None
        self._keys: set[str] = set()

    def __call__(self, message: Text) -> str:
        return self.say(message.key, **message.args)

    def say(self, key: str, **args: Arg) -> str:
        bundle = self._load()
        if not bundle.has_message(key):
            raise KeyError(f"no text {key!r} in {self.code!r}")
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise KeyError(f"text {key!r} in {self.code!r} is empty")
        words, errors = bundle.format_pattern(
            pattern, {name: self._plain(value) for name, value in args.items()}
        )
        if errors:
            raise KeyError(f"text {key!r} in {self.code!r}: {errors[0]}")
        return str(words)

    def knows(self, key: str) -> bool:
        return self._load().has_message(key)

    def keys(self) -> set[str]:
        """Every text there is."""
        self._load()
        return set(self._keys)

    def _plain(self, value: Arg) -> str | int | float:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, list):
            return ", ".join(self(item) for item in value)
        return value

    def _load(self) -> FluentBundle:
        if self._bundle is None:
            from fluent.runtime import FluentBundle, FluentResource
            from fluent.syntax.ast import Message

            self._bundle = FluentBundle([self.code], use_isolating=False)
            for folder in self._folders:
                for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
                    if file.name == f"{self.code}.ftl" or file.name.endswith(f".{self.code}.ftl"):
                        source = file.read_text(encoding="utf-8")
                        resource = FluentResource(source)
                        self._bundle.add_resource(resource)
                        self._keys |= {e.id.name for e in resource.body if isinstance(e, Message)}
        return self._bundle


@cache
def language(code: str) -> Language:
    """The language with the texts of every installed game."""
    from ludotheque.games import all_games

    return Language(code, [game.locale for game in all_games()])


def choose_language(wanted: str | None = None) -> str:
    """`--lang`, then LUDOTHEQUE_LANG, then the system's locale, then English."""
    system = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    candidates = [wanted, os.environ.get("LUDOTHEQUE_LANG"), *system, locale.getlocale()[0]]
    for candidate in candidates:
        if candidate and candidate[:2].lower() in LANGUAGES:
            return candidate[:2].lower()
    return "en"
