"""Kernels that step thousands of matches on a GPU, one thread a match where rules are played and
a warp a match where memory is filled or read.

The rules are the compiled functions of the games' own kernels, unchanged: numba-cuda compiles the
same source for the GPU. Threads of a warp that write far apart cost a memory access each, so what
is large and the same for all matches (blank masks, blank boards) is written by whole warps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from ludotheque.bots.match_kernel import BEGIN, ILLEGAL, chance, open_step

SIMULATED = bool(import_module("numba").config.ENABLE_CUDASIM)  # by Python, for tests
if not SIMULATED:
    import_module("numba_cuda")  # it replaces Numba's own `numba.cuda`, which is as it was
# numba-cuda 0.30 looks for this name, which NumPy 2.5 no longer has.
vars(np).setdefault("row_stack", np.vstack)
cuda: Any = import_module("numba.cuda")

LANES = 32  # threads of a warp
PICKS = 4  # matches of a block that chooses actions
PICKING_THREADS = PICKS * LANES


def kernel(function: Callable[..., None]) -> Any:
    """Compile for the GPU, on the first launch."""
    return cuda.jit(function)


@kernel
def copy_actions(given: Any, actions: Any) -> None:
    """Take actions of any type of whole numbers."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        actions[i] = given[i]


@kernel
def open_steps(
    over: Any, masks: Any, rewards: Any, drawn: Any, asked: Any, actions: Any, todo: Any, acted: Any
) -> None:
    """Note what the step does to each match, and which seat acts in it."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        acted[i] = asked[i]
        todo[i] = open_step(over, masks, rewards, drawn, asked, i, actions[i])


@kernel
def blank_masks(masks: Any, todo: Any, rows: Any, blanks: Any) -> None:
    """Clear every mask, and set new matches to their initial arrays (`blanks`, as bytes)."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < masks.shape[0]:
        for place in range(lane, masks.shape[1], LANES):
            masks[i, place] = 0
        if todo[i] == BEGIN:
            for n in range(len(rows)):
                row, blank = rows[n], blanks[n]
                for place in range(lane, blank.shape[0], LANES):
                    row[i, place] = blank[place]


@kernel
def fill_rows(rows: Any, row: Any) -> None:
    """Make all rows of an array, as bytes, equal to one."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < rows.shape[0]:
        for place in range(lane, row.shape[0], LANES):
            rows[i, place] = row[place]


@kernel
def pick_actions(masks: Any, luck: Any, actions: Any) -> None:
    """Choose a legal action for each match, all of them equally likely; 0 where none is legal."""
    counts = cuda.shared.array(PICKING_THREADS, np.int32)
    thread = cuda.threadIdx.x
    lane, first = thread % LANES, thread - thread % LANES
    i, size = cuda.blockIdx.x * PICKS + thread // LANES, masks.shape[1]
    legal = 0
    if i < actions.shape[0]:
        for place in range(lane, size, LANES):
            legal += masks[i, place] != 0
    counts[thread] = legal
    cuda.syncthreads()
    if i < actions.shape[0] and lane == 0:
        total = 0
        for other in range(first, first + LANES):
            total += counts[other]
        nth = chance(luck[i], total) if total else 0
        for other in range(first, first + LANES):
            before = counts[other]
            counts[other] = nth if 0 <= nth < before else -1
            nth -= before
        if total == 0:
            actions[i] = 0
    cuda.syncthreads()
    if i < actions.shape[0] and counts[thread] >= 0 and legal > 0:
        nth = counts[thread]
        for place in range(lane, size, LANES):
            if masks[i, place] != 0:
                if nth == 0:
                    actions[i] = place
                nth -= 1


@cache
def play_kernel(play: Callable[..., None]) -> Any:
    """The kernel that plays a step of every match by a game's own rules; compiled once."""

    @kernel
    def play_steps(
        t: Any, todo: Any, acted: Any, actions: Any, gained: Any, ended: Any, illegal: Any
    ) -> None:
        i = cuda.grid(1)
        if i < actions.shape[0]:
            play(t, i, todo[i], actions[i])
            if todo[i] == ILLEGAL:
                t.rewards[i, acted[i]] = illegal[0]
            gained[i] = t.rewards[i, acted[i]]
            ended[i] = t.over[i] != 0

    return play_steps
