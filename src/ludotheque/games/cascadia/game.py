"""Cascadia as the registry lists it."""

from __future__ import annotations

from ludotheque.declaration import Game
from ludotheque.games.cascadia.options import CardChoice, CascadiaOptions
from ludotheque.games.cascadia.rewards import CascadiaRewards
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.games.cascadia.scorer import CascadiaScorer
from ludotheque.rules import BadOption
from ludotheque.text import text


class CascadiaGame(Game):
    id = "cascadia"
    options = CascadiaOptions
    shelf = 10
    minutes = (30, 45)
    usual_seats = 1
    rewards = CascadiaRewards()
    scorer = CascadiaScorer()

    def seats(self, options: CascadiaOptions) -> range:
        return range(1, 5)

    def rules(self, options: CascadiaOptions, seats: int, version: int | None = None) -> Cascadia:
        if seats not in self.seats(options):
            raise BadOption(text("cascadia-bad-seats", n=seats))
        return Cascadia(options, seats, letters_of(options))


def letters_of(options: CascadiaOptions) -> tuple[CardChoice, ...]:
    """The cards that are chosen, or those the scenario fixes.

    A letter left at A counts as not chosen when a scenario is played."""
    scenario = SCENARIOS.get(options.scenario)
    if scenario is None:
        return options.letters
    n = scenario.number
    if options.variant != "cards":
        raise BadOption(text("cascadia-bad-scenario-variant", n=n))
    if options.tiles == "square" and scenario.needs_nature:
        raise BadOption(text("cascadia-bad-scenario-square", n=n))
    for chosen, fixed in zip(options.letters, scenario.cards, strict=True):
        if chosen not in ("A", fixed):
            cards = "".join(scenario.cards)
            raise BadOption(text("cascadia-bad-scenario-cards", n=n, cards=cards))
    return scenario.cards


CASCADIA = CascadiaGame()
