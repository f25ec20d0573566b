"""Which bots meet on which seats with which cards.

A deal is a seed. Every deal is played by every line-up of bots and in every rotation of the seats,
so that no bot owes its score to better cards or to a better seat, and differences between bots can
be taken deal by deal.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from ludotheque.forms import Value
from ludotheque.notation import canonical, digest


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Setup of a run; `games` may grow when the run is resumed."""

    game: str
    version: int
    options: dict[str, Value]
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int
    code: dict[str, str] = {}  # a digest of the file of each bot that comes from one

    def fingerprint(self) -> str:
        """Equal for runs that can be continued as one."""
        parts = {name: getattr(self, name) for name in self.__struct_fields__ if name != "games"}
        if len(self.bots) < self.seats and self.seats % len(self.bots):
            # Earlier versions played one of the line-ups only.
            parts["line_ups"] = 2
        return digest(parts)


class Fixture(NamedTuple):
    """One match to play: its number, its deal, and the bot (by number) on each seat."""

    number: int
    deal: int
    bots: tuple[int, ...]


def line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Every group of bots in every rotation. Too few bots sit on several seats each, as evenly as
    they can: where some must have a seat more than others, every choice of those is played."""
    found: dict[tuple[int, ...], None] = {}
    for group in combinations(range(bots), min(bots, seats)):
        for more in combinations(group, seats % len(group)):
            row = group * (seats // len(group)) + more
            for turn in range(seats):
                found[row[turn:] + row[:turn]] = None
    return list(found)


def deals_of(setup: Setup) -> int:
    """The number of deals that the matches of a setup need, rounded up."""
    return -(-setup.games // len(line_ups(len(setup.bots), setup.seats)))


def deal_fixtures(setup: Setup, deal: int) -> list[Fixture]:
    """The matches of one deal."""
    rows = line_ups(len(setup.bots), setup.seats)
    return [Fixture(deal * len(rows) + n, deal, row) for n, row in enumerate(rows)]


def fixtures(setup: Setup) -> list[Fixture]:
    """All matches, deal by deal."""
    return [fixture for deal in range(deals_of(setup)) for fixture in deal_fixtures(setup, deal)]


def deal_seed(setup: Setup, deal: int) -> bytes:
    """The secret of a deal: the same for every line-up, and for every arena with this seed."""
    key = canonical([setup.game, setup.seed, deal])
    return hashlib.blake2b(key, digest_size=16, person=b"arena deal").digest()
