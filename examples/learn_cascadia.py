"""Learns to play Cascadia alone (cards A), from final scores only, and is compared with greed.

    python examples/learn_cascadia.py                # some minutes on one core
    python examples/learn_cascadia.py --generations 20
    ludotheque benchmark run solo-cascadia-1 --bot examples/learn_cascadia.py:Evolved

The player looks at every turn it could make and adds up what it scores now and what it promises:
groups that may grow, corridors that may join, room for tokens to come. What a promise is worth is
a weight. All begin at nothing, so the first generation is greedy: it takes the turn that scores
most now, as the bot `greedy` does. Whole games run as compiled code. What it has learnt is saved
beside this file.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from evolve import Array, curve, evolve

from ludotheque.games.cascadia.bot.player import CascadiaBot
from ludotheque.games.cascadia.kernel.selfplay import TOTAL_AT, play_games
from ludotheque.games.cascadia.kernel.weights import greedy_weights

SAVED = Path(__file__).with_name("cascadia-evolved.npy")


class Evolved(CascadiaBot):
    """Plays with the weights that were saved."""

    def __init__(self) -> None:
        super().__init__(plans=False, weights=np.load(SAVED))


def scores(weights: Array, games: int, seed: int) -> Array:
    """The points of every player (a line of weights) in the same games."""
    played = [play_games(own, games, players=1, seed=seed)[:, 0, TOTAL_AT] for own in weights]
    return np.array(played, float)


def learn(generations: int, games: int = 48, seed: int = 1) -> tuple[list[float], Array]:
    """The mean score of every generation, and the weights in the end."""
    means, weights = [], greedy_weights()

    def score(tried: Array, number: int) -> Array:
        return scores(tried, games, seed=number * games).mean(axis=1)

    for generation in evolve(score, weights, generations, pairs=24, reach=0.15, seed=seed):
        means.append(generation.score)
        weights = generation.weights
    return means, weights


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=200)
    means, weights = learn(parser.parse_args().generations)
    np.save(SAVED, weights)
    print(curve(means))
    both = scores(np.stack((greedy_weights(), weights)), 2000, seed=10_000_000)
    error = (both[1] - both[0]).std() / len(both[0]) ** 0.5
    print(
        f"mean score in 2,000 new games: {both[1].mean():.2f}; greedy: {both[0].mean():.2f} "
        f"(difference ± {1.96 * error:.2f})"
    )
