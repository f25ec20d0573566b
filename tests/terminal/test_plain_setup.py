"""Plain mode before a match: the questions that set one up."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from ludotheque import home
from ludotheque.protocol.pages import NewTable
from ludotheque.terminal.cli import open_play, play_asked
from ludotheque.text import language


def test_without_a_terminal_everything_is_lines(data_folder: Path) -> None:
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(data_folder), "LUDOTHEQUE_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "home"],
        input="taxi\n2\n"
        + "\n" * 2
        + "Ana\n*random\n"
        + "\n\nq\n",  # options, who, colour, display
        capture_output=True,
        text=True,
        env=environment,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Which game?" in done.stdout
    assert "The match is saved" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cascadia_asks_what_its_manual_says_and_in_that_order(
    lang: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    answers = "2\nsquare\ncards\nA\nB\nC\nD\nA\nAna\nBen\nfull\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
    play_asked("cascadia", None, [])
    said = capsys.readouterr().out
    say = language(lang).say
    options = ["tiles", "variant", "bear", "fox", "elk", "salmon", "hawk"]
    asked = [say("plain-how-many", low=1, high=4)]
    asked += [say(f"cascadia-option-{name}") for name in options]
    # Cascadia offers three levels.
    levels = {"en": "*easy, *normal, *hard", "fr": "*facile, *normal, *difficile"}[lang]
    asked += [say("plain-who", n=n, levels=levels) for n in (1, 2)]
    asked.append(say("plain-display", default="")[:-2])
    places = [said.find(f"\n{question}") if n else 0 for n, question in enumerate(asked)]
    assert -1 not in places
    assert places == sorted(places)
    assert say("plain-display-none") in said  # there is no terminal in a test
    (saved,) = home.saved_matches()
    header = saved.header
    assert [holder.name for holder in header.seats] == ["Ana", "Ben"]
    assert [header.options[name] for name in options[2:]] == ["A", "B", "C", "D", "A"]
    assert header.options["tiles"] == "square"


def test_the_last_question_can_open_the_full_screen(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n\n\n\nAna\n*random\n7\n2\n"))
    monkeypatch.setattr("ludotheque.terminal.cli.full_screen", lambda plain=False: not plain)
    monkeypatch.setattr(
        "ludotheque.terminal.cli.open_screen", lambda _say, screen: opened.append(screen)
    )
    play_asked("minisurf", None, [])
    assert [holder.name for holder in opened[0].match.holders] == ["Ana", "Domino"]


def test_started_without_options_every_terminal_offers_the_questions_and_play_at_once(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Enter plays at once; a number leads through the manual's questions."""
    opened: list[Any] = []
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    monkeypatch.setattr(
        "ludotheque.terminal.cli.open_screen", lambda _say, screen: opened.append(screen)
    )
    monkeypatch.setattr("ludotheque.terminal.cli.full_screen", lambda plain=False: not plain)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    open_play("cascadia")
    assert "Entrée : jouer tout de suite" in capsys.readouterr().out
    assert [bool(holder.bot) for holder in opened[0].match.holders] == [False, True]
    # The second example of the manual, and its answer to the display question.
    answers = ["4", "2", "3", "B", "C", "B", "A", "D", "bachir", "massy", "Dahmane", "Taxna", "2"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    open_play("cascadia")
    header = opened[1].match.record.header
    assert [holder.name for holder in header.seats] == ["bachir", "massy", "Dahmane", "Taxna"]
    assert header.options["tiles"] == "hex"
    cards = [header.options[name] for name in ("bear", "fox", "elk", "salmon", "hawk")]
    assert cards == ["B", "C", "B", "A", "D"]


def test_the_number_of_players_is_asked_with_its_range_and_refused_at_once(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO("5\n0\nsix\n1\nq\n"))
    play_asked("cascadia", None, [])
    said = capsys.readouterr().out
    assert "Combien de joueurs ? (1 à 4 ;" in said
    assert said.count("Un nombre de 1 à 4, s’il vous plaît.") == 3
    assert said.index("1 à 4, s’il vous plaît") < said.index("Tuiles")


def test_a_scenario_is_chosen_by_questions_and_imposes_its_cards(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nHexagonales\nscénario\n8\nAna\n1\nq\n"))
    play_asked("cascadia", None, [])
    said = capsys.readouterr().out
    assert "Scénario 8, cartes C B B A D : 90 points ou plus, 5 jetons Nature ou plus" in said
    assert "Carte Ours" not in said  # the cards are the scenario's: nobody is asked for them
    (saved,) = home.saved_matches()
    options = saved.header.options
    assert options["scenario"] == 8
    cards = [options[name] for name in ("bear", "elk", "salmon", "hawk", "fox")]
    assert cards == list("CBBAD")


@pytest.mark.parametrize("typed", ["Hexagonales", "hexagonales", "hexa", "HEX", "2"])
def test_answers_are_accepted_as_they_are_shown_without_raw_names(
    typed: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    answers = f"1\nrondes\n{typed}\nintermediaire\nAna\nTerminal\nq\n"
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    play_asked("cascadia", None, [])
    asked = capsys.readouterr().out.partition("Ana")[0]
    assert "Un nombre de 1 à 2" in asked
    for raw in ("square", "hex]", "[cards", "variant", "lines"):
        assert raw not in asked
    (saved,) = home.saved_matches()
    assert saved.header.options["tiles"] == "hex"
    assert saved.header.options["variant"] == "intermediate"


def test_the_display_question_leads_to_the_browser_with_the_match_that_was_asked_for(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    pages: list[str] = []
    answers = "2\nCarrées\nFamille\nAna\n*facile\nNavigateur\nq\n"
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))

    def browse(page: str) -> bool:
        pages.append(page)
        return len(pages) == 1

    monkeypatch.setattr("ludotheque.terminal.cli.open_browser", browse)
    play_asked("cascadia", None, [])
    path, _, asked = pages[0].partition("#match=")
    assert path == "new/cascadia"
    table = msgspec.json.decode(unquote(asked), type=NewTable)
    assert table.options["tiles"] == "square"
    assert [(seat.kind, seat.name, seat.bot) for seat in table.seats] == [
        ("me", "Ana", ""),
        ("bot", "", "easy"),
    ]
    assert home.saved_matches() == []  # it is played over there
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    play_asked("cascadia", None, [])
    assert "ne sont pas installées" in capsys.readouterr().out
    assert len(home.saved_matches()) == 1


def test_the_display_is_not_asked_for_when_it_is_settled(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n\n\n\nAna\n*random\n"))
    open_play("minisurf", plain=True)
    assert language("en").say("plain-display-lines") not in capsys.readouterr().out
    assert len(home.saved_matches()) == 1


@pytest.mark.parametrize("answers", ["", "2\n", "2\nq\n", "2\n\n\nAna\n*random\nq\n"])
def test_leaving_before_the_match_begins(
    answers: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    play_asked("taxi", None, [])
    assert capsys.readouterr().out.endswith("Nothing was started.\n")
    assert home.saved_matches() == []


@pytest.mark.parametrize(("lang", "level"), [("en", "easy"), ("fr", "facile")])
def test_bots_of_one_level_have_names_of_their_own(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, lang: str, level: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\ns\nq\n"))
    monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
    open_play("minisurf", seats="human:Domino,easy,easy", plain=True, seed=1)
    said = capsys.readouterr().out
    assert f"Pixel ({level})" in said
    assert f"Tango ({level})" in said
    (saved,) = home.saved_matches()
    assert [holder.name for holder in saved.header.seats] == ["Domino", "Pixel", "Tango"]


def test_questions_speak_the_readers_language(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\npeut-être\noui\n\n\nAnne\n* Facile\nq\n"))
    monkeypatch.setenv("LUDOTHEQUE_LANG", "fr")
    open_play("minisurf", plain=True)
    said = " ".join(capsys.readouterr().out.split())  # whatever the width of the lines
    assert "Combien de joueurs ? (1 à " in said
    assert "en même temps (de 1 à 8 joueurs) [non]" in said
    assert "en même temps (de 1 à 8 joueurs) : « peut-être »" in said
    assert "Joueur 1 : Anne Joueur 2 : Domino (facile) " in said
    (saved,) = home.saved_matches()
    assert saved.header.options["duplicate"] is True
