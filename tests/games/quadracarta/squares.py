"""A board that is a plain map from squares to towns, for tests."""

from __future__ import annotations

from ludotheque.games.quadracarta.pieces import CARDS

Squares = dict[tuple[int, int], int]
At = tuple[tuple[int, int], int]  # where a card lies, and how often it is turned

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def lying(card: int, turn: int, x: int, y: int) -> Squares:
    """The card's four squares after clockwise quarter turns: each moves on to the next corner."""
    a, b, c, d = CARDS[card]
    for _ in range(turn):
        a, b, c, d = d, a, b, c
    return {(x, y): a, (x + 1, y): b, (x + 1, y + 1): c, (x, y + 1): d}


def meets(squares: Squares, card: Squares, ways: tuple[tuple[int, int], ...]) -> bool:
    return any((x + dx, y + dy) in squares for x, y in card for dx, dy in ways)


def legal(squares: Squares, card: Squares, towns_matter: bool, corners: bool) -> bool:
    covered = [square for square in card if square in squares]
    if covered:
        return not towns_matter or all(squares[square] == card[square] for square in covered)
    return meets(squares, card, SIDES) or (corners and meets(squares, card, CORNERS))


def places(squares: Squares, card: int, towns_matter: bool, corners: bool) -> set[At]:
    columns, rows = {x for x, _ in squares}, {y for _, y in squares}
    found = set()
    shown: list[Squares] = []
    for turn in range(4):
        if lying(card, turn, 0, 0) in shown:
            continue  # looks like an earlier turn
        shown.append(lying(card, turn, 0, 0))
        for x in range(min(columns) - 3, max(columns) + 3):
            for y in range(min(rows) - 3, max(rows) + 3):
                if legal(squares, lying(card, turn, x, y), towns_matter, corners):
                    found.add(((x, y), turn))
    return found


def group_sizes(squares: Squares) -> list[int]:
    left = dict(squares)
    sizes = []
    while left:
        start, town = left.popitem()
        edge, size = [start], 0
        while edge:
            x, y = edge.pop()
            size += 1
            for dx, dy in SIDES:
                beside = (x + dx, y + dy)
                if left.get(beside) == town:
                    del left[beside]
                    edge.append(beside)
        sizes.append(size)
    return sorted(sizes)
