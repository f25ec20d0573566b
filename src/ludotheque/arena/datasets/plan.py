"""Which matches a data set has: games, numbers of players, bots, all from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import NamedTuple

import msgspec
from msgspec import Struct

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.plan import Fixture, Setup
from ludotheque.bots import keyed_rng
from ludotheque.notation import digest
from ludotheque.registry import game

SHARD_MATCHES = 500
MAX_PLAYERS = 4
# Budgets are numbers of simulations, not times: every machine plays the same matches.
DEFAULT_BOTS = ("random", "easy@16", "normal@16", "hard@16")


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the matches follow from; kept as `dataset.json`."""

    matches: int
    seed: int
    games: dict[str, int]  # rules version of each game
    bots: tuple[str, ...]
    shard: int = SHARD_MATCHES
    release: str = ""  # of the program: bots of another one may play otherwise

    def fingerprint(self) -> str:
        return digest(msgspec.to_builtins(self))


class Shard(NamedTuple):
    """One file: matches of one game for one number of players."""

    name: str
    setup: Setup
    first: int
    matches: int

    def fixtures(self) -> Iterator[Fixture]:
        """Every match has a deal of its own; a bot is drawn for each seat."""
        setup = self.setup
        for number in range(self.first, self.first + self.matches):
            rng = keyed_rng("dataset", setup.game, setup.seats, setup.seed, number)
            line_up = tuple(rng.randrange(len(setup.bots)) for _ in range(setup.seats))
            yield Fixture(number, number, line_up)


def make_plan(games: list[str], matches: int, seed: int, bots: tuple[str, ...]) -> Plan:
    """Raises a Problem for an unknown game."""
    versions = {name: game(name).versions[-1] for name in games}
    return Plan(matches, seed, versions, bots, release=version("ludotheque"))


def shards_of(plan: Plan) -> list[Shard]:
    """The files of a data set."""
    found: list[Shard] = []
    groups = _groups(plan)
    for at, (name, seats) in enumerate(groups):
        count = plan.matches // len(groups) + (at < plan.matches % len(groups))
        setup = make_setup(name, ",".join(plan.bots), plan.matches, plan.seed, seats, [])
        for first in range(0, count, plan.shard):
            file = f"{name}-{seats}-players-{first // plan.shard:04}.jsonl.gz"
            found.append(Shard(file, setup, first, min(plan.shard, count - first)))
    return found


def _groups(plan: Plan) -> list[tuple[str, int]]:
    """Games and numbers of players, each of which has equally many matches."""
    found: list[tuple[str, int]] = []
    for name in plan.games:
        chosen = game(name)
        allowed = chosen.seats(chosen.options())
        few = [seats for seats in allowed if 2 <= seats <= MAX_PLAYERS]
        found += [(name, seats) for seats in few or [chosen.usual_seats(chosen.options())]]
    return found
