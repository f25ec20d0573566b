"""How much sharper comparisons become when the luck of the draws is taken off, and how the weights
for that were found.

    python -m benchmarks.luck play --minutes 1 --workers 2 --out matches.gz   # hard against normal
    python -m benchmarks.luck rows matches.gz --out rows.gz                   # what draws changed
    python -m benchmarks.luck fit rows.gz        # finds the weights, writes data/luck.json
    python -m benchmarks.luck check rows.gz      # what they are good for, on other deals
    python -m benchmarks.luck                    # a minute of new matches, then the same
    python -m benchmarks.luck --seed 3003        # the same with deals that nobody has seen

Weights are found on deals of one seed and looked at on deals of another.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.figures import by_deal
from ludotheque.arena.luck_estimator import DrawLuckEstimator, Weights, weights_of
from ludotheque.arena.plan import deal_fixtures
from ludotheque.arena.play import Arena, Outcome, play_task
from ludotheque.arena.statistics.intervals import Mean, interval
from ludotheque.arena.work_items import WorkItem
from ludotheque.arena.workers import ProcessExecutor
from ludotheque.match import Match
from ludotheque.record import decode
from ludotheque.registry import game as game_of

BOTS = {"taxi": "expert@1000,hard", "quadrata": "expert@24,normal", "cascadia": "hard@100,normal"}
FIT, CHECK = 1001, 2002  # seeds
RIDGES = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0)  # how much weights are drawn towards 0, in deals
DRAWN_AGAIN = 4_000  # times that all deals are, for an interval
FOLDS = 8  # parts of the deals, each of them left out once to choose one


class Kept(msgspec.Struct, frozen=True):
    """A match that was played."""

    game: str
    seed: int
    outcome: Outcome
    record: str


class Row(msgspec.Struct, frozen=True):
    """A match as it is compared: the first bot's lead and win, and the surprises it had more."""

    game: str
    seed: int
    deal: int
    lead: float
    win: float
    more: list[list[float]]  # by kind of draw and column


# Playing ----------------------------------------------------------------------------------------


def play(game: str, seed: int, seconds: float, workers: int, most: int = 100_000) -> Iterator[Kept]:
    """Whole deals, until the time is up."""
    setup = make_setup(game, BOTS[game], most, seed, 2, [])
    encoded, until = msgspec.json.encode(setup), time.monotonic() + seconds
    given = (WorkItem(encoded, *one) for deal in range(most) for one in deal_fixtures(setup, deal))
    pair: list[Kept] = []
    for outcome, record in ProcessExecutor(workers).work(play_task, given, in_order=True):
        made = msgspec.json.decode(outcome, type=Outcome)
        pair.append(Kept(game, seed, made, record.decode()))
        if len(pair) == 2:
            yield from pair
            pair = []
            if time.monotonic() > until:
                return


def play_all(
    games: Iterable[str], seeds: Iterable[int], minutes: float, workers: int
) -> Iterator[Kept]:
    plans = [(game, seed) for game in games for seed in seeds]
    for game, seed in plans:
        count = 0
        for kept in play(game, seed, 60 * minutes / len(plans), workers):
            yield kept
            count += 1
        print(f"{game}, seed {seed}: {count} matches", flush=True)


def write(found: Iterable[Kept | Row], out: Path) -> None:
    with gzip.open(out, "wb", compresslevel=6) as file:
        for one in found:
            file.write(msgspec.json.encode(one) + b"\n")


def read(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as file:
        yield from file


# What the draws changed -------------------------------------------------------------------------


@cache
def _valuer(game: str) -> DrawLuckEstimator:
    arena = Arena(make_setup(game, BOTS[game], 2, 1, 2, []))
    luck = arena.game.luck
    assert luck is not None
    values = luck.values(arena.rules)
    nothing = [[0.0] * values.columns for _ in values.kinds]
    return DrawLuckEstimator(arena.rules, values, Weights(nothing, nothing))


def row_of(line: bytes) -> Row:
    kept = msgspec.json.decode(line, type=Kept)
    return row_with(kept, _valuer(kept.game))


def row_with(kept: Kept, valuer: DrawLuckEstimator) -> Row:
    """As this estimator sees the draws."""
    outcome = kept.outcome
    match = Match(decode(kept.record.encode()), rules=valuer.rules)
    found = valuer.surprises(match)
    first, second = outcome.bots.index(0), outcome.bots.index(1)
    lead = (outcome.totals[first] - outcome.totals[second]) / valuer.rules.unit
    if valuer.rules.lowest_wins:
        lead = -lead
    more = (found[first] - found[second]).tolist()
    return Row(kept.game, kept.seed, outcome.deal, lead, outcome.won(first), more)


def rows_of(lines: Iterable[bytes], workers: int) -> Iterator[Row]:
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(row_of, lines, chunksize=4)


# Weights ----------------------------------------------------------------------------------------


def fitted(rows: list[Row]) -> Weights:
    """The weights that leave the least scatter between deals (MIVAT's way)."""
    deals = sorted({row.deal for row in rows})
    of_deal = {deal: [row for row in rows if row.deal == deal] for deal in deals}
    shape = np.shape(rows[0].more)
    more = np.array([_mean([np.ravel(row.more) for row in of_deal[deal]]) for deal in deals])
    leads = np.array([_mean([row.lead for row in of_deal[deal]]) for deal in deals])
    # What is won is halved between two seats, what is scored is not.
    wins = np.array([_mean([2 * row.win for row in of_deal[deal]]) for deal in deals])

    def best(results: Any) -> list[list[float]]:
        ridge = min(RIDGES, key=lambda one: _left_over(more, results, one))
        table: list[list[float]] = _solved(more, results, ridge).round(4).reshape(shape).tolist()
        return table

    return Weights(best(leads), best(wins))


def _solved(more: Any, results: Any, ridge: float) -> Any:
    scale = more.std(axis=0)
    used = scale > 1e-9
    columns = (more - more.mean(axis=0))[:, used] / scale[used]
    square = columns.T @ columns + ridge * np.eye(columns.shape[1])
    weights = np.zeros(len(scale))
    weights[used] = np.linalg.solve(square, columns.T @ (results - results.mean())) / scale[used]
    return weights


def _left_over(more: Any, results: Any, ridge: float) -> float:
    """The scatter that is left in deals that the weights were not found on."""
    part = np.arange(len(results)) % FOLDS
    left = np.concatenate(
        [
            results[part == fold]
            - more[part == fold] @ _solved(more[part != fold], results[part != fold], ridge)
            for fold in range(FOLDS)
        ]
    )
    return float(left.var())


def _mean(values: list[Any]) -> Any:
    return sum(values) / len(values)


def save(game: str, weights: Weights) -> Path:
    path = Path(str(resources.files(game_of(game).package) / "data" / "luck.json"))
    kinds = ("points", weights.points), ("win", weights.win)
    tables = [f'"{name}": [\n  ' + ",\n  ".join(map(str, rows)) + "\n]" for name, rows in kinds]
    path.write_text("{" + ",\n".join(tables) + "}\n", encoding="utf-8")
    return path


# Quality ----------------------------------------------------------------------------------------


def check(rows: list[Row], weights: Weights) -> Iterator[str]:
    """Lines of a table: the raw figure, the adjusted one, and how many raw matches it is worth."""
    points, win = np.array(weights.points), np.array(weights.win)
    for name, raw, luck in (
        ("lead", [r.lead for r in rows], [float((np.array(r.more) * points).sum()) for r in rows]),
        ("wins", [r.win for r in rows], [float((np.array(r.more) * win).sum()) / 2 for r in rows]),
    ):
        deals = [row.deal for row in rows]
        before = interval(by_deal(zip(deals, raw, strict=True)))
        fair = [value - gift for value, gift in zip(raw, luck, strict=True)]
        after = interval(by_deal(zip(deals, fair, strict=True)))
        off = interval(by_deal(zip(deals, luck, strict=True)))
        ratio = (before.half / after.half) ** 2
        least, most = _ratios(
            by_deal(zip(deals, raw, strict=True)), by_deal(zip(deals, fair, strict=True))
        )
        cells = [rows[0].game, name, str(len(set(deals))), _shown(before), _shown(after)]
        worth = f"{ratio:.2f} × ({least:.2f}–{most:.2f})"
        yield " | ".join([*cells, worth, _shown(Mean(-off.mean, off.half))])


def _ratios(raw: Iterable[float], fair: Iterable[float]) -> tuple[float, float]:
    """The 95 % interval of how many raw matches one is worth: deals drawn again."""
    pairs, rng = np.array([list(raw), list(fair)]), np.random.default_rng(1)
    drawn = pairs[:, rng.integers(0, pairs.shape[1], (DRAWN_AGAIN, pairs.shape[1]))]
    before, after = drawn.var(axis=2, ddof=1)
    least, most = np.quantile(before / after, (0.025, 0.975))
    return float(least), float(most)


def _shown(mean: Mean) -> str:
    return f"{mean.mean:+.3f} ± {mean.half:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=["play", "rows", "fit", "check"])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", default=",".join(BOTS))
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=CHECK, help="of the deals that are looked at")
    parser.add_argument("--out", type=Path, default=Path("matches.gz"))
    given = parser.parse_args()
    games = given.games.split(",")
    if given.what == "play":
        write(play_all(games, (FIT, given.seed), given.minutes, given.workers), given.out)
        return
    if given.what is None:
        played = play_all(games, (given.seed,), given.minutes, given.workers)
        lines: Iterable[bytes] = [msgspec.json.encode(kept) for kept in played]
    else:
        lines = (line for file in given.files for line in read(file))
    if given.what == "rows":
        write(rows_of(lines, given.workers), given.out)
        return
    found: defaultdict[tuple[str, int], list[Row]] = defaultdict(list)
    ready = given.what in ("fit", "check")
    known = (msgspec.json.decode(line, type=Row) for line in lines)
    for row in known if ready else rows_of(lines, given.workers):
        found[row.game, row.seed].append(row)
    if given.what == "fit":
        for (game, seed), rows in found.items():
            if seed == FIT and game in games:
                print(save(game, fitted(rows)), len(rows), "matches")
    print("game | figure | deals | raw | luck taken off | as many raw matches | difference")
    for (game, seed), rows in found.items():
        weights = weights_of(game_of(game))
        if seed == given.seed and weights is not None:
            print("\n".join(check(rows, weights)))


if __name__ == "__main__":
    main()
