"""Why a strong player would make a move, in words.

It is found in what the move changes: the seat's points by category at the end of its turn, and what
the game's own `reason` (in its module `bot`) has to say. Nothing is looked at but what the seat may
know.
"""

from __future__ import annotations

from typing import Any

from ludotheque.bots.levels import players_of
from ludotheque.rules import AnyRules, Seat, Seats
from ludotheque.text import Text, text

MAX_STEPS = 8  # of the rest of the turn, played to find a reason
MAX_ACTIONS_TRIED = 40  # at each step of that turn


def move_reason(rules: AnyRules, state: Any, seat: Seat, action: Any) -> Text:
    """The reason for a move, from what it changes by the end of the turn."""
    after = finish_turn(rules, rules.play(state, seat, action), seat)
    changes = _changes(rules, state, after, seat)
    players = players_of(rules)
    reason = getattr(players, "reason", None)
    own: Text | None = reason(rules, state, after, seat) if reason is not None else None
    if changes and own:
        return text("bots-reason-both", parts=changes, more=own)
    if changes:
        return text("bots-reason-parts", parts=changes)
    return own or text("bots-reason-nothing")


def finish_turn(rules: AnyRules, state: Any, seat: Seat) -> Any:
    """The seat's turn played on until something is drawn or somebody else is asked."""
    for _ in range(MAX_STEPS):
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats != (seat,):
            break
        actions = rules.actions(state, seat)
        step = max(1, len(actions) // MAX_ACTIONS_TRIED)
        after = [rules.play(state, seat, actions[i]) for i in range(0, len(actions), step)]
        state = max(after, key=lambda child: rules.value(child)[seat])
    return state


def _changes(rules: AnyRules, before: Any, after: Any, seat: Seat) -> list[Text]:
    """A text for every category whose points change."""
    old, new = rules.scores(before)[seat].parts, rules.scores(after)[seat].parts
    found = []
    for name, points in new.items():
        change = points - old.get(name, 0)
        if change:
            sign, amount = "+" if change > 0 else "−", abs(change) / rules.unit
            part = text(f"{rules.game}-part-{name}")
            found.append(text("bots-reason-part", part=part, sign=sign, amount=amount))
    return found
