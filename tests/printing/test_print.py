"""Printed games, read by a second library: sizes, cut marks, backs, words, colours, exercises."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from ludotheque.cli import main
from ludotheque.games.quadrata.box import load_box, own_box
from ludotheque.games.quadrata.pieces import class_of
from ludotheque.games.quadrata.real_table.lessons import make_exercises
from ludotheque.games.taxi.game import TAXI
from ludotheque.printing.layout import lay_out, page_size
from ludotheque.printing.lessons import read_numbers
from ludotheque.printing.pieces import Face, PieceSet
from ludotheque.text import Problem, language, text

MM = 72 / 25.4
SAY = language("en")


def printed(tmp_path: Path, *words: str) -> PdfReader:
    file = tmp_path / "game.pdf"
    main(["--lang", "en", "print", *words, "--out", str(file)])
    return PdfReader(file)


def lines(reader: PdfReader, page: int) -> list[tuple[float, float, float, float]]:
    """The straight lines outside of all pictures, in millimetres from the bottom left."""
    found, at, depth = [], (0.0, 0.0), 0
    for operands, operator in ContentStream(reader.pages[page].get_contents(), reader).operations:
        depth += (operator == b"q") - (operator == b"Q")
        if operator in (b"m", b"l") and not depth:
            here = (float(operands[0]) / MM, float(operands[1]) / MM)
            if operator == b"l":
                found.append((*at, *here))
            at = here
    return found


def size(reader: PdfReader, page: int) -> tuple[float, float]:
    box = reader.pages[page].mediabox
    return round(float(box.width) / MM, 1), round(float(box.height) / MM, 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_have_their_size_and_backs_lie_behind_them(tmp_path: Path, paper: Any) -> None:
    reader = printed(tmp_path, "minisurf", "--paper", paper)
    sheets = [page for page in range(len(reader.pages)) if page < 8]
    assert {size(reader, page) for page in sheets} == {page_size(paper, False)}
    for page in (0, 1):  # the front and its back have the same marks: the sheet is in the middle
        marks = [one for one in lines(reader, page) if round(one[0], 2) == round(one[2], 2)]
        columns = sorted({round(x, 2) for x, *_ in marks})
        steps = {round(b - a, 1) for a, b in pairwise(columns)}
        assert steps == {60.0}
        assert columns[0] + columns[-1] == pytest.approx(page_size(paper, False)[0], abs=0.1)
    ruler = [one for one in lines(reader, 0) if abs(one[0] - one[2]) > 40]
    assert [round(abs(x - to), 1) for x, _, to, _ in ruler] == [50.0]


def test_a_back_lies_behind_its_own_front() -> None:
    faces = tuple(Face() for _ in range(5))
    cards = PieceSet(text("quadracarta-print-cards"), 60, 60, faces, Face())
    front, back = lay_out(cards, "a4", backs=True)
    for one, other in zip(front.cells, back.cells, strict=True):
        assert one.index == other.index
        assert one.x + 60 == pytest.approx(210 - other.x)
        assert one.y == other.y
    assert len(list(lay_out(cards, "a4", backs=False))) == 1


def test_a_town_comes_in_parts_with_all_its_names(tmp_path: Path) -> None:
    reader = printed(tmp_path, "taxi", "--no-backs", "--grey")
    places = TAXI.rules(TAXI.options(), 2).tables.plan.places
    words = "".join(page.extract_text() for page in reader.pages)
    # Once on a card; in the town on every part, of which each shows what lies there.
    assert all(words.count(SAY(place.name.text())) >= 2 for place in places)
    assert words.count("place a one-way") == 15
    colours = {
        tuple(map(float, operands))
        for page in reader.pages
        for operands, operator in ContentStream(page.get_contents(), reader).operations
        if operator in (b"rg", b"RG")
    }
    assert colours
    assert all(len(set(colour)) == 1 for colour in colours), "grey"


def test_a_variant_is_printed_and_errors_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("quadrata", "--products", "2-30", "--exercises", "30")
    reader = printed(tmp_path, *words)
    assert "cards on both sides" in capsys.readouterr().out
    shown = [page.extract_text() for page in reader.pages]
    assert "Exercises" in shown[0]
    assert "____" in shown[0]
    assert "Answers" in shown[2]
    assert "____" not in shown[2]
    # The cards of the class are a file that a table takes.
    cards = (tmp_path / "game.toml").read_text(encoding="utf-8")
    numbers = {n for card in load_box(cards).cards for n in card.city.numbers}
    assert max(numbers) <= 30
    again = printed(tmp_path, "quadrata", "--option", f"cards={tmp_path / 'game.toml'}")
    assert max(map(int, re.findall(r"(\d+) / \d+", again.pages[0].extract_text()))) <= 30
    for wrong, why in (
        (("quadrata", "--products", "30-2"), "“30-2” is not understood"),
        (("quadrata", "--products", "13"), "At least 2"),
        (("quadrata", "--exercises", "999"), "From 0 to 480"),
        (("taxi", "--exercises", "9"), "TAXI has no numbers"),
        (("minisurf", "--paper", "a5"), "a5"),
    ):
        with pytest.raises(SystemExit):
            main(["--lang", "en", "print", *wrong, "--out", str(tmp_path / "none.pdf")])
        assert why in capsys.readouterr().err
    printed(tmp_path, "cascadia")  # score sheets only
    assert "Print it at 100 %.\n" in capsys.readouterr().out


def test_exercises_are_right_and_do_not_repeat() -> None:
    products = sorted(n for n in range(2, 51) if n not in (13, 17, 19, 23))
    made = list(make_exercises(products, 40, SAY))
    assert len(set(made)) == len(made)
    for question, answer in made:
        for product, a, b in re.findall(r"(\d+): (\d+) × (\d+)", answer):
            assert int(a) * int(b) == int(product)
        for a, b, product in re.findall(r"^(\d+) × (\d+) = (\d+)$", answer):
            assert int(a) * int(b) == int(product)
            assert int(product) in products
        assert "____" in question


def test_the_points_of_numbers_are_those_of_the_rulebook() -> None:
    """As on our own cards, which follow its tip."""
    for card in own_box().cards:
        for half in (card.city, card.attraction):
            assert {class_of(number) for number in half.numbers} == {half.points}


def test_numbers_are_read_as_ranges() -> None:
    assert read_numbers("2-4, 9") == {2, 3, 4, 9}
    for words in ("", "a", "4-", "1000", "-3", "2--4"):
        with pytest.raises(Problem):
            read_numbers(words)
