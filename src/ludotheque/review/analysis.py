"""Analysis of the samples of a match: luck, own decisions, others' decisions, and costly moments.

The value of a state, for a seat, is the mean of its samples; at the end it is the result itself.
Every move changes it, and the change is put down to exactly one of three: a draw is luck, a move of
the seat is its own, a move of another is the others'. What one move leaves is what the next begins
with, so for every seat the three add up to the result less the expectation at the start. Nothing is
lost in rounding or sampling; how sure each figure is, the spread of the samples says.

The error of a decision is another matter: the move made against the best one, by samples of their
own. Only a loss beyond chance is called a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from msgspec import Struct

from ludotheque.bots.explanations import Explanation
from ludotheque.bots.sampling import POINTS, WIN, Results, final_results
from ludotheque.review.levels import MIN_DECISIONS, level_like
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Seat

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Grade: TypeAlias = Literal["", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")
# What each grade takes: a part of the spread of the final points as they looked at the start, or of
# the winning chance. Either will do, if it is more than chance.
GRADE_SPREADS = (0.1, 0.25, 0.5)
GRADE_WIN_CHANCES = (0.04, 0.08, 0.16)
MIN_STANDARD_ERRORS = 2.0  # standard errors
MAX_CHANCE_MARGIN = 0.15  # twice the standard error: chances less sure are not split into parts
SMALL_SAMPLE_FACTOR = 2.0  # for one sample, less for more: the error itself is an estimate

_ROUND_DIGITS = 6  # digits that are written


class Decomposition(Struct, frozen=True):
    """From the expectation at the start to the result: final − start = luck + own + others."""

    start: float
    final: float
    luck: float
    own: float
    others: float
    se: float  # of luck; own and others are as sure

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.final - self.luck


class SeatReview(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    name: str
    start: float
    final: float
    luck: float
    own: float
    others: float
    se: float
    adjusted: float
    error_per_decision: float
    error_se: float
    win_error_per_decision: float
    decisions: int
    win: Decomposition
    grades: dict[str, int]
    like: str = ""  # the level that errs as much, with a + when it is nearly the next


def chance_margin(seats: Iterable[SeatReview]) -> float:
    """Uncertainty of the luck in the chances to win: twice the largest standard error."""
    return 2 * max((seat.win.se for seat in seats), default=0.0)


class MoveReview(Struct, frozen=True, omit_defaults=True):
    """A move: for a draw the luck of every seat, for a decision what it lost."""

    ply: int
    actor: Seat | None
    action: str
    change: tuple[float, ...]  # of every seat's expected points
    win_change: tuple[float, ...]
    luck: tuple[float, ...] | None = None
    loss: float | None = None
    se: float | tuple[float, ...] | None = None
    best: str | None = None
    win_loss: float = 0.0
    win_se: float = 0.0
    grade: Grade = ""
    why: Explanation | None = None  # of a costly decision, where sampled matches tell it


class Review(Struct, frozen=True):
    game: str
    id: str
    samples: int  # that each value is the mean of
    lowest_wins: bool
    seats: tuple[SeatReview, ...]
    moves: tuple[MoveReview, ...]
    points: tuple[tuple[float, ...], ...]  # before every move and at the end: expected, by seat
    chances: tuple[tuple[float, ...], ...]


class Evidence:
    """All samples so far."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.best: dict[int, str] = {}
        self.why: dict[int, Explanation | None] = {}
        self.coarse: dict[int, Array] = {}  # for the first curve alone
        self.spread: Array | None = None  # of the final points, by seat
        self._nodes: Array | None = None  # by node, seed, seat and measure
        self._losses: dict[int, Array] = {}

    @property
    def samples(self) -> int:
        return 0 if self._nodes is None else int(self._nodes.shape[1])

    def compared(self, ply: int) -> int:
        return len(self._losses.get(ply, ()))

    def add_values(self, rows: Sequence[Results | Array | None]) -> None:
        """Samples of every state; those that were not asked for are worth what comes next, and
        the last one is the result."""
        count = next((len(row) for row in rows if row is not None), 1)
        end = final_results(self.timeline.rules, self.timeline.final)
        filled = [np.repeat([end], count, axis=0)]
        for row in reversed(rows):
            filled.append(filled[-1] if row is None else np.asarray(row))
        new = np.array(filled[::-1])
        self._nodes = new if self._nodes is None else np.concatenate([self._nodes, new], axis=1)

    def add_losses(self, ply: int, rows: Array) -> None:
        known = self._losses.get(ply)
        self._losses[ply] = rows if known is None else np.concatenate([known, rows])

    def curves(self) -> list[list[float]]:
        """Everybody's expected points so far: the first glance, then the values."""
        if self._nodes is not None:
            rows = self._nodes.mean(axis=1)[:, :, POINTS]
        else:
            rows = np.array([self.coarse[ply][:, POINTS] for ply in sorted(self.coarse)])
        return [list(map(float, rows[:, seat])) for seat in range(self.timeline.rules.seats)]

    def review(self) -> Review:
        assert self._nodes is not None
        timeline, rules = self.timeline, self.timeline.rules
        nodes = self._nodes
        means = nodes.mean(axis=1)
        spread = self.spread if self.spread is not None else nodes[0, :, :, POINTS].std(axis=0)
        moves = tuple(self._move(n, spread) for n in range(len(timeline.plies)))
        return Review(
            game=timeline.header.game,
            id=timeline.header.id,
            samples=self.samples,
            lowest_wins=rules.lowest_wins,
            seats=tuple(self._seat(seat, moves) for seat in range(rules.seats)),
            moves=moves,
            points=_rounded(means[:, :, POINTS]),
            chances=_rounded(means[:, :, WIN]),
        )

    def _seat(self, seat: Seat, moves: tuple[MoveReview, ...]) -> SeatReview:
        timeline = self.timeline
        mine = [move for move in moves if move.actor == seat and timeline.plies[move.ply].free]
        error, doubt = self._error(mine, POINTS)
        points, win = (self._parts(seat, measure) for measure in (POINTS, WIN))
        return SeatReview(
            seat=seat,
            name=timeline.header.seats[seat].name,
            start=points.start,
            final=points.final,
            luck=points.luck,
            own=points.own,
            others=points.others,
            se=points.se,
            adjusted=round(points.adjusted, _ROUND_DIGITS),
            error_per_decision=round(error, _ROUND_DIGITS),
            error_se=round(doubt, _ROUND_DIGITS),
            win_error_per_decision=round(self._error(mine, WIN)[0], _ROUND_DIGITS),
            decisions=len(mine),
            win=win,
            grades={grade: sum(m.grade == grade for m in mine) for grade in GRADES},
            like=self._level(len(mine), error, doubt),
        )

    def _level(self, decisions: int, error: float, se: float) -> str:
        if decisions < MIN_DECISIONS:
            return ""
        return level_like(self.timeline.header.game, self.timeline.rules.seats, error, se)

    def _error(self, mine: list[MoveReview], measure: int) -> tuple[float, float]:
        """The average loss of a decision, and its standard error."""
        compared = [m.ply for m in mine if self.compared(m.ply)]
        errors = [float(self._losses[ply][:, measure].mean()) for ply in compared]
        errors += [0.0] * (len(mine) - len(errors))
        if not errors:
            return 0.0, 0.0
        doubt = float(np.std(errors) / np.sqrt(len(errors)))
        return max(0.0, float(np.mean(errors))), doubt

    def _parts(self, seat: Seat, measure: int) -> Decomposition:
        assert self._nodes is not None
        rows = self._nodes[:, :, seat, measure]
        changes = np.diff(rows, axis=0)
        actors = [ply.actor for ply in self.timeline.plies]
        by_luck = changes[[actor is None for actor in actors]].sum(axis=0)
        own = changes[[actor == seat for actor in actors]].sum()
        others = changes[[actor not in (None, seat) for actor in actors]].sum()
        count = rows.shape[1]
        parts = (rows[0].mean(), rows[-1].mean(), by_luck.mean(), own / count, others / count)
        se = float(by_luck.std(ddof=1) / np.sqrt(count)) if count > 1 else 0.0
        return Decomposition(*(round(float(part), _ROUND_DIGITS) for part in (*parts, se)))

    def _move(self, ply: int, spread: Any) -> MoveReview:
        assert self._nodes is not None
        one = self.timeline.plies[ply]
        changes = self._nodes[ply + 1] - self._nodes[ply]
        count = len(changes)
        mean = changes.mean(axis=0)
        change, win_change = (_row(mean[:, measure]) for measure in (POINTS, WIN))
        if one.actor is None:
            se = changes[:, :, POINTS].std(axis=0) / np.sqrt(max(1, count - 1))
            return MoveReview(ply, None, one.written, change, win_change, luck=change, se=_row(se))
        if not one.free:  # the only move is the best one
            return MoveReview(
                ply, one.actor, one.written, change, win_change, loss=0.0, se=0.0, best=one.written
            )
        return self._decision(ply, float(spread[one.actor]), change, win_change)

    def _decision(
        self, ply: int, spread: float, change: tuple[float, ...], win_change: tuple[float, ...]
    ) -> MoveReview:
        one = self.timeline.plies[ply]
        best = self.best.get(ply, one.written)
        rows = self._losses.get(ply)
        if rows is None or len(rows) < 2:
            means, errors, doubt = (0.0, 0.0), (0.0, 0.0), 1.0
        else:
            doubt = 1 + SMALL_SAMPLE_FACTOR / np.sqrt(len(rows))
            means = rows.mean(axis=0)
            errors = rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
        if means[POINTS] <= 0 and means[WIN] <= 0:
            best = one.written  # the strong player's move was no better
        several = self.timeline.rules.seats > 1
        return MoveReview(
            ply,
            one.actor,
            one.written,
            change,
            win_change,
            loss=round(max(0.0, float(means[POINTS])), _ROUND_DIGITS),
            se=round(float(errors[POINTS]), _ROUND_DIGITS),
            best=best,
            win_loss=round(max(0.0, float(means[WIN])), _ROUND_DIGITS) if several else 0.0,
            win_se=round(float(errors[WIN]), _ROUND_DIGITS) if several else 0.0,
            grade=grade_of(means, [error * doubt for error in errors], spread, several),
            why=self.why.get(ply) if best != one.written else None,
        )


def costly_moves(review: Review, seat: Seat | None = None) -> list[MoveReview]:
    """The decisions that cost more than chance explains, costliest first."""
    found = [move for move in review.moves if move.grade and seat in (None, move.actor)]
    worst = max((move.loss or 0.0 for move in found), default=0.0) or 1.0
    return sorted(found, key=lambda move: -(move.win_loss + (move.loss or 0.0) / worst))


def grade_of(means: Any, errors: Any, spread: float, several: bool) -> Grade:
    """The worse of what the points and what the winning chance say, where each exceeds chance: by
    what was lost at least, so that more samples seldom take it back."""
    found = -1
    measures = [(POINTS, [part * spread for part in GRADE_SPREADS])]
    if several:
        measures.append((WIN, list(GRADE_WIN_CHANCES)))
    for measure, bounds in measures:
        if means[measure] > MIN_STANDARD_ERRORS * errors[measure]:
            least = means[measure] - errors[measure]
            found = max(found, sum(bool(least >= bound > 0) for bound in bounds) - 1)
    return GRADES[found] if found >= 0 else ""


def _row(values: Any) -> tuple[float, ...]:
    return tuple(round(float(value), _ROUND_DIGITS) for value in values)


def _rounded(rows: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(_row(row) for row in rows)
