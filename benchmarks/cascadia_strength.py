"""How strong the Cascadia players are: whole games in the kernel, means with 95 % intervals.

    python benchmarks/cascadia_strength.py greedy --games 1000
    python benchmarks/cascadia_strength.py pattern --games 1000
    python benchmarks/cascadia_strength.py plan --seconds 1 --games 60
    python benchmarks/cascadia_strength.py plan --seconds 3 --players 1 --games 60
    python benchmarks/cascadia_strength.py plan --seconds 3 --players 1 --cards random --versus

All seats play alike, and their scores are averaged: cards, corridors and nature tokens, without
the bonuses for largest corridors; alone, with the bonus for corridors of seven. `--versus` plays
the same games with the greedy player too and prints the difference.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import numpy as np

from ludotheque.games.cascadia.kernel.layout import HABITATS, SPECIES
from ludotheque.games.cascadia.kernel.planner import Effort, Planner
from ludotheque.games.cascadia.kernel.selfplay import (
    NATURE_AT,
    TOTAL_AT,
    Results,
    planned_games,
    play_games,
)
from ludotheque.games.cascadia.kernel.weights import greedy_weights, weights_for


def main() -> None:
    options = parse()
    deals = [
        (options.seed + k, cards_of(options.cards, options.seed + k)) for k in range(options.games)
    ]
    if options.player != "plan" and options.cards != "random":  # all in one call, much faster
        weights = weights_of(options.player, deals[0][1], options.players)
        started = time.process_time()
        results = play_games(
            weights, options.games, options.players, options.seed, deals[0][1], options.square
        )
        spent = time.process_time() - started
        print(f"{options.games / spent:.0f} games a second on one core")
    else:
        results = np.concatenate([one_game(options, *deal) for deal in deals])
    show(options.player, results)
    if options.versus:
        against = argparse.Namespace(**{**vars(options), "player": "greedy"})
        greedy = np.concatenate([one_game(against, *deal) for deal in deals])
        show("greedy", greedy)
        difference = results[:, :, TOTAL_AT].mean(1) - greedy[:, :, TOTAL_AT].mean(1)
        print(f"difference {interval(difference)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("player", choices=["greedy", "pattern", "plan"])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", default="AAAAA", help="five letters, or `random`")
    parser.add_argument("--square", action="store_true")
    parser.add_argument("--seconds", type=float, default=None, help="a turn")
    parser.add_argument("--rollouts", type=int, default=None, help="a turn, instead of seconds")
    parser.add_argument("--keep", type=int, default=48)
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--versus", action="store_true")
    return parser.parse_args()


def cards_of(wanted: str, seed: int) -> tuple[int, ...]:
    if wanted == "random":
        rng = Random(seed)
        return tuple(rng.randrange(4) for _ in SPECIES)
    return tuple("ABCD".index(letter) for letter in wanted)


def weights_of(player: str, cards: tuple[int, ...], players: int) -> np.ndarray:
    return greedy_weights() if player == "greedy" else weights_for(cards)


_PLANNERS: dict[int, Planner] = {}


def one_game(options: argparse.Namespace, seed: int, cards: tuple[int, ...]) -> Results:
    weights = weights_of(options.player, cards, options.players)
    if options.player != "plan":
        return play_games(weights, 1, options.players, seed, cards, options.square)
    seconds = options.seconds if options.rollouts is None else None
    effort = Effort(options.rollouts, seconds, options.keep, options.each)
    planner = _PLANNERS.setdefault(options.threads, Planner(options.threads))
    started, busy = time.perf_counter(), time.process_time()
    efforts = [effort] * options.players
    results = planned_games(planner, efforts, weights, 1, seed, cards, options.square)
    turns = 20 * options.players
    print(
        f"seed {seed}: {results[0, :, TOTAL_AT].tolist()}, a turn took "
        f"{(time.perf_counter() - started) / turns:.2f} s, "
        f"{(time.process_time() - busy) / turns:.2f} s of processor time",
        flush=True,
    )
    return results


def interval(values: np.ndarray) -> str:
    """Mean and 95 % interval of independent values."""
    half = 1.96 * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{values.mean():.2f} ± {half:.2f} ({len(values)} games)"


def show(name: str, results: Results) -> None:
    # Seats of one game share its luck: the interval is over games.
    print(f"{name}: mean seat score {interval(results[:, :, TOTAL_AT].mean(1))}")
    means = results.reshape(-1, results.shape[-1]).mean(0)
    names = (*SPECIES, *HABITATS, "nature")
    print(
        "  " + ", ".join(f"{n} {v:.1f}" for n, v in zip(names, means[: NATURE_AT + 1], strict=True))
    )


if __name__ == "__main__":
    main()
