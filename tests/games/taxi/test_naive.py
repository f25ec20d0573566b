"""Ways and distances, against a search that walks the plan of the town step by step."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Deal, Drive
from ludotheque.games.taxi.traffic import Traffic

from .streets import Streets, litter, near


def town(request: str, hamlet: str) -> Taxi:
    options = {"harbour": {}, "hamlet": {"city": hamlet}, "random": {"random_city": 7}}[request]
    return TAXI.rules(TaxiOptions(first="youngest", **options), 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["harbour", "hamlet", "random"])
def test_ways_are_those_of_a_search_step_by_step(name: str, hamlet: str) -> None:
    rules, rng = town(name, hamlet), Random(name)
    plan = rules.tables.plan
    state: Any = rules.start()
    for place in plan.places[:2]:
        state = rules.play(state, None, Deal(place.id))
    for _ in range(120):
        tokens = litter(plan, rng)
        start, roll = near(tokens, plan, rng), rng.randrange(1, 7)
        hop, any_way = rng.random() < 0.4, rng.random() < 0.2
        places = range(len(plan.places))
        close = [place for place in places if rules.tables.network.nearest[place][start] <= roll]
        goal = rng.choice(close if close and rng.random() < 0.7 else places)
        door = plan.places[goal].door
        if start == door:
            continue
        fares = replace(state.fares, goal=(goal, (goal + 1) % len(places)))
        moving = replace(state, phase="move", die=roll, hop=hop, any_way=any_way)
        here = replace(moving, at=(start, 0), tokens=tokens, fares=fares)
        streets = Streets(plan, tokens, any_way)
        expected = streets.ends(start, roll, door, hop)
        assert set(rules.tables.routes(here)) == expected, (start, roll, goal, tokens)
        assert rules.actions(here, 0) == [Drive(end) for end in rules.tables.routes(here)]
        traffic = rules.tables.traffic(tokens)
        assert traffic.is_free(start, hop, any_way) == bool(expected)
        plain = Streets(plan, tokens, False)
        assert traffic.distances(goal)[start] == plain.distance(start, door)
        other = rng.randrange(1, len(plan.squares))
        assert traffic.ahead(start)[other] == plain.distance(start, other)


def test_what_is_remembered_is_what_would_be_found_again(hamlet: str) -> None:
    rules, rng = town("hamlet", hamlet), Random("remembered")
    for _ in range(6):
        tokens = litter(rules.tables.plan, rng)
        start, goals = (
            near(tokens, rules.tables.plan, rng),
            rng.sample(range(len(rules.tables.plan.places)), 2),
        )
        kept = Traffic(rules.tables.network, tokens)
        for roll, goal, hop, any_way in product(range(1, 7), goals, (False, True), (False, True)):
            asked = (start, roll, goal, hop, any_way)
            assert kept.routes(*asked) == Traffic(rules.tables.network, tokens).routes(*asked)
            assert kept.distances(goal) == Traffic(rules.tables.network, tokens).distances(goal)
