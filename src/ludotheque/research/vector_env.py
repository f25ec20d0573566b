"""Thousands of matches stepped at once by compiled code, as a Gymnasium vector environment.

Observations, masks and rewards are the same NumPy arrays at every step: nothing is copied, neither
here nor for PyTorch (`torch.from_numpy`) or JAX (`jax.dlpack.from_dlpack`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ludotheque.learning import Matches
from ludotheque.research.spaces import check_settings, space_of
from ludotheque.research.stepper import MatchStepper, RewardKind


class VectorEnvironment(VectorEnv):
    """With several seats, the agent is the seat to move (`infos["acting"]`): a reward is that of
    the seat which acted, and `infos["rewards"]` has those of all."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        rewards: RewardKind = "result",
        **options: bool | int | str,
    ) -> None:
        check_settings("structured", rewards, None)
        if n < 1:
            raise ValueError("n: at least one match, please")
        stepper = MatchStepper(game, options, seats, rewards)
        self.game, self.rules, self.numbers = stepper.game, stepper.rules, stepper.numbers
        if self.game.matches is None:
            raise ValueError(f"{game} has no compiled matches: use ludotheque.env")
        self.num_envs = n
        self.matches: Matches = self.game.matches.matches(self.rules, n, rewards == "score")
        self.single_action_space = spaces.Discrete(self.numbers.size)
        size = self.numbers.size
        self.single_observation_space = space_of(stepper.observer, "structured", size)
        self.action_space = batch_space(self.single_action_space, n)
        self.observation_space = batch_space(self.single_observation_space, n)
        self._seen = {
            "observation": dict(self.matches.observations),
            "action_mask": self.matches.masks,
        }
        self._lines = np.arange(n)
        self._begun = False
        self._truncated = np.zeros(n, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Equal seeds bring equal draws: a number for all, or one for each match."""
        if seed is None or isinstance(seed, int | np.integer):
            super().reset(seed=None if seed is None else int(seed))
            own: Sequence[int | None] = [None] * self.num_envs
        else:
            super().reset()
            own = list(seed)
            if len(own) != self.num_envs:
                raise ValueError(f"seed: {len(own)} seeds for {self.num_envs} matches")
        seeds = self.np_random.integers(2**63, size=self.num_envs, dtype=np.uint64)
        for line, number in enumerate(own):
            if number is not None:
                if not 0 <= number < 2**64:
                    raise ValueError(f"seed: {number} is not in 0 … 2**64 - 1")
                seeds[line] = number
        self._begun = True
        self.matches.begin(seeds)
        return self._seen, self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action for each match; one that its mask does not allow ends it with -1."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions: {self.num_envs} whole numbers, please")
        if not self._begun:
            raise ResetNeeded("reset() comes before step()")
        acted = self.matches.acting.copy()
        self.matches.step(chosen.astype(np.int64, copy=False))
        gained = self.matches.rewards[self._lines, acted]
        over = self.matches.over.astype(np.bool_)
        return self._seen, gained, over, self._truncated, self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"acting": self.matches.acting, "rewards": self.matches.rewards}
