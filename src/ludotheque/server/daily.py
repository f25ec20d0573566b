"""The daily challenge: the same draws for everybody on this server, one attempt each."""

from __future__ import annotations

import hashlib
import time
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from ludotheque.declaration import Game
from ludotheque.forms import Field, form
from ludotheque.match import SEED_BYTES
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.rules import BadOption, Options
from ludotheque.server.bots import USUAL
from ludotheque.server.rulebook import game_of
from ludotheque.text import Problem, text


class Challenge(Struct, frozen=True):
    options: dict[str, bool | int | str]
    seats: int


def today(now: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def check_day(day: str, now: float) -> str:
    """A day in its one written form, not in the future."""
    try:
        written = time.strftime("%Y-%m-%d", time.strptime(day, "%Y-%m-%d"))
    except ValueError:
        written = ""
    if not written or written != day or day > today(now):
        raise Problem(text("server-bad-day"))
    return day


def daily_seed(secret: bytes, game: str, day: str) -> bytes:
    """Nobody without the server's secret knows the draws of a day."""
    words = f"daily:{game}:{day}".encode()
    return hashlib.blake2b(words, key=secret, digest_size=SEED_BYTES).digest()


@lru_cache(64)
def challenge(id_: str) -> Challenge:
    """Alone where the game allows it, if need be with one option changed; else against a bot."""
    game = game_of(id_)
    usual = game.options()
    for options in (usual, *_neighbours(game, usual)):
        seats = game.seats(options)
        if seats and seats[0] == 1 and _makes_a_match(game, options, 1):
            return Challenge(asdict(options), 1)
    return Challenge(asdict(usual), game.seats(usual)[0])


def _neighbours(game: Game, options: Options) -> list[Options]:
    """Options with one of them changed."""
    changed = chain.from_iterable(
        ((field.name, value) for value in _values(field)) for field in form(game)
    )
    return [replace(options, **{name: value}) for name, value in changed]


def _values(field: Field) -> tuple[Any, ...]:
    if field.kind == "bool":
        return (not field.default,)
    return tuple(choice for choice in field.choices if choice != field.default)


def _makes_a_match(game: Game, options: Options, seats: int) -> bool:
    try:
        game.rules(options, seats)
    except BadOption:
        return False
    return True


def daily_table(id_: str, name: str) -> NewTable:
    found = challenge(id_)
    me, bot = NewSeat("me", name=name), NewSeat("bot", bot=USUAL)
    seats = (me, *(bot,) * (found.seats - 1))
    return NewTable(game=id_, seats=seats, options=msgspec.to_builtins(found.options))
