"""A refused move names its field in the reader's language."""

from __future__ import annotations

from typing import get_args

import pytest

import ludotheque
from ludotheque.faults import MOVE_FIELDS
from ludotheque.notation import BadNotation
from ludotheque.registry import all_games
from ludotheque.text import LANGUAGES, language


@pytest.mark.parametrize("name", [one.id for one in all_games()])
def test_every_field_of_a_move_has_a_word(name: str) -> None:
    match = ludotheque.new(name)
    kinds = get_args(match.rules.action) or (match.rules.action,)
    fields = {field for kind in kinds for field in kind.__struct_fields__}
    assert fields <= MOVE_FIELDS
    for code in LANGUAGES:
        assert all(language(code).knows(f"move-field-{field}") for field in fields)


def test_a_french_refusal_has_french_words() -> None:
    match = ludotheque.new("taxi", ["Ana", "Ben"], first="1", seed=1)
    with pytest.raises(BadNotation) as refused:
        match.act(0, "sign 3 up")
    assert "«\u00a0sens\u00a0» ne peut pas être" in language("fr")(refused.value.reason)
