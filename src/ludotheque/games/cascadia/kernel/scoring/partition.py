"""The partition of tokens into listed formations that is worth most, exactly: elk, and pairs of
hawks or foxes (card D).

Tokens are bits of a mask, by their place in the list of their species. Formations are masks with
points; a depth-first search covers the lowest token left first and gives up where even the best
shapes for so many tokens could not beat what is known.
"""

from __future__ import annotations

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel.layout import MAX_TILES, Words, by_number
from ludotheque.games.cascadia.pieces import CARD_D
from ludotheque.games.cascadia.scoring.elk import FORMATION
from ludotheque.games.cascadia.scoring.elk import RING as RINGS
from ludotheque.games.cascadia.scoring.foxes import PAIRS_AROUND_TWO
from ludotheque.games.cascadia.scoring.hawks import BETWEEN
from ludotheque.games.cascadia.scoring.herds import POINTS, limit

# Points by number of elk in one formation: lines and shapes (A, B), herds (C) and rings (D). On
# the square grid a ring has only four cells. An elk by itself is worth the same on every card.
SHAPE, HERD, RING = by_number(FORMATION), by_number(POINTS), by_number(RINGS["hex"])
ALONE = FORMATION[1]

# By kind of formation and number of tokens: the most that they could score in the best shapes. The
# first kinds are the elk cards in their order.
HAWK_PAIRS, FOX_PAIRS = 4, 5
_KINDS = (
    FORMATION,
    FORMATION,
    POINTS,
    RINGS["hex"],
    (0, 0, BETWEEN[-1]),
    (0, 0, PAIRS_AROUND_TWO[-1]),
)
UPPER = np.array([[limit(n, kind) for n in range(MAX_TILES + 1)] for kind in _KINDS], np.int64)

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
def add_pair(work: Words, pairs: int, one: int, other: int, points: int) -> int:
    """List a pair of tokens, by their places in the list of their species."""
    return add_formation(work, pairs, 1 << one | 1 << other, 2, points)


@inner
def best_pairs(work: Words, pairs: int, count: int, kind: int) -> int:
    """The most points from disjoint listed pairs; a token by itself is worth nothing."""
    return best_partition(work, pairs, (1 << count) - 1, count, kind, 0)


@inner
def best_partition(
    work: Words, formations: int, tokens: int, count: int, kind: int, alone: int
) -> int:
    """The most points for covering the tokens with the listed formations and singles."""
    best = 0
    depth = STACK
    work[depth] = tokens
    work[depth + 1] = count
    work[depth + 2] = 0
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        depth -= FRAME
        if points + alone * many > best:
            best = points + alone * many
        if points + UPPER[kind, many] <= best:
            continue
        lowest = left & -left
        depth += FRAME
        work[depth] = left ^ lowest
        work[depth + 1] = many - 1
        work[depth + 2] = points + alone
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
