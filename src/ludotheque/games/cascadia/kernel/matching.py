"""The disjoint pairs that are worth most together (hawk D, fox D), exactly."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel.layout import Words

# Parts of the scratch array: pairs (mask, worth), then the stack of (tokens left, pairs, points).
PAIR_MASK = 0
PAIR_WORTH = 400
STACK = 800


@inner
def pair_up(work: Words, pairs: int, one: int, other: int, worth: int) -> int:
    """List a pair of tokens, by their places in the list of their species."""
    work[PAIR_MASK + pairs] = 1 << one | 1 << other
    work[PAIR_WORTH + pairs] = worth
    return pairs + 1


@inner
def best_matching(work: Words, count: int, pairs: int, most: int) -> int:
    """The most points from disjoint listed pairs; no pair is worth more than `most`."""
    best = 0
    depth = STACK
    work[depth] = (1 << int(count)) - 1
    work[depth + 1] = count
    work[depth + 2] = 0
    while depth >= STACK:
        left = int(work[depth])
        many = int(work[depth + 1])
        points = int(work[depth + 2])
        depth -= 3
        if points > best:
            best = points
        if points + most * (many // 2) <= best:
            continue
        lowest = left & -left
        # The lowest token left stays alone, or pairs with one that is left too.
        depth += 3
        work[depth] = left ^ lowest
        work[depth + 1] = many - 1
        work[depth + 2] = points
        for entry in range(pairs):
            mask = int(work[PAIR_MASK + entry])
            if mask & lowest and mask & left == mask:
                depth += 3
                work[depth] = left ^ mask
                work[depth + 1] = many - 2
                work[depth + 2] = points + work[PAIR_WORTH + entry]
    return best
