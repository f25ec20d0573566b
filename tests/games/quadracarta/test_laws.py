from pathlib import Path

from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.testing import Case, Conformance


class TestMinisurf(Conformance):
    game = MINISURF
    playthroughs = Path(__file__).parent / "playthroughs"
    cases = (
        Case(seats=2),
        Case({"corners": True}, seats=4),
        Case({"boxes": 2}, seats=7),
        Case({"duplicate": True}, seats=1),
        Case({"duplicate": True}, seats=3),
    )


class TestMaxisurf(Conformance):
    game = MAXISURF
    playthroughs = Path(__file__).parent / "playthroughs"
    cases = (
        Case(seats=2),
        Case(seats=4),
        Case({"duplicate": True}, seats=1),
        Case({"duplicate": True}, seats=3),
    )
