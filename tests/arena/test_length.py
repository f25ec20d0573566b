"""Minutes that studies reckon agree with those on the shelf."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.arena.studies.observation import Observation
from ludotheque.arena.studies.study import observe_task
from ludotheque.arena.studies.variant_study import fixture_of, make_setups
from ludotheque.registry import all_games, game

TOLERANCE = 1.3  # few matches, and players who choose more simply than people
# Greedy players end a match of Maxisurf after a few turns.
TIMED = [one.id for one in all_games() if one.minutes and one.id != "maxisurf"]


@pytest.mark.parametrize("id_", TIMED)
def test_a_match_takes_as_long_as_the_shelf_says(id_: str) -> None:
    played = game(id_)
    assert played.minutes is not None
    setups = make_setups(id_, {}, played.usual_seats(played.options()), "greedy")
    found = []
    for deal in range(2):
        seen, why = observe_task(setups.job(0), *fixture_of(setups, deal))
        assert seen, why
        found.append(msgspec.json.decode(seen, type=Observation).figures["minutes"])
    low, high = played.minutes
    assert low / TOLERANCE <= sum(found) / len(found) <= high * TOLERANCE
