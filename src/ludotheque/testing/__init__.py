"""The laws every game keeps, as a test suite that authors of other games can run too.

Subclass `Conformance` in a test file, name the game and the option sets, and run pytest:

    class TestMinisurf(Conformance):
        game = MINISURF
        cases = (Case(seats=2), Case({"duplicate": True}, seats=3))
"""

from ludotheque.testing.conformance import Case, Conformance

__all__ = ["Case", "Conformance"]
