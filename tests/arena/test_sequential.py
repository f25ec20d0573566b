"""The original against itself is hardly ever called different, whenever one stops."""

from __future__ import annotations

import os
from random import Random

import pytest

from ludotheque.arena.studies.observation import FigureKey
from ludotheque.arena.studies.sequential import (
    FIRST_WINS,
    LENGTH,
    LOOKS,
    MAIN_FIGURES,
    SequentialComparison,
)

LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))
RUNS = 2000 if LONG else 60
LAST_DEAL = LOOKS[-1] if LONG else 60
Figures = dict[FigureKey, float]


def make_pool(rng: Random, size: int = 500) -> list[Figures]:
    """Matches with the shapes that figures have: skewed lengths and margins, wins of 0 or 1, uses
    that are seldom, and all of them correlated."""
    pool = []
    for _ in range(size):
        length = rng.lognormvariate(3.5, 0.45)
        found: Figures = {
            LENGTH: length,
            FIRST_WINS: float(rng.random() < 0.55),
            ("figure", "margin"): float(int(rng.expovariate(0.3))),
            ("figure", "lead-changes"): float(sum(rng.random() < length / 200 for _ in range(12))),
            ("figure", "points"): 20 + rng.gauss(0, 5),
        }
        for n in range(8):
            found["use", f"effect-{n}"] = float(rng.random() < 0.02 * 2**n) * int(length / 10)
        pool.append(found)
    return pool


def run(pairs: list[tuple[Figures, Figures]]) -> SequentialComparison:
    """As a study runs: until everything is settled, or the limit."""
    compared = SequentialComparison()
    for before, after in pairs:
        compared.add(before, after)
        if compared.is_settled:
            break
    return compared


def test_the_original_against_itself_is_seldom_called_different() -> None:
    rng = Random(37)
    pool = make_pool(rng)
    wrong = 0
    for _ in range(RUNS):
        found = run([(rng.choice(pool), rng.choice(pool)) for _ in range(LAST_DEAL)])
        wrong += any(one.verdict in ("more", "less") for one in found.comparisons())
    assert wrong <= 0.06 * RUNS


def test_what_differs_is_found_early_and_stays_found() -> None:
    rng = Random(1)
    pool = make_pool(rng)

    def longer(one: Figures) -> Figures:
        return one | {LENGTH: one[LENGTH] * 1.3, ("use", "effect-5"): 0.0}

    pairs = [(one, longer(one)) for one in (rng.choice(pool) for _ in range(LOOKS[-1]))]
    compared = run(pairs)
    verdicts = {one.key: one for one in compared.comparisons()}
    assert compared.deals < LOOKS[-1]
    length = verdicts[LENGTH]
    assert length.verdict == "more"
    assert 0 < length.low < length.after - length.before < length.high
    assert verdicts["use", "effect-5"].verdict == "less"
    main = [one for one in compared.comparisons() if one.key in MAIN_FIGURES and one.key != LENGTH]
    assert len(main) == 4
    assert all(one.verdict == "same" for one in main)


def test_what_is_open_says_how_many_deals_would_do() -> None:
    rng = Random(2)
    pool = make_pool(rng)
    found = run([(rng.choice(pool), rng.choice(pool)) for _ in range(20)])
    length = next(one for one in found.comparisons() if one.key == LENGTH)
    assert length.verdict == "open"
    assert length.needed is not None
    assert length.needed > 20


def test_before_the_first_look_nothing_is_judged() -> None:
    pool = make_pool(Random(3))
    found = run([(pool[0], pool[1])] * (LOOKS[0] - 1))
    assert {one.verdict for one in found.comparisons()} == {"open"}
    assert not found.is_settled


def test_what_nobody_has_used_yet_is_not_called_the_same() -> None:
    """Else a use that comes up later would stand there as surely no more than never."""
    unused: Figures = {("use", "effect-7"): 0.0}
    pool = [one | unused for one in make_pool(Random(5))]
    found = run([(one, one) for one in pool[: LOOKS[1]]])
    verdicts = {one.key: one.verdict for one in found.comparisons()}
    assert verdicts["use", "effect-7"] == "open"


@pytest.mark.parametrize("deals", LOOKS[:3])
def test_a_few_equal_deals_prove_nothing(deals: int) -> None:
    """A rare change may not have come up yet."""
    pool = make_pool(Random(4))
    found = run([(one, one) for one in pool[:deals]])
    assert next(one for one in found.comparisons() if one.key == LENGTH).verdict == "open"
