"""How a bot spends the budget of a turn over the small decisions the turn is made of.

Nobody knows beforehand how many decisions a turn will have, and a bot remembers nothing. So the
first decision, which is mostly the one that matters, may cost half of the budget, the next one a
quarter, and so on; whatever happens, the turn stays within its budget. Which decision this is can
be read off the log.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from ludotheque.bots import Budget
from ludotheque.rules import Log, Seat

DEFAULT_BUDGET = Budget(ms=1000)
MAX_TURN_MOVES = 12  # own moves in a row; with more, everybody else has stopped
MAX_SHARE_DIVISOR = 16  # a decision gets at least this part of the budget


class _Clock:
    read: Callable[[], float] = staticmethod(perf_counter)


def now() -> float:
    """Seconds, by the clock that budgets are measured with."""
    return _Clock.read()


def use_clock(clock: Callable[[], float]) -> None:
    """Measure with another clock: the processor's own, on a machine that is busy otherwise."""
    _Clock.read = staticmethod(clock)


def moves_this_turn(events: Log, seat: Seat) -> int:
    """How many moves of its turn this seat has made already.

    A turn begins when another seat has moved. For a seat that plays on alone it begins with the
    last draw.
    """
    moves, since_draw = 0, -1
    for back in range(1, len(events) + 1):
        line = events[-back]
        if line.ply < 0 or (line.actor == seat and line.action is None):
            continue  # somebody sat down; this seat took a move back
        if line.actor is None:
            if since_draw < 0:
                since_draw = moves
            continue
        if line.actor != seat:
            return moves
        moves += 1
        if moves > MAX_TURN_MOVES:
            break
    return max(0, since_draw)


def share(budget: Budget, events: Log, seat: Seat, whole: bool = False) -> Budget:
    """What the decision at hand may cost. `whole`: this one decides the turn."""
    budget = budget or DEFAULT_BUDGET
    part = 1 if whole else min(2 ** (moves_this_turn(events, seat) + 1), MAX_SHARE_DIVISOR)
    return Budget(
        None if budget.ms is None else max(1, budget.ms // part),
        None if budget.simulations is None else max(1, budget.simulations // part),
    )


def smaller_budget(one: Budget, other: Budget) -> Budget:
    """What both budgets allow; an empty one allows everything."""
    if not (one and other):
        return one or other
    ms = [budget.ms for budget in (one, other) if budget.ms is not None]
    counts = [budget.simulations for budget in (one, other) if budget.simulations is not None]
    return Budget(min(ms, default=None), min(counts, default=None))


class Meter:
    """Counts simulations and looks at the clock; `more` says whether another one is paid for."""

    def __init__(self, budget: Budget) -> None:
        self.started = now()
        self.seconds = None if budget.ms is None else budget.ms / 1000
        self.simulations = budget.simulations
        self.spent = 0

    def spend(self, simulations: int = 1) -> None:
        self.spent += simulations

    def used(self) -> float:
        """The part of the budget that is gone: from 0 to 1, and beyond."""
        parts = [0.0]
        if self.simulations is not None:
            parts.append(self.spent / self.simulations)
        if self.seconds is not None:
            parts.append((now() - self.started) / self.seconds)
        return max(parts)

    def more(self, until: float = 1.0) -> bool:
        return self.used() < until
