"""The rules for players agree with the data, and every ruling in them has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import own_cards
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.moves.practice import TRIES
from ludotheque.games.quadrata.options import SOLO_TARGET
from ludotheque.text import language

HERE = Path(__file__).parent
RULES = QUADRATA.rulebook
RULINGS = {"en": "## Rulings", "fr": "## Précisions"}


def rules(code: str) -> str:
    return " ".join((RULES / f"quadrata.{code}.md").read_text(encoding="utf-8").split(" "))


@pytest.mark.parametrize("code", RULINGS)
def test_38_rulings_each_with_a_test(code: str) -> None:
    section = rules(code).split(RULINGS[code])[1]
    numbers = [int(found) for found in re.findall(r"^(\d+)\. ", section, flags=re.MULTILINE)]
    assert numbers == list(range(1, 39))
    tested = set()
    for path in HERE.glob("test_rulings_*.py"):
        tested |= {int(n) for n in re.findall(r"def test_ruling_(\d\d)_", path.read_text("utf-8"))}
    assert tested == set(numbers)


@pytest.mark.parametrize("code", RULINGS)
def test_colours_and_path_are_those_of_the_data(code: str) -> None:
    say, page = language(code), " ".join(rules(code).replace("\u00a0", " ").split())
    names = {p.id: say.say(f"quadrata-province-{p.id}") for p in pieces.land().province}
    for colour in {p.colour for p in pieces.land().province}:
        row = re.search(rf"\| {say.say(f'quadrata-colour-{colour}')} \| ([^|]*) \|", page)
        assert row
        members = {names[p.id] for p in pieces.land().province if p.colour == colour}
        assert set(row[1].split(", ")) == members
    path = ", ".join(names[link.ends[0]] for link in pieces.land().link)
    assert path in page


@pytest.mark.parametrize("code", RULINGS)
def test_taxi_squares_and_figures_are_those_of_the_data(code: str) -> None:
    page = rules(code)
    expert = [(str(s.count), str(s.points)) for s in pieces.taxi_board("expert").square]
    rows = re.findall(r"^\| [^|]+ \| (\d) \| (\d) \| [^|]+ \|$", page, flags=re.MULTILINE)
    assert rows == expert
    assert f"{SOLO_TARGET} points" in page
    assert {"en": {3: "three pairs"}, "fr": {3: "trois paires"}}[code][TRIES] in page


@pytest.mark.parametrize("code", RULINGS)
def test_the_card_shown_is_ours(code: str) -> None:
    block = re.search(r"```toml\n(.*?)```", rules(code), flags=re.DOTALL)
    assert block
    shown, toronto = block[1], own_cards()[0]
    assert toronto.id == "toronto"
    for half in (toronto.city, toronto.attraction):
        assert f"numbers = {list(half.numbers)}, points = {half.points}" in shown
