"""Quadracarta as the registry lists it: two games on one set of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.declaration import Game
from ludotheque.games.quadracarta.state import MinisurfOptions, QuadracartaOptions
from ludotheque.rules import BadOption
from ludotheque.text import text

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadracarta.maxisurf import Maxisurf
    from ludotheque.games.quadracarta.minisurf import Minisurf


class MinisurfGame(Game):
    id = "minisurf"
    options = MinisurfOptions
    shelf = 40
    minutes = (15, 15)

    def seats(self, options: MinisurfOptions) -> range:
        if options.duplicate:
            return range(1, 9)
        return range(5, 9) if options.boxes == 2 else range(2, 5)

    def rules(self, options: MinisurfOptions, seats: int, version: int | None = None) -> Minisurf:
        from ludotheque.games.quadracarta.minisurf import Minisurf

        if options.duplicate and options.boxes == 2:
            raise BadOption(text("quadracarta-bad-boxes"))
        if seats not in self.seats(options):
            key = "minisurf-bad-seats-duplicate" if options.duplicate else "minisurf-bad-seats"
            raise BadOption(text(key, n=seats))
        return Minisurf(options, seats)


class MaxisurfGame(Game):
    id = "maxisurf"
    options = QuadracartaOptions
    shelf = 50
    minutes = (20, 30)

    def seats(self, options: QuadracartaOptions) -> range:
        return range(1, 9) if options.duplicate else range(2, 5)

    def rules(
        self, options: QuadracartaOptions, seats: int, version: int | None = None
    ) -> Maxisurf:
        from ludotheque.games.quadracarta.maxisurf import Maxisurf

        if seats not in self.seats(options):
            key = "maxisurf-bad-seats-duplicate" if options.duplicate else "maxisurf-bad-seats"
            raise BadOption(text(key, n=seats))
        return Maxisurf(options, seats)


MINISURF = MinisurfGame()
MAXISURF = MaxisurfGame()
