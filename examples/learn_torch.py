"""Learns Cascadia alone with PyTorch, by PPO or by deep Q-learning, as baselines of the benchmark.

    python examples/learn_torch.py ppo               # five minutes on one core
    python examples/learn_torch.py dqn --seconds 600
    ludotheque benchmark run solo-cascadia-1 --bot examples/learn_torch.py:Ppo

Both see the flat observation through one hidden layer, and learn from the points of every step in
64 matches at once. What they have learnt is saved beside this file after every update, so it may be
stopped at any time. It needs `torch`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import ludotheque
from ludotheque.research.policy_bot import PolicyBot

MATCHES = 64
STEPS = 64  # of every match between two updates of PPO
HIDDEN = 128
DISCOUNT = 0.99
POINTS = 10.0  # by which rewards are divided
CLIP, TRACE, ENTROPY = 0.2, 0.95, 0.01  # of PPO
REPLAY, BATCH, TARGET_STEPS = 20_000, 256, 100  # of Q-learning
EXPLORED_SHARE = 0.5  # of the time, in which random actions become rare
Tensor = torch.Tensor


class Network(nn.Module):
    """For every action a number (how much it is preferred, or its value), and the value of the
    state."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU())
        self.actions, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        found = self.body(torch.log1p(seen.float()))  # counts beside zeros and ones
        wanted = self.actions(found).masked_fill(mask == 0, -1e9)
        return wanted, self.value(found).squeeze(-1)


class Solo:
    """Matches of Cascadia, as tensors."""

    def __init__(self, seed: int) -> None:
        self.env = ludotheque.vector("cascadia", MATCHES, seats=1, rewards="score")
        self.seen, _ = self.env.reset(seed=seed)
        self.begins = torch.zeros(MATCHES, dtype=torch.bool)  # its next action is not played
        self.totals, self.points = np.zeros(MATCHES), list[float]()

    def look(self) -> tuple[Tensor, Tensor]:
        parts = [part.reshape(MATCHES, -1) for part in self.seen["observation"].values()]
        mask = torch.from_numpy(self.seen["action_mask"].copy())
        return torch.from_numpy(np.concatenate(parts, axis=1)), mask

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Rewards, and which matches are over."""
        self.seen, rewards, over, _, _ = self.env.step(actions.numpy())
        self.totals += rewards
        self.points += self.totals[over].tolist()
        self.totals[over] = 0
        self.begins = torch.from_numpy(over.copy())
        return torch.from_numpy(rewards / POINTS).float(), self.begins.clone()


def learn_ppo(seconds: float, seed: int, tell: Callable[[Solo, Network], None]) -> None:
    torch.manual_seed(seed)
    solo = Solo(seed)
    seen, mask = solo.look()
    network = Network(seen.shape[1], mask.shape[1])
    optimizer = torch.optim.Adam(network.parameters(), 5e-4)
    while time.process_time() < seconds:
        rows: list[tuple[Tensor, ...]] = []
        with torch.no_grad():
            for _ in range(STEPS):
                seen, mask = solo.look()
                played = ~solo.begins
                # A match that is over offers nothing, and begins anew whatever is chosen.
                logits, value = network(seen, mask)
                chosen = torch.distributions.Categorical(logits=logits)
                action = chosen.sample()
                reward, over = solo.step(action)
                rows.append(
                    (seen, mask, action, chosen.log_prob(action), value, reward, over, played)
                )
            _, value = network(*solo.look())
        *steps, values, rewards, overs, played = (
            torch.stack(part) for part in zip(*rows, strict=True)
        )
        gained, ahead = torch.zeros_like(values), torch.zeros(MATCHES)
        for at in reversed(range(STEPS)):
            goes_on = (~overs[at]).float()
            surprise = rewards[at] + DISCOUNT * value * goes_on - values[at]
            ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
            gained[at], value = ahead, values[at]
        kept = played.flatten()
        seen, mask, action, before = (part.flatten(0, 1)[kept] for part in steps)
        gain, aim = gained.flatten()[kept], (gained + values).flatten()[kept]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(3):
            for some in torch.randperm(len(gain)).split(1024):
                logits, value = network(seen[some], mask[some])
                now = torch.distributions.Categorical(logits=logits)
                ratio = (now.log_prob(action[some]) - before[some]).exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                better = torch.minimum(ratio * gain[some], clipped * gain[some]).mean()
                wrong = (value - aim[some]).square().mean()
                optimizer.zero_grad()
                (0.5 * wrong - better - ENTROPY * now.entropy().mean()).backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()
        tell(solo, network)


def learn_dqn(seconds: float, seed: int, tell: Callable[[Solo, Network], None]) -> None:
    """Double Q-learning from a memory of steps."""
    torch.manual_seed(seed)
    solo = Solo(seed)
    seen, mask = solo.look()
    network, target = (Network(seen.shape[1], mask.shape[1]) for _ in range(2))
    target.load_state_dict(network.state_dict())
    optimizer = torch.optim.Adam(network.parameters(), 5e-4)
    memory = [torch.zeros((REPLAY, *part.shape[1:]), dtype=part.dtype) for part in (seen, mask) * 2]
    memory += [torch.zeros(REPLAY, dtype=kind) for kind in (torch.int64, torch.float32, torch.bool)]
    count, updates = 0, 0
    while time.process_time() < seconds:
        explored = max(0.05, 1 - time.process_time() / (EXPLORED_SHARE * seconds))
        with torch.no_grad():
            best = network(seen, mask)[0].argmax(1)
        legal = torch.where(mask.any(1, keepdim=True), mask, 1).float()
        anything = torch.multinomial(legal, 1).squeeze(1)
        action = torch.where(torch.rand(MATCHES) < explored, anything, best)
        played = ~solo.begins
        reward, over = solo.step(action)
        later, later_mask = solo.look()
        places = torch.arange(count, count + int(played.sum())) % REPLAY
        for kept, new in zip(
            memory, (seen, mask, later, later_mask, action, reward, over), strict=True
        ):
            kept[places] = new[played]
        count += len(places)
        seen, mask = later, later_mask
        if count < 2_000:
            continue
        some = torch.randint(min(count, REPLAY), (BATCH,))
        was, was_mask, then, then_mask, did, got, ended = (part[some] for part in memory)
        with torch.no_grad():
            following = network(then, then_mask)[0].argmax(1, keepdim=True)
            worth = target(then, then_mask)[0].gather(1, following).squeeze(1)
            aim = got + DISCOUNT * worth * (~ended).float()
        found = network(was, was_mask)[0].gather(1, did[:, None]).squeeze(1)
        optimizer.zero_grad()
        nn.functional.smooth_l1_loss(found, aim).backward()
        optimizer.step()
        updates += 1
        if updates % TARGET_STEPS == 0:
            target.load_state_dict(network.state_dict())
            tell(solo, network)


LEARNERS = {"ppo": learn_ppo, "dqn": learn_dqn}


def file_of(learner: str) -> Path:
    return Path(__file__).with_name(f"cascadia-{learner}.pt")


class Learned(PolicyBot):
    """The action that the network wants most."""

    learner: str

    def __init__(self) -> None:
        held: dict[str, Any] = torch.load(file_of(self.learner), weights_only=True)
        self.network = Network(held["body.0.weight"].shape[1], len(held["actions.bias"]))
        self.network.load_state_dict(held)

    def choose_number(self, seen: Any, mask: Any) -> int:
        with torch.no_grad():
            shown = torch.from_numpy(seen)[None], torch.from_numpy(mask.copy())[None]
            return int(self.network(*shown)[0].argmax())


class Ppo(Learned):
    learner = "ppo"


class Dqn(Learned):
    learner = "dqn"


def save(learner: str, solo: Solo, network: Network) -> None:
    """Save the network, and print the mean of the last matches, exploring included."""
    torch.save(network.state_dict(), file_of(learner))
    if last := solo.points[-MATCHES:]:
        mean = sum(last) / len(last)
        print(f"{time.process_time():.0f} s, {len(solo.points)} matches: {mean:.1f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("learner", choices=sorted(LEARNERS))
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    LEARNERS[asked.learner](asked.seconds, asked.seed, partial(save, asked.learner))
