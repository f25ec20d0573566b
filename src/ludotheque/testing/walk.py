"""Random matches through a game's rules, one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ludotheque.chance import pick
from ludotheque.rules import AnyRules, Chance, Over, Seat, Seats


class Step(NamedTuple):
    """A state, and the move about to be made in it."""

    state: Any
    actor: Seat | None
    action: Any


def walk(rules: AnyRules, rng: Random) -> Iterator[Step]:
    """A match in which every choice and every draw is the generator's; its end is not a step."""
    state = rules.start()
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            actor, action = None, pick(rules.chances(state), rng)
        else:
            actor = turn.seats[rng.randrange(len(turn.seats))]
            options = rules.actions(state, actor)
            action = options[rng.randrange(len(options))]
        yield Step(state, actor, action)
        state = rules.play(state, actor, action)


def last_state(rules: AnyRules, steps: list[Step]) -> Any:
    state, actor, action = steps[-1]
    return rules.play(state, actor, action)


def deciding(rules: AnyRules, state: Any) -> tuple[Seat, ...]:
    turn = rules.turn(state)
    return turn.seats if isinstance(turn, Seats) else ()
