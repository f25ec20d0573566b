"""How often a product can be made with a supply of tokens, and what Taxis add to that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import Tokens, own_box
from ludotheque.games.quadrata.pieces import ADVANCED, BASICS, TaxiBoard

Side: TypeAlias = Literal["family", "expert"]
SIDES: tuple[Side, Side] = ("family", "expert")
# Advanced tokens that every player draws in a match.
DRAWN = sum(day.count for day in pieces.days() if day.event == "advanced")


class BoardFacts(Struct, frozen=True):
    """A side of the Taxi board."""

    side: Side
    squares: int
    slots: int
    most_points: int  # that circled Taxis can give


class Supply:
    """The advanced tokens of a file and its Taxi boards; ours where it has none to be read."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        box = own_box()
        tokens = _read(content.get("tokens"), Tokens)
        self.advanced: Sequence[int] = box.advanced if tokens is None else tokens.advanced
        taxis = content.get("taxis")
        boards = taxis if isinstance(taxis, Mapping) else {}
        self.boards: dict[Side, TaxiBoard] = {
            side: _read(boards.get(side), TaxiBoard) or getattr(box, side) for side in SIDES
        }
        self.shares = _product_shares(dict(zip(ADVANCED, self.advanced, strict=True)))

    def points_of(self, product: int) -> int | None:
        """By the booklet's rule, of the tokens that there are: two basic ones 2, a basic and an
        advanced one 3, two advanced ones 5. None: it takes an airplane."""
        count = dict(zip(ADVANCED, self.advanced, strict=True))
        pairs = pieces.factors_of(product)
        if any(b in BASICS and a != b for a, b in pairs):
            return 2
        if any(a in BASICS and count.get(b, 0) for a, b in pairs):
            return 3
        both = [(a, b) for a, b in pairs if a in ADVANCED]
        has_both = any(count[a] and count[b] - (a == b) > 0 for a, b in both)
        return 5 if has_both else None

    def share_of(self, numbers: Iterable[int], *, taxi: bool = False) -> float:
        """How many of a player's pairs of tokens make one of these numbers; `taxi`: also with one
        Taxi of the family side."""
        squares = self.boards["family"].square if taxi else ()
        shifts = {0, *(amount for square in squares for amount in square.amounts)}
        made = {number - shift for number in numbers for shift in shifts}
        return sum(self.shares.get(product, 0.0) for product in made)

    def board_facts(self) -> tuple[BoardFacts, ...]:
        found = []
        for side, board in self.boards.items():
            points = sorted((s.points for s in board.square for _ in range(s.count)), reverse=True)
            most = sum(points[: board.slots])
            found.append(BoardFacts(side, len(points), board.slots, most))
        return tuple(found)


def _product_shares(count: Mapping[int, int]) -> dict[int, float]:
    """By product, the expected share of all pairs of a full bag: the six basic tokens and the
    advanced ones that are drawn from the supply."""
    total = sum(count.values())
    drawn = min(DRAWN, total)
    weights: dict[int, float] = defaultdict(float)
    for a in BASICS:
        for b in range(a + 1, max(BASICS) + 1):
            weights[a * b] += 1
        for b in ADVANCED:
            weights[a * b] += drawn * count[b] / max(1, total)
    for a in ADVANCED:
        for b in range(a, max(ADVANCED) + 1):
            ways = count[a] * (count[a] - 1) / 2 if a == b else count[a] * count[b]
            every = total * (total - 1) / 2
            weights[a * b] += drawn * (drawn - 1) / 2 * ways / max(1, every)
    held = len(BASICS) + drawn
    return {product: weight / (held * (held - 1) / 2) for product, weight in weights.items()}


def _read(value: Any, kind: type[Any]) -> Any:
    try:
        return None if value is None else msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None  # the refusal of the file names it
