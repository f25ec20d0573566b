"""Bodies of HTTP requests and responses about changed components: checks, drafts, studies.

A part is the option of a game that takes a file (TAXI: `city`, `deck`); its file is TOML.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from ludotheque.text import Text
from ludotheque.toml import MAX_CHARACTERS

GameName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
PartName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
PartFile: TypeAlias = Annotated[str, Meta(max_length=MAX_CHARACTERS)]


class CheckPart(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/check: can this file be played? Answered by a `CheckedPart`."""

    game: GameName
    part: PartName
    toml: PartFile


class PartProblem(Struct, frozen=True):
    """Why a file cannot be played."""

    text: Text
    line: int | None = None  # of the file, from 1
    place: str | None = None  # a path into what the file holds, as in `card.2.city.numbers`


class CheckedPart(Struct, frozen=True):
    problems: tuple[PartProblem, ...]  # none: it can be played
    facts: Any  # figures of the part, of the game's own type; null: it has none


REQUESTS = (CheckPart,)
ANSWERS = (CheckedPart,)
