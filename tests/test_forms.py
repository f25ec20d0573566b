"""What the options of a game have to offer."""

from __future__ import annotations

import pytest

from ludotheque.forms import (
    Need,
    convert_options,
    form,
    possible_seats,
    read_value,
    seat_needs,
)
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
    assert possible_seats(game(id_)) == tuple(range(few, many + 1))


def test_numbers_of_players_say_what_they_need() -> None:
    """Alone and from five on, Minisurf needs another option."""
    minisurf = game("minisurf")
    needs = seat_needs(minisurf, minisurf.options())
    assert Need(1, "duplicate", True) in needs
    assert Need(5, "boxes", 2) in needs
    assert {need.seats for need in needs} | {2, 3, 4} == set(possible_seats(minisurf))
    two = convert_options(minisurf, {"boxes": 2})
    assert seat_needs(minisurf, two) == ()  # duplicate and two boxes do not go together
    assert seat_needs(game("cascadia"), game("cascadia").options()) == ()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *((word, True) for word in ("yes", "true", "1", "oui", "y", "o", "Yes", "OUI")),
        *((word, False) for word in ("no", "false", "0", "non", "n", "No", "N")),
    ],
)
def test_yes_and_no_in_both_languages(written: str, meant: bool) -> None:
    corners = next(one for one in form(game("minisurf")) if one.name == "corners")
    assert read_value(corners, written) is meant
