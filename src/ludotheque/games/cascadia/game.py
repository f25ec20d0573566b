"""Cascadia as the registry lists it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from ludotheque.declaration import Game
from ludotheque.games.cascadia.achievements.rewards import CascadiaRewards
from ludotheque.games.cascadia.guide import Guide, guide
from ludotheque.games.cascadia.options import VERSION_1, CascadiaOptions
from ludotheque.games.cascadia.pieces import HABITAT_NAMES
from ludotheque.games.cascadia.real_boards.scorer import CascadiaScorer
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.words import objective_text
from ludotheque.rules import BadOption
from ludotheque.text import Text, text

USUAL_MOVES = 65  # of each seat: twenty turns of three, and some more; measured with `easy` bots


class CascadiaGame(Game):
    id = "cascadia"
    versions = (1, 2)
    options = CascadiaOptions
    editions = MappingProxyType({"square": {"tiles": "square"}})
    shelf = 10
    minutes = (30, 45)
    pace = 1.35
    bench_seats = 1
    rewards = CascadiaRewards()
    scorer = CascadiaScorer()
    # As in the manual, where the fox comes second.
    blocks = (
        ("wildlife", ("bear", "fox", "elk", "salmon", "hawk")),
        ("habitats", HABITAT_NAMES),
    )

    def seats(self, options: CascadiaOptions) -> range:
        return range(1, 5)

    def usual_moves(self, options: CascadiaOptions, seats: int) -> int:
        return USUAL_MOVES

    @property
    def guide(self) -> Guide:
        return guide()

    def choice(self, option: str, value: object) -> Text:
        if option != "scenario" or not isinstance(value, int):
            return super().choice(option, value)
        if (scenario := SCENARIOS.get(value)) is None:
            return text("cascadia-option-scenario-0")
        cards, asked = " ".join(scenario.cards), map(objective_text, scenario.objectives)
        n = scenario.number
        return text("cascadia-option-scenario-choice", n=n, cards=cards, objectives=list(asked))

    def options_of(self, version: int, values: Mapping[str, Any]) -> Mapping[str, Any]:
        return values if version > 1 else {**values, **VERSION_1}

    def rules(self, options: CascadiaOptions, seats: int, version: int | None = None) -> Cascadia:
        if seats not in self.seats(options):
            raise BadOption(text("cascadia-bad-seats", n=seats))
        if version == 1:
            options = replace(options, **VERSION_1)
        return Cascadia(Tables(options, seats))


CASCADIA = CascadiaGame()
