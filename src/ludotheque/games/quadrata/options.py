"""What can be chosen for a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludotheque.rules import Options

SOLO_TARGET = 40


class QuadrataOptions(Options, frozen=True):
    version: Literal["family", "expert"] = "family"
    strict_consolation: bool = False  # ruling 17: a visit that Taxis make possible is possible
    practice: bool = False
    compensation: Literal["none", "half-points"] = "none"  # for not being the first player
    solo_target: Annotated[int, Meta(ge=10, le=80)] = SOLO_TARGET  # points; one seat only
    cards: Annotated[str, Meta(max_length=200_000, extra={"file": True})] = ""
