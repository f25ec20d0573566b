"""Thousands of matches of both games over flat arrays, for learners (`learning.Matches`).

A learner's cards lie within the window, so a board is the window with a border around it. What is
observed is written where it changes; a mask is made anew for every question.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ludotheque.games.quadracarta.kernel.match_arrays import (
    BY_SCORE,
    CARDS_EACH,
    CORNERS,
    DECK,
    DUPLICATE,
    FACTS,
    FIXED_FIRST,
    LARGER,
    MAXISURF,
    MOST_DRAWN,
    NOBODY,
    SETTINGS,
    WIDTH,
    Rows,
)
from ludotheque.games.quadracarta.kernel.match_steps import blank, play, step
from ludotheque.games.quadracarta.numbers import QuadracartaNumbers
from ludotheque.games.quadracarta.observation import QuadracartaObserver
from ludotheque.games.quadracarta.options import QuadracartaOptions
from ludotheque.games.quadracarta.scoring import Scoring
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.games.quadracarta.window import SQUARES
from ludotheque.learning import Matches


class HasOptions(Protocol):
    """The rules, as far as they are needed here."""

    @property
    def tables(self) -> Tables: ...
    @property
    def scoring(self) -> Scoring: ...
    @property
    def options(self) -> QuadracartaOptions: ...


class QuadracartaMatches(Matches):
    shared = ("settings",)
    scratch = ("counts", "marks", "stack", "sizes")
    step_parts = (blank, play)

    def __init__(self, rules: HasOptions, count: int, by_score: bool) -> None:
        tables, seats = rules.tables, rules.tables.seats
        observer, size = QuadracartaObserver(tables, rules.scoring), QuadracartaNumbers().size
        super().__init__(observer, count, size, seats, MOST_DRAWN + seats)
        settings = np.zeros(SETTINGS, np.int64)
        settings[MAXISURF] = tables.game == "maxisurf"
        settings[DUPLICATE], settings[CORNERS] = tables.duplicate, tables.corners
        settings[FIXED_FIRST] = NOBODY if tables.first is None else tables.first
        settings[CARDS_EACH], settings[DECK:] = tables.cards_each, tables.deck
        settings[LARGER] = getattr(rules.options, "ties", "each") == "larger"
        settings[BY_SCORE] = by_score
        self.rows = Rows(
            squares=np.zeros((count, seats, WIDTH * WIDTH), np.int8),
            boxes=np.zeros((count, seats, 4), np.int64),
            bits=np.zeros((count, seats, 3, WIDTH), np.int64),
            facts=np.zeros((count, FACTS), np.int64),
            choices=np.zeros((count, seats), np.int64),
            luck=np.zeros((count, 1), np.uint64),
            **self.common_rows,
            settings=settings,
            counts=np.zeros((1, 2, SQUARES * SQUARES + 1), np.int64),
            marks=np.zeros((1, WIDTH * WIDTH), np.int64),
            stack=np.zeros((1, WIDTH * WIDTH), np.int64),
            sizes=np.zeros((1, WIDTH * WIDTH), np.int64),
        )

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self.rows, actions)


def matches(rules: HasOptions, count: int, by_score: bool) -> Matches:
    return QuadracartaMatches(rules, count, by_score)
