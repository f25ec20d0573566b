"""Plain mode: whole matches from scripted input, and every command on the way."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque import home
from ludotheque.games.cascadia.state import Take, Wipe
from ludotheque.host.bot_questions import BotAnswer, BotQuestion, answer
from ludotheque.match import Match
from ludotheque.program import program
from ludotheque.registry import all_games
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.terminal.formatting import broken
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.score_sheet import score_sheet
from ludotheque.terminal.sessions.local import LocalSession
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

    PlainTable(LocalSession(match), language(lang), write=lines.append, read=read, aids=aids).run()
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


def test_passing_for_good_is_confirmed(make_match: Any) -> None:
    match = make_match("maxisurf", ["Ana", "Ben"])
    lines = run(match, ["pass", "go", "q"])
    assert sum("sure? Choose it again" in line for line in lines) == 1
    assert match.state.passed == (False, False)
    match = make_match("maxisurf", ["Ana", "Ben"])
    run(match, ["2", "2", "q"])
    assert sorted(match.state.passed) == [False, True]


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
    assert "undoes a move" in "\n".join(run(match, ["l", "q"]))
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

    PlainTable(LocalSession(match), language("fr"), write=lines.append, read=read).run()
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
    """As the browser's final sheet does."""
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

    def answer_slowly(question: BotQuestion) -> BotAnswer:
        assert said.wait(60)
        return answer(question)

    def leave() -> str:
        raise EOFError

    monkeypatch.setattr("ludotheque.terminal.plain.table.THINKING_NOTICE_SECONDS", 0.01)
    monkeypatch.setattr("ludotheque.terminal.plain.table.answer", answer_slowly)
    PlainTable(LocalSession(match), language("en"), write=write, read=leave).run()
    assert any(line.endswith("(random) is thinking…") for line in lines)


def test_long_lines_break_between_words_and_drawings_and_commands_do_not() -> None:
    choice = "   8  Scenario 8: 90 points or more, no elk beside a bear"
    assert broken(choice, 40) == "   8  Scenario 8: 90 points or more, no\n      elk beside a bear"
    drawing = " ·  ?  ·  ∩  ·     ·  ·  ?  ·  ·  ·  ∩  ·  ?"
    for kept in (drawing, "\n" * 60, ""):
        assert broken(kept, 30) == kept
    command = f"{program()} resume minisurf-20261117-120000-abcdef"
    assert broken(f"The match is saved. Go on with: {command}", 40) == (
        f"The match is saved. Go on with:\n  {command}"
    )
