"""A study: the same deals with every variant, and what their matches show.

Matches are forgotten as soon as they are counted. The unit of every interval is the deal: the
matches of a deal are averaged first, because they share their draws, and variants are compared deal
by deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.arena.plan import Setup, deal_fixtures, deals_of
from ludotheque.arena.statistics.correlations import (
    MIN_VARYING_DEALS,
    WinCorrelations,
    WinFactor,
)
from ludotheque.arena.statistics.intervals import Mean, Share, mean_of
from ludotheque.arena.statistics.running_stats import Histogram, RunningStats
from ludotheque.arena.statistics.significance import holm, p_value
from ludotheque.arena.statistics.variance import LuckAndSkill, VarianceShares
from ludotheque.arena.studies.observation import FigureKey, Observation, observe_task
from ludotheque.arena.studies.observation_store import ObservationStore, key_of
from ludotheque.arena.work_items import WorkItem
from ludotheque.arena.workers import Executor, ProcessExecutor

DISTRIBUTION_FIGURES = ("turns", "minutes", "best", "margin")  # shown as a whole


class Variant(Struct, frozen=True):
    label: str  # what was varied; empty: nothing
    setup: Setup


class Use(Struct, frozen=True):
    name: str
    times: Mean  # in a match
    matches: float  # share of the matches in which it occurred


class Difference(Struct, frozen=True):
    """A figure of a variant minus that of the first one, deal by deal."""

    figure: str
    variant: str
    difference: Mean
    chance: float  # of a difference as large where there is none
    real: bool
    # Of the whole match, of whoever moves first, or how often something is used in a match
    kind: Literal["figure", "order", "use"] = "figure"


class Distribution(Struct, frozen=True):
    """How often values occurred: the lower ends of bins, and counts."""

    ends: tuple[float, ...]
    counts: tuple[int, ...]


class LuckAdjusted(Struct, frozen=True):
    """Results with the luck of the draws taken off, by the order in which players first moved."""

    points: tuple[Mean, ...]
    wins: tuple[Mean, ...]


class VariantFigures(Struct, frozen=True):
    label: str
    matches: int
    figures: dict[str, Mean]
    points: tuple[Mean, ...]  # by the order in which players first moved
    wins: tuple[Share, ...]  # likewise
    uses: tuple[Use, ...]
    shapes: dict[str, Distribution]
    shares: VarianceShares | None = None  # of luck and skill; None: a player alone
    ways: tuple[WinFactor, ...] = ()  # what goes together with winning
    adjusted: LuckAdjusted | None = None  # where the game says what its draws are worth


class StudyFigures(Struct, frozen=True):
    setup: Setup  # of the first variant
    deals: int
    variants: tuple[VariantFigures, ...]
    differences: tuple[Difference, ...]


class _VariantStats:
    """Running statistics of the matches of one variant."""

    def __init__(self, seats: int) -> None:
        self.deals = self.matches = 0
        self.figures: dict[str, RunningStats] = {}
        self.points = [RunningStats() for _ in range(seats)]
        self.wins = [RunningStats() for _ in range(seats)]
        self.uses: dict[str, RunningStats] = {}
        self.used: Counter[str] = Counter()
        self.shapes = {name: Histogram() for name in DISTRIBUTION_FIGURES}
        self.luck_and_skill, self.ways = LuckAndSkill(), WinCorrelations()
        self.fair_points = [RunningStats() for _ in range(seats)]
        self.fair_wins = [RunningStats() for _ in range(seats)]

    def add(self, deal: Sequence[Observation]) -> dict[FigureKey, float]:
        """Count the matches of a deal; returns the means over them that variants are compared
        by."""
        self.deals += 1
        self.matches += len(deal)
        means: dict[FigureKey, float] = {}
        for name in deal[0].figures:
            value = means["figure", name] = mean_of([one.figures[name] for one in deal])
            self.figures.setdefault(name, RunningStats()).add(value)
        for at in range(len(self.points)):
            self.points[at].add(mean_of([one.totals[at] for one in deal]))
            self.wins[at].add(mean_of([one.won[at] for one in deal]))
            if deal[0].luck:
                points = [one.totals[at] - one.luck[at].points for one in deal]
                self.fair_points[at].add(mean_of(points))
                self.fair_wins[at].add(mean_of([one.won[at] - one.luck[at].win for one in deal]))
        if len(self.points) > 1:
            self.luck_and_skill.add(deal)
            self.ways.add(deal)
            means["order", "first-wins"] = mean_of([one.won[0] for one in deal])
        for one in deal:
            for name, histogram in self.shapes.items():
                if name in one.figures:
                    histogram.add(one.figures[name])
            self.used.update(name for name, times in one.uses.items() if times > 0)
        for name in {name: None for one in deal for name in one.uses}:
            running = self.uses.setdefault(name, RunningStats())
            running.pad(self.deals - 1)  # deals in which it did not occur
            value = means["use", name] = mean_of([one.uses.get(name, 0) for one in deal])
            running.add(value)
        return means

    def shown(self, label: str, bots: int) -> VariantFigures:
        for running in self.uses.values():
            running.pad(self.deals)
        uses = [
            Use(name, running.interval(), self.used[name] / self.matches)
            for name, running in self.uses.items()
        ]
        shapes = {
            name: Distribution(tuple(end for end, _ in bins), tuple(count for _, count in bins))
            for name, histogram in self.shapes.items()
            if (bins := histogram.bins())
        }
        several, fair = len(self.points) > 1, bool(self.fair_points[0].count)
        return VariantFigures(
            label=label,
            matches=self.matches,
            figures={name: running.interval() for name, running in self.figures.items()},
            points=tuple(running.interval() for running in self.points),
            wins=tuple(running.share() for running in self.wins),
            uses=tuple(sorted(uses, key=lambda use: -use.times.mean)),
            shapes=shapes,
            shares=self.luck_and_skill.shares(bots > 1, fair) if several else None,
            ways=self.ways.factors() if several else (),
            adjusted=LuckAdjusted(
                tuple(running.interval() for running in self.fair_points),
                tuple(running.interval() for running in self.fair_wins),
            )
            if fair
            else None,
        )


class Study:
    """Plays its variants and counts; `figures` may be asked for at any time."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self.variants = variants
        self.deals = 0
        self._tallies = [_VariantStats(variant.setup.seats) for variant in variants]
        self._differences: list[dict[FigureKey, RunningStats]] = [{} for _ in variants]

    @property
    def wanted(self) -> int:
        """How many deals there are to play."""
        return deals_of(self.variants[0].setup)

    def store(self, folder: Path) -> ObservationStore:
        """The store of the observations."""
        labels = {key_of(job): variant.label for job, variant in self._jobs()}
        matches = sum(len(deal_fixtures(variant.setup, 0)) for variant in self.variants)
        return ObservationStore(folder, labels, matches, self.wanted)

    def run(
        self, executor: Executor | None = None, store: ObservationStore | None = None
    ) -> Iterator[int]:
        """Play all deals but those in the store; after each, how many are counted."""
        done = store.stored_deals() if store is not None else {}

        def is_done(deal: int) -> bool:
            return store is not None and deal in done.get(store.block_of(deal), ())

        missing = (deal for deal in range(self.wanted) if not is_done(deal))
        deals = self.wanted - sum(map(len, done.values()))
        found = (executor or ProcessExecutor()).work(
            observe_task, self._work_items(missing), in_order=True, deals=deals, store=store
        )
        for deal in range(self.wanted):
            if store is not None and is_done(deal):
                seen = iter(store.load(deal))
            else:
                seen = (msgspec.json.decode(one, type=Observation) for one, _ in found)
            self._count(seen)
            yield self.deals

    def _count(self, seen: Iterator[Observation]) -> None:
        """The matches of a deal, variant by variant."""
        means = [
            tally.add(list(islice(seen, len(deal_fixtures(variant.setup, 0)))))
            for variant, tally in zip(self.variants, self._tallies, strict=True)
        ]
        self._compare(means)
        self.deals += 1

    def _jobs(self) -> list[tuple[bytes, Variant]]:
        """The setup without the number of matches: equal for a study that grows."""
        return [
            (msgspec.json.encode(msgspec.structs.replace(variant.setup, games=0)), variant)
            for variant in self.variants
        ]

    def _work_items(self, deals: Iterable[int]) -> Iterator[WorkItem]:
        jobs = self._jobs()
        for deal in deals:
            for job, variant in jobs:
                for fixture in deal_fixtures(variant.setup, deal):
                    yield WorkItem(job, *fixture)

    def _compare(self, means: list[dict[FigureKey, float]]) -> None:
        first = means[0]
        for differences, mean in zip(self._differences[1:], means[1:], strict=True):
            for key in first | mean:
                kind, _ = key
                if kind == "use" or (key in first and key in mean):
                    running = differences.setdefault(key, RunningStats())
                    running.pad(self.deals)  # what no variant has used so far
                    running.add(mean.get(key, 0.0) - first.get(key, 0.0))

    def figures(self) -> StudyFigures:
        shown = [
            tally.shown(variant.label, len(variant.setup.bots))
            for variant, tally in zip(self.variants, self._tallies, strict=True)
        ]
        compared = [
            (key, variant.label, running)
            for variant, differences in zip(self.variants, self._differences, strict=True)
            for key, running in differences.items()
            if key[0] != "use" or running.nonzero >= MIN_VARYING_DEALS
        ]
        for _, _, running in compared:
            running.pad(self.deals)
        differences = [
            Difference(name, label, running.interval(), p_value(running), False, kind)
            for (kind, name), label, running in compared
        ]
        return judge(
            StudyFigures(self.variants[0].setup, self.deals, tuple(shown), tuple(differences))
        )


def judge(found: StudyFigures) -> StudyFigures:
    """Say what is real, all together (Holm): differences, and what winners do in each variant."""
    ways = [way.chance for variant in found.variants for way in variant.ways]
    real, numbers = holm([*(one.chance for one in found.differences), *ways]), count()
    differences = tuple(replace(one, real=next(numbers) in real) for one in found.differences)
    variants = tuple(
        replace(one, ways=tuple(replace(way, real=next(numbers) in real) for way in one.ways))
        for one in found.variants
    )
    return replace(found, differences=differences, variants=variants)
