"""The spaces of actions and observations, as Gymnasium and PettingZoo want them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces

from ludotheque.learning import Observer
from ludotheque.research.fallback_encoding import MAX_OBSERVED_NUMBER
from ludotheque.research.stepper import RewardKind, named, size_of

Observations = Literal["flat", "structured"]


class LegalActionSpace(spaces.Discrete):
    """All action numbers; samples are legal now."""

    def __init__(self, size: int, mask: Callable[[int], Any], seat: int) -> None:
        super().__init__(size)
        self._mask = partial(mask, seat)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            now = self._mask()
            mask = now if now.any() else None
        return super().sample(mask, probability)


def check_settings(observations: str, rewards: str, render_mode: str | None) -> None:
    for name, value, known in (
        ("observations", observations, get_args(Observations)),
        ("rewards", rewards, get_args(RewardKind)),
        ("render_mode", render_mode, (None, "ansi")),
    ):
        if value not in known:
            choices = ", ".join(map(repr, known))
            raise ValueError(f"{name}: must be one of {choices}, got {value!r}")


def limits_of(observer: Observer) -> tuple[float, float]:
    """The least and the largest number in an observation."""
    return (0, 255) if observer.kind is np.uint8 else (-MAX_OBSERVED_NUMBER, MAX_OBSERVED_NUMBER)


def joint_space(observer: Observer, seats: int) -> Any:
    """The observations of this number of seats, one after the other, as one vector."""
    kind: Any = observer.kind
    return spaces.Box(*limits_of(observer), (seats * size_of(observer),), kind)


def space_of(observer: Observer, observations: Observations, numbers: int) -> Any:
    """The observation as one vector or as arrays by name, with the mask."""
    least, most = limits_of(observer)
    kind: Any = observer.kind
    seen: Any = joint_space(observer, 1)
    if observations == "structured":
        example = named(observer, np.zeros(size_of(observer), kind))
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(least, most, array.shape, kind) for name, array in example.items()
        }
        seen = spaces.Dict(boxes)
    mask = spaces.Box(0, 1, (numbers,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})
