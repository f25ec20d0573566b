"""What a strong player would do now, and why, in words.

The moves come from the game's hard level. A reason is found in what the move changes: the seat's
points by category at the end of its turn, and what the game's own `reason` (in its module `bot`)
has to say. Nothing is looked at but what the seat may know.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludotheque.bots import Bot, Budget, Ranked, keyed_rng
from ludotheque.bots.levels import Level, players_of
from ludotheque.match import Match
from ludotheque.rules import AnyRules, Log, Rng, Seat, Seats
from ludotheque.text import Text, text

BUDGET = Budget(ms=500)
STEPS = 8  # of the seat's own turn, played on to find a reason
MANY = 40  # actions, of which only so many are tried when playing on


class Hint(Struct, frozen=True):
    action: Any
    value: float  # as the bot counts: bigger is better
    reason: Text


def best_moves(
    match: Match, seat: Seat, n: int = 3, budget: Budget = BUDGET, bot: Bot | None = None
) -> list[Hint]:
    rng = keyed_rng("hint", match.record.header.game, seat, match.ply)
    state = match.rules.resample(match.state, seat, rng)
    return advise(match.rules, state, seat, match.log_of(seat), n, budget, rng, bot)


def advise(
    rules: AnyRules,
    state: Any,
    seat: Seat,
    events: Log,
    n: int,
    budget: Budget,
    rng: Rng,
    bot: Bot | None = None,
) -> list[Hint]:
    """The best moves of a seat that is asked now, the best one first, in a state that has been
    resampled for it."""
    choice = (bot or Level("hard")).choose(rules, state, seat, events, budget, rng)
    ranked = choice.alternatives or (Ranked(choice.action, 0.0),)
    return [
        Hint(one.action, one.value, one.reason or why(rules, state, seat, one.action))
        for one in ranked[:n]
    ]


def why(rules: AnyRules, state: Any, seat: Seat, action: Any) -> Text:
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
    for _ in range(STEPS):
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats != (seat,):
            break
        actions = rules.actions(state, seat)
        step = max(1, len(actions) // MANY)
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
