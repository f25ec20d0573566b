"""Places in the arrays of a match: its state, its streets, and its town and options (`box`).

A sum of bits stands for a set of places. Everything that can close a step of a pawn has a number,
as in `city/network.py`: the barriers by crossing, the cones, two directions of a one-way by spot,
and what is printed. A step is an edge between two neighbouring squares, in one direction.
Actions have the numbers that learners use (`numbers.py`).
"""

from __future__ import annotations

from typing import Any, get_args

import numpy as np

from ludotheque.games.taxi.pieces import Effect
from ludotheque.games.taxi.state import Phase

Words = np.ndarray[Any, np.dtype[np.int64]]
Ints = np.ndarray[Any, np.dtype[np.int16]]

NONE = -1  # no card, no destination, no obstacle
# What data files and other modules of the rules decide is written out here, since machine code is
# kept by these sources (`compiled.SOURCES_BESIDE`); `translate.box_of` refuses rules that differ.
FAR = 9_999  # no way at all
MOST_LOST = 2  # turns in a dead end that count
KINDS = 22  # of Taxi cards
MOST_KEPT = 16  # Chance cards in one hand
MOST_REACHED = 5
MOST_WAY = 8  # squares of a move, the first one included
MOST_NEEDS = 5  # a barrier, a cone, the one-ways of two portions, what is printed

PHASES: tuple[str, ...] = get_args(Phase)
FIRST, DEAL, ROLL, DIE_ROLL, MOVE, ARRIVE, DRAW_CARD, CARD_CHOICE, STUCK, OVER = range(len(PHASES))
EFFECTS = tuple(Effect)
(
    PLACE_ONE_WAY, CHANGE_ONE_WAY, REMOVE_ONE_WAY, PLACE_BARRIER, PLACE_CONE, REMOVE_OBSTACLE,
    DRIVE_ON, PASS_OVER, ROLL_AGAIN, ANY_WAY_CARD,
) = range(len(EFFECTS))  # fmt: skip

# The state -------------------------------------------------------------------------------------

PHASE, SEAT, TURNS, DIE, TRYING, HOP, ANY_WAY, CARD = range(8)
SHUFFLE, N_DRAW, DESTINATIONS, UNSEEN, SHOWN = range(8, 13)
N_BARRIERS, N_CONES, N_SIGNS, N_WAY = range(13, 17)
WAY = 17
DRAW = WAY + MOST_WAY  # by card: how many are in the deck
DISCARD = DRAW + KINDS
PLAYERS = DISCARD + KINDS

# Of a player, from PLAYERS + seat * PLAYER on. FIELD_GOAL: the destination for which the distances
# in the streets are up to date, or NONE; it is no part of the match.
SQUARE, LOST, GOAL, MAYBE, N_REACHED, N_KEPT, FIELD_GOAL = range(7)
REACHED = 7
KEPT_CARD = REACHED + MOST_REACHED  # the oldest first
KEPT_SHUFFLE = KEPT_CARD + MOST_KEPT
PLAYER = KEPT_SHUFFLE + MOST_KEPT

# The streets: whether each obstacle stands, from 0 on; the obstacles on each edge, from
# box[CLOSED_AT] on; the distances of every square to each seat's destination, from box[FIELDS_AT].

# The box ---------------------------------------------------------------------------------------

SEATS, SQUARES, CROSSINGS, SPOTS, PLACES, EDGES = range(6)
TARGET, FIRST_SEAT, LAST_TURN, FREED_MOVES, GUARD_EXIT, MOVE_CONES, HAS_TRAPS = range(6, 13)
CONE_BASE, SIGN_BASE, PRINTED = range(13, 16)  # numbers of obstacles; barriers begin at 0
# Numbers of actions; DO_ROLL is 0 and DO_DRIVE 1.
DO_ROLL, DO_DRIVE = 0, 1
DO_ARRIVE, DO_SIGN, DO_FLIP, DO_BAR = range(16, 20)
DO_LIFT_SIGN, DO_LIFT_BARRIER, DO_LIFT_CONE, DO_PASS, DO_USE = range(20, 25)
CHANCE_KINDS = 3  # a slot has one number for each
EFFECT = 25  # by card
CARD_NUMBER = EFFECT + KINDS
CHANCE_KIND = CARD_NUMBER + KINDS  # 0 to 2, or NONE
BOX_COUNT = CHANCE_KIND + KINDS
PHASE_SEEN = BOX_COUNT + KINDS  # by phase: its place in an observation
LISTS = PHASE_SEEN + len(PHASES)
# Where in the box each list begins. By square: its first edge (and the end of the last one), its
# first entry among the edges that lead to it, its place, its cone, whether it is orange.
OUT_AT, INTO_AT, PLACE_AT, CONE_AT, ORANGE_AT = range(LISTS, LISTS + 5)
# By edge: where it leads; its obstacles. By entry: where the edge comes from, and the edge.
TO_AT, NEEDS_AT, FROM_AT, FROM_EDGE_AT = range(LISTS + 5, LISTS + 9)
# By obstacle: its first entry among the edges closed by it; by entry: the edge.
CLOSES_AT, CLOSED_EDGE_AT = range(LISTS + 9, LISTS + 11)
# By crossing: whether it may be barred. By place: its entrance; the distance from every square
# where nothing is closed.
BARRABLE_AT, DOOR_AT, NEAREST_AT = range(LISTS + 11, LISTS + 14)
# In the streets and in scratch memory:
CLOSED_AT, FIELDS_AT, VISITED_AT, BEHIND_AT, SEALING_AT, WALKS_AT = range(LISTS + 14, LISTS + 20)
WORK_SIZE = LISTS + 20  # of the scratch memory
FIRST_LIST = LISTS + 21

# Scratch memory --------------------------------------------------------------------------------

PATH = 0  # the way being looked at, by step: its squares, the next edge, what is passed over
NEXT_EDGE = PATH + MOST_WAY
OVER_SO_FAR = NEXT_EDGE + MOST_WAY
QUEUE = OVER_SO_FAR + MOST_WAY  # squares; then by square, from box[VISITED_AT] on: the edge to it
# Of a way found, from box[WALKS_AT] on
END, PASSED, DOORS, LENGTH, SQUARES_OF_WAY = range(5)
WALK = SQUARES_OF_WAY + MOST_WAY
