"""Rules objects, shared between tables with the same game, options and number of seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.declaration import Game
from ludotheque.notation import canonical
from ludotheque.record import FORMAT, Header, Holder, rules_of
from ludotheque.registry import all_games
from ludotheque.registry import game as look_up
from ludotheque.rules import Rules

SHARED = 64  # rules objects kept ready

Values = dict[str, bool | int | str]


def game_of(id_: str) -> Game:
    """A game by its id. Asking the registry takes 20 ms, so this asks it only for strangers."""
    for known in all_games():
        if known.id == id_:
            return known
    return look_up(id_)  # says why there is none


class Variant(Struct, frozen=True):
    """What rules depend on; its JSON form travels to the processes that bots think in."""

    game: str
    version: int
    options: Values  # in full
    seats: int

    def key(self) -> bytes:
        return canonical(self)


_variant = msgspec.json.Decoder(Variant)


def prime() -> None:
    """Work out every type that threads will decode, before there are threads.

    msgspec does so when a type is first used, and crashes the process if two threads do at once."""
    for known in all_games():
        options = known.options()
        rules = known.rules(options, min(known.seats(options)))
        kinds = [known.options, rules.state, rules.action]
        if scorer := known.scorer:
            kinds.append(scorer.board)
        for kind in kinds:
            msgspec.json.Decoder(kind)


def variant_of(key: bytes) -> Variant:
    return _variant.decode(key)


@lru_cache(SHARED)
def rules_for(key: bytes) -> Rules[Any, Any, Any]:
    """The rules of a variant, by its JSON form. Raises a Problem that says why there are none."""
    variant = variant_of(key)
    seats = (Holder(""),) * variant.seats
    return rules_of(Header(FORMAT, variant.game, variant.version, variant.options, seats))[1]
