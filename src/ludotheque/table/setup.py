"""Setting up a match: its rules, which options are worth asking for, names, the daily challenge."""

from __future__ import annotations

import hashlib
import time
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.declaration import Game
from ludotheque.forms import Field, Value, neighbours
from ludotheque.match import SEED_BYTES, Match
from ludotheque.notation import canonical
from ludotheque.record import Header, Record, find_rules
from ludotheque.registry import game
from ludotheque.rules import BadOption, Options, Rules
from ludotheque.text import Problem, text

MAX_NAME = 24
SHARED = 64  # rules objects kept ready

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


@lru_cache(SHARED)
def rules_for(key: bytes) -> Rules[Any, Any, Any]:
    """The rules of a variant, by its JSON form."""
    found = _variant.decode(key)
    return find_rules(found.game, found.version, found.options, found.seats)[1]


def replayed(record: Record) -> Match:
    """The match of a record as far as that goes, to be looked at."""
    rules, entries = variant_of(record.header).rules(), [*record.entries]
    # A record that stops before a draw would go on by itself: what is drawn then is left out.
    match = Match(Record(record.header, entries), bytes(SEED_BYTES), rules=rules)
    return match.at(len(record.moves()))


# Options ---------------------------------------------------------------------------------------


def is_advanced(field: Field) -> bool:
    """Whether an option is asked for only when somebody wants to see them all."""
    return field.advanced or field.kind == "file"


def is_visible(field: Field, values: Mapping[str, Value], *, advanced: bool = False) -> bool:
    """Whether an option is worth asking for, given what was answered so far."""
    if is_advanced(field) and not advanced:
        return False
    return field.when is None or values.get(field.when[0]) == field.when[1]


def solo_options(played: Game) -> Options | None:
    """Options with which a game is played alone: as they come, or with one of them changed."""
    return next((o for o in neighbours(played) if _makes_a_match(played, o, 1)), None)


def _makes_a_match(played: Game, options: Options, seats: int) -> bool:
    try:
        played.rules(options, seats)
    except BadOption:
        return False
    return seats in played.seats(options)


# Names -----------------------------------------------------------------------------------------

# What is drawn invisibly, or turns the direction of what follows; Cc is what steers terminals.
_KEPT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _KEPT_OUT


def clean(words: str) -> str:
    """One line without control or invisible formatting characters."""
    spaced = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", words))
    return " ".join("".join(filter(is_seen, spaced)).split())


def clean_name(name: str) -> str:
    """A name as it may stand at a table, or a refusal."""
    name = clean(name)
    if not name:
        raise Problem(text("server-name-empty"))
    if len(name) > MAX_NAME:
        raise Problem(text("server-name-long", n=MAX_NAME))
    return name


# The daily challenge ---------------------------------------------------------------------------


class Challenge(Struct, frozen=True):
    options: dict[str, Value]  # in full
    seats: int


@cache
def challenge(id: str) -> Challenge:  # noqa: A002 - as in the registry
    """Alone where the game allows it, else against bots."""
    played = game(id)
    alone = solo_options(played)
    options = played.options() if alone is None else alone
    seats = 1 if alone is not None else played.seats(options)[0]
    return Challenge(msgspec.structs.asdict(options), seats)


def today(now: float | None = None) -> str:
    """The day of the challenge: the same everywhere on earth."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def daily_seed(game: str, day: str, secret: bytes = b"") -> bytes:
    """The draws of a day. A server keys them by its secret, so that nobody can know them; without
    one they are the same for everybody on any machine."""
    words = f"daily:{game}:{day}".encode()
    return hashlib.blake2b(words, key=secret, digest_size=SEED_BYTES).digest()
