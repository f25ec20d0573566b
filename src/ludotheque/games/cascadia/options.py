"""The table options, and the cards a scenario fixes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.cascadia.scoring.board import Rulings
from ludotheque.rules import Options

CardChoice: TypeAlias = Literal["A", "B", "C", "D", "random"]


class CascadiaOptions(Options, frozen=True):
    tiles: Literal["hex", "square"] = "hex"
    variant: Literal["cards", "family", "intermediate"] = "cards"
    bear: CardChoice = "A"
    elk: CardChoice = "A"
    salmon: CardChoice = "A"
    hawk: CardChoice = "A"
    fox: CardChoice = "A"
    scenario: Annotated[int, Meta(ge=0, le=15)] = 0  # 0: none
    bonuses: bool = True  # for the largest corridors
    salmon_branching: Literal["strict", "forgiving"] = "strict"
    salmon_short: Literal["nothing", "scored"] = "nothing"
    elk_ring: Literal["gaps", "arc"] = "gaps"
    elk_herd: Literal["split", "cap"] = "split"
    hawk_sight: Literal["open", "blocked"] = "open"

    @property
    def letters(self) -> tuple[CardChoice, ...]:
        """The chosen cards, in the order of SPECIES."""
        return tuple(getattr(self, species) for species in SPECIES)

    @property
    def rulings(self) -> Rulings:
        return Rulings(**{name: getattr(self, name) for name in Rulings.__struct_fields__})
