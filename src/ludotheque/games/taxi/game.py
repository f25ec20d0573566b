"""What TAXI declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.declaration import Game
from ludotheque.games.taxi.options import (
    BEFORE_VERSION_4,
    BOTS_ONLY,
    MOST_SEATS,
    TaxiOptions,
    refuse,
)
from ludotheque.games.taxi.scorer import TaxiScorer

if TYPE_CHECKING:  # loaded for a match only
    from ludotheque.games.taxi.guide import Guide
    from ludotheque.games.taxi.rules import Taxi


# Of each seat; matches of `easy` bots take 15 for one destination, 21 (six seats) to 29 (two) for
# two, and 100 for five.
MOVES_TO_A_DESTINATION = 12


class TaxiGame(Game):
    id = "taxi"
    versions = (1, 2, 3, 4)
    options = TaxiOptions
    bots_only = BOTS_ONLY
    shelf = 30
    colours = ("yellow", "blue", "red", "green", "purple", "grey")  # of the pawns; ours
    scorer = TaxiScorer()

    def seats(self, options: TaxiOptions) -> range:
        return range(2, MOST_SEATS + 1)

    def options_of(self, version: int, values: Mapping[str, Any]) -> Mapping[str, Any]:
        return values if version > 3 else {**BEFORE_VERSION_4, **values}

    def usual_moves(self, options: TaxiOptions, seats: int) -> int:
        return MOVES_TO_A_DESTINATION * options.target

    @property
    def guide(self) -> Guide:
        from ludotheque.games.taxi.guide import guide

        return guide()

    def rules(self, options: TaxiOptions, seats: int, version: int | None = None) -> Taxi:
        from ludotheque.games.taxi.rules import Taxi

        refuse(options, seats)
        return Taxi(options, seats, version or self.versions[-1])


TAXI = TaxiGame()
