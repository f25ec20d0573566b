"""The best way to end a turn by the lead over the other players, and where that leads with sampled
draws (`bot/search.py` does the same in Python)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.estimate_tables import EstimateTables, Reals
from ludotheque.games.quadrata.kernel.flow import NO_DRAW, draw_due
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.playouts import EQUAL, Room, draw_named, play_best
from ludotheque.games.quadrata.kernel.turn_steps import act, legal_actions
from ludotheque.games.quadrata.kernel.worth import worth

DEPTH = 16  # moves of a turn that are planned
ENDS_SAMPLED = 40  # ends of a turn that are compared when a sample goes on


class PlanRoom(NamedTuple):
    """Scratch memory of a plan; what belongs to a depth lies one after the other."""

    states: Words
    codes: Words
    counts: Words
    following: Words  # the place of the next code
    ends: Words  # that may be compared below
    lines: Words  # the best moves from here on
    lengths: Words
    tops: Reals


def plan_room_of(box: Any) -> PlanRoom:
    """Scratch memory for matches with this box."""
    actions = int(box[at.N_ACTIONS])
    return PlanRoom(
        np.zeros((DEPTH + 1) * at.STATE, np.int64),
        np.zeros(DEPTH * actions, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH * DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH),
    )


@outer
def turn_leads(
    e: EstimateTables, box: Words, start: Words, seat: int, room: Room, plan: PlanRoom, ends: int,
    seed: int, leads: Reals,
) -> float:  # fmt: skip
    """The lead of a seat by the best plan up to the next draw, of so many ends of its turn; with 0
    of them nothing is planned. Fills `leads` with those at the end of the turn, played from `start`
    under the luck of this seed and the following."""
    planned = 0.0
    if ends:
        planned = best_plan(e, box, start, seat, room, plan, ends)
    for sample in range(leads.shape[0]):
        for place in range(at.STATE):
            room.now[place] = start[place]
        for source in range(room.drawn.shape[0]):
            room.drawn[source] = 0
        finish_turn(e, box, room.now, seat, room, plan, seed + sample)
        leads[sample] = lead(e, box, room.now, seat, room.work)
    return planned


@inner
def lead(e: EstimateTables, box: Words, s: Words, seat: int, work: Words) -> float:
    """What the state is worth to a seat, less what it is worth to the best of the others. The state
    is not to be used afterwards (`worth`)."""
    best = -np.inf
    for other in range(box[at.SEATS]):
        if other != seat:
            best = max(best, worth(e, box, s, other, work))
    return worth(e, box, s, seat, work) - best


@inner
def is_asked(s: Words, seat: int) -> bool:
    """Whether the seat goes on with its turn."""
    phase = s[at.PHASE]
    if phase == at.OVER or phase == at.RETURN or s[at.SEAT] != seat:
        return False
    return bool(draw_due(s) == NO_DRAW)


@inner
def finish_turn(
    e: EstimateTables, box: Words, s: Words, seat: int, room: Room, plan: PlanRoom, seed: int
) -> None:
    """Play on until another seat's turn begins."""
    while s[at.PHASE] != at.OVER:
        if draw_due(s) != NO_DRAW:
            draw_named(box, s, room.drawn, seed)
        elif s[at.PHASE] == at.RETURN:
            play_best(e, box, s, room)
        elif s[at.SEAT] == seat:
            best_plan(e, box, s, seat, room, plan, ENDS_SAMPLED)
            for n in range(plan.lengths[0]):
                act(box, s, room.work, plan.lines[n])
        else:
            return


@inner
def best_plan(
    e: EstimateTables, box: Words, start: Words, seat: int, room: Room, plan: PlanRoom, ends: int
) -> float:
    """The best lead up to the next draw or the end of the turn; the moves lie in `plan.lines`."""
    depth = 0
    for place in range(at.STATE):
        plan.states[place] = start[place]
    if not is_asked(start, seat):
        plan.lengths[0] = 0
        return lead(e, box, plan.states[: at.STATE], seat, room.work)
    open_depth(e, box, seat, room, plan, depth, ends)
    while True:
        if plan.following[depth] == plan.counts[depth]:
            if depth == 0:
                return float(plan.tops[0])
            depth -= 1
            note_value(box, plan, depth, plan.tops[depth + 1], plan.lengths[depth + 1])
            continue
        code = plan.codes[depth * box[at.N_ACTIONS] + plan.following[depth]]
        plan.following[depth] += 1
        play_below(box, room, plan, depth, code)
        child = plan.states[(depth + 1) * at.STATE : (depth + 2) * at.STATE]
        if depth + 1 == DEPTH or not is_asked(child, seat):
            note_value(box, plan, depth, lead(e, box, child, seat, room.work), 0)
            continue
        depth += 1
        open_depth(e, box, seat, room, plan, depth, plan.ends[depth - 1])


@inner
def play_below(box: Words, room: Room, plan: PlanRoom, depth: int, code: int) -> None:
    """Play an action of the state at this depth; the next depth has what follows."""
    here, below = depth * at.STATE, (depth + 1) * at.STATE
    for place in range(at.STATE):
        plan.states[below + place] = plan.states[here + place]
    act(box, plan.states[below : below + at.STATE], room.work, code)


@inner
def open_depth(
    e: EstimateTables, box: Words, seat: int, room: Room, plan: PlanRoom, depth: int, ends: int
) -> None:
    """List the actions of the state at this depth; where they are too many, the one that looks best
    at once."""
    here = plan.states[depth * at.STATE : (depth + 1) * at.STATE]
    count, first = legal_actions(box, here, room.work, room.found), depth * box[at.N_ACTIONS]
    if count > max(1, ends):
        best, top = room.found[0], -np.inf
        for n in range(count):
            play_below(box, room, plan, depth, room.found[n])
            child = plan.states[(depth + 1) * at.STATE : (depth + 2) * at.STATE]
            value = lead(e, box, child, seat, room.work)
            if value > top + EQUAL:
                top, best = value, room.found[n]
        room.found[0], count = best, 1
    for n in range(count):
        plan.codes[first + n] = room.found[n]
    plan.counts[depth], plan.following[depth] = count, 0
    plan.ends[depth], plan.tops[depth], plan.lengths[depth] = ends // count, -np.inf, 0


@inner
def note_value(box: Words, plan: PlanRoom, depth: int, value: float, length: int) -> None:
    """Keep the line that was followed last, with so many moves below, if it leads to more."""
    if value <= plan.tops[depth] + EQUAL:
        return
    here, below = depth * DEPTH, (depth + 1) * DEPTH
    plan.tops[depth], plan.lengths[depth] = value, length + 1
    plan.lines[here] = plan.codes[depth * box[at.N_ACTIONS] + plan.following[depth] - 1]
    for n in range(length):
        plan.lines[here + 1 + n] = plan.lines[below + n]
