"""A player who has no choice is not asked: the match plays the only action, and everybody is told.

`ludotheque.testing` holds on every game that being asked or not tells nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.bots import keyed_rng
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.quadracarta.game import MINISURF
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.state import Phase
from ludotheque.games.taxi.game import TAXI
from ludotheque.match import Match, Refused
from ludotheque.record import Holder, Record, decode, encode, new_header
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.testing import laws
from ludotheque.testing.walk import walk


def table(game: Any, seats: int = 2, seed: int = 1, **options: Any) -> Match:
    holders = [Holder(f"P{seat}") for seat in range(seats)]
    return Match(new_header(game, game.options(**options), holders), seed.to_bytes(16, "big"))


def step(match: Match, which: int = 0) -> int:
    seat = match.to_move[0]
    match.act(seat, match.actions(seat)[which])
    return seat


def last_card() -> Match:
    """Minisurf: the first player has chosen and laid a card; the second gets the one left."""
    match = table(MINISURF)
    first = match.to_move[0]
    step(match)
    step(match)
    assert match.to_move == (1 - first,)
    return match


def test_a_forced_single_choice_is_not_asked_for_only_told() -> None:
    match = last_card()
    (second,) = match.to_move
    assert len(match.actions(second)) > 1
    assert match.record.moves()[-1].action.startswith("pick")
    told = match.log(1 - second)[-1]
    assert told.actor == second
    assert told.action == match.record.moves()[-1].action


def test_undo_takes_a_forced_choice_back_together_with_the_choice_before_it() -> None:
    match = last_card()
    first = 1 - match.to_move[0]
    with pytest.raises(Refused):
        match.undo(1 - first)  # who was not asked has nothing to take back
    match.undo(first)
    assert match.to_move == (first,)
    assert match.record.moves()[-1].action.startswith("pick")
    assert match.record.moves()[-1].actor == first
    step(match, 1)
    assert match.to_move == (1 - first,)
    resumed = Match(decode(encode(match.record)), match.seed)
    assert resumed.state == match.state
    assert resumed.undo_target(first) == match.undo_target(first)
    assert resumed.undo_target(first)[0] is not None


def test_a_record_that_stops_before_a_forced_choice_goes_on_after_it() -> None:
    """As matches do that were left before forced choices were made by themselves."""
    match = last_card()
    left = Record(match.record.header, match.record.entries[:-1])
    assert Match(left, match.seed).state == match.state


def test_a_token_that_fits_nowhere_goes_back_by_itself() -> None:
    """Cascadia's manual: "le programme passera votre tour"."""
    forced = 0
    for seed in range(6):
        match, rng = table(CASCADIA, seed=seed, tiles="square"), keyed_rng("nowhere", seed)
        while not match.over:
            found = match.actions(match.to_move[0])
            assert len(found) > 1
            step(match, rng.randrange(len(found)))
        lines = {line.ply: line for line in match.log(None)}
        for ply, state in enumerate(match.states()[:-1]):
            found = match.rules.actions(state, state.acting)
            if len(found) == 1:
                forced += 1
                assert lines[ply].action == "pass"
                assert lines[ply].text == match.rules.tell(state, state.acting, found[0], None).text
    assert forced


def test_the_screen_is_not_handed_over_for_a_forced_choice() -> None:
    """TAXI at one device: a player who arrives is not asked to, and only those who choose look."""
    match = table(TAXI, 3, seed=3, target=1)
    session, rng = LocalSession(match), keyed_rng("hand over")
    while not match.over:
        person = session.person
        assert person is not None
        session.take_screen(person)
        assert match.rules.forced(match.state, person) is None
        step(match, rng.randrange(len(match.actions(person))))
    assert any(move.action == "arrive" for move in match.record.moves())


def test_the_throw_of_the_die_stays_the_players() -> None:
    match = table(TAXI, 3)
    (seat,) = match.to_move
    assert [type(action).__name__ for action in match.actions(seat)] == ["Roll"]


def test_the_law_notices_when_not_being_asked_tells_a_secret() -> None:
    """A TAXI that never asks a player who has one square to drive to would tell what lies on the
    way."""
    rules: Any = TAXI.rules(TAXI.options(), 3)

    def loose(state: Any, seat: int) -> Any:
        found = rules.actions(state, seat)
        return found[0] if len(found) == 1 else None

    def told() -> None:
        for number in range(20):
            for one in walk(rules, Random(number)):
                laws.check_forced(rules, one.state, Random(number))

    rules.forced = loose
    with pytest.raises(AssertionError, match="tells a secret"):
        told()


def test_what_is_returned_in_secret_is_always_asked_for() -> None:
    rules = QUADRATA.rules(QUADRATA.options(), 2)
    states = [one.state for one in walk(rules, Random(2))]
    secret = [state for state in states if state.phase is Phase.RETURN]
    assert secret
    assert all(rules.forced(state, seat) is None for state in secret for seat in (0, 1))
    open_ = replace(secret[0], phase=Phase.REPLACE)
    assert rules.forced(open_, 1 - open_.seat) is None  # and nobody acts out of turn
