"""Texts without a language, and the languages that read them.

Games hold no sentences: they name texts. A `Text` is a key and arguments; a `Language` turns it
into words with the Fluent files of the package and of the game. An argument may itself be a text
(a species, a card, a player's choice) or a list of texts, which is joined with commas. A text about
a player has the argument `seat`, a number from 1; its words say `{ $who }`, which is the player's
name at a table (`Language.at_table`) and "Player 2" elsewhere.

A text may have forms, attributes of its Fluent entry, named after a dot: `taxi-tell-roll.do` is
what the log tells ("rolls the die") as the menu of the player says it ("Roll the die"), and
`taxi-tell-die.by` what chance did ("the die shows 6") as it is said after a name ("rolls a 6").
Where a language has no such form, the text itself stands for it.
"""

from __future__ import annotations

import locale
import os
import re
import threading
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")

Arg: TypeAlias = "int | float | str | Text | list[Text]"
Say: TypeAlias = "Callable[[Text], str]"
Folders: TypeAlias = Callable[[], Iterable[Traversable]]


class Text(Struct, frozen=True, omit_defaults=True):
    """A sentence, not yet in a language."""

    key: str
    args: dict[str, Arg] = {}


def text(key: str, **args: Arg) -> Text:
    """A sentence by its key, with what stands in it."""
    return Text(key, args)


def in_form(whole: Text, name: str) -> Text:
    """A text in one of its forms, and with it the text (`told`) that it only adds to."""
    args = {
        arg: in_form(value, name) if arg == "told" and isinstance(value, Text) else value
        for arg, value in whole.args.items()
    }
    return Text(f"{whole.key}.{name}", args)


class Problem(Exception):
    """Anything a user did or gave that cannot be used, with the reason as a text.

    Subclasses also have a standard base (`ValueError`, `LookupError`, `RuntimeError`…).
    """

    context = ""  # for bug reports: the offending value, the position
    place = ""  # in a file: the path to what is wrong, `card.2.city.numbers`

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.key, reason.args)
        self.reason = reason

    def __str__(self) -> str:
        """The reason in the default language, and the context: for Python programs."""
        words = language(choose_language())(self.reason)
        return f"{words}\n{self.context}" if self.context else words

    def with_context(self, words: str) -> Self:
        """Add a context for programmers; players are told the reason alone."""
        self.context = words
        return self

    def at(self, place: str) -> Self:
        """Add the place in a file, for editors and lists of problems."""
        self.place = place
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """From another process: whatever a kind of problem is made from, it has a reason."""
        return _problem_again, (type(self),), self.__dict__


def _problem_again(kind: type[Problem]) -> Problem:
    return kind.__new__(kind)


class Language:
    """One language: words of the package, then those in these folders, or else all announced."""

    def __init__(self, code: str, folders: Iterable[Traversable] | None = None) -> None:
        self.code = code
        self._places = _PLACES if folders is None else [_PLACES[0], lambda: folders]
        self._bundle: FluentBundle | None = None
        self._sources: dict[str, str] = {}  # of every text, to be read when it is first said
        self._looked = 0  # number of folders read so far
        self._read: set[str] = set()
        self._names: tuple[str, ...] = ()
        self._lock = threading.RLock()  # threads say texts for the first time at once

    def at_table(self, names: Iterable[str]) -> Language:
        """The language with the names of the players at a table."""
        self._load("player")  # from here on both share what has been read
        among = copy(self)
        among._names = tuple(names)
        return among

    def __call__(self, message: Text) -> str:
        return self.say(message.key, **message.args)

    def say(self, key: str, **args: Arg) -> str:
        """The sentence of this key, in this language."""
        entry, _, form = key.partition(".")
        bundle = self._load(entry)
        if not bundle.has_message(entry):
            raise KeyError(f"no text {key!r} in {self.code!r}")
        message = bundle.get_message(entry)
        pattern = message.attributes.get(form, message.value)
        if pattern is None:
            raise KeyError(f"text {key!r} in {self.code!r} is empty")
        seat = args.get("seat")
        if isinstance(seat, int):
            args["who"] = self._who(seat)
        words, errors = bundle.format_pattern(
            pattern, {name: self._plain(value) for name, value in args.items()}
        )
        if errors:
            raise KeyError(f"text {key!r} in {self.code!r}: {errors[0]}")
        return str(words)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        entry, _, form = key.partition(".")
        bundle = self._load(entry)
        there = bundle.has_message(entry)
        return there and (not form or form in bundle.get_message(entry).attributes)

    def keys(self) -> set[str]:
        """Every text there is."""
        with self._lock:
            self._find("")
        return {key for key in self._sources if not key.startswith("-")}

    def _who(self, seat: int) -> str:
        if 1 <= seat <= len(self._names):
            return self._names[seat - 1]
        return self.say("player", n=seat)

    def _plain(self, value: Arg) -> str | int | float:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, list):
            return ", ".join(self(item) for item in value)
        return value

    def _load(self, key: str) -> FluentBundle:
        """The bundle with this text in it. Texts are read one by one, when they are first said:
        reading all of them would be most of the time until the first screen."""
        with self._lock:
            if self._bundle is None:
                from fluent.runtime import FluentBundle

                self._bundle = FluentBundle([self.code], use_isolating=False)
            if key not in self._read:
                self._find(key)
                self._add(self._bundle, key)
            return self._bundle

    def _add(self, bundle: FluentBundle, key: str) -> None:
        """Read a text and those it refers to."""
        from fluent.runtime import FluentResource

        self._read.add(key)
        source = self._sources.get(key, "")
        bundle.add_resource(FluentResource(source))
        for other in set(_REFERENCE.findall(source)) - self._read:
            self._add(bundle, other)

    def _find(self, key: str) -> None:
        """Look for a text in one place after the other: what the package says needs no game."""
        while key not in self._sources and self._looked < len(self._places):
            for folder in self._places[self._looked]():
                self._take(folder)
            self._looked += 1

    def _take(self, folder: Traversable) -> None:
        for source in sources(folder, self.code):
            starts = [*_ENTRY.finditer(source)]
            ends = [*(entry.start() for entry in starts[1:]), len(source)]
            for entry, end in zip(starts, ends, strict=True):
                self._sources.setdefault(entry[1], source[entry.start() : end])


def sources(folder: Traversable, code: str) -> Iterable[str]:
    """The words in a folder: of `en.ftl` and any `*.en.ftl`, in order of their names."""
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name == f"{code}.ftl" or file.name.endswith(f".{code}.ftl"):
            yield file.read_text(encoding="utf-8")


_PLACES: list[Folders] = [lambda: [resources.files("ludotheque") / "locale"]]


def add_words(folders: Folders) -> None:
    """Announce folders with words, asked for when a text is in none of those before."""
    _PLACES.append(folders)


@cache
def language(code: str) -> Language:
    """The language with the texts of every installed game."""
    return Language(code)


def choose_language(wanted: str | None = None) -> str:
    """`--lang`, then LUDOTHEQUE_LANG, then the system's locale, then English."""
    system = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    candidates = [wanted, os.environ.get("LUDOTHEQUE_LANG"), *system, locale.getlocale()[0]]
    for candidate in candidates:
        if candidate and candidate[:2].lower() in LANGUAGES:
            return candidate[:2].lower()
    return "en"
