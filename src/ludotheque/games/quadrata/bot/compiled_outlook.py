"""How a match goes on, for reviews, by the kernel: a turn is played as `estimate` likes it, then
the end is told: between two by a learned value, else by the estimate itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludotheque.games.quadrata.bot.learned_value import SEATS, learned
from ludotheque.games.quadrata.bot.match_outlook import guessed
from ludotheque.games.quadrata.kernel.draw_features import (
    LATER,
    NO_LAST_DAY,
    RANK,
    ROW,
    WORTH,
    look_ahead,
)
from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.playouts import SOURCES, room_of
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of, state_of
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State

TURNS = 1  # that begin before the end is told at the next draw
NOTHING_PLAYED = -1  # turns
WHOLE = 1_000  # turns: more than any match has


class CompiledOutlook:
    def __init__(self, rules: QuadrataRules) -> None:
        self.rules, self._value = rules, learned()
        self._box = box_of(rules.tables, rules.seats)
        self._tables = estimate_tables(rules.tables, rules.seats)
        self._room = room_of(self._box)

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> Any:
        before = np.array([drawn.get(source, 0) for source in SOURCES])
        flat = flat_of(self.rules.tables, state)
        return self.results(self.rows(flat, before, seeds[0], len(seeds), WHOLE if far else TURNS))

    def rows(self, flat: Any, drawn: Any, seed: int, count: int, turns: int) -> Any:
        """The features where samples end, by sample and seat, for this seed and the following. Of
        several states, one after the other in `flat`, each has as many of the samples."""
        rows = np.zeros(count * self.rules.seats * ROW)  # not every place is filled
        look_ahead(self._tables, self._box, flat, drawn, self._room, seed, turns, NO_LAST_DAY, rows)
        return rows.reshape(count, self.rules.seats, ROW)

    def after_draws(self, states: Sequence[State]) -> Any:
        """Points and chances to win, by state and seat, as nobody has played on yet."""
        flats = np.concatenate([flat_of(self.rules.tables, state) for state in states])
        drawn = np.zeros(len(SOURCES), np.int64)  # no draw is due
        return self.results(self.rows(flats, drawn, 0, len(states), NOTHING_PLAYED))

    def play_to_day(self, state: State, drawn: Mapping[str, int], seed: int, day: int) -> State:
        """The state of one sample at the first draw of that day, or at the end."""
        tables, room = self.rules.tables, self._room
        before = np.array([drawn.get(source, 0) for source in SOURCES])
        flat, row = flat_of(tables, state), np.zeros(self.rules.seats * ROW)
        look_ahead(self._tables, self._box, flat, before, room, seed, WHOLE, day, row)
        return state_of(tables, self.rules.seats, room.now)

    def results(self, rows: Any) -> Any:
        """Points and shares in the win, by sample and seat."""
        if self.rules.seats == SEATS:
            return self._value.results(rows)
        return self.guessed(rows)

    def guessed(self, rows: Any) -> Any:
        """The same by the estimate."""
        return np.array([self._guessed(row) for row in rows])

    def _guessed(self, row: Any) -> Any:
        if row[0, RANK] < 0:
            return guessed(row[:, WORTH], row[:, LATER].astype(int), self.rules.unit)
        wins = row[:, RANK] == row[:, RANK].max()
        return np.stack([row[:, 0] / self.rules.unit, wins / wins.sum()], axis=1)
