"""Fixed numbers for the actions. Squares, spots and crossings are those of the town, so tables in
another town have other numbers for them."""

from __future__ import annotations

from typing import Protocol

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.city.plan import CONES
from ludotheque.games.taxi.pieces import CARDS, CHANCE_CARDS
from ludotheque.games.taxi.tables import Tables
from ludotheque.learning import Numbers, every


class HasTables(Protocol):
    """The rules, for those who are handed them and need nothing but their tables."""

    @property
    def tables(self) -> Tables: ...


def numbers(rules: HasTables) -> Numbers:
    plan = rules.tables.plan
    squares, spots, crossings = map(range, map(len, (plan.squares, plan.spots, plan.crossings)))
    lifted = {act.Token.SIGN: spots, act.Token.BARRIER: crossings}
    cones = range(1, CONES + 1)
    return Numbers(
        [
            act.Roll(),
            *every(act.Drive, to=squares),
            act.Arrive(),
            *every(act.Sign, spot=spots),
            *every(act.Flip, spot=spots),
            *every(act.Bar, crossing=crossings),
            *(act.Lift(kind, n) for kind in act.Token for n in lifted.get(kind, cones)),
            act.Pass(),
            *every(act.Use, card=[CARDS[card].id for card in CHANCE_CARDS]),
        ]
    )
