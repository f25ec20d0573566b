"""A variant beside the original: real matches, counted deal by deal whatever ends first."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from ludotheque.arena.studies.variant_study import VariantStudy, fixture_of, make_setups, play_match
from ludotheque.rules import BadOption

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


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOption):
        make_setups("quadrata", {"cards": RICH}, 9, "random")
