"""Item 9: the owner of the box enters all of it, and plays with what is printed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ludotheque.cli import main
from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import load_box, own_box, own_cards
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.pages.games import check_options
from ludotheque.record import Holder, decode, encode, new_header
from ludotheque.rulebook import rulebook
from ludotheque.rules import BadOption
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, language


def example(code: str = "en") -> str:
    """What the rules page shows: everything but the cards."""
    blocks: list[str] = re.findall(r"```toml\n(.*?)```", rulebook("quadrata", code), re.DOTALL)
    return blocks[1]


def rules(source: str, seats: int = 2, **options: object) -> QuadrataRules:
    return QUADRATA.rules(QuadrataOptions(cards=source, **options), seats)  # type: ignore[arg-type]


def refused(source: str) -> str:
    with pytest.raises(BadOption) as problem:
        rules(source)
    for code in LANGUAGES:
        assert language(code)(problem.value.reason)
    return language("en")(problem.value.reason)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("version", ["family", "expert"])
def test_item_09_the_example_of_the_rules_page_is_played(code: str, version: str) -> None:
    found = rules(example(code), 3, version=version)
    assert found.tables.taxis.slots == {"family": 9, "expert": 10}[version]
    assert sum(found.start().black) == 24
    assert found.start().black[6:12] == (5, 5, 4, 4, 3, 3)
    colours = Counter(province.colour for province in found.tables.provinces)
    assert colours == {"purple": 4, "green": 3, "blue": 3, "red": 3}
    assert [trophy.id for trophy in found.tables.trophies][-1] == "multicolour"
    assert {land.source for land in found.tables.provinces} == {"box"}
    steps = list(walk(found, Random(5)))
    end = last_state(found, steps)
    assert len(steps) <= found.limit
    assert found.result(end).places
    for code_ in LANGUAGES:  # the text board names neighbours where the path is no loop
        board = found.lines(found.view(end, 0), language(code_))
        assert any(line.rstrip().endswith("– AB MB") for line in board)


def test_item_09_a_record_carries_the_box_and_replays() -> None:
    options = QuadrataOptions(cards=example(), version="expert")
    match = Match(new_header(QUADRATA, options, [Holder("Ana"), Holder("Bo")]), b"b" * 16)
    rng = Random(2)
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    again = Match(decode(encode(match.record)))
    assert again.state == match.state
    assert encode(again.record) == encode(match.record)


def test_item_09_the_tips_of_the_rulebook_are_no_law_for_cards() -> None:
    ours = pieces.read("cards.toml")
    cards = ours.replace("numbers = [63, 96], points = 5", "numbers = [72, 96], points = 5")
    assert cards != ours
    cards = cards.replace('source = "ours"', 'source = "box"')
    found = rules(cards)
    ottawa = next(card for card in found.tables.cards if card.id == "ottawa")
    assert (ottawa.city.numbers, ottawa.city.points, ottawa.source) == ((72, 96), 5, "box")


def test_what_a_file_does_not_hold_is_ours() -> None:
    found = load_box("tokens = { advanced = [0, 0, 0, 0, 12, 12] }")
    assert found.advanced == (0, 0, 0, 0, 12, 12)
    assert (found.cards, found.land, found.trophies) == (
        own_cards(),
        own_box().land,
        own_box().trophies,
    )
    assert load_box("tokens = { advanced = [0, 0, 0, 0, 12, 12] }", 1).cards == own_cards(1)


def test_equal_squares_of_different_points_mark_the_cheapest_first() -> None:
    board = """
    [taxis.family]
    slots = 4
    square = [
      { id = "dear", effect = "shift", amounts = [1], points = 3 },
      { id = "cheap", effect = "shift", amounts = [1], count = 2, points = 1 },
    ]
    """
    taxis = rules(board).tables.taxis
    assert taxis.ways((0, 0), 4) == (((), 0), ((1,), 1), ((1, 1), 2), ((1, 1, 1), 3))
    assert taxis.mark_effects((0, 0), (1, 1)) == (0, 2)
    assert taxis.mark_effects((0, 0), (1, 1, 1)) == (1, 2)
    assert taxis.points((0, 2), 1) == 5


@pytest.mark.parametrize(
    ("change", "by", "complaint"),
    [
        ('{ id = "YT", colour = "red" },', "", "Missing, named twice or unknown: YT"),
        ('{ id = "YT", colour', '{ id = "XX", colour', "unknown: XX, YT"),
        ('{ id = "YT", colour = "red" }', '{ id = "YT", colour = "pink" }', "cannot be “pink”"),
        ('colour = "red"', 'colour = "orange"', "have 5 colours; there must be 4"),
        ('ends = ["AB", "SK"]', 'ends = ["AB", "AB"]', "Link 2 (AB – AB): it must join two"),
        ('ends = ["AB", "SK"]', 'ends = ["AB", "BC"]', "Link 2 (AB – BC): it must join two"),
        ('ends = ["AB", "SK"]', 'ends = ["AB", "USA"]', "Link 2 (AB – USA)"),
        ("[5, 5, 4, 4, 3, 3]", "[5, 5, 4, 4, 3, 4]", "has 25 advanced tokens; there must be 24"),
        ("[5, 5, 4, 4, 3, 3]", "[24]", "should have 6 values"),
        ('{ id = "green", points = 2 }, ', "", "one trophy for each of these"),
        ("slots = 9", "slots = 99", "“taxis.family.slots” should be 20 or less"),
        ('id = "plus-3"', 'id = "plus-1"', "“family”, square 2 (plus-1): an id is made of"),
        ("amounts = [3], ", "", "square 2 (plus-3): a “shift” square needs amounts"),
        ("amounts = [3]", "amounts = [0]", "square 2 (plus-3): a “shift” square needs amounts"),
        ("amounts = [3]", "amounts = [1, 3]", "square 2 (plus-3): it shares an amount"),
        ("amounts = [3]", "amounts = [13]", "should be 12 or less"),
        ('effect = "shift", amounts = [3]', 'effect = "draw"', "“draw” is on the expert side only"),
        ("count = 3", "count = 99", "should be 10 or less"),
        ("points = 0", "points = 4", "should be 3 or less"),
    ],
)
def test_item_09_a_refusal_names_what_cannot_be_used(change: str, by: str, complaint: str) -> None:
    assert change in example()
    assert complaint in refused(example().replace(change, by, 1))


def test_more_refusals() -> None:
    assert "holds nothing of a box" in refused("# only a comment")
    assert "unknown" in refused("colour = 3").lower() or "cannot be used" in refused("colour = 3")
    star = "".join(f'[[link]]\nends = ["ON", "{p}"]\n' for p in ("QC", "MB", "NU", "SK", "AB"))
    assert "ON has 5 links; 4 at most" in refused(star)
    many = "".join(
        f'{{ id = "s{n:02}", effect = "shift", amounts = [{n}], count = 3, points = 1 }},\n'
        for n in range(1, 9)
    )
    assert "cannot be played with here" in refused(f"[taxis.family]\nslots = 9\nsquare = [{many}]")


def test_item_09_both_faces_check_a_file_before_anything_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    file = tmp_path / "box.toml"
    file.write_text(example().replace("slots = 9", "slots = 99"), encoding="utf-8")
    words = ["play", "quadrata", "--cards", str(file), "--plain", "--seats", "human:Ana,easy"]
    with pytest.raises(SystemExit):
        main(words)
    assert "“taxis.family.slots” should be 20 or less" in capsys.readouterr().err
    assert not list(tmp_path.glob("home/matches/*"))
    checked = check_options("quadrata", {"cards": file.read_text(encoding="utf-8")})
    assert checked.why is not None
    assert checked.why.key == "quadrata-cards-bad"
    assert check_options("quadrata", {"cards": example()}).why is None


def test_a_match_with_three_links_asks_for_every_bonus() -> None:
    found = rules("".join(f'[[link]]\nends = ["ON", "{p}"]\n' for p in ("QC", "MB", "NU")))
    assert found.tables.near[found.tables.province["ON"]].bit_count() == 3
    assert found.limit > QUADRATA.rules(QuadrataOptions(), 2).limit
    assert notation(found.action).parse("taxis 12,-3").effects == (12, -3)
