"""How far back a seat may go: not over a draw, another seat's choice, or something shown.

A forced action is undone together with the choice before it, by any seat.
"""

from __future__ import annotations

from ludotheque.match_log import Step
from ludotheque.rules import AnyRules, Seat, Seats


def last_choice(
    rules: AnyRules, steps: list[Step], seat: Seat, seats: int, whole_turn: bool
) -> int | None:
    """The step an undo goes back to, or the first one of the turn; None if there is none."""
    target, back = None, len(steps)
    while back and _may_go_back(rules, steps, seat, seats, back - 1):
        back -= 1
        if not was_forced(rules, steps, back):
            target = back
            if not whole_turn:
                break
    return target


def undo_point(
    rules: AnyRules, steps: list[Step], seat: Seat, seats: int, whole_turn: bool, free: bool
) -> tuple[int | None, bool]:
    """The step an undo goes back to (None: it is not allowed), and whether it goes beyond the
    barrier, as it may where undo is `free`."""
    target = last_choice(rules, steps, seat, seats, whole_turn)
    if target is None and free:
        for back in range(len(steps) - 1, -1, -1):
            if steps[back].actor == seat and not was_forced(rules, steps, back):
                return back, True
    return target, False


def first_undoable(rules: AnyRules, steps: list[Step], seats: int, keep: int = 0) -> int:
    """The first step that could be taken back, with at least `keep` steps."""
    since = len(steps)
    while since and not is_barrier(rules, steps[since - 1], seats):
        since -= 1
    return max(0, min(since, len(steps) - keep))


def steps_since_asked(rules: AnyRules, steps: list[Step], seat: Seat) -> int:
    """How many steps others have made while this seat was asked the same question."""
    many = 0
    for step in reversed(steps):
        if step.actor is None or step.actor == seat:
            break
        turn = rules.turn(step.before)
        if not isinstance(turn, Seats) or seat not in turn.seats:
            break
        many += 1
    return many


def is_barrier(rules: AnyRules, step: Step, seats: int) -> bool:
    """Whether nobody may ever take this step back: it drew or showed something."""
    if step.actor is None:
        return True
    # Without secrets everybody is told the same.
    readers = (None, *range(seats)) if rules.secrets else (None,)
    return any(rules.tell(step.before, step.actor, step.action, r).reveals for r in readers)


def was_forced(rules: AnyRules, steps: list[Step], back: int) -> bool:
    """Looked up when somebody takes back, and once: a record does not say it."""
    step = steps[back]
    if step.forced is None and step.actor is not None:
        forced = rules.forced(step.before, step.actor) is not None
        step = steps[back] = step._replace(forced=forced)
    return bool(step.forced)


def _may_go_back(rules: AnyRules, steps: list[Step], seat: Seat, seats: int, back: int) -> bool:
    own = steps[back].actor == seat or was_forced(rules, steps, back)
    return own and not _bars(rules, steps, seats, back)


def _bars(rules: AnyRules, steps: list[Step], seats: int, back: int) -> bool:
    """`is_barrier`, looked up once: every position says how far its seat may go back."""
    step = steps[back]
    if step.bars is None:
        step = steps[back] = step._replace(bars=is_barrier(rules, step, seats))
    return bool(step.bars)
