"""What the terminal says to words it does not know: in the reader's language, and true."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from scripts.forked_program import ForkedTerminal

from ludotheque.bots.names import parse_bot_name
from ludotheque.bots.seats import read_seats
from ludotheque.cli import main
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.terminal.cli import play_asked
from ludotheque.text import language
from ludotheque.text_wrapping import wrap_text


def refusal(capsys: Any, *words: str) -> str:
    """What a wrong command is answered with."""
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 2
    return str(capsys.readouterr().err)


# Levels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "bot"),
    [("facile", "easy"), ("Difficile", "hard"), ("hard", "hard"), ("difficile@20", "hard@20")],
)
def test_levels_are_accepted_in_both_languages(written: str, bot: str) -> None:
    assert parse_bot_name(written) == bot
    for code in ("en", "fr"):
        assert read_seats([written], language(code))[0].bot == bot


@pytest.mark.parametrize(
    ("code", "known"), [("fr", "facile, normal, difficile, expert"), ("en", "easy, normal, hard")]
)
def test_a_refusal_names_levels_in_the_readers_language(capsys: Any, code: str, known: str) -> None:
    seats = ("--seats", "human:Ana,facil", "--plain")
    assert known in refusal(capsys, "--lang", code, "play", "minisurf", *seats)


# Values ------------------------------------------------------------------------------------------


def test_completion_names_the_shells(capsys: Any) -> None:
    for words in (["completion"], ["completion", "csh"]):
        assert "bash, zsh, fish" in refusal(capsys, "--lang", "en", *words)


def test_a_refused_scenario_names_those_that_can_be_played(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """With square tiles some numbers are missing: to say “from 1 to 15” would contradict it."""
    unfit = min(n for n, one in SCENARIOS.items() if one.needs_nature)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"1\nsquare\nscenario\n{unfit}\n"))
    play_asked("cascadia", None, [], lines=True)
    fit = ", ".join(str(n) for n, one in sorted(SCENARIOS.items()) if not one.needs_nature)
    said = capsys.readouterr().out
    assert f"One of these, please: 0, {fit}." in said
    assert "A number from" not in said


def test_event_alone_says_what_can_be_done(capsys: Any) -> None:
    main(["--lang", "en", "event"])
    said = capsys.readouterr().out
    assert "event make GAME" in said
    assert "event join LINK" in said


# Words at the edge of the window -----------------------------------------------------------------


@pytest.mark.parametrize("command", [("games",), ("event",), ("play", "no-such-game-here")])
def test_no_word_is_broken_at_the_edge(data_folder: Path, command: tuple[str, ...]) -> None:
    variables = {"LUDOTHEQUE_COMMAND": "./play"}
    with ForkedTerminal("--lang", "fr", *command, variables=variables) as terminal:
        terminal.ends()
        lines = terminal.output.decode().splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert any(len(line) > 60 for line in lines)


def test_paragraphs_columns_and_lists_keep_their_shape() -> None:
    source = "\n".join(
        (
            "One two three four five six seven",
            "eight nine.",
            "--name VALUE  what this is for, and",
            "              what not",
            "- an item that is longer than this",
            "  window",
            "> quoted words that go on",
            "> here",
            "| a | b |",
            "short",
        )
    )
    assert wrap_text(source, 30).split("\n") == [
        "One two three four five six",
        "seven eight nine.",
        "--name VALUE  what this is",
        "              for, and what",
        "              not",
        "- an item that is longer than",
        "  this window",
        "> quoted words that go on",
        "> here",
        "| a | b |",
        "short",
    ]
    assert wrap_text(source, 0) == source
