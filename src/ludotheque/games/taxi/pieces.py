"""Pieces besides the board: tokens, and the Taxi cards (`data/cards.toml`)."""

from __future__ import annotations

import tomllib
from enum import Enum
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from ludotheque.text import Text, text

BARRIERS, CONE_TOKENS, SIGNS = 7, 5, 12


class Effect(Enum):
    PLACE_ONE_WAY = "place-one-way"
    CHANGE_ONE_WAY = "change-one-way"
    REMOVE_ONE_WAY = "remove-one-way"
    PLACE_BARRIER = "place-barrier"
    PLACE_CONE = "place-cone"
    REMOVE_OBSTACLE = "remove-obstacle"
    DRIVE_ON = "drive-on"
    # Chance cards, which are kept:
    PASS_OVER = "pass-over"  # one barrier or cone, in one move
    ROLL_AGAIN = "roll-again"  # instead of the roll just made
    ANY_WAY = "any-way"  # against every one-way, in one move


CHANCE = (Effect.PASS_OVER, Effect.ROLL_AGAIN, Effect.ANY_WAY)


class Card(Struct, frozen=True):
    """One kind of card; `number` is the cone's, or how far to drive on."""

    id: str
    effect: Effect
    count: int
    number: int = 0
    chance: bool = False

    def text(self) -> Text:
        return text(f"taxi-card-{self.effect.value}", n=self.number)


class _Entry(Struct, forbid_unknown_fields=True):
    id: str
    effect: Effect
    count: int
    numbers: tuple[int, ...] = ()


@cache
def data(name: str) -> str:
    """A file of the box."""
    return (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")


@cache
def read_cards(name: str) -> tuple[Card, ...]:
    kinds: list[Card] = []
    for entry in msgspec.convert(tomllib.loads(data(name))["cards"], list[_Entry]):
        chance = entry.effect in CHANCE
        names = [(f"{entry.id}-{n}", n) for n in entry.numbers] or [(entry.id, 0)]
        kinds += [Card(name, entry.effect, entry.count, n, chance) for name, n in names]
    return tuple(kinds)


CARDS = read_cards("cards.toml")
INDEX = {card.id: number for number, card in enumerate(CARDS)}
CHANCE_CARDS = tuple(number for number, card in enumerate(CARDS) if card.chance)
