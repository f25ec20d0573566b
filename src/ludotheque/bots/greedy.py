"""A bot that takes what is worth most at the end of its own turn, by the game's `value`.

One action ahead would be blind when taking a card that must then be placed. So it looks to where
its turn ends (another seat, a draw, the end of the match): completely while that stays small, and
step by step beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.match import LogLine
from ludotheque.rules import Rng, Rules, Seat, Seats

LOOK = 4_000  # leaves a decision may cost before it is judged step by step


class Greedy:
    def choose(
        self,
        rules: Rules[Any, Any, Any],
        state: Any,
        seat: Seat,
        events: Sequence[LogLine],
        budget: Budget,
        rng: Rng,
    ) -> Choice:
        actions = rules.actions(state, seat)
        room = LOOK // max(1, len(actions))
        ranked = [
            Ranked(action, best(rules, rules.play(state, seat, action), seat, room))
            for action in actions
        ]
        top = max(choice.value for choice in ranked)
        chosen = rng.choice([choice.action for choice in ranked if choice.value == top])
        ranked.sort(key=lambda choice: (choice.action != chosen, -choice.value))
        return Choice(chosen, tuple(ranked))


def best(rules: Rules[Any, Any, Any], state: Any, seat: Seat, room: int) -> float:
    """The best value this seat can reach before its turn ends, with about `room` looks."""
    while True:
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats[0] != seat or len(turn.seats) > 1:
            return rules.value(state)[seat]
        after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
        if len(after) <= room:
            return max(best(rules, child, seat, room // len(after)) for child in after)
        state = max(after, key=lambda child: rules.value(child)[seat])
