"""`ludotheque.vector`: many matches at once, on the CPU or on a GPU."""

from __future__ import annotations

from ludotheque.extras import needing
from ludotheque.research.stepper import RewardKind
from ludotheque.research.vector_env import VectorEnvironment


def make_vector(
    game: str,
    n: int,
    seats: int | None = None,
    rewards: RewardKind = "result",
    device: str = "cpu",
    **options: bool | int | str,
) -> VectorEnvironment:
    """`n` matches at once on the CPU, or with `device="cuda"` on a GPU (the extra `gpu`): then all
    arrays are in its memory, see `research.device.environment`."""
    if device == "cpu":
        return VectorEnvironment(game, n, seats, rewards, **options)
    if device != "cuda":
        raise ValueError(f"device: must be 'cpu' or 'cuda', got {device!r}")
    with needing("gpu"):
        from ludotheque.research.device.environment import DeviceEnvironment
    return DeviceEnvironment(game, n, seats, rewards, **options)
