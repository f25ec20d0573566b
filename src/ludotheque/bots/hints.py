"""Why a strong player would make a move, in words.

It is found in what the move changes: the seat's points by category at the end of its turn, and what
the game's own `reason` (in its module `bot`) has to say. Beside another move only the differences
are told, also those in favour of the other one. Nothing is looked at but what the seat may know.
"""

from __future__ import annotations

from typing import Any

from ludotheque.bots.levels import players_of
from ludotheque.rules import AnyRules, Chance, Seat, Seats
from ludotheque.text import Text, text

MAX_STEPS = 8  # of the rest of the turn, played to find a reason
MAX_BRANCHES = 16  # ways of it, where actions look alike
NO_REASON = text("bots-reason-nothing")
EQUAL = text("bots-reason-equal")


def move_reason(rules: AnyRules, state: Any, seat: Seat, action: Any) -> Text:
    """The reason for a move, from what it changes by the end of the turn."""
    after = finish_turn(rules, rules.play(state, seat, action), seat)
    parts = [
        text("bots-reason-part", part=_part(rules, name), gain=_gain(rules, change))
        for name, change in _gains(rules, state, after, seat).items()
    ]
    return _worded(parts, _own(rules, state, after, seat))


def reason_against(rules: AnyRules, state: Any, seat: Seat, action: Any, other: Any) -> Text:
    """The difference between two moves, by what each changes until the end of the turn."""
    starts = first, second = [rules.play(state, seat, one) for one in (action, other)]
    better, made = (finish_turn(rules, one, seat) for one in starts)
    gains, others = (_gains(rules, state, after, seat) for after in (better, made))
    parts = [
        text(
            "bots-reason-versus",
            part=_part(rules, name),
            gain=_gain(rules, gains.get(name, 0)),
            other=_gain(rules, others.get(name, 0)),
        )
        for name in dict.fromkeys((*gains, *others))
        if gains.get(name, 0) != others.get(name, 0)
    ]
    against = getattr(players_of(rules), "reason_against", None)
    if against is not None:
        return _worded(parts, against(rules, state, better, made, seat))
    own, theirs = (_own(rules, state, after, seat) for after in (better, made))
    told = difference(own, theirs)
    goes_on = _interrupted(rules, first, better, seat)
    if goes_on != _interrupted(rules, second, made, seat):
        # One may still gain what the other has.
        return told if goes_on[0] and told is not None else NO_REASON
    if gains and not parts:
        return EQUAL if told is None else text("bots-reason-equal-both", more=told)
    return _worded(parts, told)


def lost_this_turn(
    rules: AnyRules, state: Any, seat: Seat, action: Any, other: Any
) -> dict[str, float]:
    """By category, the points that the first of two moves has less at the end of the turn; nothing
    where one of the turns is interrupted by a draw and the other is not."""
    starts = first, second = [rules.play(state, seat, one) for one in (action, other)]
    better, made = (finish_turn(rules, one, seat) for one in starts)
    if _interrupted(rules, first, better, seat) != _interrupted(rules, second, made, seat):
        return {}
    less = _gains(rules, better, made, seat)
    sign = -1 if rules.lowest_wins else 1
    return {name: points / rules.unit for name, points in less.items() if sign * points > 0}


def _worded(parts: list[Text], own: Text | None) -> Text:
    if parts and own:
        return text("bots-reason-both", parts=parts, more=own)
    return text("bots-reason-parts", parts=parts) if parts else own or NO_REASON


def _own(rules: AnyRules, before: Any, after: Any, seat: Seat) -> Text | None:
    reason = getattr(players_of(rules), "reason", None)
    return None if reason is None else reason(rules, before, after, seat)


def difference(own: Text | None, theirs: Text | None) -> Text | None:
    """What is said of one move only; of both with different counts, the other count beside it."""
    if own is None or own == theirs:
        return None
    if theirs is None or own.key != theirs.key:
        return own
    (first, counted), *others = own.args.items()
    number = theirs.args.get(first)
    if counted == number:  # of another whole: nothing to compare
        return None
    if not isinstance(number, int) or any(theirs.args.get(name) != one for name, one in others):
        return own
    return text("bots-reason-instead", told=own, made=number)


def finish_turn(rules: AnyRules, state: Any, seat: Seat, branches: int = MAX_BRANCHES) -> Any:
    """The seat's turn played on until something is drawn or somebody else is asked. Where all
    actions look alike, such as pieces to be taken, each is played on."""
    for _ in range(MAX_STEPS):
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats != (seat,):
            break
        after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
        values = [rules.value(child)[seat] for child in after]
        if 1 < len(after) <= branches and max(values) == min(values):
            after = [finish_turn(rules, one, seat, branches // len(after)) for one in after]
            return max(after, key=lambda child: rules.value(child)[seat])
        state = after[values.index(max(values))]
    return state


def _interrupted(rules: AnyRules, first: Any, last: Any, seat: Seat) -> tuple[bool, Any]:
    """Whether a draw cuts the turn in two right after its first move, and in which phase."""
    goes_on = _goes_on(rules, last, seat)
    return _goes_on(rules, first, seat), goes_on and getattr(last, "phase", True)


def _goes_on(rules: AnyRules, state: Any, seat: Seat) -> bool:
    """Whether something is drawn now, after which the seat is asked again."""
    drawn = rules.seats > 1 and isinstance(rules.turn(state), Chance)
    while drawn and isinstance(rules.turn(state), Chance):
        state = rules.play(state, None, rules.chances(state)[0][0])
    return drawn and isinstance(turn := rules.turn(state), Seats) and turn.seats == (seat,)


def _gains(rules: AnyRules, before: Any, after: Any, seat: Seat) -> dict[str, int]:
    """By category, the points that change."""
    old, new = rules.scores(before)[seat].parts, rules.scores(after)[seat].parts
    changes = {name: points - old.get(name, 0) for name, points in new.items()}
    return {name: change for name, change in changes.items() if change}


def _part(rules: AnyRules, name: str) -> Text:
    return text(f"{rules.game}-part-{name}")


def _gain(rules: AnyRules, change: int) -> Text:
    sign = "−" if change < 0 else "+"
    return text("bots-reason-gain", sign=sign, amount=abs(change) / rules.unit)
