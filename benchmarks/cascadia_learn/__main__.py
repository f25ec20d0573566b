"""Learn what a Cascadia board will make: play, write down boards, fit the network, play again.

    python -m benchmarks.cascadia_learn play --seconds 60 --out examples.npz [--net net.npy]
    python benchmarks/cascadia_learn/fit.py net.npy examples*.npz [--start old.npy]
    python -m benchmarks.cascadia_learn measure --games 200      # no search
    python -m benchmarks.cascadia_learn search --games 20 --seconds 0.3 --ahead 8

The kernel's network was made by rounds of that on 16 cores: one or two minutes of games with the
network of the round before, the last four with `--samples 20 --ahead 5 --batch 1` besides.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np

from benchmarks.cascadia_learn.learning import EXAMPLE, insightful_games
from benchmarks.cascadia_strength import planned_games
from ludotheque.games.cascadia.grid import Kind
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import Desk, Reals
from ludotheque.games.cascadia.kernel.menu import LISTED
from ludotheque.games.cascadia.kernel.planner import Effort, Planner
from ludotheque.games.cascadia.kernel.rollout import IDEA
from ludotheque.games.cascadia.kernel.selfplay import RESULT, TOTAL_AT, starting_boards
from ludotheque.games.cascadia.kernel.table import new_deck, new_table
from ludotheque.games.cascadia.kernel.value import MIND, NET
from ludotheque.games.cascadia.kernel.weights import learned, weights_for
from ludotheque.games.cascadia.pieces import box

ALL_A = (0, 0, 0, 0, 0)
MIXES: tuple[tuple[float, tuple[int, ...] | None, int, Kind], ...] = (
    # the share of the games, cards (None: any), players, tiles
    (0.45, ALL_A, 4, "hex"),
    (0.08, ALL_A, 1, "hex"),
    (0.05, ALL_A, 2, "hex"),
    (0.05, (1, 1, 1, 1, 1), 4, "hex"),
    (0.05, (2, 2, 2, 2, 2), 4, "hex"),
    (0.05, (3, 3, 3, 3, 3), 4, "hex"),
    (0.03, (4, 4, 4, 4, 4), 4, "hex"),
    (0.03, (5, 5, 5, 5, 5), 4, "hex"),
    (0.07, None, 4, "hex"),
    (0.04, None, 1, "hex"),
    (0.03, None, 2, "hex"),
    (0.02, None, 3, "hex"),
    (0.03, ALL_A, 4, "square"),
    (0.02, None, 2, "square"),
)


def load(net: str | None) -> Reals:
    found: Reals = np.load(net).astype(np.float64) if net else learned()
    return found


def spare_desk(deck: Any, weights: Reals, net: Reals) -> Desk:
    board, table = np.zeros(at.BOARD, np.int16), np.zeros(at.TABLE, np.int16)
    return Desk(board, table, deck, new_work(), np.zeros(at.REALS), weights, net, np.zeros(MIND))


def play(
    net: Reals,
    cards: tuple[int, ...],
    players: int,
    games: int,
    seed: int,
    keep: int,
    wide: int,
    kind: Kind = "hex",
    explore: float = 0.0,
    share: float = 0.0,
    ahead: int = 0,
    samples: int = 0,
) -> tuple[Any, Any]:
    """Boards that were written down, and results."""
    which = box(kind)
    fresh, deck, weights = new_table(which, players), new_deck(which), weights_for(cards)
    spare = spare_desk(deck, weights, net)
    seats = spare._replace(
        board=np.zeros(players * at.BOARD, np.int16), table=fresh.copy(), work=new_work()
    )
    each = keep + 1 if samples else 1
    room = int(games * players * 19 * min(1.0, share * 1.5) * each) + 100 if share else 0
    rows = np.zeros(max(1, room) * EXAMPLE)
    results = np.zeros(games * players * RESULT, np.int64)
    count = insightful_games(
        starting_boards(which, cards, solo_bonus=players == 1),
        fresh,
        seats,
        spare_desk(deck, weights, net),
        spare,
        players,
        seed,
        games,
        wide,
        keep,
        explore,
        share,
        ahead,
        samples,
        np.zeros(LISTED * at.TURN_SIZE, np.int64),
        np.zeros(LISTED),
        np.zeros((keep + 1) * IDEA, np.int64),
        np.zeros(keep + 1, np.int64),
        results,
        rows,
        room,
    )
    return rows.reshape(-1, EXAMPLE)[:count], results.reshape(games, players, RESULT)


def any_cards(luck: random.Random) -> tuple[int, ...]:
    return tuple(luck.randrange(4) for _ in range(5))


def command_play(given: argparse.Namespace) -> None:
    net = load(given.net) if given.net else np.zeros(NET)
    luck = random.Random(given.seed)
    rows, cards_of, totals = [], [], []
    until = time.time() + given.seconds
    while time.time() < until:
        mix = luck.choices(MIXES, [share for share, *_ in MIXES])[0]
        cards = mix[1] or any_cards(luck)
        games = max(1, given.batch * (4 if mix[2] == 1 else 1))
        found, results = play(
            net,
            cards,
            mix[2],
            games,
            luck.randrange(1 << 40),
            given.keep,
            given.wide if given.net else 1,
            mix[3],
            given.explore,
            given.share,
            given.ahead,
            given.samples,
        )
        rows.append(found.astype(np.float16))
        cards_of.append(np.broadcast_to(np.array(cards, np.int8), (len(found), 5)))
        if cards == ALL_A and mix[2] == 4 and mix[3] == "hex":
            totals.append(results[:, :, TOTAL_AT].ravel())
    np.savez(given.out, rows=np.concatenate(rows), cards=np.concatenate(cards_of))
    mean = float(np.concatenate(totals).mean()) if totals else float("nan")
    print(f"{given.out}: {sum(map(len, rows))} boards; four players, cards A: {mean:.2f}")


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
        one.add_argument("--ahead", type=int, default=8)
        one.add_argument("--candidates", type=int, default=64)
        one.add_argument("--each", type=int, default=40, help="ways to lay a tile")
        one.add_argument("--out")
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
