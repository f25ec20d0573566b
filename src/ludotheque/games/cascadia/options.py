"""The table options, and what of them is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.games.cascadia.scoring.board import Rulings
from ludotheque.rules import BadOption, Options
from ludotheque.text import text

CardChoice: TypeAlias = Literal["A", "B", "C", "D", "random"]
# The order of fields and choices is that of the questions in the rule document.
AskedCard: TypeAlias = Annotated[CardChoice, Meta(extra={"when": ("variant", "cards")})]
_ADVANCED = Meta(extra={"advanced": True})


class CascadiaOptions(Options, frozen=True):
    tiles: Literal["square", "hex"] = "hex"
    variant: Literal["family", "intermediate", "cards"] = "cards"
    bear: AskedCard = "A"
    fox: AskedCard = "A"
    elk: AskedCard = "A"
    salmon: AskedCard = "A"
    hawk: AskedCard = "A"
    scenario: Annotated[int, Meta(ge=0, le=15, extra={"advanced": True})] = 0  # 0: none
    bonuses: Annotated[bool, _ADVANCED] = True  # for the largest corridors
    salmon_branching: Annotated[Literal["strict", "forgiving"], _ADVANCED] = "strict"
    salmon_short: Annotated[Literal["nothing", "scored"], _ADVANCED] = "nothing"
    elk_ring: Annotated[Literal["gaps", "arc"], _ADVANCED] = "gaps"
    elk_herd: Annotated[Literal["split", "cap"], _ADVANCED] = "split"
    hawk_sight: Annotated[Literal["open", "blocked"], _ADVANCED] = "open"

    @property
    def letters(self) -> tuple[CardChoice, ...]:
        """The chosen cards, in the order of SPECIES."""
        return tuple(getattr(self, species) for species in SPECIES)

    @property
    def rulings(self) -> Rulings:
        return Rulings(**{name: getattr(self, name) for name in Rulings.__struct_fields__})


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
