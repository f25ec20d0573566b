"""How a turn's budget is spent over its decisions."""

from __future__ import annotations

import pytest

from ludotheque.bots import Budget
from ludotheque.bots.budget import MAX_TURN_MOVES, Meter, moves_this_turn, share, smaller_budget
from ludotheque.rules import LogLine
from ludotheque.text import text


def log(actors: str) -> list[LogLine]:
    """A log in short: digits are seats, `-` is a draw, `s` somebody sitting down, `u` an undo of
    seat 0."""
    lines = []
    for seq, actor in enumerate(actors, start=1):
        who = int(actor) if actor.isdigit() else 0 if actor == "u" else None
        ply = -1 if actor == "s" else seq
        action = "move" if actor.isdigit() or actor == "-" else None
        lines.append(LogLine(seq, ply, who, text("log-undo"), action))
    return lines


@pytest.mark.parametrize(
    ("actors", "moves"),
    [
        ("", 0),
        ("-", 0),
        ("-1", 0),
        ("-10", 1),
        ("-100", 2),
        ("-1-0-0", 2),  # a draw within the turn does not begin a new one
        ("-10s0", 2),
        ("-100u", 2),
        ("-0-00", 2),  # nobody else has moved yet: since the last draw
        ("1" + "0" * MAX_TURN_MOVES + "-0", 1),  # alone: since the last draw
    ],
)
def test_which_decision_of_the_turn_this_is(actors: str, moves: int) -> None:
    assert moves_this_turn(log(actors), 0) == moves


def test_a_turn_stays_within_its_budget() -> None:
    for budget in (Budget(ms=1000), Budget(simulations=1000)):
        spent = [share(budget, log("1" + "0" * n), 0) for n in range(5)]
        assert sum((part.ms or 0) + (part.simulations or 0) for part in spent) <= 1000
        assert share(budget, log("1"), 0, whole=True) == budget


def test_an_empty_budget_is_the_bots_own() -> None:
    assert not Budget()
    assert smaller_budget(Budget(ms=300), Budget()) == Budget(ms=300)
    assert smaller_budget(Budget(), Budget(ms=300)) == Budget(ms=300)
    assert smaller_budget(Budget(ms=300), Budget(ms=100)) == Budget(ms=100)
    assert smaller_budget(Budget(ms=300), Budget(simulations=9)) == Budget(300, 9)


def test_simulations_are_counted_without_a_clock() -> None:
    meter = Meter(Budget(simulations=4))
    counted = 0
    while meter.more():
        meter.spend()
        counted += 1
    assert counted == 4
    assert meter.used() == 1.0
