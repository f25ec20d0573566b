from pathlib import Path

from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.testing import Case, Conformance


class TestQuadrata(Conformance):
    game = QUADRATA
    thorough = 0.1
    playthroughs = Path(__file__).parent / "playthroughs"
    cases = (
        Case(seats=1),
        Case(seats=2),
        Case({"strict_consolation": False, "compensation": "half-points"}, seats=3),
        Case({"version": "expert"}, seats=4),
        Case({"version": "expert", "strict_consolation": False, "taxi_at_once": False}, seats=2),
        Case({"practice": True}, seats=2),
        Case({"version": "expert", "practice": True}, seats=1),
    )
