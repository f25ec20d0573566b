"""Trophies and Taxi boards as faces draw them are those of a match."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from ludotheque.games.quadrata.guide import guide
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.registry import game


@pytest.mark.parametrize("version", ["family", "expert"])
def test_the_guide_is_the_box(version: Literal["family", "expert"]) -> None:
    found = guide()
    rules: Any = game("quadrata").rules(QuadrataOptions(version=version), 2)
    board = getattr(found, version)
    assert (board.square, board.slots) == (rules.tables.taxis.squares, rules.tables.taxis.slots)
    assert found.trophies == rules.tables.trophies
    assert found.provinces == rules.tables.provinces
    assert [trophy.points for trophy in found.trophies] == [3, 2, 2, 2, 2]  # rulebook
