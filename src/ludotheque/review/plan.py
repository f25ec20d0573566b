"""The tasks of a review and their order: a coarse curve first, then the moves of a strong player,
then more and more samples until the budget is spent.

A `ReviewPlan` yields tasks and takes their results; the caller runs them, here or in other
processes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.budget import Meter, now
from ludotheque.bots.explanations import Explanation
from ludotheque.bots.sampling import Results
from ludotheque.registry import game
from ludotheque.review import tasks
from ludotheque.review.analysis import Evidence, costly_moves
from ludotheque.review.sampling import lacks_compiled_player
from ludotheque.review.timeline import BadReview, Timeline, encode_timeline
from ludotheque.text import text

ReviewTask: TypeAlias = tuple[str, tuple[Any, ...]]  # a function of `tasks` by name, its arguments
TASKS: dict[str, Callable[..., bytes | str]] = {
    "glance": tasks.glance,
    "pace": tasks.pace,
    "values": tasks.values,
    "best": tasks.best_of,
    "losses": tasks.losses,
    "spread": tasks.spread,
    "why": tasks.why,
}

FIRST_CURVE_TASK: ReviewTask = ("glance", ())
DEFAULT_BUDGET = Budget(ms=17_000)  # where none is given
LIGHT_BUDGET = Budget(ms=50_000)  # the same for a light review
COMPARISON_SAMPLES_PER_VALUE = 4  # samples of a comparison for each of a value
MAX_VALUE_SAMPLES = 1_024  # samples of a value: more would change nothing
PIECES_PER_ROUND = 12
NODES_PER_RUN = 6  # states of a match that follow each other
FULL_SEARCH_MS, FULL_SEARCH_SAMPLES = 15_000, 16  # budgets from which all simulations are used
MIN_SEARCH_SIMULATIONS = 8
SPREAD_MATCHES_PER_SAMPLE = 8  # at most
EXPLAINED_PER_SEAT = 5  # costly moments of each seat that are explained
EXPLANATION_TIME_SHARE = 0.15  # of the whole budget, at its end
EXPLANATION_MIN_SECONDS = 0.3
EXPLANATION_PROCESSES = 2  # that share the questions of a review
EXPLANATION_SAMPLES = 1_000  # at most, where a budget has no clock: the game says fewer
VALUES_TIME_SHARE = 0.6  # of the time after the best moves are known; the rest compares them
MIN_TIME_SHARE = 0.08  # of the budget: too little for another round
# Of a light review:
LIGHT_FIRST_SHARE = 0.7  # of the budget: where the first round takes longer there is no review
LIGHT_BEST_SHARE = 0.55  # of the budget that may be spent when best moves are still looked for
LIGHT_CHUNK = 8  # decisions between two looks at the clock
LIGHT_DECISIONS_COMPARED = 12  # the costliest: after the first round only these are compared


class Sizes(Struct, frozen=True):
    """How much a review asks for before it knows how long that takes."""

    values: int  # samples of the first whole round
    losses: int  # samples of the first comparisons
    spread: int  # whole matches that tell how much the points vary


FULL = Sizes(values=4, losses=4, spread=48)
LIGHT = Sizes(values=2, losses=2, spread=8)


def run_task(record: bytes, question: ReviewTask) -> bytes | str:
    name, arguments = question
    return TASKS[name](record, *arguments)


def read_values(timeline: Timeline, data: bytes, nodes: int) -> list[Results]:
    """An answer about values, by node."""
    seats, pairs = timeline.rules.seats, tasks.unpack(data)
    rows = [pairs[k : k + seats] for k in range(0, len(pairs), seats)]
    count = len(rows) // nodes
    return [rows[k : k + count] for k in range(0, len(rows), count)]


class ReviewPlan:
    """`light`: for general playouts in Python, which take a thousand times as long as a compiled
    player's. A turn is valued at its beginning and at its end, as many decisions are examined as
    the time allows, and a match whose first round would not fit is refused."""

    def __init__(
        self,
        timeline: Timeline,
        budget: Budget | None = None,
        pieces: int = PIECES_PER_ROUND,
        light: bool | None = None,
    ) -> None:
        """`pieces`: the questions that a round is divided into. `light`: None where it follows
        from the installed packages."""
        self._pieces = pieces
        self.light = lacks_compiled_player(timeline.rules) if light is None else light
        self._sizes = LIGHT if self.light else FULL
        self.timeline, self.record = timeline, encode_timeline(timeline)
        self.evidence = Evidence(timeline, self.light)
        self.budget = budget or (LIGHT_BUDGET if self.light else DEFAULT_BUDGET)
        self._meter = Meter(self.budget)
        self._values: dict[tuple[int, ...], list[Results]] = {}
        self._seconds_per_value = 0.0  # for a sample of all states
        self._seconds_per_loss = 0.0  # for a sample of one decision
        self._pace = 0.0  # seconds
        self._stages = self._plan_stages()

    @property
    def progress(self) -> float:
        """From 0 to 1, for a progress bar."""
        if self.budget.simulations is not None:
            return min(1.0, self.evidence.samples / self.budget.simulations)
        return min(1.0, self._meter.used())

    def next_tasks(self) -> list[ReviewTask]:
        """The next questions, when all before are answered; none when the budget is spent. Raises
        a BadReview."""
        return next((found for found in self._stages if found), [])

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
            evidence.add_losses(arguments[0], tasks.unpack(answered))
        elif name == "glance":
            assert isinstance(answered, bytes)
            evidence.coarse = msgspec.json.decode(answered, type=dict[int, list[list[float]]])
        elif name == "pace":
            self._pace = float(answered)
        elif name == "spread":
            assert isinstance(answered, bytes)
            evidence.spread = array("d", answered)
        else:
            assert isinstance(answered, bytes)
            self._values[arguments[0]] = read_values(self.timeline, answered, len(arguments[0]))

    # The stages --------------------------------------------------------------------------------

    def _plan_stages(self) -> Iterator[list[ReviewTask]]:
        """The questions of each stage; goes on when they are answered."""
        first, sizes = [FIRST_CURVE_TASK], self._sizes
        if self.light and self._meter.seconds is not None:
            nodes = self._nodes()
            asked = tuple(nodes[:: self._pieces])
            yield [*first, ("pace", (asked,))]
            self._refuse_if_slow(self._pace * len(nodes) / len(asked))
            first = []
        limit = self.budget.simulations or MAX_VALUE_SAMPLES
        values = min(sizes.values, limit)
        began = now()
        spread = min(sizes.spread, SPREAD_MATCHES_PER_SAMPLE * limit)
        yield [*first, *self._value_questions(values), ("spread", (spread,))]
        self._seconds_per_value = (now() - began) / values
        self._add_values()
        yield from self._best_questions()
        yield from self._compare(min(sizes.losses, limit))
        while counts := self._round():
            more, compare = counts
            if more > 0:
                # Timed again: the first samples waited for the first curve and for compilers.
                began = now()
                yield self._value_questions(more)
                self._seconds_per_value = (now() - began) / more
                self._add_values()
            if compare > 0:
                yield from self._compare(compare, self._costliest)
        yield self._why_questions()

    @property
    def _costliest(self) -> int | None:
        """How many decisions are compared further; None: all."""
        return LIGHT_DECISIONS_COMPARED if self.light else None

    def _compare(self, count: int, costliest: int | None = None) -> Iterator[list[ReviewTask]]:
        questions, began = self._loss_questions(count, costliest), now()
        yield questions
        if questions:
            self._seconds_per_loss = (now() - began) / count / len(questions)

    def _refuse_if_slow(self, seconds: float) -> None:
        """`seconds`: for one sample of all states."""
        assert self._meter.seconds is not None
        if self._sizes.values * seconds > LIGHT_FIRST_SHARE * self._meter.seconds:
            raise BadReview(text("review-too-slow", seconds=round(self._meter.seconds)))

    def _add_values(self) -> None:
        """All answers of a round: values count for all states or for none."""
        rows = {p: part[n] for plies, part in self._values.items() for n, p in enumerate(plies)}
        self._values.clear()
        if rows:
            self.evidence.add_values([rows.get(n) for n in range(len(self.timeline.plies))])

    def _best_questions(self) -> Iterator[list[ReviewTask]]:
        number = game(self.timeline.header.game).calibration.review_simulations
        given, enough = self.budget.simulations, FULL_SEARCH_SAMPLES
        if self.budget.ms is not None:
            given, enough = self.budget.ms, FULL_SEARCH_MS
        if given is not None:  # a short review searches less
            number = max(MIN_SEARCH_SIMULATIONS, number * min(given, enough) // enough)
        found: list[ReviewTask] = [("best", (ply, number)) for ply in self.timeline.decisions()]
        if not self.light:
            yield found
            return
        # Of the whole match, should the time not suffice for all of them.
        keyed_rng("decisions", len(found)).shuffle(found)
        for first in range(0, len(found), LIGHT_CHUNK):
            if first and self._meter.used() > LIGHT_BEST_SHARE:
                return
            yield found[first : first + LIGHT_CHUNK]

    def _nodes(self) -> list[int]:
        """States whose value must be asked for: before a move that nobody chose, nothing is
        different, unless it tells somebody something. A light review asks where another seat, or
        chance, begins to choose: the first move of a turn then stands for all of it."""
        plies = self.timeline.plies
        if not self.light:
            return [n for n, ply in enumerate(plies) if ply.free or self.timeline.rules.secrets]
        free = [n for n, ply in enumerate(plies) if ply.free]
        turns = (n for last, n in pairwise(free) if plies[last].actor != plies[n].actor)
        return [*free[:1], *turns]

    def _value_questions(self, count: int) -> list[ReviewTask]:
        nodes, first = self._nodes(), self.evidence.samples
        # Early states take longest: they are spread over the questions. Those that follow each
        # other are asked about together, for some are worth the same.
        runs = [nodes[k : k + NODES_PER_RUN] for k in range(0, len(nodes), NODES_PER_RUN)]
        parts = [tuple(chain(*runs[k :: self._pieces])) for k in range(self._pieces)]
        return [("values", (part, first, count, self.light)) for part in parts if part]

    def _loss_questions(self, count: int, costliest: int | None = None) -> list[ReviewTask]:
        """About all decisions that were not the best, or the costliest of them."""
        evidence = self.evidence
        found = [
            (ply, best)
            for ply, best in evidence.best.items()
            if best != self.timeline.plies[ply].written
        ]
        if costliest is not None:
            found.sort(key=lambda pair: -evidence.loss(pair[0]))
        return [
            ("losses", (ply, best, evidence.compared(ply), count))
            for ply, best in found[:costliest]
        ]

    def _round(self) -> tuple[int, int] | None:
        """How many more samples of values and of comparisons fit into a part of the time that is
        left; None: no more."""
        evidence = self.evidence
        if (number := self.budget.simulations) is not None:
            more = min(number, MAX_VALUE_SAMPLES) - evidence.samples
            return (more, more * COMPARISON_SAMPLES_PER_VALUE) if more > 0 else None
        assert self._meter.seconds is not None
        seconds = (1 - EXPLANATION_TIME_SHARE) * self._meter.seconds
        left = seconds - (now() - self._meter.started)
        too_late = left < MIN_TIME_SHARE * self._meter.seconds
        if too_late or evidence.samples >= MAX_VALUE_SAMPLES:
            return None
        left *= 0.45 if left > 0.3 * self._meter.seconds else 0.9
        per_loss = self._seconds_per_loss * len(self._loss_questions(1, self._costliest))
        more = int(left * VALUES_TIME_SHARE / max(self._seconds_per_value, 1e-6))
        # Nothing to compare takes no time, and must not be asked for again and again.
        compare = int(left * (1 - VALUES_TIME_SHARE) / per_loss) if per_loss > 0 else 0
        if not more and not compare:
            return None
        return (
            min(more, MAX_VALUE_SAMPLES),
            min(compare, MAX_VALUE_SAMPLES * COMPARISON_SAMPLES_PER_VALUE),
        )

    def _why_questions(self) -> list[ReviewTask]:
        """The last stage: why the costliest moments were costly."""
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
