"""Reasons for moves, in words (`tests/table/test_asking.py` asks for hints of every game)."""

from __future__ import annotations

from ludotheque.bots.hints import move_reason
from ludotheque.games.quadracarta.state import place
from ludotheque.text import language

from .tables import new_match


def test_a_reason_names_the_points_and_what_the_game_has_to_say() -> None:
    match = new_match("minisurf", 1, {"duplicate": True})
    board = match.state.boards[0]
    beside = next(a for a in match.actions(0) if a == place(2, 0, 0))
    words = language("en")(move_reason(match.rules, match.state, 0, beside))
    assert board.area == 4
    assert words.startswith("surface: +4; ")
    assert words.endswith("of 22 unseen cards then fit without a new square")
    assert language("fr")(move_reason(match.rules, match.state, 0, beside)).startswith(
        "surface\u00a0: +4\u00a0; "
    )
