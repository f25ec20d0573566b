"""Plans and playouts of `search` by the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.plans import plan_room_of, turn_leads
from ludotheque.games.quadrata.kernel.playouts import room_of
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Seat

NO_LEADS = np.zeros(0)


class CompiledPlanner:
    batch = 16

    def __init__(self, rules: QuadrataRules) -> None:
        self._rules = rules
        tables, self._box = _tables_of(rules.tables, rules.seats)
        # Scratch memory of this planner: threads share none.
        self._tables = tables._replace(
            scratch=tables.scratch.copy(), parts=tables.parts.copy(), counts=tables.counts.copy()
        )
        self._rooms = room_of(self._box), plan_room_of(self._box)

    def promise(self, state: State, seat: Seat, room: int) -> float:
        return self._turn_leads(state, seat, room, 0, NO_LEADS)

    def leads(self, state: State, seat: Seat, key: int, number: int, count: int) -> list[float]:
        found = np.zeros(count)
        self._turn_leads(state, seat, 0, key + number, found)
        leads: list[float] = found.tolist()
        return leads

    def _turn_leads(self, state: State, seat: Seat, ends: int, seed: int, leads: Any) -> float:
        flat = flat_of(self._rules.tables, state)
        e, box, (room, plan) = self._tables, self._box, self._rooms
        return turn_leads(e, box, flat, seat, room, plan, ends, seed, leads)


@lru_cache(maxsize=8)
def _tables_of(tables: Tables, seats: int) -> tuple[Any, Any]:
    return estimate_tables(tables, seats), box_of(tables, seats)
