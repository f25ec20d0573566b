"""Quadracarta as the registry lists it: two games on one set of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.declaration import Game
from ludotheque.games.quadracarta.options import (
    MaxisurfOptions,
    MinisurfOptions,
    QuadracartaOptions,
)

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadracarta.rules import Quadracarta


class QuadracartaGame(Game):
    def seats(self, options: QuadracartaOptions) -> range:
        return options.seats

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


class MaxisurfGame(QuadracartaGame):
    id = "maxisurf"
    options = MaxisurfOptions
    shelf = 50
    minutes = (20, 30)


MINISURF = MinisurfGame()
MAXISURF = MaxisurfGame()
