"""Learn what a Cascadia board will make: play, write down boards, fit the network, play again.

    python -m benchmarks.cascadia_learn play --seconds 60 --out examples.npz [--net net.npy]
    python benchmarks/cascadia_learn/fit.py net.npy examples*.npz [--start old.npy]
    python -m benchmarks.cascadia_learn measure --games 200      # no search
    python -m benchmarks.cascadia_learn search --games 20 --seconds 0.3 --ahead 8

The kernel's network was made by rounds of that on 16 cores: one or two minutes of games with the
network of the round before, later ones with `--samples 20 --ahead 5 --batch 1` besides, the last
ones with `--samples 12 --ahead 3 --wide 120 --share 1 --batch 1` (four minutes each, the very last
three minutes with `--ahead 2`).
"""

from __future__ import annotations

import argparse
import io
import time
from itertools import count, takewhile
from typing import Any

import msgspec
import numpy as np

from benchmarks.cascadia_learn.games import ALL_A, SelfPlay, batch_task, load, play
from benchmarks.cascadia_strength import planned_games
from ludotheque.arena.cli_common import make_executor
from ludotheque.arena.work_items import WorkItem
from ludotheque.bots.budget import use_clock
from ludotheque.games.cascadia.kernel.planner import AHEAD, Effort, Planner
from ludotheque.games.cascadia.kernel.selfplay import TOTAL_AT
from ludotheque.games.cascadia.kernel.weights import weights_for


def command_play(given: argparse.Namespace) -> None:
    net = load(given.net).tobytes() if given.net else b""
    listed = (given.batch, given.keep, given.wide)
    searching = (given.explore, given.share, given.ahead, given.samples)
    job = msgspec.json.encode(SelfPlay(net, given.seed, *listed, *searching))
    until = time.time() + given.seconds
    numbers = takewhile(lambda number: _goes_on(number, given.batches, until), count())
    batches = (WorkItem(job, number, number) for number in numbers)
    where = make_executor(given.cluster, given.workers, [])
    rows, cards, totals = [], [], list[int]()
    for boards, compared in where.work(batch_task, batches, in_order=True):
        found = np.load(io.BytesIO(boards))
        rows.append(found["rows"])
        cards.append(found["cards"])
        totals += msgspec.json.decode(compared)
    where.close()
    np.savez(given.out, rows=np.concatenate(rows), cards=np.concatenate(cards))
    mean = float(np.mean(totals)) if totals else float("nan")
    print(f"{given.out}: {sum(map(len, rows))} boards; four players, cards A: {mean:.2f}")


def _goes_on(number: int, batches: int | None, until: float) -> bool:
    """This number of batches give the same boards everywhere; this number of seconds as many as
    they can."""
    return time.time() < until if batches is None else number < batches


def command_measure(given: argparse.Namespace) -> None:
    start = time.process_time()
    cards = tuple(given.cards)
    _, results = play(
        load(given.net), cards, given.players, given.games, given.seed, 16, given.wide
    )
    spent = (time.process_time() - start) / given.games / given.players / 20
    print(interval(results[:, :, TOTAL_AT].mean(axis=1)), f"{spent * 1e6:.0f} µs a turn")


def interval(means: Any) -> str:
    half = 1.96 * float(np.std(means, ddof=1)) / len(means) ** 0.5
    return f"{float(np.mean(means)):.2f} ± {half:.2f} ({len(means)} games)"


def command_search(given: argparse.Namespace) -> None:
    use_clock(time.process_time)  # one thread: a busy machine takes nothing away
    cards = tuple(given.cards)
    planner = Planner(1, given.ahead, load(given.net))
    effort = Effort(seconds=given.seconds, keep=given.candidates, each=given.each)
    efforts, weights = [effort] * given.players, weights_for(cards)
    start = time.process_time()
    results = planned_games(planner, efforts, weights, given.games, given.seed, cards)
    spent = (time.process_time() - start) / given.games / given.players / 20
    means = results[:, :, TOTAL_AT].mean(axis=1)
    print(interval(means), f"{spent * 1e3:.0f} ms a turn")
    if given.out:
        np.save(given.out, means)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("play")
    one.set_defaults(run=command_play)
    one.add_argument("--seconds", type=float, default=60)
    one.add_argument("--batches", type=int, help="so many instead of so many seconds")
    one.add_argument("--workers", type=int, help="processes")
    one.add_argument("--cluster", help="auto, local or an address, as in the arena")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--net")
    one.add_argument("--keep", type=int, default=16, help="turns that sampled games compare")
    one.add_argument("--wide", type=int, default=48, help="turns that the value compares")
    one.add_argument("--explore", type=float, default=0.03)
    one.add_argument("--share", type=float, default=0.5)
    one.add_argument("--batch", type=int, default=20, help="games at a time")
    one.add_argument("--ahead", type=int, default=6)
    one.add_argument("--samples", type=int, default=0, help="games for each listed turn")
    one.add_argument("--out", required=True)
    for name, run in (("measure", command_measure), ("search", command_search)):
        one = commands.add_parser(name)
        one.set_defaults(run=run)
        one.add_argument("--net")
        one.add_argument("--games", type=int, default=20)
        one.add_argument("--players", type=int, default=4)
        one.add_argument("--wide", type=int, default=48)
        one.add_argument("--seed", type=int, default=900_001)
        one.add_argument("--cards", type=int, nargs=5, default=ALL_A)
        one.add_argument("--seconds", type=float, default=0.05)
        one.add_argument("--ahead", type=int, default=AHEAD)
        one.add_argument("--candidates", type=int, default=64)
        one.add_argument("--each", type=int, default=40, help="ways to lay a tile")
        one.add_argument("--out")
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
