"""A variant beside the original: real matches, counted deal by deal whatever ends first."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from ludotheque.arena.studies.variant_study import VariantStudy, fixture_of, make_setups, play_match
from ludotheque.games.cascadia.scenarios import first_scenario
from ludotheque.pages.variant_reports import make_report
from ludotheque.rules import BadOption
from ludotheque.text import language

CARDS = (resources.files("ludotheque.games") / "quadrata/data/cards.toml").read_text("utf-8")
RICH = re.sub(r"points = \d", "points = 5", CARDS)


def test_deals_are_counted_in_their_order_with_equal_draws() -> None:
    setups = make_setups("quadrata", {"cards": CARDS}, 2, "random")
    study = VariantStudy(setups)
    played = {
        (deal, which): play_match(setups.job(which), fixture_of(setups, deal))
        for deal in (1, 0)
        for which in (0, 1)
    }
    for at, (key, found) in enumerate(played.items()):
        study.add(key, found)
        assert study.deals == (0, 0, 0, 2)[at]
    # Our own cards from a file are the original: on the same draws nothing differs.
    compared = study.compared.comparisons()
    assert {one.before for one in compared} != {0.0}
    assert all(one.before == one.after for one in compared)
    # Only what the game has words for is counted, not every card.
    uses = [name for kind, name in (one.key for one in compared) if kind == "use"]
    named = [name if name.startswith("part-") else f"study-{name}" for name in uses]
    assert named
    assert all(language("en").knows(f"quadrata-{name}") for name in named)


def test_a_scenario_is_compared_with_the_first_by_how_often_it_is_passed() -> None:
    easier = first_scenario().replace("amount = 80", "amount = 1")
    setups = make_setups("cascadia", {"goals": easier}, 1, "random")
    study = VariantStudy(setups)
    for which in (0, 1):
        study.add((0, which), play_match(setups.job(which), fixture_of(setups, 0)))
    figures = {one.key: one for one in study.compared.comparisons()}
    passed, points = figures["figure", "passed"], figures["figure", "points"]
    assert points.before == points.after < 80  # the same draws, and a bot that does not look
    assert (passed.before, passed.after) == (0.0, 1.0)
    found = make_report(study, ("goals",), done=True, seconds=1.0)
    sentence = next(one.sentence for one in found.figures if one.figure == "passed")
    assert language("en")(sentence) == "The scenario is passed: 0 % before, 100 % now."


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOption):
        make_setups("quadrata", {"cards": RICH}, 9, "random")
