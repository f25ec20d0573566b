"""What can be chosen for a table, and what cannot be chosen together."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from ludotheque.rules import BadOption, Options
from ludotheque.text import text

MOST_SEATS = 4
SOLO_TARGET = 40
_Reading: TypeAlias = Annotated[bool, Meta(extra={"advanced": True})]


class QuadrataOptions(Options, frozen=True):
    version: Literal["family", "expert"] = "family"
    # What the rulebook says, or a practical reading of it (rulings 17, 18, 5 and 13).
    strict_consolation: _Reading = True  # a visit that Taxis make possible is possible
    taxi_at_once: _Reading = True  # the Taxi for no visit may be used in the same turn (expert)
    refill_circles: _Reading = True  # also dotted circles that lose a token on day 3 or 5
    return_first: _Reading = True  # the old reservation covers the discard pile before a new one
    practice: bool = False
    compensation: Literal["none", "half-points"] = "none"  # for not being the first player
    solo_target: Annotated[int, Meta(ge=10, le=80)] = SOLO_TARGET  # points; one seat only
    cards: Annotated[str, Meta(max_length=200_000, extra={"file": True})] = ""


# How version 1 of the rules was played, before these were options.
VERSION_1 = {"taxi_at_once": False, "refill_circles": False, "return_first": False}


def as_of(version: int, options: QuadrataOptions) -> QuadrataOptions:
    """The options of a match by these rules.

    Version 1 knew one reading of each but ruling 17, whose default was the practical one. Its
    records say which was played, and options they lack are in `VERSION_1`: who names none of
    these has no record and means the defaults.
    """
    if version > 1:
        return options
    named = any(getattr(options, name) == value for name, value in VERSION_1.items())
    return replace(options, **VERSION_1, strict_consolation=named and options.strict_consolation)


def check(options: QuadrataOptions, seats: int) -> None:
    """Refuse what makes no match."""
    if not 1 <= seats <= MOST_SEATS:
        raise BadOption(text("quadrata-bad-seats", n=seats))
    if seats > 1 and options.solo_target != SOLO_TARGET:
        raise BadOption(text("quadrata-bad-target"))
