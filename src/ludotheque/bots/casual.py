"""A bot that plays as people do who do not think long: it overlooks things, never blunders blindly.

It notices only some of its actions, those near its last move more readily than others, and takes
the best of what it has noticed, with a glance at how it might go on.
"""

from __future__ import annotations

from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.random import is_pass
from ludotheque.notation import notation
from ludotheque.rules import AnyRules, Log, Rng, Seat, Seats

MAX_NEAR_DISTANCE = 3  # steps, over all the numbers of an action
MIN_NOTICED_ACTIONS = 4  # up to this number all actions are noticed
CONTINUATION_TRIES = 20  # actions tried when the turn goes on


class CasualBot:
    def __init__(self, near: float = 0.9, far: float = 0.6) -> None:
        """Probabilities that an action is noticed, near the last one and elsewhere."""
        self.near, self.far = near, far

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        actions = rules.actions(state, seat)
        last = _last_own(rules, events, seat)
        noticed = [action for action in actions if self._notices(action, last, len(actions), rng)]
        if not noticed:
            noticed = [actions[rng.randrange(len(actions))] for _ in range(MIN_NOTICED_ACTIONS)]
        # A pass is taken only when nothing else was noticed.
        noticed = [action for action in noticed if not is_pass(action)] or noticed
        seen = {action: _worth(rules, state, seat, action, rng) for action in noticed}
        top = max(seen.values())
        chosen = rng.choice([action for action, value in seen.items() if value == top])
        order = sorted(seen, key=lambda action: (action != chosen, -seen[action]))
        return Choice(chosen, tuple(Ranked(action, seen[action]) for action in order))

    def _notices(self, action: Any, last: Any, count: int, rng: Rng) -> bool:
        if count <= MIN_NOTICED_ACTIONS:
            return True
        return rng.random() < (self.near if _is_near(action, last) else self.far)


def _worth(rules: AnyRules, state: Any, seat: Seat, action: Any, rng: Rng) -> float:
    after = rules.play(state, seat, action)
    turn = rules.turn(after)
    if not isinstance(turn, Seats) or turn.seats != (seat,):
        return rules.value(after)[seat]
    return rules.value(play_best_sampled(rules, after, seat, rng, CONTINUATION_TRIES))[seat]


def _last_own(rules: AnyRules, events: Log, seat: Seat) -> dict[str, Any]:
    """The numbers of this seat's last move of each kind, by the kind's tag."""
    found: dict[str, Any] = {}
    written = notation(rules.action)
    for back in range(1, min(len(events), 40) + 1):
        line = events[-back]
        if line.actor == seat and line.action is not None:
            tag = line.action.partition(" ")[0]
            if tag not in found:
                found[tag] = _numbers(written.parse(line.action))
    return found


def _numbers(action: Any) -> list[int]:
    fields = [getattr(action, name) for name in action.__struct_fields__]
    flat: list[int] = []
    for field in fields:
        if isinstance(field, int):
            flat.append(field)
        elif hasattr(field, "__struct_fields__"):
            flat += _numbers(field)
        elif isinstance(field, tuple):
            flat += [item for item in field if isinstance(item, int)]
    return flat


def _is_near(action: Any, last: dict[str, list[int]]) -> bool:
    there = last.get(str(type(action).__struct_config__.tag))
    if not there:
        return True
    return (
        sum(abs(a - b) for a, b in zip(_numbers(action), there, strict=False)) <= MAX_NEAR_DISTANCE
    )
