"""Plain mode: whole matches from scripted input, and every command on the way."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from ludotheque import home
from ludotheque.games.cascadia.state import Take, Wipe
from ludotheque.match import Match
from ludotheque.program import program
from ludotheque.protocol.pages import NewTable
from ludotheque.registry import all_games
from ludotheque.terminal.cli import open_play, play_asked
from ludotheque.terminal.local_session import LocalSession
from ludotheque.terminal.palette import Palette
from ludotheque.terminal.plain import Plain
from ludotheque.terminal.sheet import score_sheet
from ludotheque.terminal.words import broken
from ludotheque.text import language

MATCHES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "cascadia": (["Ana"], {}),
    "maxisurf": (["Ana", "*random"], {}),
    "minisurf": (["Ana", "Ben"], {}),
    "quadrata": (["Ana", "*greedy"], {"version": "expert"}),
    "taxi": (["Ana", "Ben"], {"target": 1, "turn_limit": 8}),
}


def run(match: Match, script: Iterable[str], lang: str = "en", *, aids: bool = True) -> list[str]:
    """Everything that is written while this is typed."""
    lines: list[str] = []
    answers: Iterator[str] = iter(script)

    def read() -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    Plain(LocalSession(match), language(lang), write=lines.append, read=read, aids=aids).run()
    return "\n".join(lines).split("\n")


def test_every_game_is_played_here() -> None:
    assert {game.id for game in all_games()} == set(MATCHES)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_from_scripted_input(game: str, lang: str, make_match: Any) -> None:
    seats, options = MATCHES[game]
    match = make_match(game, seats, **options)
    # Answers from a fixed list; where one is no choice, the next one is tried.
    script = ["0123n45"[(3 * n + n // 7) % 7] for n in range(4000)]
    lines = run(match, script, lang)
    assert match.over
    assert match.result() is not None
    assert language(lang).say("plain-final") in lines
    shown = "\n".join(lines)
    assert "\x1b" not in shown
    assert "\r" not in shown
    scores = match.rules.scores(match.state)
    for seat, score in enumerate(scores):
        name = match.holders[seat].name
        assert any(name in line for line in lines[-20:]), (name, score)


def test_only_what_is_shown_can_be_typed(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    while not isinstance(match.actions(0)[0], Take):  # three of a kind may be asked about first
        match.act(0, match.actions(0)[-1])
    ply = match.ply
    lines = run(match, ["4", "5", "99", "q"])  # places have the keys 0 to 3
    assert match.ply == ply
    assert sum("one of: 0, 1, 2, 3." in line for line in lines) == 3
    run(match, ["3", "q"])
    assert match.ply > ply


def test_the_board_in_words_stays_in_words(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    lines = run(match, ["w", "0", "1", "q"])
    drawn = [number for number, line in enumerate(lines) if line.startswith(("+--", ".--"))]
    first = next(number for number, line in enumerate(lines) if line.startswith("Place 0: "))
    assert drawn
    assert max(drawn) < first
    assert run(match, ["b", "q"])


@pytest.mark.parametrize("yes", ["o", "O", "y"])
def test_yes_is_o_or_y_in_french(yes: str, make_match: Any) -> None:
    match, rng = make_match("cascadia", ["Ana"]), Random(3)
    while not isinstance(match.actions(0)[0], Wipe):
        match.act(0, rng.choice(match.actions(0)))
    ply = match.ply
    lines = run(match, [yes, "q"], "fr")
    asked = next(line for line in lines if "(o/n)" in line)
    assert lines[lines.index(asked) + 1].startswith("   o  ")
    assert match.record.moves()[ply].action == "wipe"


def test_questions_explain_themselves(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    lines = run(match, ["?", "1", "?", "?2", "/r1", "h", "+", "s", "l", "a", "b", "u", "q"])
    said = "\n".join(lines)
    assert "Choose one of the cards that are turned up. Type the number" in said
    assert "There are" in said
    assert "surface +" in said
    assert "What a bot would look at first" in said
    assert "Choices 21 to" in said
    assert "takes a move back" in "\n".join(run(match, ["l", "q"]))
    listed = [line for line in lines if "r1]" in line]
    assert listed


def test_wrong_input_gets_a_sentence_and_changes_nothing(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    ply = match.ply
    wrong = [
        "",
        "99",
        "nonsense",
        "place 0,0 r9",
        "place 99,99 r0",
        "take 9",
        "?x",
        "-1",
        "ß" * 3000,
    ]
    lines = run(match, [*wrong, "q"])
    assert match.ply == ply
    said = "\n".join(lines)
    assert "Type one of: 0, 1, 2, 3." in said
    assert "is not an action of this game" in said
    assert "Type the number of a choice" in said
    assert lines[-1].startswith("The match is saved.")


def test_an_unknown_word_is_answered_with_what_can_be_said_now(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    while not isinstance(match.actions(0)[0], Take):
        match.act(0, match.actions(0)[-1])
    said = next(line for line in run(match, ["jump", "q"]) if "“jump”" in line)
    assert said.endswith("What can be said now: take.")


@pytest.mark.parametrize(("lang", "words"), [("en", "type 1."), ("fr", "tapez 1.")])
def test_the_only_choice_is_not_a_number_from_1_to_1(
    lang: str, words: str, make_match: Any
) -> None:
    match = make_match("taxi", ["Ana", "*random"])
    while len(match.actions(0)) != 1:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
    lines = run(match, ["7", "q"], lang)
    assert any(line.endswith(words) for line in lines)


def test_the_games_own_keys_win_over_commands(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    ply = match.ply
    run(match, ["2", "q"])
    assert match.record.moves()[ply].action == "take 2"


def test_ctrl_c_leaves_like_q(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    lines: list[str] = []

    def read() -> str:
        raise KeyboardInterrupt

    Plain(LocalSession(match), language("fr"), write=lines.append, read=read).run()
    assert lines[-1].endswith(match.record.header.id)
    assert "gardée" in lines[-1] or "enregistrée" in lines[-1] or "resume" in lines[-1]
    again = home.resume_match(home.match_path(match.record.header.id))
    assert again.state == match.state


def test_secrets_are_pushed_out_of_sight(make_match: Any) -> None:
    match = make_match("taxi", ["Ana", "Ben"])
    first = match.to_move[0]
    script = ["", *["1"] * 3, "", *["1"] * 3]
    lines = run(match, script)
    calls = [n for n, line in enumerate(lines) if line.startswith("Please hand over")]
    for call, seat in zip(calls[:2], (first, 1 - first), strict=True):
        assert ("Ana", "Ben")[seat] in lines[call]
        before = lines[call - 41 : call]
        if call != calls[0]:  # before that, nobody has seen a secret
            assert "scrolling up" in before.pop()
        assert before[-40:] == [""] * 40


def test_aids_can_be_off(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    lines = run(match, ["a", "h", "s", "1", "?1", "q"], aids=False)
    assert sum("switched off" in line for line in lines) == 3
    assert not any("surface +" in line for line in lines)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("scenario", [0, 1])
def test_alone_the_end_speaks_of_the_scale_and_not_of_winning(
    scenario: int, lang: str, make_match: Any
) -> None:
    match = make_match("cascadia", ["Ana"], scenario=scenario)
    while not match.over:
        match.act(0, match.actions(0)[0])
    say, result = language(lang), match.result()
    ranks = say(result.decided)
    won = say.say("plain-winners", n=len(result.winners), names="Ana" if result.winners else "")
    shown = run(match, [], lang)
    assert ranks in shown
    assert won not in shown
    sheet = score_sheet(LocalSession(match), say, Palette("full", dark=True), 80)
    pieces = [piece.words for paragraph in sheet for piece in paragraph]
    assert ranks in pieces
    assert not any(won in piece for piece in pieces)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_end_says_why_a_bot_with_more_points_has_not_won(lang: str, make_match: Any) -> None:
    """Issue 16: as the browser's final sheet does."""
    match = make_match("minisurf", ["Ana", "Ben", "Cy"])
    match.resign(1, "random")
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
    say = language(lang)
    why = say.say("plain-resigned", n=1, names="Ben")
    assert why in run(match, [], lang)
    sheet = score_sheet(LocalSession(match), say, Palette("full", dark=True), 80)
    assert why in [piece.words for paragraph in sheet for piece in paragraph]


def test_a_winner_may_keep_an_achievement(make_match: Any) -> None:
    match = make_match("cascadia", ["Ana", "*random"])
    while not match.over:
        seat = match.to_move[0]
        actions = match.actions(seat)
        match.act(seat, actions[0 if seat else len(actions) // 2])
    winner = match.result().winners[0]
    names = home.claimable(match, winner)
    assert names
    if winner == 0:
        lines = run(match, ["0", names[-1]])  # its number in the manual, which stands beside it
        assert any(line.split()[0] == names[-1] for line in lines if line.startswith("  "))
        assert home.load_profile("Ana").achievements["cascadia"][0] == names[-1]
    else:
        assert not any("achievement" in line for line in run(match, ["1"]))


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
    asked += [say("plain-who", n=1), say("plain-who", n=2), say("plain-display", default="")[:-2]]
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
    """Issue 15, item 11. Enter plays at once; a number leads through the manual's questions."""
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


def test_rules_are_printed_in_both_languages(data_folder: Path) -> None:
    from ludotheque.rulebook import rulebook
    from ludotheque.text import Problem

    for game in all_games():
        english, french = rulebook(game.id, "en"), rulebook(game.id, "fr")
        assert english != french
        assert "Rulings" in english
        assert "Précisions" in french
    with pytest.raises(Problem):
        rulebook("nothing", "en")


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
    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "Combien de joueurs ? (1 à " in said
    assert "en même temps (de 1 à 8 joueurs) [non]" in said
    assert "en même temps (de 1 à 8 joueurs) : « peut-être »" in said
    assert "Joueur 1 : Anne\nJoueur 2 : Domino (facile)\n" in said
    (saved,) = home.saved_matches()
    assert saved.header.options["duplicate"] is True


def test_a_word_that_no_choice_contains_is_answered(make_match: Any) -> None:
    assert "No choice contains “giraffe”." in run(make_match("cascadia", ["Ana"]), ["/giraffe"])


def test_that_a_bot_thinks_is_said_if_it_takes_long(
    make_match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its code may have to be compiled first: a silent table looks like a broken one."""
    match, said = make_match("minisurf", ["*random", "Ana"], first=1), threading.Event()
    lines: list[str] = []

    def write(line: str) -> None:
        lines.append(line)
        if "is thinking" in line:
            said.set()

    class Slow(LocalSession):
        def thinker(self, seat: int) -> Any:
            think = super().thinker(seat)

            def slowly() -> Any:
                assert said.wait(60)
                return think()

            return slowly

    def leave() -> str:
        raise EOFError

    monkeypatch.setattr("ludotheque.terminal.plain.PATIENCE", 0.01)
    Plain(Slow(match), language("en"), write=write, read=leave).run()
    assert any(line.endswith("(random) is thinking…") for line in lines)


def test_long_lines_break_between_words_and_drawings_and_commands_do_not() -> None:
    choice = "   8  Scenario 8: 90 points or more, no elk beside a bear"
    assert broken(choice, 40) == "   8  Scenario 8: 90 points or more, no\n      elk beside a bear"
    drawing = " ·  ?  ·  ∩  ·     ·  ·  ?  ·  ·  ·  ∩  ·  ?"
    command = f"The match is saved. Go on with: {program()} resume minisurf-1"
    for kept in (drawing, command, "\n" * 60, ""):
        assert broken(kept, 30) == kept
