"""Matches at many points, for tests of bots on every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ludotheque.bots import keyed_rng
from ludotheque.bots.random import random_action
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game

# Every game, and the variants in which seats choose at the same time or play alone.
CASES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("cascadia", 2, {}),
    ("cascadia", 1, {}),
    ("maxisurf", 2, {}),
    ("maxisurf", 2, {"duplicate": True}),
    ("maxisurf", 1, {"duplicate": True}),
    ("minisurf", 2, {}),
    ("minisurf", 3, {"duplicate": True}),
    ("minisurf", 6, {"boxes": 2}),
    ("quadrata", 2, {}),
    ("taxi", 2, {}),
    ("taxi", 4, {}),
)


def new_match(id: str, seats: int, options: dict[str, Any], key: object = 1) -> Match:  # noqa: A002
    chosen = game(id)
    holders = [Holder(f"P{seat}") for seat in range(seats)]
    header = new_header(chosen, msgspec.convert(options, chosen.options), holders)
    seed = keyed_rng("table", id, seats, key).randbytes(16)
    return Match(header, seed, clock=lambda: 0)


def secret_decisions(
    case: tuple[str, int, dict[str, Any]], count: int
) -> Iterator[tuple[Match, int, Any]]:
    """Points at which something is hidden from the seat, and the state with that dealt again."""
    rng = keyed_rng("dealt again", case[0])
    for match, seat in decisions(case, 400, every=1, key="secret"):
        other = match.rules.resample(match.state, seat, rng)
        if other != match.state:
            yield match, seat, other
            count -= 1
            if not count:
                return
    raise AssertionError("nothing is ever hidden here")


def decisions(
    case: tuple[str, int, dict[str, Any]], count: int, every: int = 7, key: object = 1
) -> Iterator[tuple[Match, int]]:
    """Some points of random matches at which a seat has something to choose."""
    match, rng = new_match(*case, key), keyed_rng("walk", key)
    found = steps = 0
    while found < count:
        if match.over:
            match = new_match(*case, (key, found, steps))
        seat = rng.choice(match.to_move)
        steps += 1
        if steps % every == 0 and len(match.actions(seat)) > 1:
            found += 1
            yield match, seat
        match.act(seat, random_action(match.actions(seat), rng))
