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
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.legal_actions import act, legal_actions
from ludotheque.games.taxi.kernel.match_arrays import Rows
from ludotheque.games.taxi.kernel.match_observations import observe
from ludotheque.games.taxi.kernel.streets import distance
from ludotheque.games.taxi.kernel.turns import draw, outcomes, start


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
        _act(t, i, action)
    if not t.over[i]:
        _settle(t, i)
        t.asked[i] = t.states[i, at.SEAT]
        if t.over[i] and not t.by_score[0]:
            _pay(t, i)
    observe(t, i)


@lean_entry
def blank(t: Rows, i: int) -> None:
    """What a new match finds before anything is drawn, always the same."""
    start(t.box, t.streets[i], t.states[i])


@lean_part
def _act(t: Rows, i: int, number: int) -> None:
    """Play an action of the seat to move; where points are paid: one for a destination."""
    s = t.states[i]
    seat = s[at.SEAT]
    reached = s[at.PLAYERS + seat * at.PLAYER + at.N_REACHED]
    act(t.box, t.streets[i], s, t.work[scratch(t.work, i)], number)
    if t.by_score[0]:
        t.rewards[i, seat] += s[at.PLAYERS + seat * at.PLAYER + at.N_REACHED] - reached


@lean_part
def _settle(t: Rows, i: int) -> None:
    """Draw, and play forced actions, until a seat has a choice or the match is over."""
    box, streets, s = t.box, t.streets[i], t.states[i]
    work, found = t.work[scratch(t.work, i)], t.found[scratch(t.found, i)]
    while True:
        count = outcomes(box, s)
        if count:
            note(t.drawn, i, draw(box, streets, s, work, chance(t.luck[i], count)))
            continue
        if s[at.PHASE] == at.OVER:
            t.over[i] = 1
            return
        count = legal_actions(box, streets, s, work, found)
        if count < 0:
            _act(t, i, found[0])
            continue
        for n in range(count):
            t.mask[i, found[n]] = 1
        return


@lean_part
def _pay(t: Rows, i: int) -> None:
    """Rulings 27 and 31: the most destinations, then the shortest way to the next."""
    s, seats, best = t.states[i], t.rewards.shape[1], -1
    for n in range(2 * seats):
        seat = n % seats
        p = at.PLAYERS + seat * at.PLAYER
        far = 0
        if s[p + at.GOAL] != at.NONE:
            far = distance(t.box, t.streets[i], s, t.work[scratch(t.work, i)], seat)
        rank = (s[p + at.N_REACHED] + 1) * (at.FAR + 1) - far
        if n < seats:
            best = max(best, rank)
        else:
            t.rewards[i, seat] = rank == best
    pay_winners(t.rewards, i)
