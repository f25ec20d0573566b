"""Cascadia from the command line: the questions and keys of the rule document."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import run

BOARDS = Path(__file__).parent / "boards.jsonl"


def test_boards_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    text = BOARDS.read_text(encoding="utf-8")
    done = run("score", "cascadia", str(BOARDS), "--json", "--lenient", home=tmp_path)
    assert done.returncode == 0, done.stderr
    piped = run("score", "cascadia", "-", "--json", "--lenient", home=tmp_path, stdin=text)
    assert piped.stdout == done.stdout
    for given, found in zip(text.splitlines(), done.stdout.splitlines(), strict=True):
        assert json.loads(found)["cards"] == json.loads(given)["cards"]


def test_a_ruling_by_option_and_a_bad_board_in_french(tmp_path: Path) -> None:
    lines = BOARDS.read_text(encoding="utf-8").splitlines()
    line = next(x for x in lines if "elk_D@contiguous_arc" in x and '"mode":"legal' in x)
    arc = run(
        "score", "cascadia", "-", "--json", "--option", "elk_ring=arc", home=tmp_path, stdin=line
    )
    assert (
        json.loads(arc.stdout)["cards"]["elk_D"] == json.loads(line)["alt"]["elk_D@contiguous_arc"]
    )
    board = json.loads(line)
    board["tiles"][4] |= {"q": 9, "r": 9}
    bad = run("score", "cascadia", "-", home=tmp_path, stdin=json.dumps(board), lang="fr")
    assert bad.returncode == 2
    assert bad.stdout == ""
    assert bad.stderr == "Ligne 1, case 9,9\u00a0: cette tuile n’est pas reliée aux autres.\n"


def test_the_questions_of_the_rule_document(tmp_path: Path) -> None:
    """Its first example: two players, square tiles, the intermediate variant, two names."""
    script = "2\n1\n2\nbachir\nmassy\n"
    done = run("play", "cascadia", home=tmp_path, stdin=script, lang="fr")
    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "matches").glob("*.ludo")).read_text(encoding="utf-8")
    header = json.loads(record.splitlines()[0])
    assert [seat["name"] for seat in header["seats"]] == ["bachir", "massy"]
    assert header["options"]["tiles"] == "square"
    assert header["options"]["variant"] == "intermediate"


def test_the_cards_are_asked_in_the_order_of_the_rule_document(tmp_path: Path) -> None:
    """Its second example, alone: bear B, fox C, elk B, salmon A, hawk D."""
    script = "1\n2\n3\nB\nC\nB\nA\nD\nAna\n"
    done = run("play", "cascadia", home=tmp_path, stdin=script)
    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "matches").glob("*.ludo")).read_text(encoding="utf-8")
    options = json.loads(record.splitlines()[0])["options"]
    assert [options[s] for s in ("bear", "elk", "salmon", "hawk", "fox")] == [
        "B",
        "B",
        "A",
        "D",
        "C",
    ]


def test_a_whole_match_with_its_keys(tmp_path: Path) -> None:
    # A lot by its key, the first place, no to whatever else; what is no choice now is refused.
    script = "0\n1\nn\n" * 120
    done = run(
        "play", "cascadia", "--seats", "human:Ana", "--seed", "3", home=tmp_path, stdin=script
    )
    assert done.returncode == 0, done.stderr
    assert "Take the first pair:" in done.stdout
    assert "Turn 20 of 20" in done.stdout
    assert "Final scores" in done.stdout
