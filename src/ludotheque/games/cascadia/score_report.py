"""`ludotheque score cascadia FILE`: boards from a file, their scores as lines to read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, BinaryIO, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.faults import fault
from ludotheque.games.cascadia.game import letters_of
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_NAMES
from ludotheque.games.cascadia.score_file import score_lines
from ludotheque.rules import Options
from ludotheque.text import Problem, Say, Text, text

Named: TypeAlias = dict[str, bool | int | str]


class _Table(Struct):
    """What the first line of a file may say of all boards, as the browser's page writes it."""

    options: Named = {}
    lenient: bool = False


def score_file(
    file: str, options_with: Callable[[Named], Options], lenient: bool, json: bool, say: Say
) -> Iterator[str]:
    """Lines for people, or one JSON object a board. `-` is standard input. `options_with` makes
    options of those that the file names."""
    if not isinstance(options_with({}), CascadiaOptions):
        raise Problem(text("cascadia-file-games"))
    number = 0
    with _opened(file) as source:
        first = next(source, b"")
        table = _table(first)
        options: Any = options_with(table.options)
        letters = letters_of(options)
        boards = score_lines(chain([first], source), options, lenient or table.lenient)
        for number, found in enumerate(boards, 1):
            if json:
                yield msgspec.json.encode(found).decode()
            else:
                name = str(found.get("id", number))
                yield from map(say, _words(found, options.variant, letters, name))
    if not number and not json:
        raise Problem(text("cascadia-file-none", file=file))


def _table(line: bytes) -> _Table:
    try:
        return msgspec.json.decode(line, type=_Table)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Table()  # what is wrong with the line is said when its board is read


def _opened(file: str) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    try:
        return open(file, "rb")
    except OSError as error:
        raise Problem(text("record-unreadable", file=file, why=fault(error))) from None


def _words(
    found: dict[str, Any], variant: str, letters: tuple[str, ...], name: str
) -> Iterator[Text]:
    """Every card, the corridors, and the sum for the cards that are chosen."""
    yield text("cascadia-file-board", name=name)
    for species in SPECIES_NAMES:
        cards = [
            text(
                "cascadia-board-card-letter",
                species=letter,
                letter=found["cards"][f"{species}_{letter}"],
            )
            for letter in "ABCD"
        ]
        yield text("cascadia-file-row", what=text(f"cascadia-part-{species}"), points=cards)
    for other in ("family", "intermediate"):
        parts = [_part(species, found[other][species]) for species in SPECIES_NAMES]
        what = text(f"cascadia-option-variant-{other}")
        yield text("cascadia-file-row", what=what, points=parts)
    parts = [_part(habitat, found["corridors"][habitat]) for habitat in HABITAT_NAMES]
    yield text("cascadia-file-row", what=text("cascadia-file-corridors"), points=parts)
    if variant != "cards":
        wildlife = sum(found[variant].values())
    elif "random" in letters:
        return
    else:
        pairs = zip(SPECIES_NAMES, letters, strict=True)
        wildlife = sum(found["cards"][f"{species}_{letter}"] for species, letter in pairs)
    corridors = sum(found["corridors"].values())
    total = wildlife + corridors
    yield text("cascadia-file-total", total=total, wildlife=wildlife, corridors=corridors)


def _part(category: str, points: int) -> Text:
    return text("cascadia-board-part", category=text(f"cascadia-part-{category}"), points=points)
