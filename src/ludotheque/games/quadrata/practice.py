"""Practice: the multiplication is asked, with answers that are easily mistaken for each other."""

from __future__ import annotations

from functools import cache

from ludotheque.games.quadrata.pieces import PLANE, kind_of

TRIES = 3  # pairs of tokens in a turn, after which visits are offered as in the usual game
CHOICES = 6


@cache
def answers(first: int, second: int) -> tuple[int, ...]:
    """What can be answered for two tokens (by number), in ascending order.

    Nothing is asked about an airplane: it is worth whatever is needed.
    """
    one, other = kind_of(first), kind_of(second)
    if PLANE in (one, other):
        return ()
    product = one * other
    slips = (one, -one, other, -other, 1, -1, 10, -10, 2, -2, one + other, one - other + 1, 5, 4, 3)
    near = list(dict.fromkeys(product + slip for slip in slips if product + slip > 0 and slip))
    below = [number for number in near if number < product]
    above = [number for number in near if number > product]
    # Where the right answer stands among the others follows no visible pattern.
    wanted_below = min((5 * one + 3 * other + one * other // 4) % CHOICES, len(below))
    chosen = below[:wanted_below] + above[: CHOICES - 1 - wanted_below]
    return tuple(sorted((product, *chosen)))
