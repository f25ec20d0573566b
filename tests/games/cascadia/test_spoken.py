"""The board in sentences says what the drawing shows, and draws nothing."""

from __future__ import annotations

import pytest

from ludotheque.bots import keyed_rng
from ludotheque.forms import convert_options
from ludotheque.registry import game
from ludotheque.testing.walk import walk
from ludotheque.text import language


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("tiles", ["hex", "square"])
def test_every_tile_and_token_is_said(tiles: str, lang: str) -> None:
    cascadia, say = game("cascadia"), language(lang)
    rules = cascadia.rules(convert_options(cascadia, {"tiles": tiles}), 2)
    for number, step in enumerate(walk(rules, keyed_rng("spoken", tiles))):
        if number % 10:
            continue
        view = rules.view(step.state, 0)
        lines = rules.spoken(view, say)
        assert not [line for line in lines if "--" in line or "|" in line]
        for environment in view.environments:
            for cell in environment.cells:
                (*_, line) = [line for line in lines if line.startswith(f"{cell.q},{cell.r}")]
                assert line.endswith(".")
        tokens = sum(cell.token is not None for e in view.environments for cell in e.cells)
        none = say.say("cascadia-board-none")
        cells = [line for line in lines if line[0] in "-0123456789"]
        assert sum(not line.endswith(f"{none}.") for line in cells) == tokens


def test_a_board_in_words_already_is_left_as_it_is() -> None:
    quadrata = game("quadrata")
    rules = quadrata.rules(quadrata.options(), 2)
    view, say = rules.view(rules.start(), 0), language("en")
    assert rules.spoken(view, say) == rules.lines(view, say)
