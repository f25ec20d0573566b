"""A trial: the luck of Quadrata's draws by a learned value instead of the bots' estimate.

    python -m benchmarks.quadrata_value fit --matches 2000 --out value.json
    python -m benchmarks.quadrata_value check value.json matches.gz    # of `benchmarks.luck play`

For `fit`, players who take what `estimate` calls best play matches of two, compiled. When a draw is
due, the features of both seats are noted, and the final lead is explained by their differences. A
state after a draw is then worth what this value says where such players are at the next draw.
`check` prints what that is good for. docs/study.md says why it is not used.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import erf, sqrt
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from benchmarks.luck import Kept, check, read, row_with
from ludotheque.arena.luck_estimator import DrawLuckEstimator, Weights
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.draw_features import (
    FEATURES,
    LATER,
    ROW,
    play_and_describe,
)
from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.playouts import room_of
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of
from ludotheque.games.quadrata.state import State

SEATS = 2
RIDGE = 30.0  # rows that draw the weights towards 0
MIN_SPREAD = 0.5  # half points: so that a win by the last of them is no jump
TO_NEXT_DRAW = 0  # turns that must begin before
# What a point and a win of the value count for: the least scatter on 50 deals of seed 1001.
COUNTS_FOR = Weights(points=[[0.65, 0.0]], win=[[0.0, 0.73]])


class Value(Struct, frozen=True):
    """Weights of the features by turns that have not begun."""

    features: list[list[float]]
    spread: list[float]  # standard deviation of a lead that is left unexplained


class Describer:
    """Compiled play up to the next draw, and what is seen there."""

    def __init__(self) -> None:
        rules = QUADRATA.rules(QUADRATA.options(), SEATS)
        self.rules, self.rows = rules, np.zeros((SEATS, ROW))
        self.box, self.tables = box_of(rules.tables, SEATS), estimate_tables(rules.tables, SEATS)
        self.room = room_of(self.box)

    def play(self, flat: Any, seed: int) -> int:
        """Draw what is due, play to the next draw, fill `rows`; the turns that have not begun."""
        rows = self.rows.reshape(-1)
        play_and_describe(self.tables, self.box, flat, self.room, seed, TO_NEXT_DRAW, rows)
        return int(self.rows[:, LATER].sum())


# Learning ----------------------------------------------------------------------------------------


def play(describer: Describer, seeds: range) -> Iterator[tuple[int, Any, float]]:
    """Turns to come, differences of features, and the final lead of the first seat: by draw."""
    start = flat_of(describer.rules.tables, describer.rules.start())
    for seed in seeds:
        state, seen = start.copy(), []
        describer.room.drawn[:] = 0
        while state[at.PHASE] != at.OVER:
            turns = describer.play(state, seed)
            seen.append((turns, describer.rows[0, :FEATURES] - describer.rows[1, :FEATURES]))
        lead = seen[-1][1][0]
        yield from ((turns, features, lead) for turns, features in seen[:-1])


def fit(seeds: range) -> Value:
    rows: defaultdict[int, list[tuple[Any, float]]] = defaultdict(list)
    for turns, features, lead in play(Describer(), seeds):
        rows[turns].append((features, lead))
    weights, spread = [], []
    for turns in range(max(rows) + 1):
        found, left = solve(rows[turns])
        weights.append([float(f"{weight:.4g}") for weight in found])
        spread.append(round(left, 2))
    return Value(weights, spread)


def solve(rows: list[tuple[Any, float]]) -> tuple[Any, float]:
    """Weights of the features, and the standard deviation that they leave."""
    features, leads = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    scale = features.std(axis=0)
    used = scale > 1e-9
    columns = features[:, used] / scale[used]
    square = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    weights = np.zeros(len(scale))
    weights[used] = np.linalg.solve(square, columns.T @ leads) / scale[used]
    return weights, float((leads - features @ weights).std())


# What it is good for -----------------------------------------------------------------------------


class LearnedDraws:
    """Draws by the learned value (`DrawValues`)."""

    kinds = ("draw",)
    columns = 2  # points, wins
    samples = 16

    def __init__(self, value: Value) -> None:
        self.value, self.describer = value, Describer()

    def kind(self, before: State) -> int:
        return 0

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._of(state) for state in states])

    def _of(self, state: State) -> Any:
        """By seat: points, and the chance to win."""
        describer, value = self.describer, self.value
        flat = flat_of(describer.rules.tables, state)
        turns = min(describer.play(flat, seed=0), len(value.spread) - 1)
        if flat[at.PHASE] == at.OVER:
            points, spread = describer.rows[:, 0].copy(), MIN_SPREAD
        else:
            points = describer.rows[:, :FEATURES] @ np.array(value.features[turns])
            spread = max(MIN_SPREAD, value.spread[turns])
        win = (1 + erf((points[0] - points[1]) / spread / sqrt(2))) / 2
        return np.stack([points / describer.rules.unit, [win, 1 - win]], axis=1)


def show(value: Value, files: Sequence[Path]) -> None:
    draws = LearnedDraws(value)
    estimator = DrawLuckEstimator(draws.describer.rules, draws, COUNTS_FOR)
    kept = (msgspec.json.decode(line, type=Kept) for file in files for line in read(file))
    rows = [row_with(one, estimator) for one in kept if one.game == QUADRATA.id]
    print("game | figure | deals | raw | luck taken off | as many raw matches | difference")
    print("\n".join(check(rows, COUNTS_FOR)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    fitting = commands.add_parser("fit")
    fitting.add_argument("--matches", type=int, default=2000)
    fitting.add_argument("--seed", type=int, default=1)
    fitting.add_argument("--out", type=Path, default=Path("value.json"))
    checking = commands.add_parser("check")
    checking.add_argument("value", type=Path)
    checking.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.what == "fit":
        found = fit(range(given.seed, given.seed + given.matches))
        given.out.write_bytes(msgspec.json.encode(found) + b"\n")
        print("standard deviations left, by turns to come:", found.spread)
    else:
        show(msgspec.json.decode(given.value.read_bytes(), type=Value), given.files)


if __name__ == "__main__":
    main()
