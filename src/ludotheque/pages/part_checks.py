"""Checks of a changed component: whether it can be played, and where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ludotheque.declaration import Game
from ludotheque.faults import EMPTY_KEY
from ludotheque.forms import convert_options, form
from ludotheque.pages.part_changes import describe_changes
from ludotheque.protocol.workshop import CheckedPart, CheckPart, PartProblem
from ludotheque.registry import game
from ludotheque.rules import BadOption, Options
from ludotheque.text import Problem, Text, text
from ludotheque.toml import BadToml, read_toml

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\"' -]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"\s*([\w.\"' -]+?)\s*=")


def part_names(played: Game) -> tuple[str, ...]:
    """The options of a game that take a file."""
    return tuple(field.name for field in form(played) if field.kind == "file")


def parts_options(played: Game, parts: Mapping[str, str]) -> Options:
    """The options of a game with these files. Raises a Problem."""
    known = part_names(played)
    for part, source in parts.items():
        if part not in known:
            raise Problem(text("variant-no-part", part=part[:40], known=", ".join(known)))
        if not source.strip():
            raise BadOption(text("variant-empty"))
    return convert_options(played, dict(parts))


def check_part(asked: CheckPart) -> CheckedPart:
    """Whether a file can be played, and its figures. Raises a Problem if there is no such part."""
    played = game(asked.game)
    try:
        options = parts_options(played, {asked.part: asked.toml})
        played.rules(options, played.usual_seats(options))
    except BadOption as problem:
        return CheckedPart((_locate(asked.toml, problem),), _facts(played, asked))
    changes = describe_changes(played, asked.part, asked.toml)
    return CheckedPart((), _facts(played, asked), changes)


def _facts(played: Game, asked: CheckPart) -> Any:
    """Figures of the part, of the game's own type; None: it has none."""
    workshop = getattr(played, "workshop", None)
    try:
        return workshop and workshop.facts(asked.part, read_toml(asked.toml))
    except BadToml:
        return None


def _locate(source: str, problem: BadOption) -> PartProblem:
    line = _line_named(source, problem.reason) or find_line(source, problem.place)
    return PartProblem(problem.reason, line, problem.place or None)


def _line_named(source: str, why: Text) -> int | None:
    """The line that an error of the TOML parser names."""
    if why.key == "fault-toml-at":
        return int(str(why.args["line"]))
    if why.key == "fault-toml":
        return source.count("\n") + 1  # it ends too early
    inner = [arg for arg in why.args.values() if isinstance(arg, Text)]
    return next((line for one in inner if (line := _line_named(source, one))), None)


def find_line(source: str, place: str) -> int | None:
    """The line of a TOML file that comes nearest to a path: of its key, or of the table it is in.
    It is looked for in the text, since the parser does not tell where values stood."""
    if not place:
        return None
    wanted = place.split(".")
    found: tuple[int, int | None] = (0, None)  # how much of the path, and the line
    table: list[str] = []
    counts: dict[str, int] = {}
    for number, line in enumerate(source.split("\n"), 1):
        if header := _HEADER.fullmatch(line):
            table = _keys(header[2])
            if header[1] == "[[":
                name = ".".join(table)
                counts[name] = counts.get(name, -1) + 1
                table = [*table, str(counts[name])]
            path = table
        elif key := _KEY.match(line):
            path = [*table, *_keys(key[1])]
        else:
            continue
        shared = min(len(path), len(wanted))  # the first `[[card]]` is also where `card` begins
        if shared > found[0] and path[:shared] == wanted[:shared]:
            found = (shared, number)
    return found[1] or 1  # the file lacks it


def _keys(written: str) -> list[str]:
    return [key.strip(" \"'") or EMPTY_KEY for key in written.split(".")]
