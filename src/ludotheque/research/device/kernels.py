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
WORD_BYTES = 8
ONE_A_BYTE = np.uint64(0x0101010101010101)  # masks are bytes of 0 and 1
ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


def kernel(function: Callable[..., None]) -> Any:
    """Compile for the GPU, on the first launch."""
    return cuda.jit(function)


def inlined(function: Callable[..., Any]) -> Any:
    """For what kernels call."""
    return cuda.jit(device=True)(function)


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
def clear_words(words: Any) -> None:
    """Clear every mask: the memory of all of them, in words."""
    k = cuda.grid(1)
    if k < words.shape[0]:
        words[k] = 0


@kernel
def blank_rows(todo: Any, rows: Any, blanks: Any) -> None:
    """Give new matches what they always find (`blanks`, as bytes)."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < todo.shape[0] and todo[i] == BEGIN:
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


@inlined
def legal_bits(words: Any, word: int, start: int, end: int) -> Any:
    """A bit for each legal action in a word of the masks' memory, the lowest of its byte; only of
    bytes from `start` to `end`: the other ones are of other matches."""
    bits = words[word] & ONE_A_BYTE
    first = word * WORD_BYTES
    if first < start:
        bits &= ALL_BITS << np.uint64(8 * (start - first))
    if first + WORD_BYTES > end:
        bits &= ALL_BITS >> np.uint64(8 * (first + WORD_BYTES - end))
    return bits


@kernel
def pick_actions(words: Any, size: int, luck: Any, actions: Any) -> None:
    """Choose a legal action for each match, all of them equally likely; 0 where none is legal. The
    masks, of `size` actions, are read in words."""
    counts = cuda.shared.array(PICKING_THREADS, np.int32)
    drawn = cuda.shared.array(PICKS, np.int32)
    thread = cuda.threadIdx.x
    lane, group = thread % LANES, thread // LANES
    i = cuda.blockIdx.x * PICKS + group
    start, end, legal = i * size, i * size + size, 0
    first, last = start // WORD_BYTES, (end + WORD_BYTES - 1) // WORD_BYTES
    if i < actions.shape[0]:
        for word in range(first + lane, last, LANES):
            legal += cuda.popc(legal_bits(words, word, start, end))
    counts[thread] = legal
    cuda.syncthreads()
    before, total = 0, 0
    for other in range(LANES):
        count = counts[group * LANES + other]
        before += count if other < lane else 0
        total += count
    if lane == 0 and i < actions.shape[0]:
        drawn[group] = chance(luck[i], total) if total else 0
        if total == 0:
            actions[i] = 0
    cuda.syncthreads()
    nth = drawn[group] - before
    if i < actions.shape[0] and 0 <= nth < legal:
        for word in range(first + lane, last, LANES):
            bits = legal_bits(words, word, start, end)
            count = cuda.popc(bits)
            if 0 <= nth < count:
                for place in range(WORD_BYTES):
                    if bits >> np.uint64(8 * place) & np.uint64(1):
                        if nth == 0:
                            actions[i] = word * WORD_BYTES + place - start
                        nth -= 1
            nth -= count


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
