"""Two games that are small enough to be solved: Minisurf with four cards, and TAXI of one block.

    python examples/small_games.py

prints their exact values by enumeration (`ludotheque.research.exact`), and what our bots lose
against the best play. docs/solving.md tells what can be learned from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.games.quadracarta.options import MinisurfOptions
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import State
from ludotheque.research.exact import Solution
from ludotheque.rules import Chance, Event, Over, Result, Rules, Score, Seat, Seats, Turn
from ludotheque.text import Say, Text, text


class FourCards(Quadracarta):
    """Minisurf for two with four cards: each begins with one; the first player picks one of the
    other two, and both lay theirs."""

    def __init__(self, *cards: str) -> None:
        super().__init__("minisurf", MinisurfOptions(first=1), 2)
        self.cards = cards or ("yyyy", "yyyy", "yyrb", "yrrr")

    def start(self) -> State:
        deck = tuple(self.cards.count(name) for name in NAMES)
        return replace(super().start(), deck=deck)


# TAXI of one block --------------------------------------------------------------------------------

SQUARES = 12  # around the block
DESTINATIONS = (6, 0)  # of each seat, who begin opposite each other
LIGHT = 3  # a car that would pass this square stops on it
LAST_TURN = 8  # of both together: then nobody has won


class Roll(Struct, frozen=True, tag="roll"):
    """Chance: the die."""

    n: int


class Drive(Struct, frozen=True, tag="drive"):
    """Which way around the block."""

    clockwise: bool


class Block(Struct, frozen=True):
    """Where the cars are, whose turn it is, and what was rolled (0: not yet)."""

    cars: tuple[int, int] = (0, 6)
    seat: int = 0
    roll: int = 0
    turn: int = 0


class OneBlock(Rules[Block, Roll | Drive, Block]):
    """Two taxis on a road around one block; a die of three; who first reaches the destination wins.
    The way past the traffic light is shorter for neither, but stops the car."""

    seats, limit = 2, 2 * LAST_TURN
    state, action, view_type = Block, Roll | Drive, Block

    def start(self) -> Block:
        return Block()

    def _winner(self, state: Block) -> Seat | None:
        return next((n for n in range(2) if state.cars[n] == DESTINATIONS[n]), None)

    def turn(self, state: Block) -> Turn:
        if self._winner(state) is not None or state.turn == LAST_TURN:
            return Over()
        return Seats((state.seat,)) if state.roll else Chance(f"die-{state.seat}")

    def actions(self, state: Block, seat: Seat) -> Sequence[Roll | Drive]:
        return (Drive(True), Drive(False))

    def chances(self, state: Block) -> Sequence[tuple[Roll | Drive, int]]:
        return [(Roll(n), 1) for n in (1, 2, 3)]

    def play(self, state: Block, seat: Seat | None, action: Roll | Drive) -> Block:
        if isinstance(action, Roll):
            return replace(state, roll=action.n)
        at, mine = state.cars[state.seat], state.seat
        for _ in range(state.roll):
            at = (at + (1 if action.clockwise else -1)) % SQUARES
            if at in (DESTINATIONS[mine], LIGHT):
                break
        cars = (at, state.cars[1]) if mine == 0 else (state.cars[0], at)
        return Block(cars, 1 - mine, 0, state.turn + 1)

    def distance(self, state: Block, seat: Seat) -> int:
        """Squares to the destination, the shorter way."""
        apart = (DESTINATIONS[seat] - state.cars[seat]) % SQUARES
        return min(apart, SQUARES - apart)

    def scores(self, state: Block) -> tuple[Score, ...]:
        won = self._winner(state)
        return tuple(Score(int(won == n), {"destination": int(won == n)}) for n in range(2))

    def value(self, state: Block) -> tuple[float, ...]:
        near = [self.distance(state, seat) for seat in range(2)]
        return (near[1] - near[0], near[0] - near[1])

    def result(self, state: Block) -> Result:
        won = self._winner(state)
        return Result((1, 1), (0, 1)) if won is None else Result((1 + won, 2 - won), (won,))

    def pieces(self, state: Block) -> dict[str, int]:
        return {"car": 2}

    def view(self, state: Block, seat: Seat | None) -> Block:
        return state

    def lines(self, view: Block, say: Say) -> Sequence[str]:
        return [
            "".join("AB"[view.cars.index(n)] if n in view.cars else "." for n in range(SQUARES))
        ]

    def ask(self, state: Block, seat: Seat) -> Text:
        return text("taxi-name")

    def tell(self, state: Block, actor: Seat | None, action: Any, reader: Seat | None) -> Event:
        return Event(text("taxi-name"))


if __name__ == "__main__":
    for rules in (FourCards(), OneBlock()):
        solution = Solution(rules)
        value = solution.value(rules.start())
        shown = ", ".join(f"{one:.4f}" for one in value)
        print(f"{type(rules).__name__}: wins of each seat {shown}; {solution.states:,} states")
