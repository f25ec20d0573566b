"""Windows of 40 and 60 columns, in a real process: keys, the shelf and the way out."""

from __future__ import annotations

from typing import Any

import pytest
from scripts.terminal_driver import finish
from scripts.terminal_process import TerminalProcess


@pytest.mark.parametrize(
    ("size", "shown"),
    [((60, 20), ("Cascadia", "Maxisurf", "R revoir", "O réglages")), ((40, 18), ("Cascadia",))],
)
def test_the_shelf_shows_its_keys_in_a_small_window(
    data_folder: Any, size: tuple[int, int], shown: tuple[str, ...]
) -> None:
    with TerminalProcess("--lang", "fr", "home", size=size) as terminal:
        screen = terminal.sees("N nouvelle partie", "Q quitter", *shown)
        assert "←  → jeu" in screen or "← → jeu" in screen
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_replay_shows_the_way_out_and_to_the_sheet(make_match: Any) -> None:
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    with TerminalProcess(
        "--lang", "fr", "replay", match.record.header.id, size=(60, 20)
    ) as terminal:
        terminal.sees("Échap revenir", "Entrée décompte", "A analyse")
        terminal.press("escape")
        assert terminal.ends() == 0


def test_keys_that_share_their_words_stay_on_one_line(make_match: Any) -> None:
    """In 60 columns “+” and “− taille” stood on two lines."""
    match = make_match("maxisurf", ["Ana", "*random"])
    with TerminalProcess(
        "--lang", "fr", "resume", match.record.header.id, size=(60, 20)
    ) as terminal:
        terminal.sees("Entrée", "+ − taille", "Q quitter")
        terminal.press("q")
        assert terminal.ends() == 0
