"""Cards are named in the letters that the reader's board has."""

from __future__ import annotations

from itertools import product

import pytest

from ludotheque.games.quadracarta.pieces import TOWNS
from ludotheque.games.quadracarta.words import card_text
from ludotheque.text import LANGUAGES, language


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_card_has_the_letters_of_the_board(code: str) -> None:
    say = language(code)
    letters = {town: say.say(f"quadracarta-town-{town}").lower() for town in TOWNS}
    for towns in product(TOWNS, repeat=4):
        assert say(card_text("".join(towns))) == "-".join(letters[town] for town in towns)


def test_yellow_is_jaune() -> None:
    assert language("fr")(card_text("yyrb")) == "j-j-r-b"
