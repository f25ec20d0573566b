"""Exact values of small games: every draw and every choice is enumerated.

For games in which nobody hides anything and one seat chooses at a time. Each seat takes the action
that is best for itself (with two seats whose payoffs add up to a constant this is minimax), draws
count by their weights, equal states are solved once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ludotheque.rules import AnyRules, Chance, Over, Seat

Payoff: TypeAlias = Callable[[AnyRules, Any], Sequence[float]]
MAX_STATES = 1_000_000


class TooLarge(ValueError):
    """The game has more states than may be enumerated."""


def win_shares(rules: AnyRules, state: Any) -> list[float]:
    """1 for the winner, shared equally between several."""
    winners = rules.result(state).winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(rules.seats)]


def points(rules: AnyRules, state: Any) -> list[float]:
    """Points of each seat; negative where the lowest total wins, so that more is better."""
    sign = -1 if rules.lowest_wins else 1
    return [sign * score.total / rules.unit for score in rules.scores(state)]


class Solution:
    """The values of all states of a game that can be reached from those that were asked for."""

    def __init__(
        self, rules: AnyRules, payoff: Payoff = win_shares, max_states: int = MAX_STATES
    ) -> None:
        """Raises ValueError for a game with secrets: what a seat should do then depends on what
        it does not know."""
        if rules.secrets:
            raise ValueError("only games without secrets can be enumerated")
        self.rules, self.payoff, self.max_states = rules, payoff, max_states
        self._values: dict[Any, tuple[float, ...]] = {}

    @property
    def states(self) -> int:
        """How many states have been solved."""
        return len(self._values)

    def value(self, state: Any) -> tuple[float, ...]:
        """What each seat gets if all choose the best for themselves. Raises TooLarge."""
        if (known := self._values.get(state)) is not None:
            return known
        rules = self.rules
        turn = rules.turn(state)
        if isinstance(turn, Over):
            found = tuple(self.payoff(rules, state))
        elif isinstance(turn, Chance):
            outcomes = rules.chances(state)
            total = sum(weight for _, weight in outcomes)
            values = [(self.value(rules.play(state, None, one)), w) for one, w in outcomes]
            found = tuple(
                sum(value[seat] * weight for value, weight in values) / total
                for seat in range(rules.seats)
            )
        else:
            seat = turn.seats[0]
            if len(turn.seats) > 1:
                raise ValueError("several seats choose at the same time")
            found = max(self.action_values(state, seat).values(), key=lambda value: value[seat])
        if len(self._values) >= self.max_states:
            raise TooLarge(f"more than {self.max_states:,} states")
        self._values[state] = found
        return found

    def action_values(self, state: Any, seat: Seat) -> dict[Any, tuple[float, ...]]:
        """The values of all seats after each action of this seat."""
        rules = self.rules
        return {
            action: self.value(rules.play(state, seat, action))
            for action in rules.actions(state, seat)
        }

    def loss(self, state: Any, seat: Seat, action: Any) -> float:
        """How much less than the best this action is worth to its seat."""
        return self.value(state)[seat] - self.value(self.rules.play(state, seat, action))[seat]
