"""What sampled matches brought, for reasons: points by category at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludotheque.bots.explanations import Side, points_sentence
from ludotheque.games.cascadia.bot.match_outlook import CascadiaOutlook
from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import cell_at
from ludotheque.games.cascadia.kernel.scoring.points import token_gain
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_NAMES
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scoring import standings
from ludotheque.games.cascadia.state import State, homes
from ludotheque.rules import Seat
from ludotheque.text import Text, text


class CascadiaOutcomes:
    samples = 360

    def __init__(self, rules: Cascadia) -> None:
        self.rules = rules
        self._outlook = CascadiaOutlook(rules)
        names = (*SPECIES_NAMES, *HABITAT_NAMES, "nature", "bonuses")
        self.measures = dict.fromkeys(names, 1.0)

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        return self._outlook.parts_at_end(state, drawn, seeds)[:, seat]

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        part = text(f"cascadia-part-{measure}")
        points = points_sentence(part, better.means[measure], made.means[measure])
        if measure in SPECIES_NAMES:
            more, fewer = (self._places(side.after, seat, measure) for side in (better, made))
            key, named = "cascadia-why-places", text(f"cascadia-species-{measure}")
        elif measure in HABITAT_NAMES:
            more, fewer = (self._tiles(side.after, seat, measure) for side in (better, made))
            key, named = "cascadia-why-tiles", text(f"cascadia-habitat-{measure}")
        else:
            return points
        if more <= fewer:
            return points
        return text(key, told=points, named=named, better=more, made=fewer)

    def _places(self, state: State, seat: Seat, name: str) -> int:
        """Places where a token of this species would score at once, when the turn has ended."""
        state, species = self._outlook.end_turn(state), SPECIES_NAMES.index(name)
        board, work = self._outlook.board(state, seat), new_work()
        cells = homes(self.rules.tables.box, state.environments[seat], species)
        codes = [cell_at(*place_of(cell)) for cell in cells]
        return sum(token_gain(board, work, code, species) > 0 for code in codes)

    def _tiles(self, state: State, seat: Seat, name: str) -> int:
        """The tiles of the largest corridor of this habitat, when the turn has ended."""
        state = self._outlook.end_turn(state)
        found = standings.points_of(self.rules.tables, state)[seat]
        return int(np.array(found.habitats)[HABITAT_NAMES.index(name)])
