"""The best moves now, with reasons, for every game."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.bots import Budget
from ludotheque.bots.hints import best_moves, why
from ludotheque.games.quadracarta.state import place
from ludotheque.text import LANGUAGES, language

from .tables import CASES, decisions, new_match
from .test_bots import name_of

Case = tuple[str, int, dict[str, Any]]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_hints_are_legal_and_have_reasons_in_every_language(case: Case) -> None:
    for match, seat in decisions(case, 3, every=9, key="hints"):
        before = match.state
        hints = best_moves(match, seat, 3, Budget(simulations=8))
        assert match.state == before
        assert 1 <= len(hints) <= 3
        legal = list(match.actions(seat))
        assert all(hint.action in legal for hint in hints)
        for hint in hints:
            for code in LANGUAGES:
                assert language(code)(hint.reason)


def test_a_reason_names_the_points_and_what_the_game_has_to_say() -> None:
    match = new_match("minisurf", 1, {"duplicate": True})
    board = match.state.boards[0]
    beside = next(a for a in match.actions(0) if a == place(2, 0, 0))
    words = language("en")(why("minisurf", match.rules, match.state, 0, beside))
    assert board.area == 4
    assert words.startswith("surface: +4; ")
    assert words.endswith("of 22 unseen cards then fit without a new square")
    assert language("fr")(why("minisurf", match.rules, match.state, 0, beside)).startswith(
        "surface\u00a0: +4\u00a0; "
    )
