"""Thousands of matches on a GPU as a Gymnasium vector environment: `ludotheque.vector(…,
device="cuda")`."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Space
from gymnasium.error import ResetNeeded
from gymnasium.vector.utils import batch_space

from ludotheque.bots.compiled import announce_compiling
from ludotheque.research.device.kernels import cuda
from ludotheque.research.device.matches import DeviceMatches
from ludotheque.research.vector_env import VectorEnvironment


class NoDevice(RuntimeError):
    """No GPU with a CUDA driver was found."""


class DeviceEnvironment(VectorEnvironment):
    """Like `VectorEnvironment`, with every array in the memory of the GPU (`DeviceArray`): hand it
    on with `torch.from_dlpack` or `jax.dlpack.from_dlpack`, once, since the arrays stay the same.

    Equal seeds bring the matches that they bring on the CPU, bit by bit.
    """

    matches: DeviceMatches  # type: ignore[assignment] # the same, elsewhere

    def _allocate(self, kernel: Any, by_score: bool) -> None:
        if not cuda.is_available():
            raise NoDevice("device='cuda': there is no GPU with a CUDA driver here; use 'cpu'")
        model = kernel.matches(self.rules, 1, by_score)
        with announce_compiling(f"the matches of {self.game.id} for the GPU"):
            self.matches = DeviceMatches(model, self.num_envs, self._illegal_reward)
        self._seen = {"observation": self.matches.observations, "action_mask": self.matches.masks}
        never = self.matches.array(cuda.to_device(np.zeros(self.num_envs, np.bool_)))
        self._returned = (self.matches.gained, self.matches.ended, never)

    @cached_property
    def action_space(self) -> Space[Any]:  # type: ignore[override] # made when it is asked for
        return batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]
        return batch_space(self.single_observation_space, self.num_envs)

    def step(self, actions: Any = None) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action for each match: whole numbers, on the GPU (of PyTorch, JAX, CuPy …) or on the
        CPU; None: those of `sample_actions`. Steps are queued: nothing waits until it is read."""
        if actions is not None:
            shape, kind = tuple(actions.shape), str(actions.dtype).split(".")[-1]
            if shape != (self.num_envs,) or np.dtype(kind).kind not in "iu":
                raise ValueError(f"actions: {self.num_envs} whole numbers, got {kind}{list(shape)}")
        if not self._begun:
            raise ResetNeeded("reset() comes before step()")
        self.matches.step(actions)
        gained, ended, truncated = self._returned
        return self._seen, gained, ended, truncated, self._infos()

    def sample_actions(self) -> Any:
        """Legal actions, chosen by lot on the GPU; `step()` without actions plays them."""
        self.matches.pick_actions()
        return self.matches.actions

    def action_masks(self) -> npt.NDArray[np.bool_]:
        return self.matches.masks.copy_to_host().astype(np.bool_)

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("matches on a GPU cannot be copied or pickled")
