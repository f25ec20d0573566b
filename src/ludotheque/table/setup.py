"""Setting up a match: its rules, which options are worth asking for, the daily challenge."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.chance import SEED_BYTES
from ludotheque.declaration import Game
from ludotheque.forms import Field, Value, adjacent_options, form, is_playable
from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.record import Header, Record, find_rules
from ludotheque.registry import game
from ludotheque.rules import Options, Rules

MAX_CACHED_RULES = 64  # rules objects kept ready

# Rules -----------------------------------------------------------------------------------------


class Variant(Struct, frozen=True):
    """What rules depend on; its JSON form travels to the processes that bots think in."""

    game: str
    version: int
    options: dict[str, Value]  # in full
    seats: int

    def key(self) -> bytes:
        return canonical(self)

    def rules(self) -> Rules[Any, Any, Any]:
        """Shared by all who play the same. Raises a Problem that says why there are none."""
        return rules_for(self.key())


def variant_of(header: Header) -> Variant:
    return Variant(header.game, header.version, header.options, len(header.seats))


_variant = msgspec.json.Decoder(Variant)


@lru_cache(MAX_CACHED_RULES)
def rules_for(key: bytes) -> Rules[Any, Any, Any]:
    """The rules of a variant, by its JSON form."""
    found = _variant.decode(key)
    return find_rules(found.game, found.version, found.options, found.seats)[1]


def game_of(key: bytes) -> str:
    """The game of a variant, by its JSON form."""
    return _variant.decode(key).game


def check_rules(variant: Variant) -> None:
    """Raises a Problem that says why there are none; nothing else comes back."""
    variant.rules()


def replay_record(record: Record) -> Match:
    """The match of a record as far as that goes, to be looked at."""
    rules, entries = variant_of(record.header).rules(), [*record.entries]
    # A record that stops before a draw would go on by itself: that draw is left out.
    match = Match(Record(record.header, entries), bytes(SEED_BYTES), rules=rules)
    return match.at(len(record.moves()))


# Options ---------------------------------------------------------------------------------------


def has_files(played: Game, values: Mapping[str, Value]) -> bool:
    """Whether the contents of a file are among these options."""
    return any(field.kind == "file" and values.get(field.name) for field in form(played))


def is_visible(field: Field, values: Mapping[str, Value], *, advanced: bool = False) -> bool:
    """Whether an option is worth asking for, given what was answered so far."""
    if field.advanced and not advanced:
        return False
    return field.when is None or values.get(field.when[0]) == field.when[1]


def solo_options(played: Game) -> Options | None:
    """Options with which a game is played alone: as they come, or with one of them changed."""
    return next((o for o in adjacent_options(played) if is_playable(played, o, 1)), None)


# The daily challenge ---------------------------------------------------------------------------


class Challenge(Struct, frozen=True):
    options: dict[str, Value]  # in full
    seats: int


@cache
def challenge(id: str) -> Challenge:  # noqa: A002 - as in the registry
    """The set-up of the daily challenge: alone where the game allows it, else against bots."""
    played = game(id)
    alone = solo_options(played)
    options = played.options() if alone is None else alone
    seats = 1 if alone is not None else played.usual_seats(options)
    return Challenge(msgspec.structs.asdict(options), seats)


def today(now: float | None = None) -> str:
    """The day of the challenge: the same everywhere on earth."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def daily_puzzle(game: str, day: str, count: int) -> int:
    """The number, from 1, of the puzzle of a day: the same everywhere. None comes again before all
    `count` have had their day; the order of each round is drawn."""
    cycle, at = divmod(date.fromisoformat(day).toordinal(), count)

    def lot(number: int) -> bytes:
        return hashlib.blake2b(f"puzzle:{game}:{cycle}:{number}".encode(), digest_size=8).digest()

    return sorted(range(1, count + 1), key=lot)[at]


def daily_seed(game: str, day: str, secret: bytes = b"") -> bytes:
    """The draws of a day. A server keys them by its secret, so that nobody can know them; without
    one they are the same for everybody on any machine."""
    words = f"daily:{game}:{day}".encode()
    return hashlib.blake2b(words, key=secret, digest_size=SEED_BYTES).digest()
