"""Games between fast players, from the start or from the middle of a match: how strength is
measured, and how reviews play on."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into, lay
from ludotheque.games.cascadia.kernel.chance import below, new_work, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words, cell_at, new_board
from ludotheque.games.cascadia.kernel.policy import play_turn
from ludotheque.games.cascadia.kernel.rollout import THOUSANDTHS
from ludotheque.games.cascadia.kernel.scoring.points import species_points, total_points
from ludotheque.games.cascadia.kernel.table import (
    fill_places,
    new_deck,
    new_table,
    open_market,
    settle,
)
from ludotheque.games.cascadia.kernel.value import board_value
from ludotheque.games.cascadia.pieces import Box, box

# A row of results: five cards, five corridors, nature tokens, the total, and what the board will
# make by the learned value, in thousandths of a point (nothing where the desk has no network). Both
# have the bonus for corridors of seven in solo games; no others have those for the largest ones.
CARDS_AT: Final = 0
CORRIDORS_AT: Final = 5
NATURE_AT: Final = 10
TOTAL_AT: Final = 11
VALUE_AT: Final = 12
RESULT: Final = 13

ONWARD: Final = 1 << 50  # between the seeds of a deal and of the game after it

Results = npt.NDArray[np.int64]


def starting_boards(
    which: Box, cards: tuple[int, ...], rulings: int = 0, solo_bonus: bool = False
) -> Ints:
    """The boards with each of the starting environments, one after the other."""
    deck = new_deck(which)
    boards = []
    for starter in which.starters:
        board = new_board(cards, rulings, which.kind == "square", solo_bonus)
        for (q, r), tile, turn in starter.laid:
            lay(board, deck, tile, cell_at(q, r), turn)
        boards.append(board)
    return np.concatenate(boards)


@outer
def deal(
    starts: Ints, fresh: Ints, boards: Ints, table: Ints, work: Words, players: int, seed: int
) -> None:
    """Set up a game: different starting environments and a full market."""
    seed_streams(work, seed)
    copy_into(table, fresh)
    used = 0
    for player in range(players):
        start = below(work, at.CHOICE_STREAM, 5)
        while used >> start & 1:
            start = (start + 1) % 5
        used |= 1 << start
        copy_into(
            boards[player * at.BOARD : player * at.BOARD + at.BOARD],
            starts[start * at.BOARD : start * at.BOARD + at.BOARD],
        )
    open_market(table, work)


@inner
def write_result(board: Ints, work: Words, row: Words) -> None:
    for k in range(5):
        row[CARDS_AT + k] = species_points(board, work, k)
        row[CORRIDORS_AT + k] = board[at.BIGGEST + k]
    row[NATURE_AT] = board[at.NATURE]
    row[TOTAL_AT] = total_points(board, work)


@inner
def _write_results(mine: Desk, players: int, results: Words, first: int) -> None:
    for seat in range(players):
        board = mine.board[seat * at.BOARD : (seat + 1) * at.BOARD]
        row = first + seat * RESULT
        write_result(board, mine.work, results[row : row + RESULT])


@inner
def _board_value(mine: Desk, players: int, seat: int, turns_left: int) -> int:
    """What a seat's board will make, in thousandths of a point. Boards are valued right after their
    own turn: so they were learned."""
    if len(mine.net) == 0:
        return 0
    board = mine.board[seat * at.BOARD : (seat + 1) * at.BOARD]
    own = mine.weights[seat * at.WEIGHTS : (seat + 1) * at.WEIGHTS]
    desk = Desk(board, mine.table, mine.deck, mine.work, mine.reals, own, mine.net, mine.mind)
    return int(THOUSANDTHS * board_value(desk, players, turns_left, 0))


@outer
def play_on(
    boards: Ints,
    table: Ints,
    mine: Desk,
    players: int,
    acting: int,
    turns: int,
    until: int,
    tokens: int,
    seed: int,
    samples: int,
    results: Words,
) -> None:
    """From the turn of `acting`, when so many turns have ended, until so many have.

    The desk has room for all boards, and weights for each seat. Empty places of the market are
    filled first. `tokens` were drawn before: the stream goes on from there, so that the same
    numbers mean the same draws. Results are one row per sample and seat, after the last whole
    round, so that corridors can be compared; what the boards will make is said of the very end.
    """
    whole = max(turns, until - until % players)
    for sample in range(samples):
        copy_into(mine.board, boards)
        copy_into(mine.table, table)
        seed_streams(mine.work, seed + sample)
        for _ in range(tokens):
            below(mine.work, at.TOKEN_STREAM, 2)
        fill_places(mine.table, mine.work)
        settle(mine.table, mine.work)
        first = sample * players * RESULT
        for wait in range(until - turns, players):  # who has no turn is valued as things are
            seat = (acting + wait) % players
            value = _board_value(mine, players, seat, 20 - (turns + wait) // players)
            results[first + seat * RESULT + VALUE_AT] = value
        for turn in range(turns, until):
            if turn == whole:
                _write_results(mine, players, results, first)
            seat = (acting + turn - turns) % players
            board = mine.board[seat * at.BOARD : (seat + 1) * at.BOARD]
            own = mine.weights[seat * at.WEIGHTS : (seat + 1) * at.WEIGHTS]
            desk = Desk(
                board, mine.table, mine.deck, mine.work, mine.reals, own, mine.net, mine.mind
            )
            play_turn(desk, 19 - turn // players)
            if turn >= until - players:
                value = _board_value(mine, players, seat, 19 - turn // players)
                results[first + seat * RESULT + VALUE_AT] = value
        if whole >= until:
            _write_results(mine, players, results, first)


def play_games(
    weights: Reals,
    games: int,
    players: int = 4,
    seed: int = 1,
    cards: tuple[int, ...] = (0, 0, 0, 0, 0),
    square: bool = False,
) -> Results:
    """Games between fast players with these weights (one set, or one per seat)."""
    which = box("square" if square else "hex")
    fresh = new_table(which, players)
    desk = Desk(
        board=np.zeros(players * at.BOARD, np.int16),
        table=fresh.copy(),
        deck=new_deck(which),
        work=new_work(),
        reals=np.zeros(at.REALS),
        weights=np.broadcast_to(weights, (players, at.WEIGHTS)).astype(np.float64).ravel(),
        net=np.zeros(0, np.float32),
        mind=np.zeros(0, np.float32),
    )
    starts = starting_boards(which, cards, solo_bonus=players == 1)
    results = np.zeros((games, players * RESULT), np.int64)
    boards, table = desk.board.copy(), fresh.copy()
    for game in range(games):
        deal(starts, fresh, boards, table, desk.work, players, seed + game)
        # Another part of the same numbers than the market has come from.
        ahead, turns = seed + game + ONWARD, 20 * players
        play_on(boards, table, desk, players, 0, 0, turns, 0, ahead, 1, results[game])
    return results.reshape(games, players, RESULT)
