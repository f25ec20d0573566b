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

from .squares import Squares, group_sizes, lying, places


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
        assert set(offered) == {
            Place(at, turn) for at, turn in places(squares, card, mini, corners)
        }
        chosen = offered[choice % len(offered)]
        assert isinstance(chosen, Place)
        board = rules.play(state, 0, chosen).boards[0]
        squares |= lying(card, chosen.turn, *chosen.at)


def test_every_turn_of_every_card_is_a_clockwise_quarter() -> None:
    for card, ways in enumerate(ORIENTATIONS):
        for turn, way in enumerate(ways):
            assert tuple(lying(card, turn, 0, 0).values()) == way
        assert lying(card, len(ways), 0, 0) == lying(card, 0, 0, 0)
