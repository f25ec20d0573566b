"""Random numbers for compiled code: the same sequence compiled and uncompiled.

Marsaglia's xorshift128 on four 32-bit words, which never overflows a 64-bit integer.
"""

from __future__ import annotations

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Words

WORD = 0xFFFFFFFF


def new_work(seed: int = 0) -> Words:
    """A work array whose streams depend on the seed alone."""
    work = np.zeros(at.WORK, np.int64)
    seed_streams(work, seed)
    return work


@outer
def seed_streams(work: Words, seed: int) -> None:
    """Start all streams; equal seeds (below 2**62) give equal numbers."""
    _seed(work, at.TILE_STREAM, seed)
    _seed(work, at.TOKEN_STREAM, seed)
    _seed(work, at.CHOICE_STREAM, seed)


@inner
def _seed(work: Words, stream: int, seed: int) -> None:
    high = seed >> 31 & WORD
    work[stream] = (seed ^ 123456789) & WORD
    work[stream + 1] = ((seed & 0xFFFF) * 69069 + 362436069 * (stream & 63)) & WORD
    work[stream + 2] = (high ^ 521288629) & WORD
    work[stream + 3] = 88675123
    for _ in range(12):
        below(work, stream, 2)


@inner
def below(work: Words, stream: int, bound: int) -> int:
    """A whole number from 0 to bound - 1 (bound up to 2**31)."""
    first = work[stream]
    mixed = first ^ (first << 11 & WORD)
    last = work[stream + 3]
    work[stream] = work[stream + 1]
    work[stream + 1] = work[stream + 2]
    work[stream + 2] = last
    last = last ^ last >> 19 ^ mixed ^ mixed >> 8
    work[stream + 3] = last
    return int(last * bound >> 32)
