"""What the options of a game have to offer."""

from __future__ import annotations

import pytest

from ludotheque.forms import seats_possible
from ludotheque.registry import game


@pytest.mark.parametrize(
    ("id_", "few", "many"),
    [
        ("cascadia", 1, 4),
        ("quadrata", 1, 4),
        ("minisurf", 1, 8),
        ("maxisurf", 1, 8),
        ("taxi", 2, 6),
    ],
)
def test_how_many_may_play_with_one_option_or_another(id_: str, few: int, many: int) -> None:
    assert seats_possible(game(id_)) == tuple(range(few, many + 1))
