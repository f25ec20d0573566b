"""Facts of a changed box: how often products are made, hard provinces, the booklet's rule."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from ludotheque.games.quadrata import pieces, workshop
from ludotheque.games.quadrata.box import load_box, own_box
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.workshop.supply import DRAWN, Supply
from ludotheque.pages.part_changes import describe_changes
from ludotheque.text import language
from ludotheque.toml import read_toml

ORIGINAL = workshop.original("cards")
MANY_SEVENS: dict[str, Any] = {"tokens": {"advanced": [12, 12, 0, 0, 0, 0]}}


def test_the_original_holds_everything_that_the_editor_changes() -> None:
    assert load_box(ORIGINAL) == own_box()
    assert describe_changes(QUADRATA, "cards", ORIGINAL) == ()


@pytest.mark.parametrize("content", [{}, MANY_SEVENS])
def test_shares_are_those_of_bags_that_are_drawn(content: dict[str, Any]) -> None:
    supply, rng = Supply(content), Random(1)
    black = [
        value for value, n in zip(pieces.ADVANCED, supply.advanced, strict=True) for _ in range(n)
    ]
    made: dict[int, int] = {}
    bags = 3_000
    for _ in range(bags):
        for a, b in combinations([*pieces.BASICS, *rng.sample(black, DRAWN)], 2):
            made[a * b] = made.get(a * b, 0) + 1
    every = bags * 66
    assert sum(supply.shares.values()) == pytest.approx(1)
    for product, share in supply.shares.items():
        assert share == pytest.approx(made.get(product, 0) / every, abs=0.004)


def test_the_rule_of_the_booklet_follows_the_tokens() -> None:
    usual = Supply({})
    for product in range(1, 145):
        assert usual.points_of(product) == pieces.class_of(product)
    changed = Supply(MANY_SEVENS)
    assert (changed.points_of(49), changed.points_of(54), changed.points_of(81)) == (5, None, None)
    assert Supply({"tokens": {"advanced": [1, 23, 0, 0, 0, 0]}}).points_of(49) is None
    facts = workshop.facts("cards", read_toml(ORIGINAL) | MANY_SEVENS)
    assert {one.wanted for one in facts.breaks} == {None}
    assert all(pieces.class_of(one.number) in (3, 5) for one in facts.breaks)


def test_taxis_and_tokens_change_which_provinces_are_hard() -> None:
    content = read_toml(ORIGINAL)
    before = {one.id: one for one in workshop.facts("cards", content).provinces}
    content["taxis"]["family"]["square"] = [{"id": "none", "effect": "blank", "points": 1}]
    after = {one.id: one for one in workshop.facts("cards", content).provinces}
    assert all(after[id_].taxi_share == after[id_].share == before[id_].share for id_ in before)
    assert all(one.taxi_share > one.share for one in before.values())
    assert workshop.facts("cards", content).boards[0].most_points == 1
    odd = workshop.facts("cards", {"tokens": {"advanced": "x"}, "taxis": 3})
    assert odd.advanced == own_box().advanced


def test_changed_tokens_and_boards_are_told() -> None:
    changed = ORIGINAL.replace("[4, 4, 4, 4, 4, 4]", "[6, 4, 4, 4, 4, 2]").replace(
        "slots = 8", "slots = 9"
    )
    load_box(changed)
    said = [language("en")(one) for one in describe_changes(QUADRATA, "cards", changed)]
    assert said == [
        "Tokens: 7: 4 → 6, 12: 4 → 2",
        "Taxi board, family side: Taxis that can be circled: 8 → 9",
    ]
