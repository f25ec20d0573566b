"""Playing on from a state: what the searching bots look at beyond their own decision.

Every seat plays the best of a few actions picked at random, by the game's `value`: cheaper than
looking at all of them, and much better than playing at random. A playout goes on for a few turns,
then what every seat has is taken for what it will get.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.bots.random import random_action
from ludotheque.chance import draw
from ludotheque.rules import AnyRules, Chance, Over, Rng, Seat

Values = tuple[float, ...]


def play_best_sampled(rules: AnyRules, state: Any, seat: Seat, rng: Rng, tries: int) -> Any:
    """The state after the best of a few random actions."""
    actions = rules.actions(state, seat)
    count = len(actions)
    if count == 1 or tries <= 1:
        return rules.play(state, seat, random_action(actions, rng))
    if count <= tries:
        picked: Sequence[Any] = actions
    else:
        picked = [actions[int(rng.random() * count)] for _ in range(tries)]
    top, best = float("-inf"), None
    for action in picked:
        after = rules.play(state, seat, action)
        # A little noise decides between equals.
        value = rules.value(after)[seat] + rng.random() * 1e-6
        if value > top:
            top, best = value, after
    return best


def playout(rules: AnyRules, state: Any, rng: Rng, turns: int, tries: int) -> Values:
    """What every seat wants, after some turns or at the end.

    A turn is over when another seat is asked, or after a draw for a seat that plays alone; where
    seats choose at the same time, after each of them.
    """
    last: Seat = -1
    turns += 1  # the one that is under way
    alone = rules.seats == 1
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Over):
            return margins(rules.value(state))
        if isinstance(turn, Chance):
            state = draw(rules, state, rng)
            if alone:
                last = -1
            continue
        seat = turn.seats[0]
        if seat != last or len(turn.seats) > 1:
            turns -= 1
            if turns < 0:
                return margins(rules.value(state))
            last = seat
        state = play_best_sampled(rules, state, seat, rng, tries)


def margins(values: Values) -> Values:
    """What each seat wants much of: its lead over the best of the others; alone, its value."""
    if len(values) == 1:
        return values
    first, second = sorted(values, reverse=True)[:2]
    return tuple(value - (second if value == first else first) for value in values)
