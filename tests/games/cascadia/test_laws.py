"""The laws that every game keeps, on both grids, for one to four seats, in every mode."""

from __future__ import annotations

from pathlib import Path

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.testing import Case, Conformance


class TestCascadia(Conformance):
    game = CASCADIA
    cases = (
        Case(seats=1),
        Case({"scenario": 8}, seats=1),
        Case({"tiles": "square", "variant": "family"}, seats=1),
        Case({"bear": "B", "elk": "B", "salmon": "D", "hawk": "D", "fox": "D"}, seats=2),
        Case({"tiles": "square", "elk": "D", "fox": "B", "first": "random"}, seats=2),
        Case({"variant": "intermediate", "bonuses": False}, seats=3),
        Case(dict.fromkeys(("bear", "elk", "salmon", "hawk", "fox"), "random"), seats=4),
    )
    thorough = 0.1
    playthroughs = Path(__file__).parent / "playthroughs"
