"""A known opening, and actions written down, for tests of the course of a match."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import State
from ludotheque.notation import notation
from ludotheque.rules import IllegalAction, Seats

MIXED = ("bear", "elk", "salmon", "hawk")


def rules_for(seats: int, **options: Any) -> Cascadia:
    return CASCADIA.rules(msgspec.convert(options, CASCADIA.options), seats)


def play(rules: Cascadia, state: State, *lines: str) -> State:
    """Plays written actions, anybody's turn it is."""
    for line in lines:
        turn = rules.turn(state)
        seat = turn.seats[0] if isinstance(turn, Seats) else None
        state = rules.play(state, seat, notation(rules.action).parse(line))
    return state


def draw(*species: str) -> list[str]:
    return [f"draw-token {name}" for name in species]


def begin(
    seats: int = 1, tokens: tuple[str, ...] = MIXED, **options: Any
) -> tuple[Cascadia, State]:
    """Starter 1 (bear keystone on 0,0) for seat 0; tile 1 (mountain, bear keystone) in place 0."""
    rules = rules_for(seats, **options)
    lines = [f"starter {n}" for n in range(1, seats + 1)]
    lines += [f"draw-tile {n}" for n in (1, 26, 27, 28)]
    return rules, play(rules, rules.start(), *lines, *draw(*tokens))


def written(rules: Cascadia, state: State) -> list[str]:
    return [notation(rules.action).show(a) for a in rules.actions(state, state.acting)]


def refusal(rules: Cascadia, state: State, line: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        play(rules, state, line)
    return refused.value.reason.key.removeprefix("cascadia-refuse-")


def rich(seats: int = 2, nature: int = 2, **more: Any) -> tuple[Cascadia, State]:
    rules, state = begin(seats, **more)
    owned = (nature, *(0 for _ in range(1, seats)))
    return rules, replace(state, nature=owned, nature_left=25 - nature)
