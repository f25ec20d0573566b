"""A second referee: the rules of a game once more, slow and plain, to compare matches with.

A referee is a generator that plays one match as the rulebook tells it. It yields the seats to move
with all their moves (`Ask`), or a draw (`Lot`), and is sent the move that was made, in its
text form. `follow` plays a match by the rules and asserts that both agree before every move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ludotheque.chance import pick
from ludotheque.notation import notation
from ludotheque.rules import AnyRules, Chance, Over, Seat, Seats


class Ask(NamedTuple):
    """Seats that choose now, each with all its moves; `more` further ones are offered too."""

    moves: dict[Seat, set[str]]
    more: int = 0


class Lot(NamedTuple):
    """A draw, and how many of each there are."""

    source: str
    chances: dict[str, int]


Chosen: TypeAlias = tuple[Seat | None, str]  # who moves (nobody: a draw), and what
Steps: TypeAlias = Generator[Ask | Lot, Chosen, None]
Choose: TypeAlias = Callable[[Any, Seat], Any]  # a state and a seat: its action


class Tastes:
    """Random players whose preferences differ from match to match."""

    def __init__(self, rules: AnyRules, rng: Random) -> None:
        self._rules, self._rng = rules, rng
        self._weights: dict[type, int] = {}

    def __call__(self, state: Any, seat: Seat) -> Any:
        offers = self._rules.actions(state, seat)
        for action in offers:
            self._weights.setdefault(type(action), self._rng.choice((1, 4, 16)))
        return self._rng.choices(offers, [self._weights[type(action)] for action in offers])[0]


def follow(
    rules: AnyRules,
    state: Any,
    referee: Steps,
    rng: Random,
    choose: Choose,
    watch: Callable[[Any], None],
) -> Any:
    """The last state of a match from this state on; `watch` compares whatever else there is."""
    show = notation(rules.action).show
    asked: Ask | Lot | None = next(referee)
    while asked is not None:
        watch(state)
        turn = rules.turn(state)
        moves, more = (asked.moves, asked.more) if isinstance(asked, Ask) else ({}, 0)
        for seat in range(rules.seats):
            offered = [show(action) for action in rules.actions(state, seat)]
            allowed = moves.get(seat, set())
            assert not allowed - set(offered), f"seat {seat}: the referee allows more"
            extra = len(offered) - len(allowed)
            assert extra == (more if allowed else 0), f"seat {seat}: the rules allow more"
        if isinstance(asked, Lot):
            assert turn == Chance(asked.source)
            drawn = rules.chances(state)
            assert {show(action): weight for action, weight in drawn} == asked.chances
            actor, action = None, pick(drawn, rng)
        else:
            assert turn == Seats(tuple(asked.moves))
            actor = rng.choice(list(asked.moves))
            action = choose(state, actor)
        state = rules.play(state, actor, action)
        try:
            asked = referee.send((actor, show(action)))
        except StopIteration:
            asked = None
    assert rules.turn(state) == Over()
    watch(state)
    return state
