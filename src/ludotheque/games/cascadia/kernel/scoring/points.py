"""The score of a board, by species and habitat, and the gain of one more token."""

from __future__ import annotations

from ludotheque.bots.compiled import outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.layout import Ints, Words
from ludotheque.games.cascadia.kernel.scoring.elk import elk_gain, elk_points
from ludotheque.games.cascadia.kernel.scoring.fox import fox_gain, fox_points
from ludotheque.games.cascadia.kernel.scoring.groups import (
    beside_run_gain,
    groups_gain,
    groups_points,
    salmon_gain,
    salmon_points,
)
from ludotheque.games.cascadia.kernel.scoring.hawk import (
    between_gain,
    hawk_gain,
    hawk_points,
    loner_gain,
)
from ludotheque.games.cascadia.pieces import BEAR, CARD_A, CARD_D, ELK, FAMILY, FOX, HAWK, SALMON


@outer
def species_points(board: Ints, work: Words, species: int) -> int:
    """What a species scores now; computed once until a token changes it."""
    known = board[at.POINTS + species]
    if known >= 0:
        return int(known)
    if board[at.CARDS + species] >= FAMILY or species == BEAR:
        points = groups_points(board, species)
    elif species == ELK:
        points = elk_points(board, work)
    elif species == SALMON:
        points = salmon_points(board, work)
    elif species == HAWK:
        points = hawk_points(board, work)
    else:
        points = fox_points(board, work)
    board[at.POINTS + species] = points
    return points


@outer
def total_points(board: Ints, work: Words) -> int:
    """Cards, corridors with the prizes set on them, and nature tokens."""
    total = int(board[at.NATURE])
    for k in range(5):
        total += species_points(board, work, k) + int(board[at.BIGGEST + k])
        if board[at.BIGGEST + k] >= board[at.BARS + k]:
            total += int(board[at.PRIZE])
    return total


@outer
def token_gain(board: Ints, work: Words, cell: int, species: int) -> int:
    """What a token of the species on this cell would add to all five cards together."""
    card = int(board[at.CARDS + species])
    if card >= FAMILY:
        return groups_gain(board, cell, species)
    gain = 0
    if species == BEAR:
        gain = groups_gain(board, cell, BEAR)
    elif species == ELK:
        before = species_points(board, work, ELK) if card == CARD_D else 0
        gain = elk_gain(board, work, cell, before)
    elif species == SALMON:
        gain = salmon_gain(board, work, cell)
    elif species == HAWK:
        if card == CARD_A:
            gain = loner_gain(board, cell)
        else:
            gain = hawk_gain(board, work, cell, species_points(board, work, HAWK))
    # What the token does to cards that look at other species.
    if species != SALMON and board[at.CARDS + SALMON] == CARD_D:
        gain += beside_run_gain(board, work, cell, species)
    if species != HAWK and board[at.CARDS + HAWK] == CARD_D:
        gain += between_gain(board, work, cell, species, species_points(board, work, HAWK))
    if species == FOX or board[at.AROUND + cell] >> (3 * FOX) & 7:
        before = species_points(board, work, FOX) if board[at.CARDS + FOX] == CARD_D else 0
        gain += fox_gain(board, work, cell, species, before)
    return gain
