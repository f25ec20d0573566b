"""What a finished match leaves in a player's profile and in the journal files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ludotheque.games.cascadia.achievements import journal
from ludotheque.games.cascadia.achievements.conditions import claimable, scenario_done
from ludotheque.games.cascadia.state import State
from ludotheque.games.cascadia.tables import HasTables
from ludotheque.rules import Seat


class CascadiaRewards:
    """See `ludotheque.declaration.Rewards`."""

    def claimable(self, rules: HasTables, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(map(str, claimable(rules.tables, state, seat)))

    def earned(self, rules: HasTables, state: State, seat: Seat) -> tuple[str, ...]:
        number = scenario_done(rules.tables, state, seat)
        return (f"scenario-{number}",) if number else ()

    def journal(
        self, rules: HasTables, state: State, names: Mapping[Seat, str], when: datetime
    ) -> list[tuple[str, str]]:
        return journal.entries(rules.tables, state, names, when)
