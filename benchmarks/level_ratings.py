"""The ratings that a game's levels begin with, from the table of docs/strength.md.

`python -m benchmarks.level_ratings` writes them into `data/<id>.calibration.json` of each game:
400 points are odds of ten to one, `normal` stands at 1500, and each level stands as far from the
one below as the row of the two says. Errors are standard errors, from the rows' 95 % intervals.
"""

from __future__ import annotations

import re
from math import hypot, log10
from pathlib import Path

from msgspec import Struct

from benchmarks.review_calibration import write_figures
from ludotheque.registry import game
from ludotheque.skill import (
    INITIAL_DEVIATION,
    MEAN_RATING,
    RATING_PER_TENFOLD_ODDS,
    REFERENCE_LEVEL,
    Skill,
)

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
HEADING = "## Every level against the one below it"
ROW = re.compile(
    r"\| (?P<game>\w+) \| `?(?P<higher>\w+)(?:@\w+`)? – (?P<lower>\w+)[^|]* \| (?P<deals>\d+) \| "
    r"\**(?P<wins>[\d.]+) %\** \((?P<low>[\d.]+)–(?P<high>[\d.]+)\)"
)
INTERVAL_95 = 1.96  # standard errors


class Row(Struct, frozen=True):
    """How often a level wins against the one below it, with the bounds of its 95 % interval."""

    higher: str
    lower: str
    deals: int
    wins: float
    low: float
    high: float


def rows(page: str) -> dict[str, list[Row]]:
    """The rows of each game, by its id; a level that is not offered has none."""
    _, _, after = page.partition(HEADING)
    table, _, _ = after.partition("\n## ")
    found: dict[str, list[Row]] = {}
    for line in table.splitlines():
        if (parts := ROW.match(line)) and "not offered" not in line:
            wins, low, high = (float(parts[name]) / 100 for name in ("wins", "low", "high"))
            row = Row(parts["higher"], parts["lower"], int(parts["deals"]), wins, low, high)
            found.setdefault(parts["game"].lower(), []).append(row)
    return found


def points(share: float) -> float:
    """What it takes to win this share of the matches."""
    return RATING_PER_TENFOLD_ODDS * log10(share / (1 - share))


def gap(row: Row) -> Skill:
    """How far the higher level is above the lower. Where it won every deal, half of one counts as
    lost, and the lower bound alone tells the error."""
    if row.high == 1:
        between = points((row.deals + 0.5) / (row.deals + 1))
        error = (between - points(row.low)) / INTERVAL_95
    else:
        between = points(row.wins)
        error = (points(row.high) - points(row.low)) / 2 / INTERVAL_95
    return Skill(between, error)


def level_ratings(found: list[Row]) -> dict[str, list[int]]:
    """The ratings of the levels of a game and their errors, both in whole points."""
    gaps = {(row.lower, row.higher): gap(row) for row in found}
    below, above = gaps["easy", REFERENCE_LEVEL], gaps[REFERENCE_LEVEL, "hard"]
    hard = Skill(MEAN_RATING + above.rating, above.error)
    top = gaps.get(("hard", "expert"))
    # A level that is not offered, for it could not be told from the one below.
    expert = Skill(hard.rating, INITIAL_DEVIATION)
    if top is not None:
        expert = Skill(hard.rating + top.rating, hypot(hard.error, top.error))
    levels = {"easy": Skill(MEAN_RATING - below.rating, below.error), "hard": hard}
    return {
        name: [round(one.rating), round(min(one.error, INITIAL_DEVIATION))]
        for name, one in {**levels, "expert": expert}.items()
    }


def main() -> None:
    for id_, found in rows(PAGE.read_text(encoding="utf-8")).items():
        ratings = level_ratings(found)
        write_figures(game(id_), ratings=ratings)
        print(id_, ratings)


if __name__ == "__main__":
    main()
