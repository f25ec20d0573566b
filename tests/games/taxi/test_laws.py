from pathlib import Path

from ludotheque.games.taxi.game import TAXI
from ludotheque.testing import Case, Conformance

from .streets import small_blocks


class TestTaxi(Conformance):
    game = TAXI
    playthroughs = Path(__file__).parent / "playthroughs"
    thorough = 0.12  # a map in words for every reader takes its time
    cases = (
        Case({"target": 1, "turn_limit": 20}, seats=2),
        Case({"target": 3, "turn_limit": 8, "first": "youngest"}, seats=6),
        Case(
            {"freed_moves": False, "move_cones": True, "guard_exit": True, "turn_limit": 25},
            seats=3,
        ),
        Case({"random_city": 7, "turn_limit": 10}, seats=4),
    )


class SmallBlocks(Case):
    """Two ways of one roll lead to the same square."""

    def __repr__(self) -> str:
        return "small-blocks"


class TestSmallBlocks(Conformance):
    game = TAXI
    thorough = 0.12
    cases = (SmallBlocks({"city": small_blocks(), "target": 3, "turn_limit": 12}, seats=3),)
