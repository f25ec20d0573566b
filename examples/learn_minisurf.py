"""Learns to play Minisurf alone, from the final surface only, and is compared with `greedy`.

    python examples/learn_minisurf.py                # two minutes on one core
    python examples/learn_minisurf.py --generations 20

A place for a card is judged by a few numbers that are read off the observation: how many squares it
adds, how much it touches, of its own town and of others, and how far out it lies. The weights start
at nothing, which is random play. 512 matches are played at once, by 32 players with other weights.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from evolve import Array, curve, evolve

import ludotheque
from ludotheque.games.quadracarta.pieces import ORIENTATIONS

FEATURES = 6
PLACES = 23
FIRST_PLACE = 26  # docs/research.md
GREEDY = 30.1  # its mean surface in 200 matches: --greedy 200 plays them

# By card and turn, for each corner (clockwise from the top left) which town it shows.
TOWNS = np.zeros((len(ORIENTATIONS), 4, 4, 3))
for _card, _ways in enumerate(ORIENTATIONS):
    for _turn, _colours in enumerate(_ways):
        TOWNS[_card, _turn, range(4), _colours] = 1
CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))  # row and column
# The two squares beside each corner that the card itself does not cover.
BESIDE = (((-1, 0), (0, -1)), ((-1, 1), (0, 2)), ((1, 2), (2, 1)), ((2, 0), (1, -1)))


def features(seen: dict[str, Any]) -> Array:
    """By match, turn and place: what a card there would be like."""
    towns = np.pad(seen["towns"][:, 0], ((0, 0), (0, 0), (1, 1), (1, 1))).astype(np.float32)
    card = seen["hand"].argmax(axis=1)

    def shifted(planes: Array, row: int, column: int) -> Array:
        return planes[..., row + 1 : row + 1 + PLACES, column + 1 : column + 1 + PLACES]

    covered = towns.sum(axis=1)
    new = 4 - sum(shifted(covered, *corner) for corner in CORNERS)
    touched = sum(shifted(covered, *at) for around in BESIDE for at in around)
    same = np.zeros((len(card), 4, PLACES, PLACES), np.float32)
    for corner, around in enumerate(BESIDE):
        near = sum(shifted(towns, *at) for at in around)  # by match and town
        same += np.einsum("ntrc,nkt->nkrc", near, TOWNS[card, :, corner].astype(np.float32))
    rows, columns = np.mgrid[:PLACES, :PLACES] - 11
    far = np.broadcast_to(np.hypot(rows, columns), new.shape)
    plain = np.stack((new, new * new / 4, touched / 2, touched * touched / 16, far / 2), axis=1)
    every_turn = np.broadcast_to(plain[:, :, None], (*plain.shape[:2], 4, PLACES, PLACES))
    return np.concatenate((every_turn, same[:, None] / 2), axis=1)


def surfaces(weights: Array, matches: int, seed: int) -> Array:
    """The mean surface of every player (a line of weights) in so many matches."""
    environment = _environment(len(weights) * matches)
    seen, _ = environment.reset(seed=[seed * matches + n for n in range(matches)] * len(weights))
    own = np.repeat(weights, matches, axis=0).astype(np.float32)
    while not environment.matches.over.any():  # all of them last equally long
        wish = np.einsum("nf,nfkrc->nkrc", own, features(seen["observation"]))
        legal = seen["action_mask"][:, FIRST_PLACE:].reshape(wish.shape)
        wish[legal == 0] = -np.inf
        environment.step(FIRST_PLACE + wish.reshape(len(own), -1).argmax(axis=1))
    points = seen["observation"]["points"][:, 0].astype(float)
    return points.reshape(len(weights), matches).mean(axis=1)


_MADE: dict[int, Any] = {}


def _environment(n: int) -> Any:
    if n not in _MADE:
        _MADE[n] = ludotheque.vector("minisurf", n, seats=1, duplicate=True)
    return _MADE[n]


def learn(generations: int, matches: int = 16, seed: int = 1) -> tuple[list[float], Array]:
    """The mean surface of every generation, and the weights in the end."""
    means, weights = [], np.zeros(FEATURES)

    def score(tried: Array, number: int) -> Array:
        return -surfaces(tried, matches, number)

    for generation in evolve(score, weights, generations, seed=seed):
        means.append(-generation.score)
        weights = generation.weights
    return means, weights


def greedy(matches: int) -> float:
    """The mean surface of the bot of this name."""
    bot, total = ludotheque.bot("greedy"), 0
    for seed in range(matches):
        match = ludotheque.new("minisurf", seats=["greedy"], seed=seed, duplicate=True)
        while not match.over:
            bot.play(match)
        total += match.rules.scores(match.state)[0].total
    return total / matches


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--greedy", type=int, default=0, metavar="MATCHES")
    asked = parser.parse_args()
    means, weights = learn(asked.generations)
    print(curve(means))
    (final,) = surfaces(weights[None], 1000, seed=1_000_000)
    other = greedy(asked.greedy) if asked.greedy else GREEDY
    print(f"mean surface in 1,000 new matches: {final:.2f}; greedy: {other:.2f}")
    print("weights:", " ".join(f"{weight:.2f}" for weight in weights))
