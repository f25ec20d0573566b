"""Quadracarta as the registry lists it: two games on one set of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludotheque.declaration import Game
from ludotheque.games.quadracarta.options import (
    MaxisurfOptions,
    MinisurfOptions,
    QuadracartaOptions,
)
from ludotheque.games.quadracarta.real_table.scorer import FigureScorer

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadracarta.rules import Quadracarta


MOVES_OF_A_BOX = 92  # all seats together; measured with `easy` bots, as the figures below


class QuadracartaGame(Game):
    duplicate_moves: int  # of each seat, in the duplicate variant

    def seats(self, options: QuadracartaOptions) -> range:
        return options.seats

    def usual_moves(self, options: QuadracartaOptions, seats: int) -> int:
        if options.duplicate:
            return self.duplicate_moves
        boxes = options.boxes if isinstance(options, MinisurfOptions) else 1
        return MOVES_OF_A_BOX * boxes // seats

    def rules(
        self, options: QuadracartaOptions, seats: int, version: int | None = None
    ) -> Quadracarta:
        from ludotheque.games.quadracarta.rules import Quadracarta

        options.check(self.id, seats)
        return Quadracarta(self.id, options, seats)


class MinisurfGame(QuadracartaGame):
    id = "minisurf"
    options = MinisurfOptions
    shelf = 40
    minutes = (15, 15)
    pace = 0.85
    duplicate_moves = 15
    scorer = FigureScorer(("boxes", "duplicate", "corners"))

    def options_for(self, options: MinisurfOptions, seats: int) -> MinisurfOptions:
        """Ruling 11: five and more begin with two boxes."""
        more = MinisurfOptions(boxes=2).seats
        needed = not options.duplicate and seats not in options.seats and seats in more
        return replace(options, boxes=2) if needed else options


class MaxisurfGame(QuadracartaGame):
    id = "maxisurf"
    options = MaxisurfOptions
    shelf = 50
    minutes = (20, 30)
    duplicate_moves = 33
    scorer = FigureScorer(("ties", "duplicate", "corners"))


MINISURF = MinisurfGame()
MAXISURF = MaxisurfGame()
