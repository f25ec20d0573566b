"""How often a whole report says something where nothing is: by simulation.

    python -m benchmarks.calibration_reports --repeats 10000

A study of two equal variants, with everything that it judges together; a study in the workshop,
which may stop at any of its looks; a review whose moves are equally good, and the ± of its luck.
Beside it, how many moves that do cost something a review calls mistakes.
Deals are drawn from those of an invented game with skewed, rare and whole-numbered figures. The
results are in docs/calibration.md; `tests/arena/test_calibration.py` runs the same with fewer.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import lru_cache
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np

from benchmarks.calibration import DEALS, _inverse_tail, _portions, _row
from ludotheque.arena.statistics.correlations import MIN_VARYING_DEALS
from ludotheque.arena.statistics.significance import ALPHA
from ludotheque.arena.studies.sequential import LENGTH, LOOKS, MAIN_FIGURES, _levels, _quantile
from ludotheque.bots.sampling import student
from ludotheque.review.analysis import (
    GRADE_SPREADS,
    GRADE_WIN_CHANCES,
    MIN_STANDARD_ERRORS,
    SMALL_SAMPLE_FACTOR,
)

Values: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Truths: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]

WAYS = (1.0, 0.6, 0.3, 0.3, 0.1, 0.03)  # how often an action is used in a match, each by two bots
USES = (3.0, 1.0, 0.3, 0.1, 0.03)  # how often a component is used in a deal
FORMER_STANDARD_ERRORS = 2.0  # that a grade took before
COMPARED_SAMPLES = (8, 16, 32, 64, 256)  # of a comparison in a review
LUCK_SAMPLES = (4, 8, 20, 60, 250)  # of a review
LOSSES = (0.35, 0.5, 1.0)  # of the spread of the final points: what mistakes cost
SAMPLE_SPREAD = 0.5  # of a comparison, in spreads of the final points
DECISIONS = 40  # of a match whose moves are compared
# Those of a game without scenarios, in the order of `figures`.
SIMULATED = tuple(key for key in MAIN_FIGURES if key != ("figure", "passed"))


def figures(rng: np.random.Generator, shape: tuple[int, ...]) -> Values:
    """Figures of a deal, by kind in the last dimension: the main ones, then uses."""
    main = [
        rng.gamma(4, size=shape),  # length
        rng.integers(0, 3, size=shape) / 2,  # wins of who begins, in two matches
        abs(rng.normal(size=shape)),  # margin
        rng.poisson(2, size=shape),  # lead changes
        rng.normal(size=shape),  # points
    ]
    return np.stack([*main, *(rng.poisson(often, size=shape) for often in USES)], axis=-1)


# A study of equal variants ------------------------------------------------------------------------


def false_real_in_whole_studies(variants: int, deals: int, repeats: int) -> float:
    """Share of studies of equal variants that call anything real: a difference of any variant from
    the first, or what winners do in any of them, all judged together as `study.judge` does it."""
    rng, wrong = np.random.default_rng([variants, deals]), 0
    for some in _portions(repeats):
        shown, least = [], []
        first = figures(rng, (some, deals))
        for _ in range(variants - 1):
            differences = figures(rng, (some, deals)) - first
            nonzero = np.count_nonzero(differences, axis=1)
            error = differences.std(axis=1) / sqrt(deals - 1)
            mean = np.abs(differences.mean(axis=1))
            tails = np.divide(mean, error, out=np.zeros_like(mean), where=error > 0)
            is_use = np.arange(differences.shape[2]) >= len(SIMULATED)
            shown.append(~is_use | (nonzero >= MIN_VARYING_DEALS))
            least.append(np.stack([tails, 2.0 ** (1 - nonzero)]))
        ways = [_ways(rng, (some, deals), often) for often in WAYS * variants]
        ways_shown = np.stack([shown for shown, _ in ways], axis=1)
        count = sum(part.sum(axis=1) for part in shown) + ways_shown.sum(axis=1)
        for n in range(some):
            limit = ALPHA / max(1, int(count[n]))
            real = any(
                (part[n] & (one[0, n] >= _inverse_tail(limit, deals - 1)) & (one[1, n] <= limit))
                .any()
                for part, one in zip(shown, least, strict=True)
            )  # fmt: skip
            far = _inverse_normal(limit)
            wrong += real or any(seen[n] and abs(z[n]) >= far for seen, z in ways)
    return wrong / repeats


def _ways(rng: np.random.Generator, shape: tuple[int, int], often: float) -> tuple[Any, Any]:
    """Whether an action is told of, and how far what players did goes with winning, in standard
    deviations: two matches a deal."""
    used = rng.random((*shape, 2)) < often
    did = np.where(used, rng.exponential(size=used.shape) * rng.choice([-1, 1], used.shape), 0.0)
    products = (did * rng.choice([-0.5, 0.5], did.shape)).sum(axis=2)
    varying, z = permuted(products)
    return varying >= MIN_VARYING_DEALS, z


def permuted(products: Values) -> tuple[Values, Values]:
    """As `PermutationTest` for two seats: how many deals vary, and how far the sum is from 0; by
    study, from what each deal contributes."""
    squares, fourths = (products**2).sum(axis=1), (products**4).sum(axis=1)
    varying = np.divide(squares**2, fourths, out=np.zeros_like(squares), where=fourths > 0)
    errors, sums = np.sqrt(squares), products.sum(axis=1)
    return varying, np.divide(sums, errors, out=np.zeros_like(sums), where=errors > 0)


@lru_cache(10_000)
def _inverse_normal(chance: float) -> float:
    return _inverse_tail(chance, 1_000_000)


# A study that may stop early ----------------------------------------------------------------------


def false_verdicts_of_workshop_studies(repeats: int) -> dict[int, float]:
    """By number of deals: share of studies of an equal variant that have called any figure more or
    less at a look so far. At most: what was called the same before is counted as well."""
    keys = [*SIMULATED, *(("use", f"part {n}") for n in range(len(USES)))]
    levels = [_levels(keys)[key] for key in keys]
    assert keys[0] == LENGTH
    rng, wrong = np.random.default_rng(len(keys)), dict.fromkeys(LOOKS, 0)
    for some in _portions(repeats):
        before = figures(rng, (some, LOOKS[-1]))
        apart = figures(rng, (some, LOOKS[-1])) - before
        called = np.zeros(some, bool)
        for look in LOOKS:
            part, scatter = apart[:, :look], before[:, :look].std(axis=1)
            error, mean = part.std(axis=1) / sqrt(look - 1), np.abs(part.mean(axis=1))
            nonzero = np.count_nonzero(part, axis=1)
            for n, level in enumerate(levels):
                freedom = np.maximum(1, nonzero[:, n] - 1)
                wide = np.array([_quantile(level, int(one)) for one in freedom])
                half = np.maximum(log(2 / level) / look * scatter[:, n], wide * error[:, n])
                called |= (mean[:, n] > half) & (2.0 ** (1 - nonzero[:, n]) <= level)
            wrong[look] += int(called.sum())
    return {look: count / repeats for look, count in wrong.items()}


# A review -----------------------------------------------------------------------------------------


def false_grades(samples: int, repeats: int) -> tuple[float, float]:
    """Share of decisions that are called at least an inaccuracy though the best move is no better,
    and of matches of `DECISIONS` such decisions in which any is. A sample of points differs by half
    the spread of the final points; every fourth changes who wins."""
    rng, graded = np.random.default_rng(samples), []
    for some in _portions(repeats):
        shape = (some, DECISIONS, samples)
        points = rng.normal(scale=SAMPLE_SPREAD, size=shape)
        wins = rng.choice([-1.0, 0.0, 1.0], size=shape, p=[0.125, 0.75, 0.125])
        graded.append(
            _exceeds(points, GRADE_SPREADS[0], MIN_STANDARD_ERRORS)
            | _exceeds(wins, GRADE_WIN_CHANCES[0], MIN_STANDARD_ERRORS)
        )
    every = np.concatenate(graded)
    return float(every.mean()), float(every.any(axis=1).mean())


def noticed_mistakes(
    loss: float, samples: int, repeats: int, standard_errors: float = MIN_STANDARD_ERRORS
) -> float:
    """Share of moves that cost `loss` spreads of the final points, and nothing of the chance to
    win, that are called a mistake or worse."""
    rng = np.random.default_rng([samples, round(100 * loss)])
    points = rng.normal(loss, SAMPLE_SPREAD, size=(repeats, samples))
    return float(_exceeds(points, GRADE_SPREADS[1], standard_errors).mean())


def _exceeds(losses: Values, bound: float, standard_errors: float) -> Truths:
    """Where a grade's bound is exceeded, and chance, as `grade_of` asks; samples are in the last
    dimension."""
    samples = losses.shape[-1]
    doubt = 1 + SMALL_SAMPLE_FACTOR / sqrt(samples)
    mean = losses.mean(axis=-1)
    error = doubt * losses.std(axis=-1, ddof=1) / sqrt(samples)
    exceeds: Truths = (mean > standard_errors * error) & (mean - error >= bound)
    return exceeds


def coverage_of_luck(samples: int, draws: int, repeats: int) -> float:
    """Of the ± of luck: a sample is the sum of what `draws` draws changed, each of which decides
    the match in one of four samples."""
    rng, covered = np.random.default_rng([samples, draws]), 0
    for some in _portions(repeats):
        shape = (some, samples, draws)
        changes = rng.choice([-1.0, 0.0, 1.0], size=shape, p=[0.05, 0.75, 0.2])
        values = changes.sum(axis=2)
        half = student(samples - 1) * values.std(axis=1, ddof=1) / sqrt(samples)
        covered += int((np.abs(values.mean(axis=1) - 0.15 * draws) <= half).sum())
    return covered / repeats


def table(repeats: int) -> Iterator[str]:
    """Markdown, a row at a time."""
    yield "| false “real” in a whole study | " + " | ".join(f"{n} deals" for n in DEALS) + " |"
    yield "|---|" + "---|" * len(DEALS)
    for variants in (2, 4):
        row = [false_real_in_whole_studies(variants, deals, repeats) for deals in DEALS]
        yield _row(f"{variants} equal variants", row)
    yield ""
    yield "| in the workshop, by the look | " + " | ".join(f"{n} deals" for n in LOOKS) + " |"
    yield "|---|" + "---|" * len(LOOKS)
    yield _row("an equal variant", list(false_verdicts_of_workshop_studies(repeats).values()))
    yield ""
    head = " | ".join(f"{n} samples" for n in COMPARED_SAMPLES)
    yield f"| moves graded though none was better | {head} |"
    yield "|---|" + "---|" * len(COMPARED_SAMPLES)
    found = [false_grades(samples, max(1, repeats // 10)) for samples in COMPARED_SAMPLES]
    yield _row("of decisions", [one for one, _ in found])
    yield _row(f"of matches with {DECISIONS} of them, any", [match for _, match in found])
    yield ""
    yield f"| moves that cost so much, called mistakes or worse | {head} |"
    yield "|---|" + "---|" * len(COMPARED_SAMPLES)
    for loss in LOSSES:
        for errors in (MIN_STANDARD_ERRORS, FORMER_STANDARD_ERRORS):
            row = [noticed_mistakes(loss, n, repeats, errors) for n in COMPARED_SAMPLES]
            yield _row(f"{loss:.2f} spreads, {errors:.0f} standard errors", row)
    yield ""
    yield "| covered: ± of luck | " + " | ".join(f"{n} samples" for n in LUCK_SAMPLES) + " |"
    yield "|---|" + "---|" * len(LUCK_SAMPLES)
    for draws in (5, 40):
        row = [coverage_of_luck(samples, draws, repeats) for samples in LUCK_SAMPLES]
        yield _row(f"a match of {draws} draws", row)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=10_000)
    for line in table(parser.parse_args().repeats):
        print(line, flush=True)
