"""Quadrata's learned value: how matches end, from the features of both seats at a draw.

    python -m benchmarks.quadrata_value fit --matches 3000             # writes data/value.json
    python -m benchmarks.quadrata_value curve --matches 300            # how far it can be believed
    python -m benchmarks.quadrata_value check matches.gz               # of `benchmarks.luck play`

For `fit`, players who take what `estimate` calls best play matches of two, compiled. When a draw is
due, the features of both seats are noted, and the final lead and the final points are explained by
them. Reviews use this value where their samples end. `curve` holds its chances against results of
other such matches, at the next draw and after some turns. `check` prints what the value is good for
when the luck of draws is taken off results.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from benchmarks.luck import Kept, check, read, row_with
from ludotheque.arena.luck_estimator import DrawLuckEstimator, Weights
from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook
from ludotheque.games.quadrata.bot.learned_value import (
    FILE,
    SEATS,
    Value,
)
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.draw_features import (
    FEATURES,
    LATER,
    ROW,
    play_and_describe,
)
from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.playouts import SOURCES, room_of
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of
from ludotheque.games.quadrata.state import State

RIDGE = 30.0  # rows that draw the weights towards 0
TO_NEXT_DRAW = 0  # turns that must begin before
HORIZONS = (0, 1, 2)  # turns that `curve` tries
EVERY, SAMPLES = 7, 8  # draws that `curve` looks at, and how often it plays on from each
FRESH = 1 << 40  # seeds of what it plays on with
# What a point and a win of the value count for: the least scatter on 50 deals of seed 1001.
COUNTS_FOR = Weights(points=[[0.65, 0.0]], win=[[0.0, 0.73]])


class Describer:
    """Compiled play up to a draw, and what is seen there."""

    def __init__(self) -> None:
        rules = QUADRATA.rules(QUADRATA.options(), SEATS)
        self.rules, self.rows = rules, np.zeros((SEATS, ROW))
        self.box, self.tables = box_of(rules.tables, SEATS), estimate_tables(rules.tables, SEATS)
        self.room = room_of(self.box)

    def play(self, flat: Any, seed: int) -> Any:
        """Draw what is due, play to the next draw; the features there, by seat."""
        rows = self.rows.reshape(-1)
        play_and_describe(self.tables, self.box, flat, self.room, seed, TO_NEXT_DRAW, rows)
        return self.rows.copy()


# Learning ----------------------------------------------------------------------------------------


def play(describer: Describer, seeds: range) -> Iterator[tuple[Any, Any, Any]]:
    """Of every draw: the state, the features, and the final ones."""
    start = flat_of(describer.rules.tables, describer.rules.start())
    for seed in seeds:
        state, seen = start.copy(), []
        describer.room.drawn[:] = 0
        while state[at.PHASE] != at.OVER:
            rows = describer.play(state, seed)
            seen.append((state.copy(), rows))
        yield from ((flat, rows, seen[-1][1]) for flat, rows in seen[:-1])


def fit(seeds: range) -> Value:
    by_turns: defaultdict[int, list[tuple[Any, Any]]] = defaultdict(list)
    for _, rows, final in play(Describer(), seeds):
        by_turns[int(rows[:, LATER].sum())].append((rows[:, :FEATURES], final[:, 0]))
    value = Value([], [], [])
    for turns in range(max(by_turns) + 1):
        features, points = map(np.array, zip(*by_turns[turns], strict=True))
        lead, left = solve(features[:, 0] - features[:, 1], points[:, 0] - points[:, 1])
        middle = features.mean(axis=1)
        level, _ = solve(middle - middle.mean(axis=0), points.mean(axis=1) - points.mean())
        alone = points.mean() - middle.mean(axis=0) @ level
        value.lead.append(short(lead))
        value.level.append(short([*level, alone]))
        value.spread.append(round(left, 2))
    return value


def short(weights: Any) -> list[float]:
    return [float(f"{weight:.4g}") for weight in weights]


def solve(features: Any, results: Any) -> tuple[Any, float]:
    """Weights of the features, and the standard deviation that they leave."""
    scale = features.std(axis=0)
    used = scale > 1e-9
    columns = features[:, used] / scale[used]
    square = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    weights = np.zeros(len(scale))
    weights[used] = np.linalg.solve(square, columns.T @ results) / scale[used]
    return weights, float((results - features @ weights).std())


def save(value: Value, path: Path) -> None:
    path.write_bytes(msgspec.json.encode(value).replace(b"],[", b"],\n[") + b"\n")


def curve(seeds: range) -> Iterator[str]:
    """How well chances foretell who wins, and points the final ones, at draws of whole matches."""
    outlook = CompiledOutlook(QUADRATA.rules(QUADRATA.options(), SEATS))
    found = list(play(Describer(), seeds))[::EVERY]
    final = outlook.results(np.array([last for _, _, last in found]))
    won, points = final[:, 0, 1], final[:, :, 0]
    yield f"constant guess {won.var():.4f}, {len(found)} draws"
    drawn = np.zeros(len(SOURCES), np.int64)
    for turns in HORIZONS:
        rows = [
            outlook.rows(flat, drawn, FRESH + n, SAMPLES, turns)
            for n, (flat, *_) in enumerate(found)
        ]
        for name, told_by in (("learned", outlook.results), ("estimate", outlook.guessed)):
            told = np.array([told_by(one) for one in rows])
            noise = told[:, :, 0, 1].var(axis=1).mean()
            mean = told.mean(axis=1)
            score = ((mean[:, 0, 1] - won) ** 2).mean() - noise / (SAMPLES - 1)
            off = mean[:, :, 0] - points
            yield (
                f"{name}, {turns} turns: Brier {score:.4f}, one sample varies by {noise**0.5:.3f}, "
                f"points off by {off.std():.2f}, on average {off.mean():+.2f}"
            )


# Quality -----------------------------------------------------------------------------------------


class LearnedDraws:
    """Draws by the learned value (`DrawValues`)."""

    kinds = ("draw",)
    columns = 2  # points, wins
    samples = 16

    def __init__(self) -> None:
        self.outlook = CompiledOutlook(QUADRATA.rules(QUADRATA.options(), SEATS))

    def kind(self, before: State) -> int:
        return 0

    def of(self, before: State, states: Sequence[State]) -> Any:
        return np.array([self._of(state) for state in states])

    def _of(self, state: State) -> Any:
        outlook = self.outlook
        flat = flat_of(outlook.rules.tables, state)
        rows = outlook.rows(flat, np.zeros(len(SOURCES), np.int64), 0, 1, TO_NEXT_DRAW)
        return outlook.results(rows)[0]


def show(files: Sequence[Path]) -> None:
    draws = LearnedDraws()
    estimator = DrawLuckEstimator(draws.outlook.rules, draws, COUNTS_FOR)
    kept = (msgspec.json.decode(line, type=Kept) for file in files for line in read(file))
    rows = [row_with(one, estimator) for one in kept if one.game == QUADRATA.id]
    print("game | figure | deals | raw | luck taken off | as many raw matches | difference")
    print("\n".join(check(rows, COUNTS_FOR)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    fitting = commands.add_parser("fit")
    fitting.add_argument("--matches", type=int, default=3000)
    fitting.add_argument("--seed", type=int, default=1)
    shipped = Path(str(resources.files(QUADRATA.package) / "data" / FILE))
    fitting.add_argument("--out", type=Path, default=shipped)
    told = commands.add_parser("curve")
    told.add_argument("--matches", type=int, default=300)
    told.add_argument("--seed", type=int, default=1_000_000)
    checking = commands.add_parser("check")
    checking.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.what == "check":
        show(given.files)
        return
    seeds = range(given.seed, given.seed + given.matches)
    if given.what == "fit":
        found = fit(seeds)
        save(found, given.out)
        print(given.out, "standard deviations left, by turns to come:", found.spread)
    else:
        print("\n".join(curve(seeds)))


if __name__ == "__main__":
    main()
