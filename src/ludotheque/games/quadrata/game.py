"""Quadrata Canada, as the registry lists it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.declaration import Game
from ludotheque.games.quadrata.options import MOST_SEATS, VERSION_1, QuadrataOptions, as_of, check
from ludotheque.games.quadrata.real_table.scorer import QuadrataScorer
from ludotheque.rules import BadOption
from ludotheque.text import text

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadrata.guide import Guide
    from ludotheque.games.quadrata.rules import QuadrataRules


USUAL_MOVES = 45  # of each seat, whatever their number; measured with `easy` bots


class Quadrata(Game):
    id = "quadrata"
    versions = (1, 2)
    options = QuadrataOptions
    shelf = 20
    minutes = (45, 60)
    pace = 3.45
    colours = ("purple", "blue", "yellow", "orange")  # rulebook: of the bags
    scorer = QuadrataScorer()

    def seats(self, options: QuadrataOptions) -> range:
        return range(1, MOST_SEATS + 1)

    def usual_moves(self, options: QuadrataOptions, seats: int) -> int:
        return USUAL_MOVES

    @property
    def guide(self) -> Guide:
        from ludotheque.games.quadrata.guide import guide

        return guide()

    def options_of(self, version: int, values: Mapping[str, Any]) -> Mapping[str, Any]:
        return values if version > 1 else {**VERSION_1, **values}

    def rules(
        self, options: QuadrataOptions, seats: int, version: int | None = None
    ) -> QuadrataRules:
        from ludotheque.games.quadrata.box import load_box, own_box
        from ludotheque.games.quadrata.rules import QuadrataRules
        from ludotheque.games.quadrata.tables import Tables

        check(options, seats)
        version = self.versions[-1] if version is None else version
        if version not in self.versions:
            raise BadOption(text("quadrata-bad-version", version=version))
        options = as_of(version, options)
        used = load_box(options.cards, version) if options.cards else own_box(version)
        return QuadrataRules(options, seats, Tables(used, options))


QUADRATA = Quadrata()
