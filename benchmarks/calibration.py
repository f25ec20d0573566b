"""Whether arenas and studies say the truth about chance: by simulation.

    python -m benchmarks.calibration --repeats 10000

prints how often a study or an arena in which nothing differs calls anything real, and how often
each kind of printed interval covers the true value, at several numbers of deals. The results are in
docs/calibration.md; `tests/arena/test_calibration.py` runs the same with fewer repeats.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import pi, sqrt
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from ludotheque.arena.figures import compare_pairs, ratings_by_deal
from ludotheque.arena.plan import line_ups
from ludotheque.arena.play import Outcome
from ludotheque.arena.statistics.correlations import PermutationTest, correlation
from ludotheque.arena.statistics.intervals import Share, interval_of, share_of, student_tail
from ludotheque.arena.statistics.jackknife import BLOCK_COUNT, interval_of_blocks
from ludotheque.arena.statistics.significance import ALPHA, holm
from ludotheque.arena.statistics.variance import LuckAndSkill
from ludotheque.skill import (
    INITIAL_DEVIATION,
    MEAN_RATING,
    RATING_PER_TENFOLD_ODDS,
    Skill,
    after_match,
)

DEALS = (5, 8, 11, 30, 100)
COMPARISONS = 12  # of a study
PEOPLE = 12  # of a simulated server
MIN_SHOWN = 100  # intervals that a cell of the table needs

Values: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Draw: TypeAlias = Callable[[np.random.Generator, tuple[int, ...]], Values]
# Differences of equal variants, deal by deal.
DIFFERENCES: dict[str, Draw] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "wins": lambda rng, shape: rng.integers(-1, 2, size=shape).astype(float),  # -1, 0 or 1
    "seldom": lambda rng, shape: rng.choice([-1.0, 0, 1], size=shape, p=[0.05, 0.9, 0.05]),
}
# Figures of a deal and their true means: points, margins, lengths (skewness 0, 1 and 1).
FIGURES: dict[str, tuple[Draw, float]] = {
    "points": (lambda rng, shape: rng.normal(size=shape), 0.0),
    "margin": (lambda rng, shape: abs(rng.normal(size=shape)), sqrt(2 / pi)),
    "length": (lambda rng, shape: rng.gamma(4, size=shape), 4.0),
}
SHARES = {"two equal": (2, 0.5), "three": (3, 1 / 3), "four": (4, 0.25), "much better": (2, 0.9)}


# Significance -------------------------------------------------------------------------------------


def false_real_in_studies(kind: str, deals: int, repeats: int) -> float:
    """Share of studies of equal variants that call any difference real. Holm's procedure calls
    one real exactly where the smallest p-value is at most ALPHA / COMPARISONS."""
    rng = np.random.default_rng([deals, len(kind)])
    limit = ALPHA / COMPARISONS
    least_t = _inverse_tail(limit, deals - 1)
    wrong = 0
    for some in _portions(repeats):
        values = DIFFERENCES[kind](rng, (some, COMPARISONS, deals))
        error = values.std(axis=2) / sqrt(deals - 1)
        signs = 2.0 ** (1 - np.count_nonzero(values, axis=2))
        far = np.abs(values.mean(axis=2)) >= least_t * error
        wrong += int((far & (signs <= limit)).any(axis=1).sum())
    return wrong / repeats


def _portions(repeats: int) -> Iterator[int]:
    yield from (min(500, repeats - done) for done in range(0, repeats, 500))


@lru_cache
def _inverse_tail(chance: float, freedom: int) -> float:
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > chance else (low, middle)
    return high


def false_real_in_arenas(bots: int, deals: int, repeats: int) -> float:
    """Share of arenas of equal bots that call any pair real."""
    rng = np.random.default_rng([bots, deals])
    names = [f"bot{n}" for n in range(bots)]
    rows = line_ups(bots, 2)
    wrong = 0
    for _ in range(repeats):
        first = rng.integers(2, size=(deals, len(rows)))
        outcomes = [
            Outcome(n, deal, row, (1, 2) if won else (2, 1), (0, 0), ({}, {}), 1)
            for deal, winners in enumerate(first)
            for n, (row, won) in enumerate(zip(rows, winners, strict=True))
        ]
        wrong += any(duel.real for duel in compare_pairs(names, outcomes, 1))
    return wrong / repeats


def false_real_of_actions(seats: int, often: float, repeats: int) -> float:
    """Share of studies that call an action real which has nothing to do with winning; rare ones
    are used in three of a hundred matches by one player."""
    rng = np.random.default_rng([seats, int(100 * often)])
    wrong, deals = 0, 600 if often < 0.1 else 100
    for _ in range(repeats):
        tests = [PermutationTest() for _ in range(COMPARISONS)]
        won = np.eye(seats)[rng.integers(seats, size=(deals, 2))] - 1 / seats
        for test in tests:
            used = rng.random((deals, 2, 1)) < often
            did = np.where(used, rng.exponential(size=(deals, 2, seats)), 0.0)
            did -= did.mean(axis=2, keepdims=True)
            for products in np.einsum("dms,dmt->dst", did, won):
                test.add(products)
        wrong += bool(holm([test.p_value() for test in tests]))
    return wrong / repeats


# What intervals cover -----------------------------------------------------------------------------


def coverage_of_figures(kind: str, deals: int, repeats: int) -> float | None:
    """Of the ± of a mean. None: no interval is printed."""
    draw, true = FIGURES[kind]
    values = draw(np.random.default_rng([deals, len(kind)]), (repeats, deals))
    return _covered_means(values, true)


def coverage_of_uses(often: float, deals: int, repeats: int) -> float | None:
    """Of the ± of how often something occurs in a deal, among those that are printed."""
    rng = np.random.default_rng([deals, int(1000 * often)])
    return _covered_means(rng.poisson(often, size=(repeats, deals)).astype(float), often)


def _covered_means(values: Values, true: float) -> float | None:
    """Among those that are printed, if these are some."""
    deals = values.shape[1]
    by_uncommon = np.array([interval_of(deals, 0.0, 1.0, n).half for n in range(deals)])
    widths = by_uncommon[deals - _most_common(values)]
    shown = np.isfinite(widths)
    if shown.sum() <= MIN_SHOWN:
        return None
    half = widths[shown] * values[shown].std(axis=1)
    return float((np.abs(values[shown].mean(axis=1) - true) <= half + 1e-12).mean())


def _most_common(values: Values) -> np.ndarray[Any, np.dtype[np.int64]]:
    """How often the most common value of each row occurs."""
    ordered = np.sort(values, axis=1)
    run = most = np.ones(len(values), np.int64)
    for column in range(1, values.shape[1]):
        run = np.where(ordered[:, column] == ordered[:, column - 1], run + 1, 1)
        most = np.maximum(most, run)
    return most


_cached_share: Callable[[int, float, float], Share] = lru_cache(maxsize=None)(share_of)


def coverage_of_shares(kind: str, deals: int, repeats: int) -> float:
    """Of the brackets after a share of wins: so many matches a deal."""
    matches, true = SHARES[kind]
    rng = np.random.default_rng([deals, matches])
    won = rng.binomial(matches, true, size=(repeats, deals)) / matches
    covered = 0
    for mean, scatter in zip(won.mean(axis=1).round(9), won.var(axis=1).round(9), strict=True):
        found = _cached_share(deals, float(mean), float(scatter))
        covered += found.low - 1e-9 <= true <= found.high + 1e-9
    return covered / repeats


def coverage_of_ratings(apart: float, deals: int, repeats: int) -> float:
    """Of the ± of a rating: three bots, `apart` points from one to the next."""
    rng = np.random.default_rng([deals, int(apart)])
    true = np.array([-apart, 0.0, apart])
    ahead = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    covered = 0
    for _ in range(repeats):
        won = np.triu(rng.binomial(2, ahead, size=(deals, 3, 3)), 1)
        lost = np.triu(2 - won, 1).transpose(0, 2, 1)
        for mean, found in zip(true + 1500, ratings_by_deal(won + lost * 1.0), strict=True):
            covered += abs(found.mean - mean) <= found.half
    return covered / repeats / 3


def coverage_of_peoples_ratings(seats: int, matches: int, repeats: int) -> float:
    """Of the ± of a person's rating on a server, twice its error, after so many matches each:
    twelve people, as far apart as newcomers are taken to be. What they all are above or below the
    bots no match among them can tell, so they are 1500 on average."""
    rng, covered = np.random.default_rng([seats, matches]), 0
    for _ in range(repeats):
        true = rng.normal(0, INITIAL_DEVIATION, PEOPLE)
        true += MEAN_RATING - true.mean()
        skills = [Skill()] * PEOPLE
        for _ in range(PEOPLE * matches // seats):
            at = rng.permutation(PEOPLE)[:seats]
            # The order of exponential waiting times is that of the model.
            waits = rng.exponential(10 ** (-true[at] / RATING_PER_TENFOLD_ODDS))
            places = waits.argsort().argsort() + 1
            after = after_match([skills[n] for n in at], places.tolist())
            for n, skill in zip(at, after, strict=True):
                skills[n] = skill
        covered += sum(
            abs(one.rating - mean) <= 2 * one.error for one, mean in zip(skills, true, strict=True)
        )
    return float(covered) / repeats / PEOPLE


def coverage_of_correlations(true: float, deals: int, repeats: int) -> float:
    """Of the ± of what goes together with winning: what two players did, and what they won."""
    rng = np.random.default_rng([deals, int(100 * true)])
    covered = 0
    for _ in range(repeats):
        did = rng.normal(size=(deals, 2))
        won = true * did + sqrt(1 - true**2) * rng.normal(size=(deals, 2))
        did, won = (one - one.mean(axis=1, keepdims=True) for one in (did, won))
        sums = [np.full(deals, 2.0), (won**2).sum(1), np.full(deals, 2.0), (did**2).sum(1)]
        rows = np.stack([*sums, (did * won).sum(1)], axis=1)
        blocks = np.zeros((min(deals, BLOCK_COUNT), 5))
        np.add.at(blocks, np.arange(deals) % BLOCK_COUNT, rows)
        found = interval_of_blocks(blocks, correlation)
        covered += abs(found.mean - true) <= found.half
    return covered / repeats


def coverage_of_variance(part: str, deals: int, repeats: int) -> float | None:
    """Of the shares of skill and draws, each a third: two bots that change seats."""
    rng = np.random.default_rng([deals, len(part)])
    covered = 0
    for _ in range(repeats):
        tally = LuckAndSkill()
        gifts, noise = rng.normal(size=deals), rng.normal(size=(deals, 2))
        for gift, rest in zip(gifts, noise, strict=True):
            leads = (gift + rest[0] + 1, gift + rest[1] - 1)
            tally.add([_observed(lead) for lead in leads])
        found = getattr(tally.shares(True, False), part)
        if found is None:
            return None
        covered += abs(found.mean - TRUE_PARTS[part]) <= found.half
    return covered / repeats


TRUE_PARTS = {"skill": 1 / 3, "draws": 1 / 3}


def _observed(lead: float) -> Any:
    return SimpleNamespace(totals=(lead / 2, -lead / 2), luck=(), by_seat=list)


# The table ----------------------------------------------------------------------------------------


def table(repeats: int) -> Iterator[str]:
    """Markdown, a row at a time."""
    yield "| claim | " + " | ".join(f"{deals} deals" for deals in DEALS) + " |"
    yield "|---|" + "---|" * len(DEALS)
    slow = max(1, repeats // 20)
    for kind in DIFFERENCES:
        row = [false_real_in_studies(kind, deals, repeats) for deals in DEALS]
        yield _row(f"false “real”, study of 12 differences ({kind})", row)
    for bots in (2, 3, 4):
        row = [false_real_in_arenas(bots, deals, slow) for deals in DEALS]
        yield _row(f"false “real”, arena of {bots} equal bots", row)
    for kind in FIGURES:
        covered = [coverage_of_figures(kind, deals, repeats) for deals in DEALS]
        yield _row(f"covered: ± of a mean ({kind})", covered)
    for often in (0.02, 0.1, 0.5, 2.0):
        covered = [coverage_of_uses(often, deals, repeats) for deals in DEALS]
        yield _row(f"covered: ± of a use ({often:g} in a deal)", covered)
    for kind in SHARES:
        covered = [coverage_of_shares(kind, deals, repeats) for deals in DEALS]
        yield _row(f"covered: brackets of a share ({kind})", covered)
    for part in TRUE_PARTS:
        covered = [coverage_of_variance(part, deals, slow) for deals in DEALS]
        yield _row(f"covered: ± of the share of {part}", covered)
    for true in (0.0, 0.4):
        covered = [coverage_of_correlations(true, n, slow) if n >= 30 else None for n in DEALS]
        yield _row(f"covered: ± of a correlation ({true:g})", covered)
    for apart in (0.0, 150.0):
        covered = [coverage_of_ratings(apart, deals, max(1, slow // 10)) for deals in DEALS]
        yield _row(f"covered: ± of a rating (bots {apart:g} apart)", covered)
    for seats in (2, 4):
        covered = [coverage_of_peoples_ratings(seats, n, max(1, slow // 10)) for n in DEALS]
        yield _row(f"covered: ± of a person’s rating, matches of {seats}", covered)


def _row(title: str, found: Sequence[float | None]) -> str:
    cells = ["–" if one is None else f"{100 * one:.1f} %" for one in found]
    return f"| {title} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=10_000)
    for line in table(parser.parse_args().repeats):
        print(line, flush=True)
