"""The first player: the one named first, as in the manual, or by lot (ruling 29)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from ludotheque.forms import form
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.kernel.matches import matches
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.match import Match
from ludotheque.notation import digest
from ludotheque.record import Holder, decode, encode, new_header
from ludotheque.rules import Chance

from .opening import play, refusal, rules_for

RECORDS = Path(__file__).parent / "records"
# Of the last state, computed when version 1 was the newest.
DIGESTS = {"hex": "7e4de2ad8aac4e63", "square": "2683b0672a508caf"}


@pytest.mark.parametrize("tiles", ["hex", "square"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_named_player_begins(tiles: Literal["hex", "square"], seats: int) -> None:
    names = [Holder(name) for name in ("Ana", "Bo", "Cy", "Di")[:seats]]
    for seed in range(8):
        header = new_header(CASCADIA, CascadiaOptions(tiles=tiles), names)
        match = Match(header, bytes([seed]) * 16)
        assert match.to_move == (0,)
        assert match.state.first == 0


@pytest.mark.parametrize("tiles", ["hex", "square"])
def test_by_lot_everybody_is_as_likely_to_begin(tiles: str) -> None:
    rules = rules_for(4, tiles=tiles, first="random")
    assert rules.turn(rules.start()) == Chance("first")
    assert [weight for _, weight in rules.chances(rules.start())] == [1, 1, 1, 1]
    assert play(rules, rules.start(), "first 3").acting == 3
    assert refusal(rules_for(4, tiles=tiles), rules_for(4).start(), "first 3") == "draw"
    alone = rules_for(1, tiles=tiles, first="random")
    assert alone.turn(alone.start()) == Chance("starters")


def test_forms_offer_the_first_player_or_the_lot() -> None:
    field = next(field for field in form(CASCADIA) if field.name == "first")
    assert (field.default, field.choices, field.advanced) == (1, (1, "random"), True)


@pytest.mark.parametrize("tiles", DIGESTS)
def test_a_record_of_version_1_replays_byte_for_byte(tiles: str) -> None:
    """Random players, and somebody else than the first player begins."""
    stored = (RECORDS / f"version-1-{tiles}.ludo").read_bytes()
    match = Match(decode(stored))
    assert match.over
    assert match.record.header.version == 1
    assert match.state.first > 0
    assert digest(match.state)[:16] == DIGESTS[tiles]
    assert encode(match.record) == stored


def test_new_matches_are_version_2_and_version_1_draws_who_begins() -> None:
    assert CASCADIA.versions == (1, 2)
    old, new = (CASCADIA.rules(CascadiaOptions(), 2, version) for version in (1, 2))
    assert old.turn(old.start()) == Chance("first")
    assert new.turn(new.start()) == Chance("starters")


@pytest.mark.plain_kernel
@pytest.mark.parametrize("first", [1, "random"])
def test_compiled_matches_begin_with_the_same_player(first: Literal[1, "random"]) -> None:
    rules = CASCADIA.rules(CascadiaOptions(first=first), 3)
    many = matches(rules, 40, by_score=True)
    many.begin(np.arange(40, dtype=np.uint64))
    assert set(many.acting.tolist()) == ({0} if first == 1 else {0, 1, 2})
