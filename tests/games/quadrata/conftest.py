"""Positions for tests: built by hand, played with the text forms of moves.

The cards are simple ones, so that no test depends on how our own are tuned: the three of a
province are named after it, `on-0`, `on-1` and `on-2`, with the numbers of NUMBERS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.pieces import PLANE, Counts
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import NOTHING, Phase, Player, State
from ludotheque.notation import notation
from ludotheque.rules import IllegalAction

# City numbers and points, attraction numbers and points, by the last figure of the card's name.
NUMBERS = (((35, 42), 3, (12, 18), 2), ((110, 108), 5, (20, 30), 2), ((63, 70), 5, (14, 21), 3))


def card_file() -> str:
    lines = []
    for province in pieces.land().province:
        for at, (city, city_points, attraction, points) in enumerate(NUMBERS):
            name = f"{province.id.lower()}-{at}"
            lines.append(
                f'[[card]]\nid = "{name}"\nprovince = "{province.id}"\nsource = "ours"\n'
                f'city = {{ en = "{name} city", fr = "{name} ville", '
                f"numbers = {list(city)}, points = {city_points} }}\n"
                f'attraction = {{ en = "{name} sight", fr = "{name} site", '
                f"numbers = {list(attraction)}, points = {points} }}\n"
            )
    return "\n".join(lines)


def counts(*kinds: int) -> Counts:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


class Position:
    """A state of a match, on day 1 at the beginning of seat 0's turn unless changed."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        chosen = QuadrataOptions(cards=card_file(), **options)
        self.rules: QuadrataRules = QUADRATA.rules(chosen, seats)
        self._notation = notation(self.rules.action)
        start = self.rules.start()
        player = replace(start.players[0], bag=counts(4, 5, 6, PLANE), movement=(1, 2, 3))
        self.state: State = replace(
            start, phase=Phase.REPLACE, day=1, first=0, seat=0, players=(player,) * seats
        )
        self.cards(["on-0", "qc-0", "nb-0", "pe-0"])

    # Setting up --------------------------------------------------------------------------------

    def set(self, **changes: Any) -> Position:
        self.state = replace(self.state, **changes)
        return self

    def player(self, seat: int, **changes: Any) -> Position:
        """Change a player; visits and a reservation are given by names of cards."""
        if "visits" in changes:
            changes["visits"] = tuple(self.half(name) for name in changes["visits"])
        if "reserved" in changes:
            changes["reserved"] = self.card(changes["reserved"])
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        return self.set(players=tuple(players))

    def cards(self, centre: list[str], discard: list[str] | None = None) -> Position:
        """The cards on the table; all that are nowhere else are in the deck."""
        shown = [self.card(name) for name in centre]
        pile = [self.card(name) for name in discard or ()]
        away = {half // 2 for p in self.state.players for half in p.visits}
        away |= {p.reserved for p in self.state.players} | set(shown) | set(pile)
        deck = tuple(card for card in range(pieces.CARDS) if card not in away)
        shown += [NOTHING] * (4 - len(shown))
        return self.set(centre=tuple(shown), discard=tuple(pile), deck=deck)

    def card(self, name: str) -> int:
        return self.rules.tables.card[name]

    def half(self, name: str) -> int:
        """`on-1` is its city, `on-1:attraction` its attraction."""
        card, _, half = name.partition(":")
        return 2 * self.card(card) + (half == "attraction")

    def squares(self, **marked: int) -> tuple[int, ...]:
        """Marked squares by name, with _ for -: plus_2=1."""
        named = {name.replace("_", "-"): n for name, n in marked.items()}
        squares = self.rules.tables.taxis.squares
        assert set(named) <= {square.id for square in squares}
        return tuple(named.get(square.id, 0) for square in squares)

    # Playing -----------------------------------------------------------------------------------

    def play(self, *moves: str, seat: int | None = 0) -> Position:
        for move in moves:
            self.state = self.rules.play(self.state, seat, self._notation.parse(move))
        return self

    def chance(self, *draws: str) -> Position:
        return self.play(*draws, seat=None)

    def offers(self, seat: int = 0) -> list[str]:
        return [self._notation.show(action) for action in self.rules.actions(self.state, seat)]

    def refusal(self, move: str, seat: int | None = 0) -> str:
        """The reason why a move is refused; it must not be offered either."""
        assert seat is None or move not in self.offers(seat)
        with pytest.raises(IllegalAction) as refused:
            self.play(move, seat=seat)
        return refused.value.reason.key.removeprefix("quadrata-refuse-")

    # Looking -----------------------------------------------------------------------------------

    @property
    def me(self) -> Player:
        return self.state.players[0]

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def source(self) -> str | None:
        """What is drawn from now, if anything."""
        return getattr(self.rules.turn(self.state), "source", None)

    def parts(self, seat: int = 0) -> dict[str, int]:
        return self.rules.scores(self.state)[seat].parts

    def names(self, cards: tuple[int, ...]) -> list[str]:
        return ["" if c == NOTHING else self.rules.tables.cards[c].id for c in cards]


@pytest.fixture
def position() -> Callable[..., Position]:
    return Position
