"""Whole random matches, move by move, draws included, through the readable rules and the kernel."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotheque.bots.random import random_action
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.grid import cell_at as readable_cell
from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.kernel.board import add_token, lay, may_hold
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import (
    ASIDE,
    BAG,
    BIGGEST,
    FRONTIER,
    MARKET_TILE,
    MARKET_TOKEN,
    N_FRONTIER,
    N_UNSEEN,
    NATURE,
    STACK,
    UNSEEN,
    WIPED,
    Ints,
    cell_at,
    coordinates,
)
from ludotheque.games.cascadia.kernel.scoring.points import species_points
from ludotheque.games.cascadia.kernel.table import (
    DONE,
    KEPT,
    equal_tokens,
    keep_three,
    may_wipe_three,
    must_wipe,
    new_deck,
    new_table,
    return_aside,
    set_aside,
    take_away,
    turn_up_tile,
    turn_up_token,
)
from ludotheque.games.cascadia.kernel.translate import board_of, table_of
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import SPECIES_INDEX, SPECIES_NAMES
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scoring.standings import points_of
from ludotheque.games.cascadia.state import (
    Action,
    Decline,
    DrawTile,
    DrawToken,
    Keep,
    Pass,
    Phase,
    Place,
    Put,
    Redraw,
    Remove,
    SpendFree,
    SpendWipe,
    State,
    Take,
    Wipe,
    With,
)
from ludotheque.rules import Chance, Over


class Follower:
    """Plays every move on the arrays as well, by the kernel's own functions."""

    def __init__(self, rules: Cascadia, state: State) -> None:
        self.rules = rules
        self.deck = new_deck(rules.tables.box)
        self.table = new_table(rules.tables.box, rules.seats)
        self.boards = [
            board_of(rules.tables, state, seat, self.deck) for seat in range(rules.seats)
        ]
        self.work = new_work()
        self.tile_place = self.token_place = self.tile = self.token = -1

    @property
    def tokens(self) -> list[int]:
        return [int(token) for token in self.table[MARKET_TOKEN : MARKET_TOKEN + 4]]

    def follow(self, seat: int | None, action: Action) -> None:
        table = self.table
        match action:
            case DrawTile(tile=number):
                place = [int(tile) for tile in table[MARKET_TILE : MARKET_TILE + 4]].index(0)
                unseen = table[UNSEEN : UNSEEN + table[N_UNSEEN]].tolist()
                turn_up_tile(table, place, unseen.index(number))
            case DrawToken(species=species):
                turn_up_token(table, self.tokens.index(-1), SPECIES_INDEX[species])
                if -1 not in self.tokens:
                    self._settle()
            case Wipe():
                assert may_wipe_three(table)
                table[WIPED] = DONE
                set_aside(table, equal_tokens(table))
            case Keep():
                assert may_wipe_three(table)
                keep_three(table)
            case Remove(slot=slot):
                set_aside(table, 1 << slot)
            case SpendFree() | SpendWipe():
                assert seat is not None
                self.boards[seat][NATURE] -= 1
                if isinstance(action, SpendWipe):
                    keep_three(table)
                    if table[WIPED] == KEPT:
                        table[WIPED] = 0
            case Take(slot=slot):
                self._take(slot)
            case With(slot=slot):
                self.token_place, self.token = slot, self.tokens[slot]
            case Place(cell=at, turn=turn):
                assert seat is not None
                lay(self.boards[seat], self.deck, self.tile, cell_at(at.q, at.r), turn)
                self.tile = -1
                self._end_if_done()
            case Put(cell=at):
                assert seat is not None
                add_token(self.boards[seat], cell_at(at.q, at.r), self.token)
                self.token = -1
                self._end_if_done()
            case Pass():
                table[BAG + self.token] += 1
                self.token = -1
                self._end_if_done()
            case Redraw() | Decline():
                pass  # nothing moves
            case _:
                raise AssertionError(action)

    def _take(self, slot: int) -> None:
        self.tile_place, self.tile = slot, int(self.table[MARKET_TILE + slot])
        self.token_place, self.token = slot, self.tokens[slot]

    def _settle(self) -> None:
        if must_wipe(self.table):
            set_aside(self.table, 15)
        elif not may_wipe_three(self.table):
            return_aside(self.table)

    def _end_if_done(self) -> None:
        if self.tile < 0 and self.token < 0:
            take_away(self.table, self.tile_place, self.token_place)

    def check(self, state: State) -> None:
        """Before a player's choice: market, bag and every board are the same."""
        table = self.table
        assert table[BAG : BAG + 5].tolist() == list(state.bag)
        assert table[ASIDE : ASIDE + 5].tolist() == list(state.aside)
        assert table[STACK] == state.stack
        translated = table_of(self.rules.tables, state)
        assert sorted(_unseen(table)) == sorted(_unseen(translated))
        if state.phase in (Phase.CHOOSE, Phase.CROWD, Phase.OVER):
            assert table[MARKET_TILE : MARKET_TILE + 4].tolist() == list(state.tiles)
            assert self.tokens == list(state.tokens)
            assert may_wipe_three(table) == (state.phase is Phase.CROWD)
            assert may_wipe_three(translated) == (state.phase is Phase.CROWD)
        for seat in range(self.rules.seats):
            self._check_board(self.boards[seat], state, seat)

    def _check_board(self, board: Ints, state: State, seat: int) -> None:
        worth = points_of(self.rules.tables, state)[seat]
        found = [species_points(board, self.work, k) for k in range(5)]
        assert found == list(worth.wildlife)
        assert board[BIGGEST : BIGGEST + 5].tolist() == list(worth.habitats)
        assert board[NATURE] == state.nature[seat]
        again = board_of(self.rules.tables, state, seat, self.deck)
        assert [species_points(again, self.work, k) for k in range(5)] == found

    def check_choices(self, state: State, actions: list[Action]) -> None:
        """While placing: the same cells, rotations and token places."""
        board = self.boards[state.acting]
        places = {(a.cell.q, a.cell.r) for a in actions if isinstance(a, Place)}
        if places:
            frontier = board[FRONTIER : FRONTIER + board[N_FRONTIER]].tolist()
            assert places == {coordinates(cell) for cell in frontier}
        puts = {readable_cell(a.cell.q, a.cell.r) for a in actions if isinstance(a, Put)}
        if self.token >= 0:
            cells = state.environments[state.acting].cells
            fitting = [c for c in cells if may_hold(board, cell_at(*place_of(c)), self.token)]
            assert puts == set(fitting)


def _unseen(table: Ints) -> list[int]:
    return [int(tile) for tile in table[UNSEEN : UNSEEN + table[N_UNSEEN]]]


def replay(options: CascadiaOptions, seats: int, seed: int) -> State:
    rules = CASCADIA.rules(options, seats)
    assert isinstance(rules, Cascadia)
    rng = Random(seed)
    state = rules.start()
    follower: Follower | None = None
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            outcomes = rules.chances(state)
            actions, weights = zip(*outcomes, strict=True)
            seat, action = None, rng.choices(actions, weights)[0]
        else:
            seat = turn.seats[0]
            choices = list(rules.actions(state, seat))
            assert follower is not None
            follower.check(state)
            if state.phase is Phase.PLACE:
                follower.check_choices(state, choices)
            action = random_action(choices, rng)
        if follower is None and state.phase is Phase.TILES:
            follower = Follower(rules, state)
        if follower is not None:
            follower.follow(seat, action)
        state = rules.play(state, seat, action)
    assert follower is not None
    follower.check(state)
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("letters", ["AAAAA", "BCDAB", "CDABC", "DABCD"])
def test_hexagonal_matches(seats: int, letters: str) -> None:
    options = CascadiaOptions(**dict(zip(SPECIES_NAMES, letters, strict=True)))  # type: ignore[arg-type]
    replay(options, seats, seed=seats)


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("variant", ["cards", "family", "intermediate"])
def test_square_matches_and_variants(seats: int, variant: str) -> None:
    for tiles in ("square", "hex"):
        options = CascadiaOptions(tiles=tiles, variant=variant)  # type: ignore[arg-type]
        replay(options, seats, seed=7)


def test_a_board_copies_to_an_equal_one() -> None:
    rules = CASCADIA.rules(CascadiaOptions(), 1)
    assert isinstance(rules, Cascadia)
    state = replay(CascadiaOptions(), 1, seed=3)
    deck = new_deck(rules.tables.box)
    assert np.array_equal(
        board_of(rules.tables, state, 0, deck), board_of(rules.tables, state, 0, deck)
    )
