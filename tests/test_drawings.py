"""Drawings of pieces: every game has some, they stand alone, and each colour is declared."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from ludotheque.drawings import (
    Theme,
    draw_piece,
    fill_colours,
    read_colours,
    read_palette,
    read_pieces,
)
from ludotheque.games.cascadia.pieces import Habitat, Species
from ludotheque.games.taxi.city.plan import PLACES
from ludotheque.registry import all_games

PAGE = Path(__file__).parent.parent / "docs" / "drawings.md"


@pytest.mark.parametrize("game", [game.id for game in all_games()])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_piece_is_a_picture_of_its_own_in_both_themes(game: str, theme: Theme) -> None:
    pieces = read_pieces(game)
    assert pieces
    declared = set(re.findall(r"(--[\w-]+):", read_colours(game, theme)))
    for name, piece in pieces.items():
        root = ElementTree.fromstring(draw_piece(game, name, theme))
        assert root.tag.endswith("svg")
        used = set(re.findall(r"var\((--[\w-]+)", piece.body))
        assert used - declared <= {"--paint"}, name


def test_windows_are_lit_at_night() -> None:
    assert draw_piece("taxi", "hotel", "dark") != draw_piece("taxi", "hotel")
    assert read_colours("quadrata", "dark") != read_colours("quadrata")


def test_every_place_that_a_town_can_have_is_drawn() -> None:
    assert {*PLACES, "house"} <= set(read_pieces("taxi"))


def test_a_player_s_colour_is_painted_where_a_piece_shows_one() -> None:
    cab, palette = read_pieces("taxi")["cab"].body, read_palette("taxi")
    assert palette["--cab-roof"] in fill_colours(cab, palette)
    painted = fill_colours(cab, {**palette, "--paint": "#123456"})
    assert "#123456" in painted
    assert "var(" not in painted
    with pytest.raises(LookupError, match=r"no colour --cab-shade"):
        fill_colours(cab, {})


def test_what_the_client_shows_of_these_games_is_drawn_here() -> None:
    assert {"cab", "sign", "barrier", "cone", "pin", *(f"die-{n}" for n in range(7))} <= set(
        read_pieces("taxi")
    )
    land = read_pieces("cascadia")
    assert {str(one) for one in Habitat} | {f"{one}-{n}" for one in Habitat for n in (1, 2)} <= set(
        land
    )
    assert {str(one) for one in Species} | {"nature"} <= set(land)


def test_a_piece_that_is_not_there_is_named() -> None:
    with pytest.raises(LookupError, match=r"taxi has no piece 'airport'; it has aquarium, bakery"):
        draw_piece("taxi", "airport")


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = re.findall(
        r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    monkeypatch.chdir(tmp_path)
    exec(compile(source, "the page", "exec"), {})
    assert (tmp_path / "bakery.svg").read_text(encoding="utf-8").startswith("<svg")
