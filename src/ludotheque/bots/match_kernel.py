"""Parts that the compiled matches of every game share (`learning.Matches`): how a step begins,
draws, and rewards at the end.

They take arrays instead of a game's own tuple of them, so that all games use the same machine code.
"""

from __future__ import annotations

from typing import Any

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import lean, lean_part

BEGIN, ACT, ILLEGAL = range(3)  # what a step does to a match


@lean_part
def open_step(
    over: Any, masks: Any, rewards: Any, drawn: Any, asked: Any, i: int, action: int
) -> int:
    """Forget the last step of a match, and return what this one does: BEGIN a new match, ACT, or
    nothing, since the action is ILLEGAL: that ends the match and costs its player a point.
    `over` is 0 of a match under way, 1 of one that ended by its rules, and else ILLEGAL."""
    rewards[i] = 0
    drawn[i, 0] = 0
    if over[i]:
        over[i] = 0
        return BEGIN
    if action < 0 or action >= masks.shape[1] or masks[i, action] == 0:
        rewards[i, asked[i]] = -1
        over[i] = ILLEGAL
        return ILLEGAL
    return ACT


@lean_part
def scratch(lines: Any, i: int) -> int:
    """The line of scratch memory for the step of a match: a processor's matches take turns and
    share one line, those on a GPU are stepped together and have a line each."""
    return i if lines.shape[0] > 1 else 0


@lean_part
def note(drawn: Any, i: int, outcome: int) -> None:
    """Remember what chance brought, as far as there is room."""
    if drawn[i, 0] + 1 < drawn.shape[1]:
        drawn[i, 0] += 1
        drawn[i, drawn[i, 0]] = outcome


@lean_part
def pay_winners(rewards: Any, i: int) -> None:
    """Make rewards of a match that has ended, zero-sum, out of a 1 for each winner and a 0 for each
    of the others. A single player gets 1 or -1."""
    seats, winners = rewards.shape[1], 0
    for seat in range(seats):
        winners += int(rewards[i, seat])
    for seat in range(seats):
        if seats == 1:
            rewards[i, seat] = 1 if winners else -1
        elif winners:
            won = (seats / winners - 1) / (seats - 1)
            rewards[i, seat] = won if rewards[i, seat] else -1 / (seats - 1)


@lean_part
def chance(luck: Any, below: int) -> int:
    """A number below `below`, from a generator of one word (splitmix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    return _below(_scramble(luck[0]), below)


@lean
def mix(seed: int, number: int, below: int) -> int:
    """A number below `below` that depends on nothing but a seed and a number (splitmix64)."""
    first = _scramble(np.uint64(seed) + np.uint64(0x9E3779B97F4A7C15))
    return _below(_scramble(first + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)), below)


@lean_part
def _scramble(z: Any) -> Any:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@lean_part
def _below(z: Any, below: int) -> int:
    return int((z >> np.uint64(32)) * np.uint64(below) >> np.uint64(32))
