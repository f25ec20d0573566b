"""Whole games between fast players, without leaving compiled code: how strength is measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into, lay
from ludotheque.games.cascadia.kernel.chance import below, new_work, seed_streams
from ludotheque.games.cascadia.kernel.layout import Ints, Reals, Words, cell_at, new_board
from ludotheque.games.cascadia.kernel.planner import Effort, Planner, Situation
from ludotheque.games.cascadia.kernel.points import species_points, total_points
from ludotheque.games.cascadia.kernel.policy import make, play_turn
from ludotheque.games.cascadia.kernel.rollout import NOTHING, WIPE_THREE
from ludotheque.games.cascadia.kernel.table import (
    new_deck,
    new_table,
    open_market,
    refill,
    spend_wipe,
    wipe_three,
)
from ludotheque.games.cascadia.pieces import Box, box

# A row of results: five cards, five corridors, nature tokens, the total. That has the bonus for
# corridors of seven in solo games, and no bonuses for the largest corridors in others.
CARDS_AT: Final = 0
CORRIDORS_AT: Final = 5
NATURE_AT: Final = 10
TOTAL_AT: Final = 11
RESULT: Final = 12

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


@outer
def policy_games(
    starts: Ints,
    fresh: Ints,
    deck: Ints,
    boards: Ints,
    table: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    players: int,
    seed: int,
    games: int,
    results: Words,
) -> None:
    """Play games; `weights` holds one set per seat. Results are one row per game and seat."""
    for game in range(games):
        deal(starts, fresh, boards, table, work, players, seed + game)
        for turn in range(20):
            for player in range(players):
                play_turn(
                    boards[player * at.BOARD : player * at.BOARD + at.BOARD],
                    table,
                    deck,
                    work,
                    reals,
                    weights[player * at.WEIGHTS : player * at.WEIGHTS + at.WEIGHTS],
                    19 - turn,
                )
        for player in range(players):
            row = (game * players + player) * RESULT
            write_result(
                boards[player * at.BOARD : player * at.BOARD + at.BOARD],
                work,
                results[row : row + RESULT],
            )


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
    seats = np.broadcast_to(weights, (players, at.WEIGHTS)).astype(np.float64).ravel()
    results = np.zeros(games * players * RESULT, np.int64)
    policy_games(
        starting_boards(which, cards, solo_bonus=players == 1),
        new_table(which, players),
        new_deck(which),
        np.zeros(players * at.BOARD, np.int16),
        new_table(which, players),
        new_work(),
        np.zeros(at.REALS),
        seats,
        players,
        seed,
        games,
        results,
    )
    return results.reshape(games, players, RESULT)


def planned_games(
    planner: Planner,
    efforts: Sequence[Effort],
    weights: Reals,
    games: int,
    seed: int = 1,
    cards: tuple[int, ...] = (0, 0, 0, 0, 0),
    square: bool = False,
    after: Callable[[Results], None] | None = None,
    turns: int = 20,
) -> Results:
    """Games where each seat plans with its effort; the last `turns` turns of them."""
    players = len(efforts)
    which = box("square" if square else "hex")
    starts = starting_boards(which, cards, solo_bonus=players == 1)
    fresh, deck = new_table(which, players), new_deck(which)
    boards, table = np.zeros(players * at.BOARD, np.int16), fresh.copy()
    work = new_work()
    results = np.zeros((games, players, RESULT), np.int64)
    for game in range(games):
        deal(starts, fresh, boards, table, work, players, seed + game)
        for turn in range(20 - turns, 20):
            for player, effort in enumerate(efforts):
                board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
                situation = Situation(board, table, deck, weights, players, 19 - turn)
                key = ((seed + game) * 20 + turn) * players + player
                planned_turn(planner, situation, effort, work, key * 1_000_003)
        for player in range(players):
            board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
            row = results[game, player]
            row[:5] = [species_points(board, work, k) for k in range(5)]
            row[CORRIDORS_AT : CORRIDORS_AT + 5] = board[at.BIGGEST : at.BIGGEST + 5]
            row[NATURE_AT], row[TOTAL_AT] = board[at.NATURE], total_points(board, work)
        if after is not None:
            after(results[game])
    return results


def planned_turn(
    planner: Planner, situation: Situation, effort: Effort, work: Words, seed: int
) -> None:
    """One whole turn of a planning seat; the situation's arrays are played on."""
    plan, wipe = planner.plan(situation, effort, seed)
    while wipe != NOTHING:
        if wipe == WIPE_THREE:
            wipe_three(situation.table, work)
        else:
            situation.board[at.NATURE] -= 1
            spend_wipe(situation.table, wipe, work)
        seed += 500_009
        plan, wipe = planner.plan(situation, effort, seed)
    turn = np.array(plan[0].turn, np.int64)
    make(situation.board, situation.table, situation.deck, turn)
    refill(situation.table, plan[0].turn[at.TAKE_TILE], plan[0].turn[at.TAKE_TOKEN], work)
