"""Real tables entered by hand: matches that were played, entered anew, have the same result."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from command_line import Done, run
from ludotheque import registry
from ludotheque.games.quadracarta.pieces import TOWNS
from ludotheque.pages.games import build_table, check_options, score_boards
from ludotheque.protocol.games import ScoreBoards, Scored
from ludotheque.score import score
from ludotheque.sheets import SheetScorer
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, Problem, language

SAY = language("en")
Json = dict[str, Any]


def unwrapped(printed: str) -> str:
    return " ".join(printed.split())


def count(game: str, *boards: Json, **options: Any) -> Scored:
    return score_boards(game, ScoreBoards(options, boards))


def figure(rules: Any, state: Any, seat: int) -> Json:
    """The squares that show, as somebody types them."""
    shown = {(s.x, s.y): TOWNS[s.town] for s in rules.view(state, None).boards[seat].squares}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    columns = range(min(xs), max(xs) + 1)
    rows = ["".join(shown.get((x, y), ".") for x in columns) for y in range(min(ys), max(ys) + 1)]
    return {"rows": rows}


def sheet(rules: Any, state: Any, seat: int) -> Json:
    """The score sheet of a player of Quadrata; unused Taxis stand on the best squares left."""
    tables, player = rules.tables, state.players[seat]
    visited = [tables.points[half] for half in player.visits]
    pairs = list(zip(tables.taxis.squares, player.marked, strict=True))
    free = sorted((s.points for s, n in pairs for _ in range(s.count - n)), reverse=True)
    taxis = [s.points for s, n in pairs for _ in range(n)] + free[: player.unused_taxis]
    owned = zip(tables.trophies, state.trophies, strict=True)
    return {
        **{name: visited.count(n) for name, n in {"twos": 2, "threes": 3, "fives": 5}.items()},
        **{f"taxis_{n}": taxis.count(n) for n in (1, 2, 3)},
        "trophies": [trophy.id for trophy, owner in owned if owner == seat],
        "trains": player.trains,
        "airplanes": player.planes,
    }


def reached(rules: Any, state: Any, seat: int) -> Json:
    return {"destinations": len(state.fares.reached[seat])}


Entered = Callable[[Any, Any, int], Json]


@pytest.mark.parametrize(
    ("game", "entered", "options", "seats"),
    [
        ("minisurf", figure, {"corners": True}, 3),
        ("maxisurf", figure, {"ties": "larger"}, 2),
        ("quadrata", sheet, {}, 4),
        ("quadrata", sheet, {"version": "expert"}, 2),
        ("taxi", reached, {"target": 1}, 2),
    ],
)
def test_a_match_entered_anew_has_its_points_and_winner(
    game: str, entered: Entered, options: Json, seats: int
) -> None:
    known = registry.game(game)
    rules = known.rules(known.options(**options), seats)
    for seed in range(3):
        state = last_state(rules, list(walk(rules, Random(seed))))
        found = count(game, *(entered(rules, state, seat) for seat in range(seats)), **options)
        assert found.scores == rules.scores(state)
        assert (found.missing, found.result.winners) == ((), rules.result(state).winners)
        assert found.result.decided == rules.result(state).decided


def test_the_sample_sheet_of_quadratas_rulebook() -> None:
    """26 destinations, 2 for a trophy, 10 for Taxis, 2 Trains and 7 airplanes are 43.5."""
    first = {"fives": 4, "threes": 2, "trophies": ["blue"], "taxis_2": 5, "trains": 2}
    found = count("quadrata", first | {"airplanes": 7}, {"fives": 1})
    assert found.scores[0].total / 2 == 43.5


@pytest.mark.parametrize(("options", "boxes"), [({}, 2), ({"duplicate": True}, 1)])
def test_options_that_nobody_named_fit_the_number_of_boards(options: Json, boxes: int) -> None:
    """Ruling 11: five need two boxes; a choice of one box stands."""
    found = count("minisurf", *[{"rows": ["yy", "yy"]}] * 5, **options)
    assert found.options["boxes"] == boxes
    assert [score.total for score in found.scores] == [4] * 5
    with pytest.raises(Problem) as problem:
        count("minisurf", *[{}] * 5, boxes=1)
    assert "not 5" in SAY(problem.value.reason)


@pytest.mark.parametrize(
    ("game", "named", "seats"),
    [
        ("minisurf", {}, range(2, 9)),
        ("minisurf", {"boxes": 1}, range(2, 5)),
        ("minisurf", {"duplicate": True}, range(1, 9)),
        ("taxi", {}, range(2, 7)),
    ],
)
def test_pages_and_the_terminal_offer_the_same_numbers_of_players(
    game: str, named: Json, seats: range, tmp_path: Path
) -> None:
    assert check_options(game, named).fitted_seats == tuple(seats)
    options = [word for name, value in named.items() for word in ("--option", f"{name}={value}")]
    done = run("score", game, *options, home=tmp_path)
    assert f"How many players? ({seats[0]} to {seats[-1]}," in done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_a_piece_contains_the_word_that_is_typed_for_it(lang: str) -> None:
    say = language(lang)
    scorers = [game.scorer for game in registry.all_games()]
    for scorer in (scorer for scorer in scorers if isinstance(scorer, SheetScorer)):
        for field in (field for field in scorer.kit.fields if field.kind == "choices"):
            for choice in field.choices:
                assert choice.word is None or say(choice.word) in say(choice.label)


def test_ties_are_explained() -> None:
    by_fives = count("quadrata", {"fives": 2, "twos": 1}, {"threes": 4}).result
    assert by_fives.winners == (0,)
    assert by_fives.decided is not None
    assert SAY(by_fives.decided) == "Equal points; the number of 5s on the board decided."
    groups = count("maxisurf", {"rows": ["yyr", "ybb"]}, {"rows": ["yrrr", "bbby"]})
    assert groups.result.winners == (0,)
    assert SAY(groups.remarks[0]) == "Player 1: 3 groups, with so many squares: 1, 2, 3"
    without = count("maxisurf", {"rows": ["yy", "yy"]}, {"rows": ["yr", "bb"]})
    assert "Player 1 cannot win: no square shows red, blue." in map(SAY, without.remarks)


def test_nobody_has_won_before_everything_is_entered() -> None:
    """An empty figure would be the smallest of all."""
    assert [SAY(t) for t in count("minisurf", {"rows": ["yy", "yy"]}, {}).missing] == [
        "Nothing is entered for Player 2 yet."
    ]
    assert count("taxi", {"destinations": 1}, {}).missing


@pytest.mark.parametrize(
    ("game", "boards", "why"),
    [
        ("minisurf", ({"rows": ["yy", "yyr"]}, {}), "row 2, column 3: this square is in no card"),
        ("minisurf", ({}, {"rows": ["yy..rr", "yy..rr"]}), "Player 2, figure: row 1, column 5"),
        ("maxisurf", ({"rows": ["yx", "yy"]}, {}), "row 1, column 2: “x” is no town"),
        ("maxisurf", ({"rows": ["y" * 90] * 3}, {}), "192 squares in all"),
        ("quadrata", ({"trophies": ["blue"]}, {"trophies": ["blue"]}), "Player 2, Trophies: some"),
        ("quadrata", ({"airplanes": 23}, {"airplanes": 2}), "Player 2, Airplanes"),
        ("quadrata", ({"twos": 9, "fives": 9}, {}), "13 provinces"),
        ("quadrata", ({"trains": 3}, {}), "trains"),
        ("taxi", ({"destinations": 2}, {"destinations": 2}), "Player 2, Destinations reached"),
        ("taxi", ({"destinations": 3}, {}), "reached: “3” is no number from 0 to 2."),
        ("taxi", ({"points": 2}, {}), "points"),
        ("minisurf", ({},) * 9, "up to 8 with two boxes of cards"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    game: str, boards: tuple[Json, ...], why: str
) -> None:
    with pytest.raises(Problem) as problem:
        build_table(game, ScoreBoards({}, boards))
    assert why in SAY(problem.value.reason)


TYPED = {
    "quadrata": (
        "2 Ana 1 x 2 0 1 purple 0 3 0 1 4 Ben 0 5 0 0 - 0 0 0 0 0",
        "Ana: 25 (destinations 13,",
    ),
    "minisurf": ("2 Ana yyr ybb - Ben bbr bbr rr. -", "Ana wins."),
    "taxi": ("3 Ana 2 Ben 1 Cleo 0", "Ana: 2 (destinations 2)"),
}


@pytest.mark.parametrize("game", TYPED)
def test_a_table_is_typed_in_the_terminal(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed, seen = TYPED[game]
    lines = "\n".join("" if word == "-" else word for word in typed.split())
    monkeypatch.setattr("sys.stdin", StringIO(lines + "\n"))
    score(game)
    shown = capsys.readouterr().out
    assert seen in shown
    assert "Ana wins." in shown


# What is typed (`-`: an empty line), what is refused, and the result of what was typed after that.
REFUSED = {
    "a letter": (
        "minisurf 2 Ana yyx yyr ybb - Ben bbr bbr rr. -",
        "Player 1, figure: row 1, column 3: “x” cannot be there; write y, r, b,",
        "Ana wins.",
    ),
    "a figure": (
        "minisurf 2 Ana yyr - yyr ybb - Ben bbr bbr rr. -",
        "Player 1, figure: row 1, column 1: this square is in no card",
        "Ana wins.",
    ),
    "a count": (
        "taxi 2 Ana 3 2 Ben x 1",
        "Player 1, Destinations reached: “3” is no number from 0 to 2.",
        "Ana: 2 (destinations 2)",
    ),
    "a second winner": (
        "taxi 2 Ana 2 Ben 2 1",
        "Player 2, Destinations reached: the match ends when one player has reached 2.",
        "Ben: 1 (destinations 1)",
    ),
    "a trophy of another player": (
        "quadrata 2 Ana 1 0 0 0 blue 0 0 0 0 0 Ben 1 0 0 0 blue 0 0 0 0 0 2 0 0 0 grey - 0 0 0 0 0",
        "Player 2, Trophies: someone else has the blue trophy.",
        "Ben: 4 (destinations 4,",
    ),
    "players": (
        "minisurf 1 2 Ana yyr ybb - Ben bbr bbr rr. -",
        "Minisurf is for 2 to 4 players, up to 8 with two boxes of cards, 1 to 8 in the duplicate",
        "Ana wins.",
    ),
    "players in letters": (
        "taxi two 2 Ana 2 Ben 1",
        "“two” is no number from 2 to 6.",
        "Ana wins.",
    ),
}


def typed_in(home: Path, words: str, lang: str = "en") -> Done:
    game, *typed = words.split(" ")
    lines = "".join("\n" if word == "-" else f"{word}\n" for word in typed)
    return run("score", game, home=home, stdin=lines, lang=lang)


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_is_asked_for_again(what: str, tmp_path: Path) -> None:
    typed, why, result = REFUSED[what]
    done = typed_in(tmp_path, typed)
    assert done.returncode == 0, done.stderr
    assert why in unwrapped(done.stdout)
    assert result in unwrapped(done.stdout)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("minisurf 2 Ana yyx", "Player 1, figure: row 1, column 3: “x” cannot be there"),
        # The rest of the lines are taken for what they are not.
        ("minisurf 2 Ana yyx ybb - Ben bbr bbr rr. -", "row 1, column 3: “x” cannot be there"),
        ("taxi 2 Ana 2 Ben 2", "the match ends when one player has reached 2."),
        ("minisurf 9", "Minisurf is for 2 to 4 players,"),
    ],
)
def test_an_input_that_ends_after_something_refused_is_an_error(
    typed: str, why: str, tmp_path: Path
) -> None:
    done = typed_in(tmp_path, typed)
    assert done.returncode == 2
    assert why in unwrapped(done.stderr)


@pytest.mark.parametrize(
    ("typed", "seen", "result"),
    [
        ("minisurf 2 Ana jjr jbb - Ben bbr yyy rr. -", "j = jaune,", "Ana gagne"),
        ("minisurf 2 Ana JJR jBb - Ben bbr xyy yyy rr. -", "écrivez j, r, b, ou", "Ana gagne"),
        (
            "quadrata 2 Ana 1 0 0 0 Violet violet 0 0 0 0 0 Ben 1 0 0 0 purple 0 0 0 0 0"
            " 1 0 0 0 bleu multicolore 0 0 0 0 0",
            "le trophée violet appartient déjà à quelqu’un.",
            "",
        ),
    ],
)
def test_words_of_the_language_are_typed_as_well_as_keys(
    typed: str, seen: str, result: str, tmp_path: Path
) -> None:
    done = typed_in(tmp_path, typed, "fr")
    assert done.returncode == 0, done.stderr
    assert seen in unwrapped(done.stdout)
    assert result in unwrapped(done.stdout)


def test_the_number_of_players_is_asked_for_with_its_range(tmp_path: Path) -> None:
    assert "How many players? (2 to 6, Enter: 2)" in typed_in(tmp_path, "taxi").stdout
    five = typed_in(tmp_path, "minisurf 5 Ana yyr ybb -")  # ruling 11: with two boxes
    assert "How many players? (2 to 8, Enter: 2)" in five.stdout
    assert "Player 5: 0" in five.stdout
    nobody = run("score", "maxisurf", "--option", "first=7", home=tmp_path)
    assert (nobody.returncode, nobody.stderr.strip()) == (
        2,
        "There is no player 7 who could go first.",
    )


def test_a_table_comes_from_a_file(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.jsonl"
    file.write_text('{"id": "Ana", "rows": ["yr", "bb"]}\n\n{"rows": ["yy", "rb"]}\n')
    score("maxisurf", str(file), json=True)
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["id"], row["total"], row["won"]) for row in rows] == [
        ("Ana", 1, True),
        ("Player 2", 1, True),
    ]
    file.write_text('{"rows": []}\n{"row": []}\n')
    with pytest.raises(Problem) as problem:
        score("maxisurf", str(file))
    assert "Line 2" in SAY(problem.value.reason)
