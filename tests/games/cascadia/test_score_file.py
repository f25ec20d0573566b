"""Boards from files: the reference boards, rulings, and what is said of a board that cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.forms import convert_options
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.real_boards.score_file import BadBoard, Named, score_lines
from ludotheque.games.quadracarta.game import MinisurfGame
from ludotheque.rules import BadOption
from ludotheque.score import score
from ludotheque.text import LANGUAGES, Language, Problem, language

BOARDS = Path(__file__).parent / "boards.jsonl"
LINES = BOARDS.read_text(encoding="utf-8").splitlines()
LEGAL = [line for line in LINES if json.loads(line)["mode"].startswith("legal")]
USUAL = CascadiaOptions()
SAY = Language("en", [CASCADIA.locale])


def options(**chosen: Any) -> CascadiaOptions:
    return msgspec.convert(chosen, CascadiaOptions)


def chosen(**given: Any) -> Callable[[Named], CascadiaOptions]:
    """What a user has given, and what a file names besides."""

    def options_with(named: Named) -> CascadiaOptions:
        found = convert_options(CASCADIA, named | given)
        assert isinstance(found, CascadiaOptions)
        return found

    return options_with


def test_all_boards_are_scored_leniently() -> None:
    for line, found in zip(LINES, score_lines(LINES, USUAL, lenient=True), strict=True):
        given = json.loads(line)
        keys = ("id", "cards", "corridors", "family", "intermediate")
        assert found == {key: given[key] for key in keys}


def test_boards_that_were_played_pass_the_strict_reader() -> None:
    assert len(list(score_lines(LEGAL, USUAL))) == len(LEGAL) > 50


def test_made_up_tiles_need_the_lenient_reader() -> None:
    made_up = [line for line in LINES if line not in LEGAL]
    for line in made_up:
        with pytest.raises(BadBoard):
            list(score_lines([line], USUAL))


@pytest.mark.parametrize(
    ("chosen", "name"),
    [
        ({"salmon_branching": "forgiving"}, "forgiving"),
        ({"salmon_short": "scored"}, "no_min3"),
        ({"elk_ring": "arc"}, "contiguous_arc"),
        ({"elk_herd": "cap"}, "cap28"),
        ({"hawk_sight": "blocked"}, "los_needs_tiles"),
    ],
)
def test_an_option_chooses_a_ruling(chosen: dict[str, str], name: str) -> None:
    found = score_lines(LINES, options(**chosen), lenient=True)
    for line, scored in zip(LINES, found, strict=True):
        given = json.loads(line)
        for card, value in given["cards"].items():
            assert scored["cards"][card] == given["alt"].get(f"{card}@{name}", value)


def test_nature_tokens_count_in_a_file_as_they_do_over_http() -> None:
    board = json.loads(LEGAL[0])
    told = [
        next(iter(CASCADIA.scorer.read([json.dumps(one).encode()], chosen(), False)))
        for one in (board, board | {"nature": 4})
    ]
    totals = [int(str(one.lines[-1].args["total"])) for one in told]
    assert totals[1] == totals[0] + 4
    assert told[1].scores["nature"] == 4
    assert "4 for nature tokens" in SAY(told[1].lines[-1])
    with pytest.raises(BadBoard, match="no nature tokens"):
        list(
            score_lines(
                [json.dumps({"tiles": [{"q": 0, "r": 0}], "nature": 1})], options(tiles="square")
            )
        )


# What is wrong is told with its line and cell ---------------------------------------------------


def tile(q: int, r: int, number: int = 1, **more: Any) -> dict[str, Any]:
    return {"q": q, "r": r, "tile": number, **more}


def said(board: list[dict[str, Any]], **chosen: Any) -> str:
    """What is said of this board as the second line of a file."""
    lines = [LEGAL[0] if not chosen else "", json.dumps({"tiles": board})]
    with pytest.raises(BadBoard) as bad:
        list(score_lines(lines, options(**chosen)))
    assert all(Language(code, [CASCADIA.locale])(bad.value.reason) for code in LANGUAGES)
    return SAY(bad.value.reason)


WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "two tiles on one cell": (
        [tile(0, 0), tile(0, 0, 2)],
        "Line 2, cell 0,0: two tiles lie on this cell.",
    ),
    "a token that is not allowed": (
        [tile(0, 0), tile(1, 0, 26, token="fox")],
        "Line 2, cell 1,0: the fox may not live on this tile.",
    ),
    "disconnected": (
        [tile(0, 0), tile(1, 0, 2), tile(3, 0, 3)],
        "Line 2, cell 3,0: this tile does not join the others.",
    ),
    "a tile twice": (
        [tile(0, 0), tile(1, 0)],
        "Line 2, cell 1,0: tile 1 is on the board more often than in the box.",
    ),
    "no such number": ([tile(0, 0, 86)], "Line 2, cell 0,0: there is no tile 86 in the box."),
    "no such starter": (
        [{"q": 0, "r": 0, "tile": "S9t"}],
        "Line 2, cell 0,0: there is no tile S9t in the box.",
    ),
    "another tile": (
        [tile(0, 0, 1, habitat_a="forest", wildlife=["bear"])],
        "Line 2, cell 0,0: tile 1 is another tile than the one described.",
    ),
    "no such tile": (
        [{"q": 0, "r": 0, "habitat_a": "mountain", "wildlife": ["salmon"]}],
        "Line 2, cell 0,0: there is no tile like this in the box.",
    ),
    "not a keystone": (
        [tile(0, 0, 26, keystone=1)],
        "Line 2, cell 0,0: there is no tile like this in the box.",
    ),
    "wrong sides": (
        [tile(0, 0, 26, rotation=0, edges=list("FMMMFF"))],
        "Line 2, cell 0,0: the sides do not fit the habitats and the rotation.",
    ),
    "too few sides": (
        [tile(0, 0, 26, edges=list("MMFF"))],
        "Line 2, cell 0,0: a tile has 6 sides.",
    ),
    "rotation": (
        [tile(0, 0, 26, rotation=6)],
        "Line 2, cell 0,0: the rotation goes from 0 to 5.",
    ),
    "far away": (
        [tile(0, 101)],
        "Line 2, cell 0,101: coordinates go from -100 to 100.",
    ),
    "nothing known": (
        [{"q": 2, "r": 0}],
        "Line 2, cell 2,0: a tile needs a habitat, or its number in the box.",
    ),
    "no such tile for the token": (
        [{"q": 2, "r": 0, "habitat_a": "river", "token": "elk"}],
        "Line 2, cell 2,0: the elk may not live on this tile.",
    ),
    "more such tiles than there are": (  # tile 1, and one that begins an environment
        [{"q": q, "r": 0, "habitat_a": "mountain", "token": "bear"} for q in range(3)],
        "Line 2, cell 2,0: the box has no tile left for this one.",
    ),
    "empty": ([], "Line 2: the board has no tiles."),
}


@pytest.mark.parametrize(("tiles", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_a_bad_board_names_the_line_and_the_cell(
    tiles: list[dict[str, Any]], sentence: str
) -> None:
    assert said(tiles) == sentence


def test_too_many_tokens() -> None:
    bears = [n for n in range(1, 86) if "bear" in _species(n)]
    row = [tile(n, 0, number, token="bear") for n, number in enumerate(bears[:21])]
    assert said(row) == "Line 2, cell 20,0: there are more than 20 bear tokens."


def _species(number: int) -> list[str]:
    from ludotheque.games.cascadia.pieces import SPECIES_NAMES, box

    return [SPECIES_NAMES[s] for s in box("hex").tiles[number].species]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "it is not JSON (near character 5)."),
        ("{}", "“tiles” is missing."),
        ("[]", "it is not what should be there."),
        ('{"tiles": 3}', "“tiles” should be a list in square brackets."),
        (
            '{"tiles": [{"q": 0, "r": 0, "tokn": "bear"}]}',
            "“tiles[0].tokn” does not belong there.",
        ),
        ('{"tiles": [{"q": 0.5, "r": 0}]}', "“tiles[0].q” should be a whole number."),
        ('{"tiles": [{"q": 0, "r": 0, "token": "wolf"}]}', "“tiles[0].token” cannot be “wolf”."),
        ("[" * 100_000, "it is not what should be there."),
        (b"\xff\xfe", "it is not JSON (near character 1)."),
        (b'{"tiles": [{"q": 0, "r": 0, "tile": "\xff"}]}', "it is not text in UTF-8."),
    ],
    ids=lambda line: str(line)[:20],
)
def test_what_is_no_board_is_refused_with_its_line(line: str | bytes, said: str) -> None:
    with pytest.raises(BadBoard) as bad:
        list(score_lines(["", line], USUAL, lenient=True))
    assert SAY(bad.value.reason) == f"Line 2: {said}"


def test_lenient_takes_the_later_of_two_tiles_and_any_token() -> None:
    lines = [json.dumps({"tiles": [tile(0, 0, 1), tile(0, 0, 6, token="hawk"), tile(9, 9, 1)]})]
    (found,) = score_lines(lines, USUAL, lenient=True)
    assert found["corridors"] == {
        "mountain": 1,
        "forest": 1,
        "prairie": 0,
        "wetland": 0,
        "river": 0,
    }
    assert found["cards"]["hawk_A"] == 2


def test_a_physical_board_needs_numbers_rotations_and_tokens_only() -> None:
    given = json.loads(LEGAL[3])
    short = {
        "tiles": [
            {k: t[k] for k in ("q", "r", "tile", "rotation", "token")} for t in given["tiles"]
        ]
    }
    (found,) = score_lines([json.dumps(short)], USUAL)
    assert found["cards"] == given["cards"]
    assert found["corridors"] == given["corridors"]
    assert "id" not in found


def test_a_tile_need_not_say_which_animals_it_could_hold() -> None:
    """Nor which of its habitats comes first."""
    given = json.loads(LEGAL[3])
    short = []
    for t in given["tiles"]:
        entry = {k: t[k] for k in ("q", "r", "habitat_a", "rotation", "token")}
        if t["habitat_b"]:
            entry |= {"habitat_a": t["habitat_b"], "habitat_b": t["habitat_a"]}
            entry["rotation"] = (t["rotation"] + 3) % 6
        short.append(entry)
    (found,) = score_lines([json.dumps({"tiles": short})], USUAL)
    assert found["cards"] == given["cards"]
    assert found["corridors"] == given["corridors"]


def test_a_tile_that_is_named_is_not_used_for_one_that_is_not() -> None:
    bear = {"habitat_a": "mountain", "token": "bear"}
    named = [{"q": 0, "r": 0, **bear}, {"q": 1, "r": 0, **bear}, tile(2, 0, 1)]
    assert said(named) == "Line 2, cell 2,0: the box has no tile left for this one."
    named[1:] = [tile(1, 0, 1)]
    assert len(list(score_lines([json.dumps({"tiles": named})], USUAL))) == 1


def test_square_boards() -> None:
    forest = {"habitat_a": "forest", "wildlife": ["bear", "fox"]}
    tiles = [{"q": n, "r": 0, **forest, "token": "bear"} for n in range(2)]
    (found,) = score_lines([json.dumps({"tiles": tiles})], options(tiles="square"))
    assert found["corridors"]["forest"] == 2
    assert found["cards"]["bear_A"] == 4
    apart = [tiles[0], {**tiles[1], "q": 1, "r": 1}]  # a corner is no side
    assert "does not join" in said(apart, tiles="square")


# The command ------------------------------------------------------------------------------------


def test_a_report_for_people_and_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "boards.jsonl"
    file.write_text(LEGAL[0] + "\n\n" + LEGAL[1] + "\n", encoding="utf-8")

    def printed(*option: str, json: bool = False) -> list[str]:
        score("cascadia", str(file), option=list(option), json=json)
        return capsys.readouterr().out.splitlines()

    ids = [json.loads(line)["id"] for line in printed(json=True)]
    assert ids == [json.loads(line)["id"] for line in LEGAL[:2]]
    words = printed("bear=C")
    given = json.loads(LEGAL[0])
    assert words[0] == f"Board {given['id']}"
    wildlife = sum(given["cards"][c] for c in ("bear_C", "elk_A", "salmon_A", "hawk_A", "fox_A"))
    total = wildlife + sum(given["corridors"].values())
    assert words[9].startswith(f"With the chosen cards {total} points, of which {wildlife} for")
    total = sum(given["family"].values()) + sum(given["corridors"].values())
    assert printed("variant=family")[9].startswith(f"With the chosen cards {total} points")


@pytest.mark.parametrize("file", ["nothing.jsonl", "."])
def test_a_file_that_cannot_be_read(file: str, tmp_path: Path) -> None:
    with pytest.raises(Problem) as problem:
        score("cascadia", str(tmp_path / file), json=True)
    assert problem.value.reason.key == "record-unreadable"


def test_a_file_without_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n")
    with pytest.raises(Problem) as problem:
        score("cascadia", str(file))
    assert problem.value.reason.key == "score-no-board"
    score("cascadia", str(file), json=True)  # for programs: no boards
    assert capsys.readouterr().out == ""


def test_the_first_line_may_say_how_the_table_plays() -> None:
    """As the browser's page writes it; what is said on the command line counts before it."""
    rivers = [{"q": q, "r": 0, "habitat_a": "river", "token": "bear"} for q in range(2)]
    table = {"options": {"tiles": "square", "bear": "C"}, "lenient": True, "tiles": rivers}

    def totals(first: dict[str, Any], **given: str) -> list[str]:
        lines = [json.dumps(line).encode() for line in (first, {"tiles": rivers})]
        boards = CASCADIA.scorer.read(lines, chosen(**given), False)
        return [SAY(board.lines[-1]).split(" points")[0] for board in boards]

    assert totals(table) == ["With the chosen cards 7"] * 2  # two bears 5, a corridor of two
    assert totals(table, bear="A") == ["With the chosen cards 6"] * 2
    with pytest.raises(BadOption):
        totals(table | {"options": {"bear": "Z"}})


def test_a_game_without_a_scorer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MinisurfGame, "scorer", None)
    with pytest.raises(Problem) as problem:
        score("minisurf", "-")
    assert problem.value.reason.key == "score-no-scorer"
    assert "Minisurf" in language("en")(problem.value.reason)
