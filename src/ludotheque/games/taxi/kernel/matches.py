"""Thousands of matches over flat arrays, for learners (`learning.Matches`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.match_arrays import MOST_DRAWN, Rows
from ludotheque.games.taxi.kernel.match_steps import blank, play, step
from ludotheque.games.taxi.kernel.translate import box_of, street_size
from ludotheque.games.taxi.numbers import HasTables, numbers
from ludotheque.games.taxi.observation import TaxiObserver
from ludotheque.learning import Matches
from ludotheque.rules import BadOption
from ludotheque.text import text


class TaxiMatches(Matches):
    shared = ("by_score", "box")
    scratch = ("work", "found")
    step_parts = (blank, play)

    def __init__(self, rules: HasTables, count: int, by_score: bool) -> None:
        """Raises BadOption for earlier versions of the rules."""
        tables = rules.tables
        if not tables.literal:
            raise BadOption(text("taxi-bad-matches"))
        box, size = box_of(rules), numbers(rules).size
        super().__init__(TaxiObserver(tables), count, size, tables.seats, MOST_DRAWN)
        self.rows = Rows(
            states=np.zeros((count, at.PLAYERS + tables.seats * at.PLAYER), np.int64),
            streets=np.zeros((count, street_size(tables)), np.int16),
            luck=np.zeros((count, 1), np.uint64),
            **self.common_rows,
            by_score=np.array([by_score], np.int64),
            box=box,
            work=np.zeros((1, int(box[at.WORK_SIZE])), np.int64),
            found=np.zeros((1, size), np.int64),
        )

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self.rows, actions)


def matches(rules: HasTables, count: int, by_score: bool) -> Matches:
    return TaxiMatches(rules, count, by_score)
