"""What a finished match leaves in a player's profile and in the journal files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ludotheque.games.cascadia import journal
from ludotheque.games.cascadia.achievements import claimable, scenario_done
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import State
from ludotheque.rules import Seat


class CascadiaRewards:
    """See `ludotheque.home.Rewards`."""

    def claimable(self, rules: Cascadia, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(map(str, claimable(rules, state, seat)))

    def earned(self, rules: Cascadia, state: State, seat: Seat) -> tuple[str, ...]:
        number = scenario_done(rules, state, seat)
        return (f"scenario-{number}",) if number else ()

    def journal(
        self, rules: Cascadia, state: State, names: Mapping[Seat, str], when: datetime
    ) -> list[tuple[str, str]]:
        return journal.entries(rules, state, names, when)
