"""A bot that maximises the game's `value` at the end of its own turn.

One action ahead would be blind when taking a card that must then be placed. So it looks to where
its turn ends (another seat, a draw, the end of the match): completely while that stays small, and
step by step beyond. Only where drawing and not drawing look equal, as for somebody who may stop
for good, does it look through the draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.rules import AnyRules, Chance, Log, Rng, Seat, Seats

MAX_LEAVES = 4_000  # leaves a decision may cost before it is judged step by step
MAX_OUTCOMES = 24  # outcomes of a draw looked at; if there are more, the likeliest ones


class GreedyBot:
    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        ranked = rank_actions(rules, state, seat, rules.actions(state, seat), MAX_LEAVES)
        top = max(choice.value for choice in ranked)
        chosen = rng.choice([choice.action for choice in ranked if choice.value == top])
        ranked.sort(key=lambda choice: (choice.action != chosen, -choice.value))
        return Choice(chosen, tuple(ranked))


def rank_actions(
    rules: AnyRules,
    state: Any,
    seat: Seat,
    actions: Sequence[Any],
    room: int,
    more: Callable[[], bool] = lambda: True,
) -> list[Ranked]:
    """What each action is worth at the end of the turn, in the actions' order.

    `more` says whether there is time for another action; two are looked at in any case.
    """
    room //= max(1, len(actions))
    after: list[Any] = []
    values: list[float] = []
    for action in actions:
        if len(values) > 1 and not more():
            break
        after.append(rules.play(state, seat, action))
        values.append(best(rules, after[-1], seat, room))
    top = max(values)
    tied = [i for i, value in enumerate(values) if value == top]
    draws = [i for i in tied if isinstance(rules.turn(after[i]), Chance)]
    if 0 < len(draws) < len(tied):
        for i in draws:
            values[i] = _through_draw(rules, after[i], seat, room, more)
    return [Ranked(action, value) for action, value in zip(actions, values, strict=False)]


def best(rules: AnyRules, state: Any, seat: Seat, room: int) -> float:
    """The best value this seat can reach before its turn ends, visiting about `room` leaves."""
    while True:
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats[0] != seat or len(turn.seats) > 1:
            return rules.value(state)[seat]
        after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
        if len(after) <= room:
            return max(best(rules, child, seat, room // len(after)) for child in after)
        state = max(after, key=lambda child: rules.value(child)[seat])


def _through_draw(
    rules: AnyRules, state: Any, seat: Seat, room: int, more: Callable[[], bool]
) -> float:
    outcomes = sorted(rules.chances(state), key=lambda pair: -pair[1])[:MAX_OUTCOMES]
    room //= len(outcomes)
    total, weights = 0.0, 0
    for outcome, weight in outcomes:
        total += weight * best(rules, rules.play(state, None, outcome), seat, room)
        weights += weight
        if not more():
            break
    return total / weights
