"""Matches by the rules that follow compiled ones, draw by draw and action by action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.state import Draw, First
from ludotheque.games.quadrata import state as tour
from ludotheque.games.taxi import state as ride
from ludotheque.games.taxi.pieces import CARDS
from ludotheque.rules import AnyRules, Chance, Over

BAGS = ("black", *(f"bag-{seat}" for seat in range(4)))


def outcomes_of(rules: Any) -> dict[str, Callable[[int], Any]]:
    """By source of chance: what a number among the outcomes drawn stands for."""
    if rules.game == "cascadia":
        return {
            "first": do.First,
            "starters": do.DrawStarter,
            "tiles": do.DrawTile,
            "tokens": lambda species: do.DrawToken(SPECIES[species]),
        }
    if rules.game == "quadrata":
        return {
            "first": tour.First,
            "cards": lambda card: rules.tables.reveal[card][0],
            **dict.fromkeys(BAGS, lambda kind: tour.DRAWS[kind - 1]),
        }
    if rules.game == "taxi":
        seats = range(rules.seats)
        return {
            "first": ride.First,
            "taxi": lambda card: ride.Draw(CARDS[card].id),
            **{f"die-{seat}": ride.Die for seat in seats},
            **{f"destination-{seat}": rules.tables.deals.__getitem__ for seat in seats},
        }
    return {"first": First, "deck": lambda card: Draw(NAMES[card])}


class Follower:
    """Plays by the rules what a compiled match does."""

    def __init__(self, rules: AnyRules, drawn: list[int], state: Any = None) -> None:
        """From the start of a match, or from a state in which a seat is asked."""
        self.rules = rules
        self.outcomes = outcomes_of(rules)
        self.state = self._settled(rules.start(), drawn) if state is None else state

    def play(self, seat: int, action: Any, drawn: list[int]) -> None:
        self.state = self._settled(self.rules.play(self.state, seat, action), drawn)

    def _settled(self, state: Any, drawn: list[int]) -> Any:
        while True:
            turn = self.rules.turn(state)
            forced = None
            if isinstance(turn, Chance):
                state = self.rules.play(state, None, self.outcomes[turn.source](drawn.pop(0)))
                continue
            if not isinstance(turn, Over):
                forced = self.rules.forced(state, turn.seats[0])
            if forced is None:
                assert not drawn, "drawn, and not by the rules"
                return state
            assert not isinstance(turn, Over)
            state = self.rules.play(state, turn.seats[0], forced)
