"""Learns Minisurf, TAXI or Quadrata with MaskablePPO of Stable-Baselines3, as baselines of the
benchmark.

    python examples/learn_sb3.py                     # Minisurf: about three minutes on one core
    python examples/learn_sb3.py taxi --steps 50000
    ludotheque benchmark run duel-minisurf-1 --bot examples/learn_sb3.py:Learned
    ludotheque benchmark run hidden-taxi-1 --bot examples/learn_sb3.py:Taxi

It plays eight matches at once against random moves, with as many seats as the benchmark's task has.
What it has learnt is saved beside this file. It needs `sb3-contrib`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import ludotheque.research  # noqa: F401 - registers the environments
from ludotheque.research.policy_bot import PolicyBot

SEATS = {"minisurf": 2, "taxi": 2, "quadrata": 4}
# Without `render_mode` Stable-Baselines3 asks for pictures, which our environments do not draw.
SETTINGS = {"against": "random", "observations": "flat", "render_mode": None}


def file_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}_sb3")


class Learned(PolicyBot):
    """The action that the saved policy wants most."""

    game = "minisurf"

    def __init__(self) -> None:
        self.model = MaskablePPO.load(file_of(self.game), device="cpu")

    def choose_number(self, seen: Any, mask: Any) -> int:
        shown = {"observation": seen, "action_mask": mask}
        return int(self.model.predict(shown, action_masks=mask, deterministic=True)[0])


class Taxi(Learned):
    game = "taxi"


class Quadrata(Learned):
    game = "quadrata"


def learn(game: str, steps: int) -> None:
    name, settings = f"ludotheque/{game.capitalize()}-v1", SETTINGS | {"seats": SEATS[game]}
    env = make_vec_env(name, 8, env_kwargs=settings)
    model = MaskablePPO(
        "MultiInputPolicy",
        env,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [128]},
        seed=1,
        device="cpu",
        verbose=1,
    )
    model.learn(steps)
    model.save(file_of(game))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=SEATS, default="minisurf")
    parser.add_argument("--steps", type=int, default=100_000)
    torch.set_num_threads(1)
    given = parser.parse_args()
    learn(given.game, given.steps)
