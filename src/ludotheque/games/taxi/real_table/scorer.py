"""A real table of TAXI: how many destinations each player has reached.

The places of the printed board are not ours to know, so destinations are counted, not named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from ludotheque.real_tables import RealTable
from ludotheque.sheets import SheetBoard, SheetField, SheetKit, SheetScorer
from ludotheque.text import text

if TYPE_CHECKING:  # loaded for a match only
    from ludotheque.games.taxi.rules import Taxi

MOST = 5  # destinations to reach, the option's limit


class TaxiSheet(SheetBoard, frozen=True, kw_only=True):
    destinations: Annotated[int, Meta(ge=0, le=MOST)] = 0  # cards face up in front of the player


class TaxiScorer(SheetScorer):
    board = TaxiSheet

    @property
    def kit(self) -> SheetKit:
        label = text("taxi-sheet-destinations")
        field = SheetField(
            "destinations", "count", label, category="destinations", most_option="target"
        )
        return SheetKit((field,), ("target",))

    def table(self, rules: Taxi, boards: Sequence[TaxiSheet], lenient: bool) -> RealTable:
        self.check_counts(rules.options, boards)
        target = rules.options.target
        done = 0
        for seat, board in enumerate(boards):
            done += board.destinations >= target
            if done > 1:
                raise self.refuse(seat, "destinations", text("taxi-sheet-over", n=target))
        # Which places they were changes nothing: each gets others of our town.
        numbers = iter(range(len(rules.tables.plan.places)))
        reached = tuple(tuple(next(numbers) for _ in range(b.destinations)) for b in boards)
        start = rules.start()
        fares = replace(start.fares, reached=reached)
        missing = () if done else (text("taxi-sheet-missing", n=target),)
        return RealTable(rules, replace(start, phase="over", fares=fares), missing)
