"""A match as a picture for notebooks: no screen, no secrets, both languages."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from ludotheque.registry import all_games
from ludotheque.terminal.drawing.snapshot import board_svg

SPACE = "{http://www.w3.org/2000/svg}"


def words(drawn: str) -> str:
    root = ElementTree.fromstring(drawn)
    return " ".join(found.text or "" for found in root.iter(f"{SPACE}text"))


@pytest.mark.parametrize("id", [game.id for game in all_games()])
def test_every_game_is_drawn_for_a_player_and_for_a_spectator(make_match: Any, id: str) -> None:  # noqa: A002
    match = make_match(id, ["Ana", "*easy"])
    for _ in range(6):
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
    for seat in (None, 0, 1):
        drawn = board_svg(match, seat, "en")
        assert "Ana" in words(drawn)
        assert "(easy)" in words(drawn)
        assert ElementTree.fromstring(drawn).findall(f".//{SPACE}path")


def test_it_speaks_both_languages(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana", "Ben"])
    assert "turn 1 of" in words(board_svg(match, 0, "en"))
    assert "tour 1 sur" in words(board_svg(match, 0, "fr"))


def test_a_spectator_sees_no_hand(make_match: Any) -> None:
    match = make_match("taxi", ["Ana", "Ben"])
    assert board_svg(match, 0, "en") != board_svg(match, None, "en")


def test_it_needs_no_full_screen_library(make_match: Any) -> None:
    script = "import sys, ludotheque.terminal.drawing.snapshot; print('textual' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
