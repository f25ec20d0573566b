"""Positions to test rules in: a match whose pawns, tokens and cards are put where wanted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import INDEX, data
from ludotheque.games.taxi.state import Deal, Die, Draw, Drive, First, Kept, Roll, State, Use
from ludotheque.rules import IllegalAction

FIRST_TOWN = data("city-version-1.toml")  # square numbers in the tests are those of this town
PLACES = ("zoo", "mill", "school", "church", "circus", "florist")  # destinations, by seat


class Scene:
    """Seat 0 is to roll; destinations are far away unless they are given."""

    def __init__(
        self,
        seats: int = 2,
        places: tuple[str, ...] = PLACES,
        version: int = TAXI.versions[-1],
        **options: Any,
    ) -> None:
        usual = {"first": "youngest"}
        if not options.get("random_city"):
            usual["city"] = FIRST_TOWN
        values = TAXI.options_of(version, {**usual, **options})
        self.rules = TAXI.rules(TaxiOptions(**values), seats, version)
        self.plan = self.rules.tables.plan
        self.state: State = self.rules.start()
        for place in places[:seats]:
            self.play(Deal(place))

    # Putting things in place --------------------------------------------------------------------

    def door(self, place: str) -> int:
        return self.plan.places[self.rules.tables.place_numbers[place]].door

    def at(self, *squares: int) -> Scene:
        rest = self.state.at[len(squares) :]
        self.state = replace(self.state, at=(*squares, *rest))
        return self

    def goal(self, place: str, seat: int = 0) -> Scene:
        """Gives a seat this destination, in exchange for the one it has."""
        fares, card = self.state.fares, self.rules.tables.place_numbers[place]
        assert card not in fares.goal or fares.goal[seat] == card
        goal = (*fares.goal[:seat], card, *fares.goal[seat + 1 :])
        deck = fares.deck & ~(1 << card) | 1 << fares.goal[seat]
        self.state = replace(self.state, fares=replace(fares, goal=goal, deck=deck))
        return self

    def barriers(self, *between: tuple[int, int]) -> Scene:
        numbers = {(c.a, c.b): n for n, c in enumerate(self.plan.crossings)}
        found = tuple(sorted(numbers[min(pair), max(pair)] for pair in between))
        return self._tokens(barriers=found)

    def cones(self, *numbers: int) -> Scene:
        return self._tokens(cones=tuple(sorted(numbers)))

    def one_way(self, *path: int) -> Scene:
        """A one-way in the portion that these squares lie in, pointing along them."""
        for number, spot in enumerate(self.plan.spots):
            portion = self.plan.portions[spot.portion]
            line = (portion.ends[0], *portion.squares, portion.ends[1])
            if set(path) <= set(line):
                way = 1 if line.index(path[0]) < line.index(path[1]) else 2
                signs = self.state.tokens.signs
                return self._tokens(signs=(*signs[:number], way, *signs[number + 1 :]))
        raise AssertionError(f"no spot on the portion of {path}")

    def _tokens(self, **changes: tuple[int, ...]) -> Scene:
        self.state = replace(self.state, tokens=replace(self.state.tokens, **changes))
        return self

    def keeps(self, *cards: str, seat: int = 0) -> Scene:
        """Moves Chance cards from the deck to a seat."""
        deck = self.state.cards
        draw = list(deck.draw)
        for card in cards:
            draw[INDEX[card]] -= 1
        hand = (*deck.kept[seat], *(Kept(INDEX[card], deck.shuffle) for card in cards))
        kept = (*deck.kept[:seat], hand, *deck.kept[seat + 1 :])
        self.state = replace(self.state, cards=replace(deck, draw=tuple(draw), kept=kept))
        return self

    # Playing ------------------------------------------------------------------------------------

    def play(self, *actions: Any) -> Scene:
        """Plays actions, each by whoever it belongs to."""
        for action in actions:
            chance = isinstance(action, First | Deal | Die | Draw)
            self.state = self.rules.play(self.state, None if chance else self.state.seat, action)
        return self

    def roll(self, pips: int) -> Scene:
        return self.play(Roll(), Die(pips))

    def drive(self, to: int) -> Scene:
        return self.play(Drive(to))

    def draw(self, card: str) -> Scene:
        """The pawn of seat 0 has stopped on an orange square, and draws this card."""
        self.state = replace(self.state, phase="draw")
        return self.play(Draw(card))

    def use(self, card: str) -> Scene:
        hand = self.state.cards.kept[self.state.seat]
        slot = next(n for n, kept in enumerate(hand) if kept.card == INDEX[card])
        return self.play(Use(slot, card))

    def refuses(self, action: Any, seat: int | None = None) -> str:
        """The key of the reason for which the action is refused."""
        with pytest.raises(IllegalAction) as refusal:
            self.rules.play(self.state, self.state.seat if seat is None else seat, action)
        return refusal.value.reason.key

    # Looking ------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    def actions(self) -> list[Any]:
        return list(self.rules.actions(self.state, self.state.seat))

    def ends(self) -> set[int]:
        return {action.to for action in self.actions() if isinstance(action, Drive)}

    def tags(self) -> set[str]:
        return {type(action).__struct_config__.tag for action in self.actions()}

    def pass_turns(self, seats: Iterable[int]) -> Scene:
        """These seats, whose pawns are free, take a short turn each on a grey square."""
        for seat in seats:
            assert self.state.seat == seat
            self.roll(1)
            grey = [
                square for square in sorted(self.ends()) if self.plan.squares[square].kind == "grey"
            ]
            self.drive(grey[0])
        return self


@pytest.fixture
def scene() -> type[Scene]:
    return Scene


@pytest.fixture
def hamlet() -> str:
    """A small city from a file."""
    return (Path(__file__).parent / "hamlet.toml").read_text(encoding="utf-8")
