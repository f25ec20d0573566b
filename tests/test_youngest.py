"""TAXI's youngest begins, where the people at the table say who that is."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ludotheque.home as home
from ludotheque.forms import form
from ludotheque.match import Match
from ludotheque.registry import game
from ludotheque.terminal.cli import play_asked
from ludotheque.terminal.match_form import MatchForm
from ludotheque.text import language

NEITHER = "\n" * 2  # destinations and town, as they come


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")


def asked(answers: str, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The match that comes of these answers in plain mode; it is left at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    play_asked("taxi", None, [], lines=True)
    (found,) = (home.folder() / "matches").glob("*.ludo")
    return home.resume_match(found)


@pytest.mark.parametrize(
    ("answer", "first"),
    [("2", "2"), ("Bo", "2"), ("1", "1"), ("", "random"), ("Drawn by lot", "random")],
)
def test_people_are_asked_which_of_them_is_the_youngest(
    answer: str, first: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    match = asked(f"2\n{NEITHER}Ana\nBo\n{answer}\n\n\nq\n", monkeypatch)
    said = capsys.readouterr().out
    assert "The youngest begins: who is it? [Drawn by lot]" in said
    assert "   2  Bo" in said
    assert match.record.header.options["first"] == first
    if first != "random":
        assert match.to_move == (int(first) - 1,)


def test_who_plays_bots_alone_is_not_asked_for_an_age(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    match = asked(f"2\n{NEITHER}Ana\n*easy\n\nq\n", monkeypatch)
    assert "youngest" not in capsys.readouterr().out
    assert match.record.header.options["first"] == "random"


@pytest.mark.parametrize(
    ("words", "answer", "first"),
    [
        (("--plain",), b"Bo\n", "2"),
        (("--plain",), b"\n", "random"),
        ((), b"2\n", "2"),
        (("--plain", "--first", "1"), None, "1"),
    ],
)
def test_a_command_that_names_the_seats_asks_as_well(
    words: tuple[str, ...], answer: bytes | None, first: str, tmp_path: Path
) -> None:
    """One question in a real terminal, which Enter skips; none if the command has said it."""
    parent, child = pty.openpty()
    seats = ("play", "taxi", "--seats", "human:Ana,human:Bo", *words)
    process = subprocess.Popen(
        [sys.executable, "-m", "ludotheque", *seats],
        stdin=child,
        stdout=child,
        stderr=child,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
        close_fds=True,
    )
    os.close(child)
    try:
        if answer is not None:
            shown = _read_until(parent, "Drawn by lot]")
            assert "The youngest begins: who is it? [Drawn by lot]" in shown
            os.write(parent, answer)
        shown = _read_until(parent, "and over")
        assert "youngest begins" not in shown.partition("Bo")[2]
    finally:
        process.kill()
        process.wait()
        os.close(parent)
    (found,) = (tmp_path / "matches").glob("*.ludo")
    assert home.resume_match(found).record.header.options["first"] == first


def _read_until(descriptor: int, words: str) -> str:
    shown, deadline = "", time.monotonic() + 60
    while words not in shown and time.monotonic() < deadline:
        if select.select([descriptor], [], [], 1)[0]:
            try:
                shown += os.read(descriptor, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                break
    return shown


def test_lines_from_a_file_are_moves(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    play_asked("taxi", "human:Ana,human:Bo", [], lines=True)
    assert "youngest" not in capsys.readouterr().out


@pytest.mark.parametrize("id_", ["taxi", "minisurf"])
def test_a_form_names_the_players_who_sit_and_forgets_who_leaves(id_: str) -> None:
    made = MatchForm(game(id_), "Ana")
    made.set_seats(3)
    (field,) = [field for field in form(made.game) if field.seat]
    offered = made.seat_choices(field, ["Ana", "", "Cy"], language("en"))
    assert [name for _, name in offered][1:] == ["Ana", "Cy"]
    assert [str(value) for value, _ in offered] == ["random", "1", "3"]
    made.values["first"] = offered[-1][0]
    assert made.problem() is None
    made.set_seats(2)
    assert made.values["first"] == "random"
    assert made.problem() is None
