"""Steps of learners' matches over flat arrays: draws and actions."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import lean_entry, lean_part
from ludotheque.bots.match_kernel import (
    ACT,
    BEGIN,
    chance,
    note,
    open_step,
    pay_winners,
    scratch,
)
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.flow import NO_DRAW, draw, draw_due, outcomes, start
from ludotheque.games.quadrata.kernel.match_arrays import Rows
from ludotheque.games.quadrata.kernel.match_observations import observe
from ludotheque.games.quadrata.kernel.points import ranking, score
from ludotheque.games.quadrata.kernel.turn_steps import act, legal_actions, seat_asked
from ludotheque.games.quadrata.observation import CATEGORIES
from ludotheque.games.quadrata.scoring import UNIT


@lean_entry
def step(t: Rows, actions: Any) -> None:
    for i in range(actions.shape[0]):
        todo = open_step(t.over, t.mask, t.rewards, t.drawn, t.asked, i, actions[i])
        t.mask[i] = 0
        if todo == BEGIN:
            blank(t, i)
        play(t, i, todo, actions[i])


@lean_part
def play(t: Rows, i: int, todo: int, action: int) -> None:
    """The step of one match, its mask and its observations."""
    if todo == ACT:
        act(t.box, t.states[i], t.work[scratch(t.work, i)], t.box[t.box[at.CODE_AT] + action])
    if not t.over[i]:
        _settle(t, i)
        _count_points(t, i, todo == BEGIN)
        t.asked[i] = seat_asked(t.box, t.states[i])
    observe(t, i)


@lean_entry
def blank(t: Rows, i: int) -> None:
    """What a new match finds before anything is drawn, always the same."""
    start(t.box, t.states[i])


@lean_part
def _settle(t: Rows, i: int) -> None:
    """Draw, and play forced actions, until a seat has a choice or the match is over."""
    box, s = t.box, t.states[i]
    work, found = t.work[scratch(t.work, i)], t.found[scratch(t.found, i)]
    while True:
        due = draw_due(s)
        if due != NO_DRAW:
            note(t.drawn, i, draw(box, s, due, chance(t.luck[i], outcomes(box, s, due))))
            continue
        if s[at.PHASE] == at.OVER:
            t.over[i] = 1
            return
        count = legal_actions(box, s, work, found)
        if count == 1 and s[at.PHASE] != at.RETURN:
            act(box, s, work, found[0])
            continue
        for n in range(count):
            t.mask[i, box[box[at.NUMBER_AT] + found[n]]] = 1
        return


@lean_part
def _count_points(t: Rows, i: int, begun: bool) -> None:
    """Points by category, and the rewards."""
    box, s, seats = t.box, t.states[i], t.totals.shape[1]
    best, parts = -1, t.parts[scratch(t.parts, i)]
    for seat in range(seats):
        total = score(box, s, seat, parts)
        for category in range(CATEGORIES):
            t.points[i, seat, category] = parts[category]
        if t.by_score[0] and not begun:
            t.rewards[i, seat] = (total - t.totals[i, seat]) / UNIT
        t.totals[i, seat] = total
        best = max(best, ranking(box, s, seat, total))
    if not t.over[i] or t.by_score[0]:
        return
    if seats == 1:
        t.rewards[i, 0] = t.totals[i, 0] >= UNIT * box[at.SOLO_TARGET]
    else:
        for seat in range(seats):
            t.rewards[i, seat] = ranking(box, s, seat, t.totals[i, seat]) == best
    pay_winners(t.rewards, i)
