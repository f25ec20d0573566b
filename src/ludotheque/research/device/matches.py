"""Many matches in the memory of a GPU, stepped together (`learning.Matches` is their model)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.learning import Matches
from ludotheque.research.device.arrays import DeviceArray
from ludotheque.research.device.graphs import DEFAULT_STREAM, record
from ludotheque.research.device.kernels import (
    LANES,
    PICKING_THREADS,
    PICKS,
    blank_masks,
    copy_actions,
    cuda,
    fill_rows,
    open_steps,
    pick_actions,
    play_kernel,
)

THREADS = 128  # of a block
PLAYING_THREADS = 64  # of a block that plays: its code needs many registers
WIDE_ROWS = ("luck", "work", "asked")  # may hold more than 32 bits, or are shown to learners
FILLS = (0x55, 0xAA)  # to see what `blank` writes


class DeviceMatches:
    """The matches of a game that its compiled kernel on the CPU would step one after the other.

    Every array of `model` (one match on the CPU) has a row for each match here. Whole numbers that
    fit are kept in 32 bits: a GPU reckons with those.
    """

    def __init__(self, model: Matches, count: int, illegal_reward: float) -> None:
        self.count, self._model = count, model
        self._launched: set[str] = set()
        self._recorded: dict[str, Callable[[], None]] = {}
        self._play = play_kernel(model.step_parts[1])
        device = getattr(cuda.current_context(), "device", None)  # the simulator has none
        self._device = getattr(device, "id", 0)
        blanks = _blank_rows(model)
        rows: dict[str, Any] = {}
        bytes_of: dict[str, Any] = {}
        for name, array in zip(model.rows._fields, model.rows, strict=True):
            held = _narrowed(name, array)
            if name in model.shared:
                rows[name] = cuda.to_device(held)
                continue
            rows[name] = cuda.device_array((count, *array.shape[1:]), held.dtype)
            bytes_of[name] = rows[name].reshape(count, held[0].size).view(np.uint8)
            row = cuda.to_device(np.frombuffer(held[0].tobytes(), np.uint8).copy())
            with few_matches_are_fine():
                fill_rows[_blocks(count * LANES, THREADS), THREADS](bytes_of[name], row)
        self.rows = type(model.rows)(**rows)
        self._blank_rows = tuple(bytes_of[name] for name in blanks)
        self._blanks = tuple(
            cuda.to_device(np.frombuffer(_narrowed(name, row).tobytes(), np.uint8).copy())
            for name, row in blanks.items()
        )
        self._todo, self._acted, self._actions = (
            cuda.to_device(np.zeros(count, np.int64)) for _ in range(3)
        )
        self._picks = cuda.to_device(np.zeros((count, 1), np.uint64))
        self._gained = cuda.to_device(np.zeros(count, np.float32))
        self._ended = cuda.to_device(np.zeros(count, np.bool_))
        with few_matches_are_fine():
            self._copy_actions = copy_actions[_blocks(count, THREADS), THREADS]
        self._illegal = cuda.to_device(np.array([illegal_reward], np.float32))

    # What learners read ------------------------------------------------------------------------

    def array(self, held: Any) -> DeviceArray:
        return DeviceArray(held, self._device)

    @property
    def observations(self) -> dict[str, DeviceArray]:
        return {name: self.array(getattr(self.rows, name)) for name in self._model.observations}

    @property
    def masks(self) -> DeviceArray:
        return self.array(self.rows.mask)

    @property
    def acting(self) -> DeviceArray:
        return self.array(self.rows.asked)

    @property
    def rewards(self) -> DeviceArray:
        return self.array(self.rows.rewards)

    @property
    def gained(self) -> DeviceArray:
        """What the seat that acted got for it."""
        return self.array(self._gained)

    @property
    def ended(self) -> DeviceArray:
        return self.array(self._ended)

    @property
    def actions(self) -> DeviceArray:
        """What the next step takes if no other actions are given."""
        return self.array(self._actions)

    # Steps --------------------------------------------------------------------------------------

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Begin all matches anew; equal seeds bring the draws that they bring on the CPU."""
        luck = self._model.luck_of(seeds)
        self.rows.luck.copy_to_device(luck.copy())
        self._picks.copy_to_device(seeds[:, None].copy())
        self.rows.over.copy_to_device(np.ones(self.count, np.int8))
        self._actions.copy_to_device(np.zeros(self.count, np.int64))
        self.step()

    def step(self, actions: Any = None) -> None:
        """One action each: an array of whole numbers in any memory, or None for those in
        `actions`. Nothing waits for the GPU to finish."""
        if hasattr(actions, "__cuda_array_interface__"):
            self._copy_actions(cuda.as_cuda_array(actions), self._actions)
        elif actions is not None:
            self._actions.copy_to_device(np.asarray(actions).astype(np.int64))
        self._run("step", self._launch_step)

    def _launch_step(self, stream: Any) -> None:
        t = self.rows
        open_steps[_blocks(self.count, THREADS), THREADS, stream](
            t.over, t.mask, t.rewards, t.drawn, t.asked, self._actions, self._todo, self._acted
        )
        blank_masks[_blocks(self.count * LANES, THREADS), THREADS, stream](
            t.mask, self._todo, self._blank_rows, self._blanks
        )
        self._play[_blocks(self.count, PLAYING_THREADS), PLAYING_THREADS, stream](
            t, self._todo, self._acted, self._actions, self._gained, self._ended, self._illegal
        )

    def pick_actions(self) -> None:
        """Fill `actions` with legal ones, chosen by lot on the GPU; equal seeds bring the same."""
        self._run("pick", self._launch_pick)

    def _launch_pick(self, stream: Any) -> None:
        pick_actions[_blocks(self.count, PICKS), PICKING_THREADS, stream](
            self.rows.mask, self._picks, self._actions
        )

    def _run(self, name: str, launch: Callable[[Any], None]) -> None:
        """Launch kernels; from the second time on they are replayed."""
        if replay := self._recorded.get(name):
            replay()
            return
        with few_matches_are_fine():
            if name in self._launched:
                self._recorded[name] = record(launch)
                self._recorded[name]()
            else:
                self._launched.add(name)
                launch(DEFAULT_STREAM)


@contextmanager
def few_matches_are_fine() -> Iterator[None]:
    """Numba warns of launches that leave most of a GPU idle."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Grid size", category=Warning)
        yield


def _blocks(threads: int, block: int) -> int:
    return (threads + block - 1) // block


def _narrowed(name: str, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Whole numbers of 64 bits in 32 where they fit; sets of up to 32 bits do, too."""
    if array.dtype != np.int64 or name in WIDE_ROWS:
        return np.ascontiguousarray(array)
    return array.astype(np.int32)


def _blank_rows(model: Matches) -> dict[str, npt.NDArray[Any]]:
    """What a game's `blank` writes, by the names of the rows: it is called to see. Rows that it
    does not write keep different fills."""
    blank: Callable[..., None] = model.step_parts[0]
    kept = [array.copy() for array in model.rows]
    found: list[dict[str, npt.NDArray[Any]]] = []
    names = [n for n in model.rows._fields if n not in (*model.shared, *model.scratch)]
    for fill in FILLS:
        for name in names:
            getattr(model.rows, name).view(np.uint8)[...] = fill
        blank(model.rows, 0)
        found.append({name: getattr(model.rows, name)[0].copy() for name in names})
    for array, before in zip(model.rows, kept, strict=True):
        array[...] = before
    one, other = found
    written = {}
    for name in names:
        same = one[name] == other[name]
        if np.all(same):
            written[name] = np.asarray(one[name])
        elif np.any(same):
            raise AssertionError(f"{name}: blank() writes only a part of it")
    return written
