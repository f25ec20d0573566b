"""The figures of an arena: means by category, win shares, intervals, ratings, decision times.

The unit of every interval is the deal: a bot's matches with one deal are averaged first, because
they share their cards. All intervals are 95 % ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import isfinite
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.arena.plan import Setup
from ludotheque.arena.play import Outcome
from ludotheque.arena.statistics.bradley_terry import bradley_terry, comparisons, uncertainty
from ludotheque.arena.statistics.intervals import Mean, Share, interval, mean_of, share
from ludotheque.arena.statistics.running_stats import RunningStats
from ludotheque.arena.statistics.significance import holm, p_value
from ludotheque.bots.sampling import NORMAL_QUANTILE
from ludotheque.rules import Seat
from ludotheque.skill import MEAN_RATING

RESAMPLE_COUNT = 200  # of the deals, for the ratings' intervals


class Times(Struct, frozen=True):
    """Milliseconds."""

    median: float
    p95: float
    p99: float
    most: float


class BotFigures(Struct, frozen=True):
    bot: str
    matches: int
    wins: Share  # share of first places, shared ones in parts
    total: Mean
    parts: dict[str, float]
    rating: Mean
    decisions: Times
    turns: Times


class LuckAdjustedDuel(Struct, frozen=True):
    """A duel with the luck of the draws taken off."""

    ahead: Mean | None  # None: there are more than two at the table
    total: Mean
    worth: float  # how many times as many matches would give as narrow an interval of the total


class Duel(Struct, frozen=True):
    """Two bots over the matches in which both played: the first one's lead."""

    bots: tuple[str, str]
    matches: int
    ahead: Share  # how often the first came before the second, ties half
    total: Mean  # difference of their totals, in points
    fair: LuckAdjustedDuel | None = None  # where the game says what its draws are worth
    # Whether one of them really comes first more often: all duels together at 5 % (Holm)
    real: bool = False


class Figures(Struct, frozen=True):
    setup: Setup
    deals: int
    matches: int
    unit: int
    lowest_wins: bool
    bots: tuple[BotFigures, ...]
    duels: tuple[Duel, ...]
    at_limit: int = 0  # matches that ended at a limit which is ours


def figures(setup: Setup, outcomes: Sequence[Outcome], unit: int, lowest_wins: bool) -> Figures:
    deals = sorted({outcome.deal for outcome in outcomes})
    ratings = _ratings(outcomes, deals, len(setup.bots))
    names = distinct(setup.bots)
    bots = [
        _bot_figures(names[n], n, outcomes, unit, ratings[n])
        for n in range(len(setup.bots))
        if any(n in outcome.bots for outcome in outcomes)
    ]
    duels = compare_pairs(names, outcomes, unit)
    at_limit = sum(outcome.at_limit for outcome in outcomes)
    many = len(deals), len(outcomes)
    return Figures(setup, *many, unit, lowest_wins, tuple(bots), duels, at_limit)


def distinct(names: Sequence[str]) -> list[str]:
    """Names that differ, even if a bot plays against itself."""
    return [
        name if names.count(name) == 1 else f"{name}#{names[: n + 1].count(name)}"
        for n, name in enumerate(names)
    ]


def _bot_figures(
    name: str, n: int, outcomes: Sequence[Outcome], unit: int, rating: Mean
) -> BotFigures:
    seats = [(o, seat) for o in outcomes for seat in o.seats_of(n)]
    parts = {
        category: sum(o.parts[seat][category] for o, seat in seats) / len(seats) / unit
        for category in seats[0][0].parts[0]
    }
    return BotFigures(
        bot=name,
        matches=len({o.number for o, _ in seats}),
        wins=share(by_deal((o.deal, o.won(seat)) for o, seat in seats)),
        total=interval(by_deal((o.deal, o.totals[seat] / unit) for o, seat in seats)),
        parts=parts,
        rating=rating,
        decisions=_times([ms for o, seat in seats if o.decision_ms for ms in o.decision_ms[seat]]),
        turns=_times([ms for o, seat in seats if o.turn_ms for ms in o.turn_ms[seat]]),
    )


def by_deal(values: Iterable[tuple[int, float]]) -> list[float]:
    """The mean of every deal."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        found[deal].append(value)
    return list(map(mean_of, found.values()))


def compare_pairs(names: Sequence[str], outcomes: Sequence[Outcome], unit: int) -> tuple[Duel, ...]:
    """A duel for each pair of bots that have met."""
    duels, chances = list[Duel](), list[float]()
    for a, b in combinations(range(len(names)), 2):
        meetings = [(o, s, t) for o in outcomes for s in o.seats_of(a) for t in o.seats_of(b)]
        if not meetings:
            continue
        leads = ((o.deal, (o.totals[s] - o.totals[t]) / unit) for o, s, t in meetings)
        ahead = by_deal((o.deal, o.ahead(s, t)) for o, s, t in meetings)
        total = interval(by_deal(leads))
        has_luck = all(o.luck for o, _, _ in meetings) and isfinite(total.half)
        fair = _fair(meetings, total, unit) if has_luck else None
        matches = len({o.number for o, _, _ in meetings})
        duels.append(Duel((names[a], names[b]), matches, share(ahead), total, fair))
        beyond_half = RunningStats()
        for one in ahead:
            beyond_half.add(one - 0.5)
        chances.append(p_value(beyond_half))
    real = holm(chances)
    return tuple(replace(duel, real=at in real) for at, duel in enumerate(duels))


def _fair(meetings: Sequence[tuple[Outcome, Seat, Seat]], raw: Mean, unit: int) -> LuckAdjustedDuel:
    leads = (
        (o.deal, (o.totals[s] - o.totals[t]) / unit - o.luck[s].points + o.luck[t].points)
        for o, s, t in meetings
    )
    total = interval(by_deal(leads))
    two = all(len(o.bots) == 2 for o, _, _ in meetings)
    ahead = by_deal((o.deal, o.ahead(s, t) - o.luck[s].win) for o, s, t in meetings)
    worth = (raw.half / total.half) ** 2 if total.half > 0 else 1.0
    return LuckAdjustedDuel(interval(ahead) if two else None, total, worth)


def _ratings(outcomes: Sequence[Outcome], deals: Sequence[int], bots: int) -> list[Mean]:
    if bots == 1:
        return [Mean(MEAN_RATING, 0.0)]
    tables = {deal: np.zeros((bots, bots)) for deal in deals}
    for outcome in outcomes:
        tables[outcome.deal] += comparisons([outcome], bots)
    return ratings_by_deal(np.array([tables[deal] for deal in deals]))


def ratings_by_deal(stack: np.ndarray[Any, np.dtype[np.float64]]) -> list[Mean]:
    """Ratings from the comparisons of each deal (`comparisons`), which are drawn again and again
    for the intervals."""
    deals = len(stack)
    middle = bradley_terry(stack.sum(axis=0))
    luck = np.random.default_rng(1)
    again = [
        bradley_terry(stack[luck.integers(deals, size=deals)].sum(axis=0))
        for _ in range(RESAMPLE_COUNT)
    ]
    # Deals that all ended alike say nothing about the spread: the model then does.
    errors = np.maximum(np.std(again, axis=0), uncertainty(stack.sum(axis=0), middle))
    spread = errors * NORMAL_QUANTILE
    return [Mean(float(m), float(s)) for m, s in zip(middle, spread, strict=True)]


def _times(ms: Sequence[float]) -> Times:
    if not ms:
        return Times(0.0, 0.0, 0.0, 0.0)
    median, p95, p99, most = np.percentile(np.array(ms), [50, 95, 99, 100])
    return Times(*(round(float(value), 1) for value in (median, p95, p99, most)))
