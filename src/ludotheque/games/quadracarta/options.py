"""The options of both games, and which of them are refused."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludotheque.rules import BadOption, Options
from ludotheque.text import text


class QuadracartaOptions(Options, frozen=True):
    duplicate: bool = False  # the same cards for everybody, laid at the same time
    corners: bool = False  # ruling 7: whether meeting at a corner counts as touching

    @property
    def seats(self) -> range:
        return range(1, 9) if self.duplicate else range(2, 5)

    def check(self, game: str, seats: int) -> None:
        if seats not in self.seats:
            raise BadOption(text(f"{game}-bad-seats{'-duplicate' * self.duplicate}", n=seats))


class MinisurfOptions(QuadracartaOptions, frozen=True):
    boxes: Annotated[int, Meta(ge=1, le=2)] = 1

    @property
    def seats(self) -> range:
        return range(5, 9) if self.boxes == 2 and not self.duplicate else super().seats

    def check(self, game: str, seats: int) -> None:
        if self.duplicate and self.boxes == 2:
            raise BadOption(text("quadracarta-bad-boxes"))
        super().check(game, seats)
