"""Where a match stands: one struct for every face."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bots.tables import CASES, decisions, new_match
from bots.test_bots import name_of
from ludotheque.bots.random import random_action
from ludotheque.notation import notation
from ludotheque.registry import all_games
from ludotheque.table.position import MAX_LABELLED_ACTIONS, Position, position

Case = tuple[str, int, dict[str, Any]]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_position_says_what_the_rules_say(case: Case) -> None:
    for match, seat in decisions(case, 6, every=5, key="position"):
        rules, state = match.rules, match.state
        found = position(match, seat)
        forms = notation(rules.action)
        legal = list(match.actions(seat))
        assert [forms.parse(written) for written in found.actions] == legal
        assert (found.seq, found.ply, found.n) == (match.seq, match.ply, match.seq)
        assert found.to_move == match.to_move
        assert found.scores == rules.scores(state)
        assert found.view == rules.view(state, seat)
        assert found.ask == rules.ask(state, seat)
        step, beyond = match.undo_target(seat)
        assert (found.undo is None) == (step is None)
        if found.undo:
            assert (found.undo.step, found.undo.beyond) == (step, beyond)
            assert found.undo.turn == match.undo_target(seat, True)[0]
        for written, action in zip(found.actions, legal, strict=True):
            if len(legal) <= MAX_LABELLED_ACTIONS:
                assert found.label(written) == rules.label(state, seat, action)
                assert found.key(written) == rules.key(state, seat, action)
            else:
                assert found.label(written) is None


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_position_survives_the_wire(game: str) -> None:
    match = new_match(game, 2, {})
    for seat in (None, 0, 1):
        here = position(match, seat)
        there = msgspec.json.decode(msgspec.json.encode(here), type=Position)
        view = msgspec.convert(there.view, match.rules.view_type)
        assert msgspec.structs.replace(there, view=view) == here


def test_keys_are_answered_where_the_state_is() -> None:
    """Cascadia's players type the number of a place, Quadrata's 0 for no."""
    match = new_match("cascadia", 2, {})
    seat = match.to_move[0]
    here = position(match, seat)
    assert {"0", "1", "2", "3"} <= {here.key(written) for written in here.actions}
    assert "keys" not in msgspec.to_builtins(position(match, 1 - seat))  # nothing is asked there


def test_a_spectator_sees_and_cannot_do_anything() -> None:
    match = new_match("quadrata", 2, {})
    here = position(match, None)
    assert (here.seat, here.ask, here.undo) == (None, None, None)
    assert (here.actions, here.labels, here.keys) == ((), (), ())
    assert here.view == match.rules.view(match.state, None)


def test_nothing_is_asked_when_all_is_over() -> None:
    match = new_match("quadrata", 2, {})
    rng = Random(3)
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, random_action(match.actions(seat), rng))
    here = position(match, 0)
    assert (here.to_move, here.actions) == ((), ())
    assert (here.ask, here.undo) == (None, None)


def test_a_server_counts_events_of_its_own() -> None:
    match = new_match("quadrata", 2, {})
    scores = match.rules.scores(match.state)
    here = position(match, 0, n=77, scores=scores)
    assert (here.n, here.seq) == (77, match.seq)
    assert here.scores is scores
