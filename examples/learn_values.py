"""Learns what actions are worth in a game against random moves (double deep Q-learning with
PyTorch), as a baseline of the benchmark.

    python examples/learn_values.py minisurf         # five minutes on one core
    python examples/learn_values.py taxi --seconds 600
    ludotheque benchmark run duel-minisurf-1 --bot examples/learn_values.py:Minisurf

Eight matches at once, with as many seats as the benchmark's task has; the reward is the result at
the end. What has been learnt is saved beside this file after every update of the target, so it may
be stopped at any time. It needs `torch`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

import ludotheque.research  # noqa: F401 - registers the environments
from ludotheque.research.policy_bot import PolicyBot

SEATS = {"minisurf": 2, "taxi": 2, "quadrata": 4}
MATCHES, HIDDEN = 8, 128
MEMORY, BATCH, STEPS_A_LESSON, TARGET_LESSONS = 20_000, 256, 2, 100
FIRST_STEPS = 1_000  # before the first lesson
DISCOUNT, RATE = 0.99, 5e-4
EXPLORED_SHARE, LEAST_EXPLORED = 0.5, 0.05  # of the time; of the actions
ILLEGAL = -1e9
Tensor = torch.Tensor


class Network(nn.Module):
    """The value of every action."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, actions))

    def forward(self, seen: Tensor, mask: Tensor) -> Tensor:
        counts = seen.float()  # beside zeros and ones
        scaled = counts.sign() * counts.abs().log1p()
        found: Tensor = self.layers(scaled).masked_fill(mask == 0, ILLEGAL)
        return found


class Memory:
    """The last steps: what was seen, done and got, and what was seen then."""

    def __init__(self, size: int, actions: int) -> None:
        seen, masks = np.zeros((2, MEMORY, size), np.float32), np.zeros((2, MEMORY, actions), bool)
        self.parts: list[Any] = [seen[0], masks[0], seen[1], masks[1]]
        self.parts += [np.zeros(MEMORY, np.int64), np.zeros(MEMORY, np.float32)]
        self.parts.append(np.zeros(MEMORY, bool))
        self.count = 0

    def add(self, *step: Any) -> None:
        for part, value in zip(self.parts, step, strict=True):
            part[self.count % MEMORY] = value
        self.count += 1

    def some(self, rng: np.random.Generator) -> list[Tensor]:
        places = rng.integers(min(self.count, MEMORY), size=BATCH)
        return [torch.from_numpy(part[places]) for part in self.parts]


def learn(game: str, seconds: float, seed: int) -> None:
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    name = f"ludotheque/{game.capitalize()}-v1"
    made = (
        gymnasium.make(name, seats=SEATS[game], against="random", observations="flat")
        for _ in range(MATCHES)
    )
    envs = list(made)
    now = [env.reset(seed=seed + number)[0] for number, env in enumerate(envs)]
    size, actions = now[0]["observation"].size, now[0]["action_mask"].size
    network, target = (Network(size, actions) for _ in range(2))
    target.load_state_dict(network.state_dict())
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    memory, lessons, results = Memory(size, actions), 0, list[float]()
    while (spent := time.process_time()) < seconds:
        explored = max(LEAST_EXPLORED, 1 - spent / (EXPLORED_SHARE * seconds))
        shown = [torch.from_numpy(np.array([one[key] for one in now])) for key in now[0]]
        seen, masks = (part.reshape(MATCHES, -1) for part in shown)
        with torch.no_grad():
            best = network(seen, masks).argmax(1).tolist()
        for number, env in enumerate(envs):
            before, action = now[number], best[number]
            if rng.random() < explored:
                action = int(rng.choice(np.flatnonzero(before["action_mask"])))
            after, reward, over, _, _ = env.step(action)
            memory.add(*_parts(before), *_parts(after), action, reward, over)
            if over:
                results.append(float(reward))
                after = env.reset()[0]
            now[number] = after
        if memory.count < FIRST_STEPS:
            continue
        for _ in range(MATCHES // STEPS_A_LESSON):
            study(network, target, optimizer, memory.some(rng))
            lessons += 1
            if lessons % TARGET_LESSONS == 0:
                target.load_state_dict(network.state_dict())
                torch.save(network.state_dict(), file_of(game))
                print(f"{spent:.0f} s, {memory.count} steps, {np.mean(results[-200:]):+.2f}")


def _parts(shown: Any) -> tuple[Any, Any]:
    return shown["observation"].ravel(), shown["action_mask"]


def study(network: Network, target: Network, optimizer: Any, some: list[Tensor]) -> None:
    """One step towards the rewards and what the target says of the states after them."""
    was, mask, then, then_mask, did, got, over = some
    with torch.no_grad():
        following = network(then, then_mask).argmax(1, keepdim=True)
        worth = target(then, then_mask).gather(1, following).squeeze(1)
        aim = got + DISCOUNT * torch.where(over, torch.zeros_like(worth), worth)
    found = network(was, mask).gather(1, did[:, None]).squeeze(1)
    optimizer.zero_grad()
    nn.functional.smooth_l1_loss(found, aim).backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()


def file_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}-values.pt")


class Learned(PolicyBot):
    """The action that is worth most."""

    game: str

    def __init__(self) -> None:
        held: dict[str, Any] = torch.load(file_of(self.game), weights_only=True)
        self.network = Network(held["layers.0.weight"].shape[1], len(held["layers.2.bias"]))
        self.network.load_state_dict(held)

    def choose_number(self, seen: Any, mask: Any) -> int:
        shown = torch.from_numpy(seen.reshape(1, -1)), torch.from_numpy(mask.copy())[None]
        with torch.no_grad():
            return int(self.network(*shown).argmax())


class Minisurf(Learned):
    game = "minisurf"


class Taxi(Learned):
    game = "taxi"


class Quadrata(Learned):
    game = "quadrata"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    torch.set_num_threads(1)
    given = parser.parse_args()
    learn(given.game, given.seconds, given.seed)
