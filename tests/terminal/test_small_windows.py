"""Windows of 40 and 60 columns, in a real process: keys, the shelf, the way out, output."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from scripts.forked_program import ForkedTerminal
from scripts.terminal_driver import finish

from sizes import some_of


@pytest.mark.parametrize(
    ("size", "shown"),
    [((60, 20), ("Cascadia", "Maxisurf", "R revoir", "O réglages")), ((40, 18), ("Cascadia",))],
)
def test_the_shelf_shows_its_keys_in_a_small_window(
    data_folder: Any, size: tuple[int, int], shown: tuple[str, ...]
) -> None:
    with ForkedTerminal("--lang", "fr", "home", size=size) as terminal:
        screen = terminal.sees("N nouvelle partie", "Q quitter", *shown)
        assert "←  → jeu" in screen or "← → jeu" in screen
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_replay_shows_the_way_out_and_to_the_sheet(make_match: Any) -> None:
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    with ForkedTerminal(
        "--lang", "fr", "replay", match.record.header.id, size=(60, 20)
    ) as terminal:
        terminal.sees("Échap revenir", "Entrée décompte", "A analyse")
        terminal.press("escape")
        assert terminal.ends() == 0


def test_keys_that_share_their_words_stay_on_one_line(make_match: Any) -> None:
    """In 60 columns “+” and “− taille” stood on two lines."""
    match = make_match("maxisurf", ["Ana", "*random"])
    with ForkedTerminal(
        "--lang", "fr", "resume", match.record.header.id, size=(60, 20)
    ) as terminal:
        terminal.sees("Entrée", "+ − taille", "Q quitter")
        terminal.press("q")
        assert terminal.ends() == 0


NOT_COMPILED = {"LUDOTHEQUE_NOJIT": "1", "PYTHONWARNINGS": "ignore"}  # compiling is slow
PRINTED: dict[str, tuple[str, ...]] = {
    "admin": (),
    "arena": ("minisurf", "--bots", "random,greedy", "--games", "2"),
    "study": ("minisurf", "--bots", "random", "--matches", "1"),
    "bench": ("minisurf", "--seconds", "0.01"),
    "review": ("MATCH", "--budget", "1"),
}


@pytest.mark.parametrize("command", some_of(PRINTED, "admin", "arena", "study"))
def test_what_is_printed_fits_the_window(make_match: Any, data_folder: Path, command: str) -> None:
    """Texts are broken between words; a table that is too wide becomes a list, with no figure
    cut."""
    match = make_match("maxisurf", ["Ana", "Ben"])
    while not match.over:  # everybody passes at once: the shortest match there is
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[-1])
    words = [match.record.header.id if one == "MATCH" else one for one in PRINTED[command]]
    with ForkedTerminal(
        *("--lang", "fr", command, *words),
        size=(60, 20),
        folder=data_folder,
        variables={} if command == "review" else NOT_COMPILED,
    ) as terminal:
        assert terminal.ends() == 0
        printed = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", terminal.output.decode())
    lines = re.split(r"[\r\n]+", printed)
    # What cannot be broken: the path of a file.
    assert [line for line in lines if len(line) > 60 and "/" not in line] == []
    assert "…" not in printed
    assert any(line.strip() for line in lines)


def test_the_command_that_goes_on_stands_on_one_line(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    variables = {"LUDOTHEQUE_COMMAND": "./play"}
    command = ("resume", match.record.header.id)
    with ForkedTerminal(*command, size=(60, 20), variables=variables) as terminal:
        terminal.sees("Q leave")
        terminal.press("q")
        assert terminal.ends() == 0
        assert f"  ./play resume {match.record.header.id}\n" in terminal.scrollback


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_question_is_left_with_a_sentence_on_its_own_line(
    data_folder: Path, plain: tuple[str, ...]
) -> None:
    """Not behind the ^C that the terminal shows."""
    seats = ("play", "taxi", "--seats", "human:Ana,human:Bo")
    with ForkedTerminal(*seats, *plain) as terminal:
        terminal.sees("who is it?")
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
        assert "\nNothing was started.\n" in terminal.scrollback
