"""The partition of elk into listed formations that is worth most, exactly.

Elk are bits of a mask, by their place in the list of elk. Formations are masks with points; a
depth-first search covers the lowest elk left first and gives up where even the best shapes for so
many elk could not beat what is known.
"""

from __future__ import annotations

import numpy as np

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel.layout import MAX_TILES, Words, by_number
from ludotheque.games.cascadia.pieces import CARD_D
from ludotheque.games.cascadia.scoring.elk import FORMATION
from ludotheque.games.cascadia.scoring.elk import RING as RINGS
from ludotheque.games.cascadia.scoring.herds import POINTS, limit

# Points by number of elk in one formation: lines and shapes (A, B), herds (C) and rings (D). On
# the square grid a ring has only four cells. An elk by itself is worth the same on every card.
SHAPE, HERD, RING = by_number(FORMATION), by_number(POINTS), by_number(RINGS["hex"])
ALONE = FORMATION[1]

# By card and number of elk: the most that they could score if they stood in the best shapes.
UPPER = np.array(
    [
        [limit(elk, points) for elk in range(MAX_TILES + 1)]
        for points in (FORMATION, FORMATION, POINTS, RINGS["hex"])
    ],
    np.int64,
)

# Parts of the scratch array: formations (masks, points, sizes), then the stack of the search.
F_MASK = 0
F_POINTS = 1200
F_SIZE = 2400
STACK = 3600
FRAME = 4


@inner
def add_formation(work: Words, formations: int, mask: int, size: int, points: int) -> int:
    work[F_MASK + formations] = mask
    work[F_SIZE + formations] = size
    work[F_POINTS + formations] = points
    return formations + 1


@inner
def best_partition(work: Words, formations: int, elk: int, count: int, card: int) -> int:
    """The most points for covering the elk with the listed formations and singles."""
    best = 0
    depth = STACK
    work[depth] = elk
    work[depth + 1] = count
    work[depth + 2] = 0
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        depth -= FRAME
        if points + ALONE * many > best:
            best = points + ALONE * many
        if points + UPPER[card, many] <= best:
            continue
        lowest = left & -left
        depth += FRAME
        work[depth] = left ^ lowest
        work[depth + 1] = many - 1
        work[depth + 2] = points + ALONE
        for entry in range(formations):
            mask = int(work[F_MASK + entry])
            if mask & lowest and mask & left == mask:
                depth += FRAME
                work[depth] = left ^ mask
                work[depth + 1] = many - int(work[F_SIZE + entry])
                work[depth + 2] = points + work[F_POINTS + entry]
    return int(best)


@inner
def best_rings(work: Words, rings: int, elk: int, count: int) -> int:
    """Gaps are allowed, so a formation may be any of the elk of a ring.

    Each further elk of a formation is worth at least as much as the one before, so moving an elk
    to a larger formation never loses: some best partition takes the formations from the largest
    to the smallest, each with all the elk of its ring that are left. Only those are searched.
    """
    best = 0
    depth = STACK
    work[depth] = elk
    work[depth + 1] = count
    work[depth + 2] = 0
    work[depth + 3] = 6
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        largest = int(work[depth + 3])
        depth -= FRAME
        best = max(best, points + ALONE * many)
        if points + UPPER[CARD_D, many] <= best:
            continue
        for size in range(2, largest + 1):
            for entry in range(rings):
                mask = int(work[F_MASK + entry])
                if work[F_SIZE + entry] >= size and bits(mask & left) == size:
                    depth = push(
                        work, depth, left & ~mask, many - size, points + int(RING[size]), size
                    )
    return best


@inner
def push(work: Words, depth: int, left: int, part: int, out: int, points: int) -> int:
    depth += FRAME
    work[depth] = left
    work[depth + 1] = part
    work[depth + 2] = out
    work[depth + 3] = points
    return depth


@inner
def bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
