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

from ludotheque.bots.compiled import announce_compiling
from ludotheque.bots.match_kernel import ILLEGAL
from ludotheque.learning import Matches
from ludotheque.research.spaces import check_settings, space_of
from ludotheque.research.stepper import ILLEGAL_REWARDS, MatchStepper, RewardKind


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
            raise ValueError(f"n: at least one match, got {n}")
        self._settings = (game, n, seats, rewards, options)
        self._illegal_reward = ILLEGAL_REWARDS[rewards]
        stepper = MatchStepper(game, options, seats, rewards)
        self.game, self.rules, self.numbers = stepper.game, stepper.rules, stepper.numbers
        if self.game.matches is None:
            raise ValueError(f"{game} has no compiled matches: use ludotheque.env")
        self.num_envs = n
        self.single_action_space = spaces.Discrete(self.numbers.size)
        size = self.numbers.size
        self.single_observation_space = space_of(stepper.observer, "structured", size)
        self._begun = False
        self._allocate(self.game.matches, rewards == "score")

    def _allocate(self, kernel: Any, by_score: bool) -> None:
        """Make the matches, and the arrays that steps return."""
        n = self.num_envs
        self.matches: Matches = kernel.matches(self.rules, n, by_score)
        self.action_space = batch_space(self.single_action_space, n)
        self.observation_space = batch_space(self.single_observation_space, n)
        self._seen = {
            "observation": dict(self.matches.observations),
            "action_mask": self.matches.masks,
        }
        self._lines = np.arange(n)
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
        self._begin(seeds)
        return self._seen, self._infos()

    def _begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        self._begun = True
        with announce_compiling(f"the matches of {self.game.id}"):
            self.matches.begin(seeds)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action for each match; one that its mask does not allow ends it
        (`ILLEGAL_REWARDS`)."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            shape = f"{chosen.dtype}{list(chosen.shape)}"
            raise ValueError(f"actions: {self.num_envs} whole numbers, got {shape}")
        if not self._begun:
            raise ResetNeeded("reset() comes before step()")
        acted = self.matches.acting.copy()
        self.matches.step(chosen.astype(np.int64, copy=False))
        refused = np.flatnonzero(self.matches.over == ILLEGAL)
        self.matches.rewards[refused, acted[refused]] = self._illegal_reward
        gained = self.matches.rewards[self._lines, acted]
        over = self.matches.over.astype(np.bool_)
        return self._seen, gained, over, self._truncated, self._infos()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The masks of legal action numbers, by the name that learners' libraries use."""
        return self.matches.masks.astype(np.bool_)

    # Copies -------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """What makes it again, and what its arrays hold: they share memory, and would not if they
        were copied one by one."""
        arrays = [array.copy() for array in self.matches.held_arrays()]
        held = ("_settings", "_begun", "_np_random", "_np_random_seed", "spec", "render_mode")
        return {"arrays": arrays} | {name: getattr(self, name) for name in held}

    def __setstate__(self, copied: dict[str, Any]) -> None:
        game, n, seats, rewards, options = copied["_settings"]
        self.__init__(game, n, seats, rewards, **options)  # type: ignore[misc]
        for mine, held in zip(self.matches.held_arrays(), copied.pop("arrays"), strict=True):
            np.copyto(mine, held)
        vars(self).update(copied)

    def _infos(self) -> dict[str, Any]:
        return {"acting": self.matches.acting, "rewards": self.matches.rewards}
