"""How a match has ended: places, winners, what decided, and the rank of a solo match."""

from __future__ import annotations

from ludotheque.games.cascadia.objectives import is_met
from ludotheque.games.cascadia.scoring.standings import totals
from ludotheque.games.cascadia.state import State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Result
from ludotheque.text import Text, text

SCALE = (60, 70, 80, 90, 100, 110)  # facts, section 3: the six ranks of the solo game


def rank_of(points: int) -> int:
    """The rank reached alone: the number in its name, 0 below the first."""
    return max((step for step in SCALE if points >= step), default=0)


def result(tables: Tables, state: State) -> Result:
    points = totals(tables, state)
    if tables.seats == 1:
        scenario = tables.scenario
        won = scenario is None or is_met(tables, state, 0)
        rank = text(f"cascadia-rank-{rank_of(points[0])}")
        key = "alone" if scenario is None else "passed" if won else "missed"
        n = tables.options.scenario
        reached = text(f"cascadia-decided-{key}", n=n, points=points[0], rank=rank)
        return Result((1,), (0,) if won else (), reached)
    ranks = list(zip(points, state.nature, strict=True))
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    decided = None
    if len(winners) > 1:
        decided = text("cascadia-decided-shared")
    elif points.count(max(points)) > 1:
        decided = text("cascadia-decided-nature")
    if tables.scenario is not None:
        decided = _with_passed(tables, state, decided)
    return Result(places, winners, decided)


def _with_passed(tables: Tables, state: State, decided: Text | None) -> Text:
    """Who has passed the scenario, which need not be the winner, then what decided."""
    passed = [seat for seat in range(tables.seats) if is_met(tables, state, seat)]
    told = text(
        "cascadia-decided-passed-by",
        n=tables.options.scenario,
        count=len(passed),
        players=[text("cascadia-decided-player", seat=seat + 1) for seat in passed],
    )
    return told if decided is None else text("cascadia-decided-and", passed=told, tie=decided)
