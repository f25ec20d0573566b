"""The rules for players say what the game does, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import BOTS_ONLY
from ludotheque.games.taxi.pieces import BARRIERS, CARDS, CONE_TOKENS, SIGNS
from ludotheque.text import LANGUAGES

HERE = Path(__file__).parent
PAGES = TAXI.rulebook


@pytest.fixture(params=LANGUAGES)
def page(request: pytest.FixtureRequest) -> str:
    return (PAGES / f"taxi.{request.param}.md").read_text(encoding="utf-8")


def test_every_ruling_is_written_down_and_tested(page: str) -> None:
    rulings = re.split(r"^## (?:Rulings|Précisions)$", page, flags=re.MULTILINE)[1]
    numbers = re.findall(r"^(\d+)\. \*", rulings, flags=re.MULTILINE)
    assert numbers == [str(n) for n in range(1, 32)]
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_rulings_*.py"))
    tested = set(re.findall(r"^def test_ruling_(\d\d)_", tests, flags=re.MULTILINE))
    assert tested == {f"{int(number):02}" for number in numbers}


def test_the_table_of_cards_is_the_deck(page: str) -> None:
    written = [int(n) for n in re.findall(r"^\| [^|]+ \| (\d+) \|", page, flags=re.MULTILINE)]
    kinds: dict[str, int] = {}
    for card in CARDS:
        kinds[card.effect.value] = kinds.get(card.effect.value, 0) + card.count
    assert sorted(written) == sorted(kinds.values())
    assert sum(written) == 58


def test_numbers_are_those_of_the_game(page: str) -> None:
    for number in (SIGNS, BARRIERS, CONE_TOKENS, 32, BOTS_ONLY["turn_limit"]):
        assert re.search(rf"\b{number}\b", page), number
