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
from math import fsum, sqrt
from operator import sub
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.bots.explanations import Explanation
from ludotheque.bots.sampling import (
    POINTS,
    WIN,
    Results,
    SeatResults,
    deviation,
    final_results,
    margin,
    mean,
    standard_error,
)
from ludotheque.review.levels import level_like
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Seat

Samples: TypeAlias = Sequence[float]  # by seed
Columns: TypeAlias = Sequence[Sequence[Samples]]  # samples of a state, by seat and measure
Grade: TypeAlias = Literal["", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")
# What each grade takes: a part of the spread of the final points as they looked at the start, or of
# the winning chance. Either will do, if it is more than chance.
GRADE_SPREADS = (0.1, 0.25, 0.5)
GRADE_WIN_CHANCES = (0.04, 0.08, 0.16)
# Standard errors: with 2, a third of matches of 40 equally good choices had a move called a mistake
# of some grade (`benchmarks.calibration_reports`).
MIN_STANDARD_ERRORS = 3.0
MAX_CHANCE_MARGIN = 0.15  # 95 %: chances less sure are not split into parts
MIN_CHANCE_SAMPLES = 4  # of fewer, samples that are equal by chance would look sure
MAX_POINTS_MARGIN = 0.5  # the same for points, as a part of the most that were expected or reached
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
    margin: float = 0.0  # half the width of its 95 % interval; 0: a single sample does not tell

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
    margin: float
    adjusted: float
    error_per_decision: float
    error_se: float
    win_error_per_decision: float
    decisions: int
    win: Decomposition
    grades: dict[str, int]
    like: str = ""  # the level that errs as much, with a + when it is nearly the next


def chance_margin(seats: Iterable[SeatReview], samples: int) -> float:
    """The largest uncertainty of the luck in the chances to win: 1 at most, and for few samples."""
    if samples < MIN_CHANCE_SAMPLES:
        return 1.0
    return min(1.0, max((seat.win.margin for seat in seats), default=0.0))


def is_points_unsure(seats: Sequence[SeatReview]) -> bool:
    """Whether points are known too little to be split into luck and decisions."""
    most = max((abs(points) for seat in seats for points in (seat.start, seat.final)), default=0.0)
    return any(seat.margin > MAX_POINTS_MARGIN * most for seat in seats)


class MoveReview(Struct, frozen=True, omit_defaults=True):
    """A move: the luck of every seat for a draw, the loss for a decision."""

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
    light: bool = False  # fewer and simpler samples, because compiled players are missing


class Evidence:
    """All samples so far."""

    def __init__(self, timeline: Timeline, light: bool = False) -> None:
        """`light`: errors are not held against those of the levels, which were measured with
        compiled players."""
        self.timeline, self._light = timeline, light
        self.best: dict[int, str] = {}
        self.why: dict[int, Explanation | None] = {}
        self.coarse: dict[int, SeatResults] = {}  # for the first curve alone
        self.spread: Samples = ()  # of the final points, by seat
        # Draws that a seat does not see: it expects after them what it expected before.
        self._hidden = [
            (ply, seat)
            for ply in range(len(timeline.plies))
            for seat in range(timeline.rules.seats)
            if timeline.hides_draw(ply, seat)
        ]
        self._nodes: list[list[list[list[float]]]] = []  # by node, seat, measure and seed
        self._losses: dict[int, list[list[float]]] = {}  # by measure and seed

    @property
    def samples(self) -> int:
        return len(self._nodes[0][0][POINTS]) if self._nodes else 0

    def compared(self, ply: int) -> int:
        return len(self._losses[ply][POINTS]) if ply in self._losses else 0

    def add_values(self, rows: Sequence[Results | None]) -> None:
        """Samples of every state; those that were not asked for are worth what comes next, and
        the last one is the result."""
        count = next((len(row) for row in rows if row is not None), 1)
        end = final_results(self.timeline.rules, self.timeline.final)
        filled: list[Columns] = [[[[value] * count for value in seat] for seat in end]]
        for row in reversed(rows):
            filled.append(filled[-1] if row is None else _columns(row))
        filled.reverse()
        for ply, seat in self._hidden:
            filled[ply + 1] = [
                *filled[ply + 1][:seat],
                filled[ply][seat],
                *filled[ply + 1][seat + 1 :],
            ]
        if not self._nodes:
            self._nodes = [[[[], []] for _ in end] for _ in filled]
        for node, columns in zip(self._nodes, filled, strict=True):
            for known, new in zip(node, columns, strict=True):
                for measure in (POINTS, WIN):
                    known[measure].extend(new[measure])

    def add_losses(self, ply: int, rows: Iterable[Sequence[float]]) -> None:
        """By how much the best move did better: by seed, in points and in wins."""
        known = self._losses.setdefault(ply, [[], []])
        for points, win in rows:
            known[POINTS].append(points)
            known[WIN].append(win)

    def loss(self, ply: int) -> float:
        """The average loss of a decision in points; 0 where nothing was compared."""
        return mean(self._losses[ply][POINTS]) if ply in self._losses else 0.0

    def curves(self) -> list[list[float]]:
        """Everybody's expected points so far: the first glance, then the values."""
        seats = range(self.timeline.rules.seats)
        if self._nodes:
            return [[mean(node[seat][POINTS]) for node in self._nodes] for seat in seats]
        rows = [self.coarse[ply] for ply in sorted(self.coarse)]
        return [[row[seat][POINTS] for row in rows] for seat in seats]

    def review(self) -> Review:
        assert self._nodes
        timeline, rules = self.timeline, self.timeline.rules
        nodes = self._nodes
        spread = self.spread or [deviation(seat[POINTS]) for seat in nodes[0]]
        moves = tuple(self._move(n, spread) for n in range(len(timeline.plies)))
        return Review(
            game=timeline.header.game,
            id=timeline.header.id,
            samples=self.samples,
            lowest_wins=rules.lowest_wins,
            seats=tuple(self._seat(seat, moves) for seat in range(rules.seats)),
            moves=moves,
            points=tuple(_row(mean(seat[POINTS]) for seat in node) for node in nodes),
            chances=tuple(_row(mean(seat[WIN]) for seat in node) for node in nodes),
            light=self._light,
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
            margin=points.margin,
            adjusted=round(points.adjusted, _ROUND_DIGITS),
            error_per_decision=round(error, _ROUND_DIGITS),
            error_se=round(doubt, _ROUND_DIGITS),
            win_error_per_decision=round(self._error(mine, WIN)[0], _ROUND_DIGITS),
            decisions=len(mine),
            win=win,
            grades={grade: sum(m.grade == grade for m in mine) for grade in GRADES},
            like=self._level(sum(move.ply in self.best for move in mine), error, doubt),
        )

    def _level(self, decisions: int, error: float, se: float) -> str:
        if self._light:
            return ""
        seats = self.timeline.rules.seats
        return level_like(self.timeline.header.game, seats, error, se, decisions)

    def _error(self, mine: list[MoveReview], measure: int) -> tuple[float, float]:
        """The average loss of an examined decision, and its standard error. Each is compared
        equally often: more samples of those that looked costly would favour the others. Below 0
        by chance, where hardly anything was lost: at 0 instead, averages would be too high."""
        examined = [move.ply for move in mine if move.ply in self.best]
        compared = [ply for ply in examined if self.compared(ply)]
        count = min(map(self.compared, compared), default=0)
        errors = [mean(self._losses[ply][measure][:count]) for ply in compared]
        errors += [0.0] * (len(examined) - len(errors))
        if not errors:
            return 0.0, 0.0
        return mean(errors), deviation(errors) / sqrt(len(errors))

    def _parts(self, seat: Seat, measure: int) -> Decomposition:
        plies, count = self.timeline.plies, self.samples
        luck, own, others = [0.0] * count, 0.0, 0.0
        for number, ply in enumerate(plies):
            changes = self._changes(number, seat, measure)
            if ply.actor is None:
                luck = [so_far + change for so_far, change in zip(luck, changes, strict=True)]
            elif ply.actor == seat:
                own += fsum(changes)
            else:
                others += fsum(changes)
        start, final = (mean(node[seat][measure]) for node in (self._nodes[0], self._nodes[-1]))
        parts = (start, final, mean(luck), own / count, others / count)
        unsure = (standard_error(luck), margin(luck))
        return Decomposition(*(round(part, _ROUND_DIGITS) for part in (*parts, *unsure)))

    def _changes(self, ply: int, seat: Seat, measure: int) -> list[float]:
        """What a move changed for a seat, by seed."""
        before, after = (self._nodes[number][seat][measure] for number in (ply, ply + 1))
        return list(map(sub, after, before))

    def _move(self, ply: int, spread: Samples) -> MoveReview:
        one = self.timeline.plies[ply]
        before, after = self._nodes[ply], self._nodes[ply + 1]
        change, win_change = (
            _row(
                mean(new[measure]) - mean(old[measure])
                for old, new in zip(before, after, strict=True)
            )
            for measure in (POINTS, WIN)
        )
        if one.actor is None:
            seats = range(self.timeline.rules.seats)
            se = _row(standard_error(self._changes(ply, seat, POINTS)) for seat in seats)
            return MoveReview(ply, None, one.written, change, win_change, luck=change, se=se)
        if not one.free:  # the only move is the best one
            return MoveReview(
                ply, one.actor, one.written, change, win_change, loss=0.0, se=0.0, best=one.written
            )
        return self._decision(ply, spread[one.actor], change, win_change)

    def _decision(
        self, ply: int, spread: float, change: tuple[float, ...], win_change: tuple[float, ...]
    ) -> MoveReview:
        one = self.timeline.plies[ply]
        best = self.best.get(ply, one.written)
        means, errors, doubt = [0.0, 0.0], [0.0, 0.0], 1.0
        if (count := self.compared(ply)) > 1:
            doubt = 1 + SMALL_SAMPLE_FACTOR / sqrt(count)
            means = [mean(column) for column in self._losses[ply]]
            errors = [standard_error(column) for column in self._losses[ply]]
        if means[POINTS] <= 0 and means[WIN] <= 0:
            best = one.written  # the strong player's move was no better
        several = self.timeline.rules.seats > 1
        return MoveReview(
            ply,
            one.actor,
            one.written,
            change,
            win_change,
            loss=round(max(0.0, means[POINTS]), _ROUND_DIGITS),
            se=round(errors[POINTS], _ROUND_DIGITS),
            best=best,
            win_loss=round(max(0.0, means[WIN]), _ROUND_DIGITS) if several else 0.0,
            win_se=round(errors[WIN], _ROUND_DIGITS) if several else 0.0,
            grade=grade_of(means, [error * doubt for error in errors], spread, several),
            why=self.why.get(ply) if best != one.written else None,
        )


def costly_moves(review: Review, seat: Seat | None = None) -> list[MoveReview]:
    """The decisions that cost more than chance explains, costliest first."""
    found = [move for move in review.moves if move.grade and seat in (None, move.actor)]
    worst = max((move.loss or 0.0 for move in found), default=0.0) or 1.0
    return sorted(found, key=lambda move: -(move.win_loss + (move.loss or 0.0) / worst))


def grade_of(means: Samples, errors: Samples, spread: float, several: bool) -> Grade:
    """The worse of what the points and what the winning chance say, where each exceeds chance: by
    what was lost at least, so that more samples seldom take it back."""
    found = -1
    measures = [(POINTS, [part * spread for part in GRADE_SPREADS])]
    if several:
        measures.append((WIN, list(GRADE_WIN_CHANCES)))
    for measure, bounds in measures:
        if means[measure] > MIN_STANDARD_ERRORS * errors[measure]:
            least = means[measure] - errors[measure]
            found = max(found, sum(least >= bound > 0 for bound in bounds) - 1)
    return GRADES[found] if found >= 0 else ""


def _columns(results: Results) -> Columns:
    """The same by seat, measure and seed."""
    return [list(zip(*seat, strict=True)) for seat in zip(*results, strict=True)]


def _row(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(value, _ROUND_DIGITS) for value in values)
