"""Plain mode in a real terminal: coming back after Ctrl+Z, and what is typed into it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from scripts.forked_program import ForkedTerminal

from ludotheque.terminal.line_terminal import ESCAPE, clean_typed


@pytest.mark.parametrize(
    ("command", "question"),
    [
        ("play minisurf --seats human:Ana,human:Ben --plain", "   1  "),
        ("play minisurf --plain", "How many players"),
    ],
)
def test_the_open_question_is_written_again_after_fg(
    data_folder: Path, command: str, question: str
) -> None:
    program = f"{sys.executable} -m ludotheque --lang en {command}"
    script = f"set -m; {program}; clear; echo stopped; read; fg; echo left $?"
    with ForkedTerminal(script, program=("bash", "-c")) as terminal:
        terminal.sees(question)
        terminal.press("ctrl+z")
        terminal.until(lambda screen: "stopped" in screen and question not in screen)
        terminal.press("enter")
        terminal.sees(question)
        terminal.enter("q")
        terminal.sees("left 0")
        assert terminal.ends() == 0


def test_characters_that_steer_a_terminal_are_not_quoted(data_folder: Path) -> None:
    seats = ("--seats", "human:Ana,human:Ben", "--plain")
    with ForkedTerminal("--lang", "en", "play", "minisurf", *seats) as terminal:
        terminal.sees("   1  ")
        before = len(terminal.output)
        terminal.enter("\x1b[31mred\x07")
        terminal.sees("“[31mred”")
        said = terminal.output[before:].decode().partition("“")[2]
        assert "\x1b[31m" not in said
        assert "\x07" not in said
        terminal.enter("q")
        assert terminal.ends() == 0


def test_what_is_typed_is_one_line_that_can_be_seen() -> None:
    assert clean_typed("  4\r\n") == "4"
    assert clean_typed("a\tb\x1b[A\u202e\n") == "a b[A"
    assert clean_typed(f" {ESCAPE}\n") == ESCAPE


def test_a_wrong_command_does_not_steer_the_terminal(data_folder: Path) -> None:
    with ForkedTerminal("--lang", "en", "play", "\x1b[31mchess") as terminal:
        assert terminal.ends() == 2
        assert "[31mchess" in terminal.screen
        assert b"\x1b[31m" not in terminal.output
