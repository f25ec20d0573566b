"""Minutes that studies reckon agree with those on the shelf."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.arena.studies.observation import Observation, observe_task
from ludotheque.arena.studies.variant_study import fixture_of, make_setups
from ludotheque.registry import all_games, game

TOLERANCE = 1.15  # one match, and of players who choose at random
SLOW = {"cascadia"}
TIMED = [
    pytest.param(one.id, marks=[pytest.mark.long] if one.id in SLOW else [])
    for one in all_games()
    if one.minutes
]


@pytest.mark.parametrize("id_", TIMED)
def test_a_match_takes_as_long_as_the_shelf_says(id_: str) -> None:
    played = game(id_)
    assert played.minutes is not None
    setups = make_setups(id_, {}, played.usual_seats(played.options()), "random")
    seen, why = observe_task(setups.job(0), *fixture_of(setups, 0))
    assert seen, why
    low, high = played.minutes
    minutes = msgspec.json.decode(seen, type=Observation).figures["minutes"]
    assert low / TOLERANCE <= minutes <= high * TOLERANCE
