"""A second referee of both games, who plays the rule sheet and our rulings sentence by sentence.

A player's board is a map from squares to towns, and the deck is a list of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from ludotheque.games.quadracarta.options import MaxisurfOptions, MinisurfOptions
from ludotheque.games.quadracarta.pieces import CARDS, INDEX, NAMES
from ludotheque.testing.referee import Ask, Chosen, Lot, Steps

from .squares import Squares, group_sizes, lying, places

Drawn = Generator[Ask | Lot, Chosen, int]
TOWNS = {0, 1, 2}


class Referee:
    def __init__(self, seats: int, options: MinisurfOptions | MaxisurfOptions) -> None:
        self.options, self.mini = options, isinstance(options, MinisurfOptions)
        boxes = options.boxes if isinstance(options, MinisurfOptions) else 1
        self.deck = [card for card in range(len(CARDS)) for _ in range(2 * boxes)]
        self.boards: list[Squares] = [{} for _ in range(seats)]

    def match(self) -> Steps:
        """“Chaque joueur tire une carte […]. On désigne un premier joueur.”"""
        seats = range(len(self.boards))
        for board in self.boards:
            card = yield from self.draw()
            board.update(lying(card, 0, 0, 0))
        if self.options.first == "random":
            _, told = yield Lot("first", {f"first {seat}": 1 for seat in seats})
            first = int(told.split()[1])
        else:
            first = int(self.options.first) - 1
        yield from (self.rounds(first) if self.mini else self.turns(first))

    def draw(self) -> Drawn:
        counts = Counter(self.deck)
        _, told = yield Lot("deck", {f"draw {NAMES[card]}": n for card, n in counts.items()})
        card = INDEX[told.split()[1]]
        self.deck.remove(card)
        return card

    def lay(self, seat: int, card: int) -> Steps:
        board = self.boards[seat]
        found = places(board, card, towns_matter=self.mini, corners=self.options.corners)
        moves = {f"place {x},{y} r{turn}" for (x, y), turn in found}
        _, told = yield Ask({seat: moves})
        _, at, turn = told.split()
        x, y = map(int, at.split(","))
        board.update(lying(card, int(turn[1:]), x, y))

    # Minisurf ----------------------------------------------------------------------------------

    def rounds(self, first: int) -> Steps:
        """As many cards as players are turned up; each takes one and lays it, the first player
        first; then the player to the left is first. What makes no whole round is left."""
        seats = len(self.boards)
        while len(self.deck) >= seats:
            row: list[int] = []
            for _ in range(seats):
                row.append((yield from self.draw()))
            for step in range(seats):
                seat = (first + step) % seats
                _, told = yield Ask({seat: {f"pick {NAMES[card]}" for card in row}})
                card = INDEX[told.split()[1]]
                row.remove(card)
                yield from self.lay(seat, card)
            first = (first + 1) % seats

    # Maxisurf ----------------------------------------------------------------------------------

    def turns(self, first: int) -> Steps:
        """One draws and lays, or passes for good before drawing; without cards all must pass."""
        seats, passed, turn = len(self.boards), set[int](), 0
        while self.deck and len(passed) < seats:
            seat = (first + turn) % seats
            turn += 1
            if seat in passed:
                continue
            _, told = yield Ask({seat: {"go", "pass"}})
            if told == "pass":
                passed.add(seat)
            else:
                card = yield from self.draw()
                yield from self.lay(seat, card)

    # The end -----------------------------------------------------------------------------------

    def points(self) -> list[int]:
        if self.mini:
            return [len(board) for board in self.boards]
        whole = [set(board.values()) == TOWNS for board in self.boards]
        sizes = map(group_sizes, self.boards)
        return [own[0] if all_there else 0 for own, all_there in zip(sizes, whole, strict=True)]

    def is_ahead(self, one: Squares, other: Squares) -> bool:
        """Whether the first board beats the second."""
        if self.mini:
            return len(one) < len(other)
        if set(one.values()) != TOWNS or set(other.values()) != TOWNS:
            return set(one.values()) == TOWNS and set(other.values()) != TOWNS
        mine, theirs = group_sizes(one), group_sizes(other)
        if isinstance(self.options, MaxisurfOptions) and self.options.ties == "larger":
            mine, theirs = sorted(set(mine)), sorted(set(theirs))
        for a, b in zip(mine, theirs, strict=False):
            if a != b:
                return a > b
        return len(mine) < len(theirs)  # what a list lacks counts as larger

    def places(self) -> list[int]:
        return [1 + sum(self.is_ahead(other, own) for other in self.boards) for own in self.boards]

    def winners(self) -> list[int]:
        able = [self.mini or set(board.values()) == TOWNS for board in self.boards]
        return [seat for seat, place in enumerate(self.places()) if place == 1 and able[seat]]
