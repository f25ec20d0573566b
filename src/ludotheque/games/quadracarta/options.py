"""The options of both games, and which of them are refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludotheque.rules import BadOption, Options
from ludotheque.text import text


class QuadracartaOptions(Options, frozen=True):
    duplicate: bool = False  # the same cards for everybody, laid at the same time
    corners: bool = False  # ruling 7: whether meeting at a corner counts as touching
    # Ruling 9: who begins, by lot or by the number of the seat.
    first: Annotated[
        Literal["random", 1, 2, 3, 4, 5, 6, 7, 8],
        Meta(extra={"advanced": True, "seat": True, "when": ("duplicate", False)}),
    ] = "random"
    cards: Annotated[str, Meta(max_length=20_000, extra={"file": True})] = ""  # of one set

    @property
    def seats(self) -> range:
        if self.duplicate:
            return range(1, 9)
        least = self.first if isinstance(self.first, int) else 2
        return range(max(2, least), self._most_seats + 1)

    @property
    def _most_seats(self) -> int:
        return 4

    def check(self, game: str, seats: int) -> None:
        if not self.duplicate and self.first != "random" and seats < self.first:
            raise BadOption(text("quadracarta-bad-first", n=self.first))
        if seats not in self.seats:
            raise BadOption(text(f"{game}-bad-seats{'-duplicate' * self.duplicate}", n=seats))


class MinisurfOptions(QuadracartaOptions, frozen=True):
    boxes: Annotated[int, Meta(ge=1, le=2)] = 1

    @property
    def _most_seats(self) -> int:
        return 4 * self.boxes

    def check(self, game: str, seats: int) -> None:
        if self.duplicate and self.boxes == 2:
            raise BadOption(text("quadracarta-bad-boxes"))
        super().check(game, seats)


class MaxisurfOptions(QuadracartaOptions, frozen=True):
    ties: Literal["each", "larger"] = "each"  # ruling 16: the next group, or the next larger size
