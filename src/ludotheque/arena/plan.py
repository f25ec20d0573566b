"""Which matches an arena run plays: every line-up on equal seeds, every seat for everybody."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.forms import convert_options
from ludotheque.games import game as game_of
from ludotheque.notation import digest
from ludotheque.rules import BadOption, Options
from ludotheque.text import text


class Plan(Struct, frozen=True):
    """Everything that decides what is played; equal plans give equal matches."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    seats: int
    options: dict[str, bool | int | str]
    budget_ms: int | None = None
    simulations: int | None = None

    @property
    def id(self) -> str:
        """Names the folder, so that the same command goes on where it was stopped."""
        same = msgspec.structs.replace(self, games=0)  # more games continue the same run
        return f"{self.game}-{digest(same)[:10]}"

    def match(self, number: int) -> Pairing:
        """The number-th match: line-ups and rotations go round on one seed before the next."""
        lineups = self._lineups()
        turn, k = divmod(number, len(lineups))
        return Pairing(number, turn, lineups[k])

    def _lineups(self) -> list[tuple[int, ...]]:
        """Bots by seat (as numbers in `bots`), with every rotation."""
        count, seats = len(self.bots), self.seats
        if seats < count:
            chosen = list(combinations(range(count), seats))
        else:
            chosen = [tuple(seat % count for seat in range(seats))]
        rotated = [lineup[r:] + lineup[:r] for lineup in chosen for r in range(seats)]
        return list(dict.fromkeys(rotated))


class Pairing(Struct, frozen=True):
    number: int
    turn: int  # matches of one turn share a seed
    lineup: tuple[int, ...]


def make_plan(
    game_id: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: Options,
    seats: int | None = None,
    budget_ms: int | None = None,
    simulations: int | None = None,
) -> Plan:
    game = game_of(game_id)
    allowed = game.seats(options)
    many = seats or max(allowed[0], min(2 if len(bots) <= 2 else len(bots), allowed[-1]))
    game.rules(options, many)  # refuses what cannot be played
    if not bots or games < 1:
        raise BadOption(text("arena-nothing"))
    plain: dict[str, Any] = msgspec.structs.asdict(options)
    return Plan(game_id, bots, games, seed, many, plain, budget_ms, simulations)


def plan_options(plan: Plan) -> Options:
    return convert_options(game_of(plan.game), plan.options)
