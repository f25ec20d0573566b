"""The table options, and what of them is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.cascadia.scenarios import SCENARIOS, Scenario, read_scenario
from ludotheque.games.cascadia.scoring.board import Rulings
from ludotheque.rules import BadOption, Options
from ludotheque.text import text

CardChoice: TypeAlias = Literal["A", "B", "C", "D", "random"]
# The order of fields and choices is that of the questions in the rule document.
AskedCard: TypeAlias = Annotated[CardChoice, Meta(extra={"when": ("variant", "cards")})]
_ADVANCED = Meta(extra={"advanced": True})
ScenarioChoice: TypeAlias = Annotated[
    Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],  # 0: none
    Meta(extra={"when": ("variant", "scenario")}),
]


class CascadiaOptions(Options, frozen=True):
    tiles: Literal["square", "hex"] = "hex"
    variant: Literal["family", "intermediate", "cards", "scenario"] = "cards"
    bear: AskedCard = "A"
    fox: AskedCard = "A"
    elk: AskedCard = "A"
    salmon: AskedCard = "A"
    hawk: AskedCard = "A"
    scenario: ScenarioChoice = 0
    goals: Annotated[str, Meta(max_length=10_000, extra={"file": True})] = ""  # a scenario
    # Ruling 29: the player who is named first, or by lot.
    first: Annotated[Literal[1, "random"], _ADVANCED] = 1
    bonuses: Annotated[bool, _ADVANCED] = True  # for the largest corridors
    salmon_branching: Annotated[Literal["strict", "forgiving"], _ADVANCED] = "strict"
    salmon_short: Annotated[Literal["nothing", "scored"], _ADVANCED] = "nothing"
    elk_ring: Annotated[Literal["gaps", "arc"], _ADVANCED] = "gaps"
    elk_herd: Annotated[Literal["split", "cap"], _ADVANCED] = "split"
    hawk_sight: Annotated[Literal["open", "blocked"], _ADVANCED] = "open"

    def __post_init__(self) -> None:
        """A scenario may be named alone, or asked for without a number: the manual says to begin
        with the first. It imposes its cards, whichever were chosen."""
        if self.variant == "scenario" and not self.scenario and not self.goals:
            force_setattr(self, "scenario", 1)
        try:
            imposed = scenario_of(self)
        except BadOption:
            return  # making the rules raises the error
        if imposed is None or not self.uses_letters:
            return
        force_setattr(self, "variant", "scenario")
        for species, letter in zip(SPECIES, imposed.cards, strict=True):
            force_setattr(self, species, letter)

    @property
    def uses_letters(self) -> bool:
        """Whether every species has a card of its own."""
        return self.variant in ("cards", "scenario")

    @property
    def letters(self) -> tuple[CardChoice, ...]:
        """The chosen cards, in the order of SPECIES."""
        return tuple(getattr(self, species) for species in SPECIES)

    @property
    def rulings(self) -> Rulings:
        return Rulings(**{name: getattr(self, name) for name in Rulings.__struct_fields__})


# How version 1 of the rules was played, before this was an option.
VERSION_1 = {"first": "random"}


def scenario_of(options: CascadiaOptions) -> Scenario | None:
    """The scenario that is played: one of the fifteen, or that of a file. Raises BadOption."""
    if not options.goals:
        return SCENARIOS.get(options.scenario)
    if options.scenario:
        raise BadOption(text("cascadia-bad-two-scenarios"))
    return read_scenario(options.goals)


def letters_of(options: CascadiaOptions) -> tuple[CardChoice, ...]:
    """The cards that are chosen, or those the scenario fixes."""
    scenario = scenario_of(options)
    if scenario is not None and not options.uses_letters:
        raise BadOption(text("cascadia-bad-scenario-variant", n=scenario.number))
    if scenario is not None and options.tiles == "square" and scenario.needs_nature:
        raise BadOption(text("cascadia-bad-scenario-square", n=scenario.number))
    return options.letters
