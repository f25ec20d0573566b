"""Learns Minisurf with MaskablePPO of Stable-Baselines3, as a baseline of the benchmark.

    python examples/learn_sb3.py                     # about three minutes on one core
    ludotheque benchmark run duel-minisurf-1 --bot examples/learn_sb3.py:Learned

It plays eight matches at once against random moves. What it has learnt is saved beside this file.
It needs `sb3-contrib`.
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

SAVED = Path(__file__).with_name("minisurf_sb3")
# Without `render_mode` Stable-Baselines3 asks for pictures, which our environments do not draw.
SETTINGS = {"seats": 2, "against": "random", "observations": "flat", "render_mode": None}


class Learned(PolicyBot):
    """The action that the saved policy wants most."""

    def __init__(self) -> None:
        self.model = MaskablePPO.load(SAVED, device="cpu")

    def choose_number(self, seen: Any, mask: Any) -> int:
        shown = {"observation": seen, "action_mask": mask}
        return int(self.model.predict(shown, action_masks=mask, deterministic=True)[0])


def learn(steps: int) -> None:
    env = make_vec_env("ludotheque/Minisurf-v1", 8, env_kwargs=SETTINGS)
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
    model.save(SAVED)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    torch.set_num_threads(1)
    learn(parser.parse_args().steps)
