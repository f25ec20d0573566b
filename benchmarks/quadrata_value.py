"""Finds the weights of Quadrata's value for telling luck from skill, and writes them:

    python -m benchmarks.quadrata_value --matches 5000

Players who take what `estimate` calls best play matches of two, compiled. When a draw is due, the
features of both seats are noted, and the final lead is explained by their differences.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from ludotheque.games.quadrata.bot.draw_value import FILE, ValueWeights
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
from ludotheque.games.quadrata.rules import QuadrataRules

SEATS = 2
RIDGE = 30.0  # rows that draw the weights towards 0
VERSIONS: tuple[Literal["family", "expert"], ...] = ("family", "expert")


def play(rules: QuadrataRules, seeds: range) -> Iterator[tuple[int, Any, float]]:
    """Turns to come, differences of features, and the final lead of the first seat: by draw."""
    box, tables = box_of(rules.tables, SEATS), estimate_tables(rules.tables, SEATS)
    room, start = room_of(box), flat_of(rules.tables, rules.start())
    rows = np.zeros((SEATS, ROW))
    for seed in seeds:
        state, seen = start.copy(), []
        room.drawn[:] = 0
        while state[at.PHASE] != at.OVER:
            play_and_describe(tables, box, state, room, seed, 0, rows.reshape(-1))
            difference = rows[0, :FEATURES] - rows[1, :FEATURES]
            seen.append((int(rows[:, LATER].sum()), difference))
        lead = seen[-1][1][0]
        yield from ((turns, features, lead) for turns, features in seen[:-1])


def fit(rules: QuadrataRules, seeds: range) -> ValueWeights:
    rows: defaultdict[int, list[tuple[Any, float]]] = defaultdict(list)
    for turns, features, lead in play(rules, seeds):
        rows[turns].append((features, lead))
    weights, spread = [], []
    for turns in range(max(rows) + 1):
        found, left = solve(rows[turns] or rows[max(rows)])
        weights.append([float(f"{weight:.4g}") for weight in found])
        spread.append(round(left, 2))
    return ValueWeights(weights, spread)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = {}
    for version in VERSIONS:
        rules = QUADRATA.rules(QUADRATA.options(version=version), SEATS)
        found[version] = fit(rules, range(asked.seed, asked.seed + asked.matches))
        print(version, "standard deviations left:", found[version].spread)
    path = Path(str(resources.files(QUADRATA.package) / "data" / FILE))
    path.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()
