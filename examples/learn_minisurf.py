"""Learn to lay cards: REINFORCE with three weights, on Minisurf for one player.

The policy looks at what each legal action would do (squares it adds, how far out it lies, how many
sides it shares) and picks one with a probability that grows with a weighted sum. The weights start
at nothing, which is random play, and are learnt from the final surface alone.

    python examples/learn_minisurf.py --episodes 200
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import ludotheque

Array = np.ndarray[Any, np.dtype[np.float64]]

SQUARES = ((0, 0), (1, 0), (1, 1), (0, 1))
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def features(environment: Any, agent: str) -> Array:
    """One row for each legal action, from the view and the actions' text forms."""
    inner = environment.unwrapped
    board = inner.match.view(inner.possible_agents.index(agent)).boards[0]
    covered = {(square.x, square.y) for square in board.squares}
    rows = []
    for written in environment.infos[agent]["actions"]:
        x, y = (int(number) for number in written.split(" ")[1].split(","))  # place 3,-1 r2
        card = {(x + dx, y + dy) for dx, dy in SQUARES}
        new = len(card - covered)
        around = {(a + dx, b + dy) for a, b in card for dx, dy in SIDES}
        rows.append((new, np.hypot(x, y) / 4, len(around & covered) / 4))
    return np.array(rows)


def episode(
    environment: Any, weights: Array, rng: np.random.Generator, seed: int
) -> tuple[float, Array]:
    """The final surface, and the direction in which what was chosen becomes more likely."""
    environment.reset(seed=seed)
    gradient, reward = np.zeros_like(weights), 0.0
    for agent in environment.agent_iter():
        _, gained, over, _, _ = environment.last()
        reward += gained
        if over:
            environment.step(None)
            continue
        rows = features(environment, agent)
        wish = rows @ weights
        chance = np.exp(wish - wish.max())
        chance /= chance.sum()
        chosen = rng.choice(len(rows), p=chance)
        gradient += rows[chosen] - chance @ rows
        environment.step(chosen)
    return -reward, gradient  # a smaller surface is a bigger reward


def learn(episodes: int, batch: int = 10, rate: float = 0.02, seed: int = 1) -> list[float]:
    """The mean surface of every batch."""
    environment = ludotheque.env("minisurf", seats=1, duplicate=True, rewards="score")
    rng, weights, means = np.random.default_rng(seed), np.zeros(3), []
    for start in range(0, episodes, batch):
        played = [episode(environment, weights, rng, start + n) for n in range(batch)]
        surfaces = np.array([surface for surface, _ in played])
        advantage = surfaces.mean() - surfaces
        weights += rate * np.mean(
            [a * g for a, (_, g) in zip(advantage, played, strict=True)], axis=0
        )
        means.append(float(surfaces.mean() + 4))  # the first card lies there already
    return means


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=200)
    for number, mean in enumerate(learn(parser.parse_args().episodes)):
        print(f"batch {number:3}: mean surface {mean:.1f}")
