"""What sampled matches brought, for reasons: points by category at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
    samples = 720

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

    def favoured(self, seat: Seat, better: State, made: State) -> Collection[str]:
        """Species that score more, or that would on some place, when the turn has ended; whatever
        else a species gains, no place tells why."""
        ends = [self._outlook.end_turn(state) for state in (better, made)]
        if ends[0].turns != ends[1].turns:  # one waits for a draw
            return self.measures
        parts = [self.rules.scores(end)[seat].parts for end in ends]
        kept = set(self.measures) - set(SPECIES_NAMES)
        for name in SPECIES_NAMES:
            more, fewer = (self._gains(end, seat, name) for end in ends)
            scores_more = parts[0].get(name, 0) > parts[1].get(name, 0)
            if scores_more or any(gain > fewer.get(code, -1) for code, gain in more.items()):
                kept.add(name)
        return kept

    def _places(self, state: State, seat: Seat, name: str) -> int:
        """Places where a token of this species would score at once, when the turn has ended."""
        gains = self._gains(self._outlook.end_turn(state), seat, name)
        return sum(gain > 0 for gain in gains.values())

    def _gains(self, state: State, seat: Seat, name: str) -> dict[int, int]:
        """What a token of this species would score, by the places that are free for it."""
        board, work = self._outlook.board(state, seat), new_work()
        species = SPECIES_NAMES.index(name)
        cells = homes(self.rules.tables.box, state.environments[seat], species)
        codes = [cell_at(*place_of(cell)) for cell in cells]
        return {code: token_gain(board, work, code, species) for code in codes}

    def _tiles(self, state: State, seat: Seat, name: str) -> int:
        """The tiles of the largest corridor of this habitat, when the turn has ended."""
        state = self._outlook.end_turn(state)
        found = standings.points_of(self.rules.tables, state)[seat]
        return int(np.array(found.habitats)[HABITAT_NAMES.index(name)])
