"""The Taxi cards, read once from `data/cards.toml`."""

from __future__ import annotations

import tomllib
from enum import Enum
from importlib import resources

import msgspec
from msgspec import Struct


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


class _Entry(Struct, forbid_unknown_fields=True):
    id: str
    effect: Effect
    count: int
    numbers: tuple[int, ...] = ()


def _read() -> tuple[Card, ...]:
    file = resources.files(__package__) / "data" / "cards.toml"
    plain = tomllib.loads(file.read_text(encoding="utf-8"))["cards"]
    kinds: list[Card] = []
    for entry in msgspec.convert(plain, list[_Entry]):
        chance = entry.effect in CHANCE
        names = [(f"{entry.id}-{n}", n) for n in entry.numbers] or [(entry.id, 0)]
        kinds += [Card(name, entry.effect, entry.count, n, chance) for name, n in names]
    return tuple(kinds)


CARDS = _read()
INDEX = {card.id: number for number, card in enumerate(CARDS)}
BOX = tuple(card.count for card in CARDS)
CHANCE_CARDS = tuple(number for number, card in enumerate(CARDS) if card.chance)
