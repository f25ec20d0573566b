"""The components against everything the rulebook says of them, and against a real map."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import own_cards
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.moves.flow import start
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.pieces import ADVANCED, BASICS, BLACK_PLANES, COPIES
from ludotheque.rules import BadOption
from ludotheque.text import LANGUAGES, language

PROVINCES = ["YT", "NT", "NU", "BC", "AB", "SK", "MB", "ON", "QC", "NL", "NB", "PE", "NS"]
# Pairs with a common border (Nunavut and Saskatchewan meet in a point only).
BORDERS = [
    *("YT-NT", "YT-BC", "NT-BC", "NT-AB", "NT-SK", "NT-NU", "NU-MB", "NU-NL", "BC-AB"),
    *("AB-SK", "SK-MB", "MB-ON", "ON-QC", "QC-NB", "QC-NL", "NB-NS"),
]
BRIDGES_AND_FERRIES = ["NB-PE", "PE-NS", "NS-NL"]

CLASS_2 = {2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30}
CLASS_3 = {7, 9, 11, 14, 16, 21, 22, 27, 28, 32, 33, 35, 36}
CLASS_3 |= {40, 42, 44, 45, 48, 50, 54, 55, 60, 66, 72}
CLASS_5 = {49, 56, 63, 64, 70, 77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 120, 121, 132, 144}
CLASSES = {2: CLASS_2, 3: CLASS_3, 5: CLASS_5}


def halves() -> list[pieces.Half]:
    return [half for card in own_cards() for half in (card.city, card.attraction)]


# Cards -----------------------------------------------------------------------------------------


def test_39_cards_three_for_each_province_and_territory() -> None:
    cards = own_cards()
    assert len(cards) == 39
    assert len({card.id for card in cards}) == 39
    assert Counter(card.province for card in cards) == dict.fromkeys(PROVINCES, 3)


def test_the_card_that_the_rulebook_prints() -> None:
    printed = [card for card in own_cards() if card.source == "rulebook"]
    assert [card.id for card in printed] == ["toronto"]
    toronto = printed[0]
    assert toronto.province == "ON"
    assert set(toronto.city.numbers) == {108, 110}
    assert toronto.city.points == 5
    assert 30 in toronto.attraction.numbers
    assert toronto.attraction.points == 2
    assert (toronto.attraction.en, toronto.attraction.fr) == ("CN Tower", "Tour CN")
    other = next(number for number in toronto.attraction.numbers if number != 30)
    assert toronto.reconstructed == (f"attraction number {other}",)


def test_points_follow_from_the_tokens_a_number_needs() -> None:
    two_basics = {a * b for a, b in combinations(BASICS, 2)}
    mixed = {a * b for a in BASICS for b in ADVANCED} - two_basics
    two_advanced = {a * b for a in ADVANCED for b in ADVANCED} - two_basics - mixed
    assert (two_basics, mixed, two_advanced) == (CLASS_2, CLASS_3, CLASS_5)
    for half in halves():
        assert set(half.numbers) <= CLASSES[half.points], half.en


def test_26_halves_of_each_class_and_every_mixture_in_each_province() -> None:
    assert Counter(half.points for half in halves()) == {2: 26, 3: 26, 5: 26}
    for province in PROVINCES:
        mixtures = {
            (card.attraction.points, card.city.points)
            for card in own_cards()
            if card.province == province
        }
        assert mixtures == {(2, 3), (2, 5), (3, 5)}


def test_attractions_have_the_smaller_numbers() -> None:
    for card in own_cards():
        assert card.attraction.points < card.city.points
        assert sum(card.attraction.numbers) < sum(card.city.numbers)


def test_every_usable_product_is_on_a_card_and_numbers_differ() -> None:
    for half in halves():
        assert half.numbers[0] != half.numbers[1]
    printed = {number for half in halves() for number in half.numbers}
    assert printed == CLASS_2 | CLASS_3 | CLASS_5


def test_places_have_names_in_both_languages_and_are_different() -> None:
    for names in ([half.en for half in halves()], [half.fr for half in halves()]):
        assert len(set(names)) == 78
        assert all(name == name.strip() and "'" not in name for name in names)


# The map ---------------------------------------------------------------------------------------


def test_colours_4_3_3_3_with_purple_the_four() -> None:
    colours = {province.id: province.colour for province in pieces.land().province}
    assert sorted(colours) == sorted(PROVINCES)
    assert Counter(colours.values()) == {"purple": 4, "blue": 3, "yellow": 3, "orange": 3}
    assert colours["NB"] == colours["NU"] == "purple"
    printed = {p.id for p in pieces.land().province if p.source == "rulebook"}
    assert printed == {"NB", "NU"}
    for pair in (*BORDERS, *BRIDGES_AND_FERRIES):
        one, other = pair.split("-")
        assert colours[one] != colours[other], pair


def test_the_path_is_one_loop_of_13_real_links() -> None:
    links = [frozenset(link.ends) for link in pieces.land().link]
    assert len(set(links)) == len(links) == 13
    real = {frozenset(pair.split("-")) for pair in (*BORDERS, *BRIDGES_AND_FERRIES)}
    assert set(links) <= real
    degree = Counter(end for link in links for end in link)
    assert degree == dict.fromkeys(PROVINCES, 2)  # "one or two other Destinations"
    along = [province.id for province in pieces.land().province]
    steps = zip(along, [*along[1:], along[0]], strict=True)
    assert {frozenset(step) for step in steps} == set(links)  # listed in the order of the path
    printed = {frozenset(link.ends) for link in pieces.land().link if link.source == "rulebook"}
    assert printed == {frozenset(p) for p in (("AB", "SK"), ("SK", "MB"), ("MB", "ON"))}


# Taxis, trophies, days, tokens -----------------------------------------------------------------


def test_taxi_boards() -> None:
    family, expert = pieces.taxi_board("family"), pieces.taxi_board("expert")
    assert {square.points for square in family.square} == {1, 2}
    assert all(square.effect == "shift" for square in family.square)
    assert (2,) in [s.amounts for s in family.square if s.source == "rulebook"]
    assert sum(square.count for square in family.square) >= family.slots
    effects = {square.id: square for square in expert.square}
    assert set(effects) == {"plus", "minus", "draw", "swap", "airplane", "second", "blank"}
    assert effects["plus"].amounts == (1, 2)
    assert effects["minus"].amounts == (-1, -2)
    blank = effects["blank"]
    assert (blank.count, blank.points, blank.points_source) == (2, 3, "rulebook")
    assert {square.source for square in expert.square} == {"rulebook"}
    # A family player can circle 1 + 6 links, or 8 by never visiting: always a slot.
    assert family.slots >= 8
    for board in (family, expert):
        amounts = [amount for square in board.square for amount in square.amounts]
        assert len(set(amounts)) == len(amounts), "an effect must name its square"


def test_trophies_and_days() -> None:
    points = {trophy.id: trophy.points for trophy in pieces.trophies()}
    assert points == {"purple": 3, "blue": 2, "yellow": 2, "orange": 2, "multicolour": 2}
    events = [(day.number, day.event, day.count, day.empty_rest) for day in pieces.days()]
    assert events == [
        (0, "none", 0, False),
        (1, "taxi", 1, False),
        (2, "advanced", 2, False),
        (3, "return", 1, False),
        (4, "advanced", 2, False),
        (5, "return", 2, False),
        (6, "advanced", 2, True),
        (7, "none", 0, False),
    ]
    assert {day.source for day in pieces.days()} == {"rulebook"}


def test_74_tokens_in_a_match_of_four() -> None:
    rules = QUADRATA.rules(QuadrataOptions(), 4)
    box = rules.pieces(start(rules.tables, 4))
    tokens = {name: n for name, n in box.items() if name.startswith("token")}
    assert sum(tokens.values()) == 74
    assert [box[f"token {value}"] for value in range(1, 13)] == [4] * 12
    assert box["token plane"] == 4 + BLACK_PLANES == 26
    assert 6 * COPIES == 24  # two tokens on three days for four players: the black bag suffices
    assert all(n == 1 for name, n in box.items() if name.startswith("card"))


def test_names_of_provinces_are_in_both_languages() -> None:
    for code in LANGUAGES:
        names = {language(code).say(f"quadrata-province-{province}") for province in PROVINCES}
        assert len(names) == 13


# A user's own cards ----------------------------------------------------------------------------


def own_file() -> str:
    return pieces.read("cards.toml")


def refused(source: str) -> str:
    with pytest.raises(BadOption) as problem:
        QUADRATA.rules(QuadrataOptions(cards=source), 2)
    for code in LANGUAGES:
        assert language(code)(problem.value.reason)
    return language("en")(problem.value.reason)


def test_our_file_can_be_passed_as_a_users() -> None:
    rules = QUADRATA.rules(QuadrataOptions(cards=own_file()), 2)
    assert rules.tables.cards == own_cards()


@pytest.mark.parametrize(
    ("change", "by", "complaint"),
    [
        ('id = "toronto"', 'id = "Toronto!"', "Card 1 (Toronto!), field id: an id is made of"),
        ('id = "ottawa"', 'id = "toronto"', "Card 2 (toronto), field id: another card"),
        ('province = "ON"', 'province = "XX"', "Card 1 (toronto), field province: “XX” is no"),
        ("[110, 108]", "[110, 110]", "Card 1 (Toronto): the two numbers"),
        ("[110, 108]", "[110, 113]", "Card 1 (Toronto): no two tokens make 113"),
        ("[110, 108]", "[110, 300]", "Card 1 (toronto): “city.numbers[1]” should be 144 or less."),
        ("[110, 108]", "[110]", "Card 1 (toronto): “city.numbers” should have 2 values."),
        ("[110, 108], points = 5", "[110, 108], points = 6", "“city.points” should be 5 or less."),
        ('fr = "Tour CN"', 'fr = ""', "Card 1 (toronto): “attraction.fr” should have a character"),
        ('fr = "Tour CN", ', "", "Card 1 (toronto): “attraction.fr” is missing."),
        ('source = "rulebook"', 'source = "me"', "Card 1 (toronto): “source” cannot be “me”."),
        ('source = "rulebook"', "source = rulebook", "it is not TOML (line "),
        ('id = "toronto"', "", "Card 1 (?): “id” is missing."),
    ],
)
def test_errors_name_the_entry_and_the_field(change: str, by: str, complaint: str) -> None:
    assert change in own_file()
    assert complaint in refused(own_file().replace(change, by, 1))


def test_a_file_must_hold_39_cards_for_all_provinces() -> None:
    entries = own_file().split("[[card]]")
    assert "has 38 cards; there must be 39" in refused("[[card]]".join(entries[:-1]))
    elsewhere = own_file().replace('province = "NU"', 'province = "ON"')
    assert "no card for: NU" in refused(elsewhere)
    assert "cannot be used" in refused("cards = 3")
