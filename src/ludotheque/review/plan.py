"""The tasks of a review and their order: a coarse curve first, then the moves of a strong player,
then more and more samples until the budget is spent.

A `ReviewPlan` yields tasks and takes their results; the caller runs them, here or in other
processes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import numpy as np

from ludotheque.bots import Budget
from ludotheque.bots.budget import Meter, now
from ludotheque.bots.explanations import Explanation
from ludotheque.registry import game
from ludotheque.review import tasks
from ludotheque.review.analysis import Array, Evidence, costly_moves
from ludotheque.review.timeline import Timeline, encode_timeline

ReviewTask: TypeAlias = tuple[str, tuple[Any, ...]]  # a function of `tasks` by name, its arguments
TASKS: dict[str, Callable[..., bytes | str]] = {
    "glance": tasks.glance,
    "values": tasks.values,
    "best": tasks.best_of,
    "losses": tasks.losses,
    "spread": tasks.spread,
    "why": tasks.why,
}

FIRST_CURVE_TASK: ReviewTask = ("glance", ())
DEFAULT_BUDGET = Budget(ms=17_000)  # where none is given
SPREAD_MATCHES = 48  # whole matches that tell how much the points vary
FIRST_ROUND_SAMPLES = 4  # samples of the first whole round
COMPARISON_SAMPLES_PER_VALUE = 4  # samples of a comparison for each of a value
MAX_VALUE_SAMPLES = 1_024  # samples of a value: more would change nothing
PIECES_PER_ROUND = 12
FIXED_STAGES = 3  # before there are more and more samples, round by round
FULL_SEARCH_MS = 15_000  # budgets from which all simulations are used
EXPLAINED_PER_SEAT = 5  # costly moments of each seat that are explained
EXPLANATION_TIME_SHARE = 0.15  # of the whole budget, at its end
EXPLANATION_MIN_SECONDS = 0.3
EXPLANATION_PROCESSES = 2  # that share the questions of a review
EXPLANATION_SAMPLES = 1_000  # at most, where a budget has no clock: the game says fewer
VALUES_TIME_SHARE = 0.6  # of the time after the best moves are known; the rest compares them


def run_task(record: bytes, question: ReviewTask) -> bytes | str:
    name, arguments = question
    return TASKS[name](record, *arguments)


def values_array(timeline: Timeline, data: bytes, nodes: int) -> Array:
    """An answer about values, by node, seed, seat and measure."""
    return np.frombuffer(data).reshape(nodes, -1, timeline.rules.seats, 2)


class ReviewPlan:
    def __init__(self, timeline: Timeline, budget: Budget, pieces: int = PIECES_PER_ROUND) -> None:
        """`pieces`: the questions that a round is divided into."""
        self._pieces = pieces
        self.timeline, self.record = timeline, encode_timeline(timeline)
        self.evidence = Evidence(timeline)
        self.budget, self._meter = budget, Meter(budget)
        self._stage, self._began = 0, now()
        self._values: dict[tuple[int, ...], Array] = {}
        self._rates = {"values": 0.0, "losses": 0.0}  # seconds a sample
        self._loss_count = 0

    @property
    def progress(self) -> float:
        """From 0 to 1, for a progress bar."""
        if self.budget.simulations is not None:
            return min(1.0, self.evidence.samples / self.budget.simulations)
        return min(1.0, self._meter.used())

    def next_tasks(self) -> list[ReviewTask]:
        """The next questions; none when the budget is spent."""
        self._finish()
        found: list[ReviewTask] = []
        while not found and self._stage < FIXED_STAGES:  # a stage may have nothing to ask
            self._stage += 1
            found = self._next()
        self._began = now()
        return found or self._round() or self._why_questions()

    def _next(self) -> list[ReviewTask]:
        if self._stage == 1:
            first = min(FIRST_ROUND_SAMPLES, self.budget.simulations or FIRST_ROUND_SAMPLES)
            return [FIRST_CURVE_TASK, *self._value_questions(first), ("spread", (SPREAD_MATCHES,))]
        if self._stage == 2:
            number = game(self.timeline.header.game).calibration.review_simulations
            if self.budget.ms is not None:  # a short review searches less
                number = max(8, number * min(self.budget.ms, FULL_SEARCH_MS) // FULL_SEARCH_MS)
            return [("best", (ply, number)) for ply in self.timeline.decisions()]
        # A few only: this shows how long it takes.
        return self._loss_questions(
            min(FIRST_ROUND_SAMPLES, self.budget.simulations or FIRST_ROUND_SAMPLES)
        )

    def add_result(self, question: ReviewTask, answered: bytes | str) -> None:
        name, arguments = question
        evidence = self.evidence
        if name == "best":
            assert isinstance(answered, str)
            evidence.best[arguments[0]] = answered
        elif name == "why":
            assert isinstance(answered, bytes)
            evidence.why[arguments[0]] = msgspec.json.decode(answered, type=Explanation | None)
        elif name == "losses":
            assert isinstance(answered, bytes)
            evidence.add_losses(arguments[0], np.frombuffer(answered).reshape(-1, 2))
        elif name == "glance":
            assert isinstance(answered, bytes)
            rows = msgspec.json.decode(answered, type=dict[int, list[list[float]]])
            evidence.coarse = {ply: np.array(row) for ply, row in rows.items()}
        elif name == "spread":
            assert isinstance(answered, bytes)
            evidence.spread = np.frombuffer(answered)
        else:
            assert isinstance(answered, bytes)
            self._values[arguments[0]] = values_array(self.timeline, answered, len(arguments[0]))

    def _finish(self) -> None:
        """All answers of this stage: values count for all states or for none."""
        spent = now() - self._began
        if self._values:
            rows = {p: part[n] for plies, part in self._values.items() for n, p in enumerate(plies)}
            self._values.clear()
            count = len(next(iter(rows.values())))
            if self._stage == 1:
                self._rates["values"] = spent / count
            self.evidence.add_values([rows.get(n) for n in range(len(self.timeline.plies))])
        elif self._stage == FIXED_STAGES and self._loss_count:
            self._rates["losses"] = spent / self._loss_count

    # The stages --------------------------------------------------------------------------------

    def _nodes(self) -> list[int]:
        """States whose value must be asked for: before a move that nobody chose, nothing is
        different, unless it tells somebody something."""
        timeline = self.timeline
        return [n for n, ply in enumerate(timeline.plies) if ply.free or timeline.rules.secrets]

    def _value_questions(self, count: int) -> list[ReviewTask]:
        nodes, first = self._nodes(), self.evidence.samples
        # Early states take longest: they are spread over the questions.
        parts = [tuple(nodes[k :: self._pieces]) for k in range(self._pieces)]
        return [("values", (part, first, count)) for part in parts if part]

    def _loss_questions(self, count: int) -> list[ReviewTask]:
        self._loss_count = count
        evidence = self.evidence
        return [
            ("losses", (ply, best, evidence.compared(ply), count))
            for ply, best in evidence.best.items()
            if best != self.timeline.plies[ply].written
        ]

    def _round(self) -> list[ReviewTask]:
        evidence = self.evidence
        if (number := self.budget.simulations) is not None:
            more = min(number, MAX_VALUE_SAMPLES) - evidence.samples
            compare = more * COMPARISON_SAMPLES_PER_VALUE
        else:
            assert self._meter.seconds is not None
            seconds = (1 - EXPLANATION_TIME_SHARE) * self._meter.seconds
            left = seconds - (now() - self._meter.started)
            if left < 0.08 * self._meter.seconds or evidence.samples >= MAX_VALUE_SAMPLES:
                return []
            left *= 0.45 if left > 0.3 * self._meter.seconds else 0.9
            more = int(left * VALUES_TIME_SHARE / max(self._rates["values"], 1e-6))
            compare = int(left * (1 - VALUES_TIME_SHARE) / max(self._rates["losses"], 1e-6))
            more, compare = (
                min(more, MAX_VALUE_SAMPLES),
                min(compare, MAX_VALUE_SAMPLES * COMPARISON_SAMPLES_PER_VALUE),
            )
        if more <= 0:
            return []
        losses = self._loss_questions(compare) if compare > 0 else []
        return [*self._value_questions(more), *losses]

    def _why_questions(self) -> list[ReviewTask]:
        """The last stage: why the costliest moments were costly."""
        if self._stage > FIXED_STAGES:
            return []
        self._stage += 1
        evidence = self.evidence
        if not evidence.samples:
            return []
        review, seats = evidence.review(), range(self.timeline.rules.seats)
        worst = [move for seat in seats for move in costly_moves(review, seat)[:EXPLAINED_PER_SEAT]]
        asked = [(move.ply, move.best) for move in worst if move.best != move.action]
        seconds, samples = None, EXPLANATION_SAMPLES
        if self._meter.seconds is not None:
            left = self._meter.seconds - (now() - self._meter.started)
            seconds = max(
                EXPLANATION_MIN_SECONDS, EXPLANATION_PROCESSES * left / max(1, len(asked))
            )
        elif self.budget.simulations is not None:
            samples = COMPARISON_SAMPLES_PER_VALUE * self.budget.simulations
        return [("why", (ply, best, samples, seconds)) for ply, best in asked]
