"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludotheque.rules import BadOption, Options
from ludotheque.text import text

MOST_SEATS = 6
_ADVANCED = {"advanced": True}


class TaxiOptions(Options, frozen=True):
    target: Annotated[int, Meta(ge=1, le=5)] = 2  # ruling 28: destinations to reach
    # Ruling 29: the youngest, who takes the first seat or is named by it; otherwise by lot.
    first: Annotated[
        Literal["random", "youngest", "1", "2", "3", "4", "5", "6"],
        Meta(extra={"seat": True, "people": True}),
    ] = "random"
    town: Literal["lively", "quiet"] = "lively"  # our town, or that of rules version 1
    city: Annotated[str, Meta(max_length=50_000, extra={"file": True})] = ""
    deck: Annotated[str, Meta(max_length=20_000, extra=_ADVANCED | {"file": True})] = ""
    random_city: Annotated[int, Meta(ge=0, le=999_999_999, extra=_ADVANCED)] = 0  # 0: our town
    freed_moves: Annotated[bool, Meta(extra=_ADVANCED)] = (
        True  # ruling 20: freed by the card just drawn, move the roll at once; off: next turn
    )
    guard_exit: Annotated[bool, Meta(extra=_ADVANCED)] = (
        False  # ruling 14, ours: no barrier shuts the car park in
    )
    move_cones: Annotated[bool, Meta(extra=_ADVANCED)] = (
        False  # ruling 15: with all cones out, the card moves one of them
    )
    turn_limit: Annotated[int, Meta(ge=0, le=1000, extra=_ADVANCED)] = (
        0  # ruling 31, ours: turns a player; 0: none
    )


# Defaults of earlier rules versions, for records that do not say.
BEFORE_VERSION_4 = {"freed_moves": False, "turn_limit": 150}
BOTS_ONLY = {"turn_limit": 150}  # ruling 31: matches without a person


def refuse(options: TaxiOptions, seats: int) -> None:
    """Raises BadOption for what cannot be played."""
    if not 2 <= seats <= MOST_SEATS:
        raise BadOption(text("taxi-bad-seats", n=seats))
    if (options.town == "quiet") + bool(options.city) + bool(options.random_city) > 1:
        raise BadOption(text("taxi-bad-two-cities"))
    if options.first.isdecimal() and int(options.first) > seats:
        raise BadOption(text("taxi-bad-first", first=int(options.first), n=seats))
