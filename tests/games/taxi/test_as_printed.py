"""Rules version 2: where the rulebook decides, the game follows it; version 1 is as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.match import Match
from ludotheque.record import decode, encode

RECORD = Path(__file__).parent / "records" / "version-1.ludo"


def test_a_record_of_version_1_replays_byte_for_byte() -> None:
    """Random players in the first town: kept cards, dead ends and third turns among them."""
    stored = RECORD.read_bytes()
    match: Any = Match(decode(stored))
    assert match.over
    assert match.rules.tables.as_printed is False
    assert encode(match.record) == stored


def test_new_matches_are_version_2() -> None:
    assert TAXI.versions == (1, 2)
    assert TAXI.rules(TaxiOptions(), 2).tables.as_printed
