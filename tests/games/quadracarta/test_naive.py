"""The bit boards against a board that is a plain map from squares to towns."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.options import MinisurfOptions, QuadracartaOptions
from ludotheque.games.quadracarta.pieces import CARDS, NAMES, ORIENTATIONS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Draw, Phase, Place
from ludotheque.games.quadracarta.state import State as Match

Squares = dict[tuple[int, int], int]

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


def places(squares: Squares, card: int, towns_matter: bool, corners: bool) -> set[Place]:
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
                    found.add(Place((x, y), turn))
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


def laying(rules: Quadracarta, board: Board, card: int) -> Match:
    others = (board,) * (rules.seats - 1)
    nobody = (None,) * rules.seats
    passed = (False,) * rules.seats
    deck = (2,) * len(CARDS)
    return Match(Phase.PLACE, deck, (board, *others), hand=card, passed=passed, choices=nobody)


def visible(board: Board) -> Squares:
    towns = enumerate(board.squares.towns)
    return {place: town for town, mask in towns for place in board.places(mask)}


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(
    cards=st.lists(st.tuples(st.integers(0, 23), st.integers(0, 10**6)), min_size=2, max_size=9),
    corners=st.booleans(),
    mini=st.booleans(),
)
def test_places_surface_and_groups_are_those_of_a_plain_map(
    cards: list[tuple[int, int]], corners: bool, mini: bool
) -> None:
    rules = (
        MINISURF.rules(MinisurfOptions(corners=corners), 2)
        if mini
        else MAXISURF.rules(QuadracartaOptions(corners=corners), 2)
    )
    (first, _), *others = cards
    squares = lying(first, 0, 0, 0)
    board = rules.play(rules.start(), None, Draw(NAMES[first])).boards[0]
    for card, choice in others:
        assert visible(board) == squares
        assert board.area == len(squares)
        assert [group.bit_count() for group in board.groups] == group_sizes(squares)
        state = laying(rules, board, card)
        offered = list(rules.actions(state, 0))
        assert len(offered) == len(set(offered))
        assert set(offered) == places(squares, card, towns_matter=mini, corners=corners)
        chosen = offered[choice % len(offered)]
        assert isinstance(chosen, Place)
        board = rules.play(state, 0, chosen).boards[0]
        squares |= lying(card, chosen.turn, *chosen.at)


def test_every_turn_of_every_card_is_a_clockwise_quarter() -> None:
    for card, ways in enumerate(ORIENTATIONS):
        for turn, way in enumerate(ways):
            assert tuple(lying(card, turn, 0, 0).values()) == way
        assert lying(card, len(ways), 0, 0) == lying(card, 0, 0, 0)
