"""Thousands of matches over flat arrays, for learners (`learning.Matches`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.match_arrays import MOST_DRAWN, Rows
from ludotheque.games.quadrata.kernel.match_steps import blank, play, step
from ludotheque.games.quadrata.kernel.translate import box_of
from ludotheque.games.quadrata.numbers import HasTables
from ludotheque.games.quadrata.observation import CATEGORIES, QuadrataObserver
from ludotheque.learning import Matches
from ludotheque.rules import BadOption
from ludotheque.text import text


class QuadrataMatches(Matches):
    shared = ("by_score", "box")
    scratch = ("work", "found", "parts")
    step_parts = (blank, play)

    def __init__(self, rules: HasTables, count: int, by_score: bool) -> None:
        tables, seats = rules.tables, rules.seats
        if tables.options.practice:
            raise BadOption(text("quadrata-bad-matches"))
        box = box_of(tables, seats)
        size = int(box[at.N_ACTIONS])
        super().__init__(QuadrataObserver(tables, seats), count, size, seats, MOST_DRAWN)
        self.rows = Rows(
            states=np.zeros((count, at.STATE), np.int64),
            totals=np.zeros((count, seats), np.int64),
            luck=np.zeros((count, 1), np.uint64),
            **self.common_rows,
            by_score=np.array([by_score], np.int64),
            box=box,
            work=np.zeros((1, at.SUM_ALLOWED + int(box[at.N_SUMS])), np.int64),
            found=np.zeros((1, size), np.int64),
            parts=np.zeros((1, CATEGORIES), np.int64),
        )

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self.rows, actions)


def matches(rules: HasTables, count: int, by_score: bool) -> Matches:
    return QuadrataMatches(rules, count, by_score)
