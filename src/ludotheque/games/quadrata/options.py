"""What can be chosen for a table, and what cannot be chosen together."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludotheque.rules import BadOption, Options
from ludotheque.text import text

MOST_SEATS = 4
SOLO_TARGET = 40


class QuadrataOptions(Options, frozen=True):
    version: Literal["family", "expert"] = "family"
    strict_consolation: bool = False  # ruling 17: a visit that Taxis make possible is possible
    practice: bool = False
    compensation: Literal["none", "half-points"] = "none"  # for not being the first player
    solo_target: Annotated[int, Meta(ge=10, le=80)] = SOLO_TARGET  # points; one seat only
    cards: Annotated[str, Meta(max_length=200_000, extra={"file": True})] = ""


def check(options: QuadrataOptions, seats: int) -> None:
    """Refuse what makes no match."""
    if not 1 <= seats <= MOST_SEATS:
        raise BadOption(text("quadrata-bad-seats", n=seats))
    if seats > 1 and options.solo_target != SOLO_TARGET:
        raise BadOption(text("quadrata-bad-target"))
