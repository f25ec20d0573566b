"""Places are named as people name them, and a refusal names its cause."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

import ludotheque
from ludotheque.bots import keyed_rng
from ludotheque.games.taxi.board import asked
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.state import Bar, Drive, Sign, Way
from ludotheque.rules import IllegalAction
from ludotheque.testing.walk import walk
from ludotheque.text import LANGUAGES, language

from .test_rulings_cards import crossing, spot


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"town": "quiet"}, {"random_city": 7}], ids=str)
def test_every_place_has_a_name_of_its_own(code: str, options: dict[str, Any]) -> None:
    plan, say = TAXI.rules(TaxiOptions(**options), 2).tables.plan, language(code)
    squares = [say(plan.address(square)) for square in range(len(plan.squares))]
    crossings = [say(plan.barrier_text("taxi-tell-bar", n)) for n in range(len(plan.crossings))]
    spots = [say(plan.sign_text("taxi-tell-lay", n, 1)) for n in range(len(plan.spots))]
    for names in (squares, crossings, spots):
        assert len(set(names)) == len(names)
    if not options:
        assert "South Quay, 1 square west of Tanner Lane" in squares or code == "fr"
        assert not any(re.search(r"square \d|case \d", name) for name in squares)


@pytest.mark.parametrize("code", LANGUAGES)
def test_menus_and_logs_have_no_numbers_of_squares(code: str) -> None:
    rules, say = TAXI.rules(TaxiOptions(turn_limit=25), 3), language(code)
    for state, seat, action in walk(rules, keyed_rng("names")):
        told = [say(rules.tell(state, seat, action, reader).text) for reader in (None, 0)]
        if seat is not None:
            told += [say(rules.label(state, seat, one)) for one in rules.actions(state, seat)]
        for line in told:
            assert not re.search(r"squares? \d|cases? \d", line), line


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"town": "quiet"}, {"random_city": 7}], ids=str)
def test_boards_in_sentences_have_no_numbers_of_squares(code: str, options: dict[str, Any]) -> None:
    """No map is shown beside them: streets, corners, houses and distances say where things are."""
    rules, say = TAXI.rules(TaxiOptions(**options, turn_limit=25), 3), language(code)
    for state, seat, _ in islice(walk(rules, keyed_rng("names")), 0, 400, 8):
        if seat is None:
            continue
        for line in rules.spoken(rules.view(state, seat), say):
            assert line[0].isupper() or line[0].isdigit(), line
            without = re.sub(r"\b\d+ (squares?|cases?)\b|c[oô]ne \d+", "", line)
            assert not re.search(
                r"(squares?|cases?|on|between|sur la|entre) \d|: \d+[,.]", without
            ), line


@pytest.mark.parametrize(
    ("code", "entrances"),
    [
        ("en", ["the entrance of the Aquarium", "the entrance of the Music School"]),
        ("fr", ["l’entrée de l’Aquarium", "l’entrée de l’École de musique"]),
    ],
)
def test_entrances_have_the_article_of_their_place(code: str, entrances: list[str]) -> None:
    plan, say = TAXI.rules(TaxiOptions(), 2).tables.plan, language(code)
    named = [say(plan.address(place.door)) for place in plan.places]
    assert set(entrances) <= set(named)
    article = r"the entrance of the [A-Z]" if code == "en" else r"l’entrée (du |de la |de l’)[A-ZÉ]"
    assert [name for name in named if not re.match(article, name)] == []
    assert language(code).knows("taxi-place-zoo.of")


@pytest.mark.parametrize("code", LANGUAGES)
def test_boards_of_text_name_only_squares_whose_numbers_stand_on_the_map(code: str) -> None:
    rules, say = TAXI.rules(TaxiOptions(turn_limit=25), 3), language(code)
    for state, seat, _ in islice(walk(rules, keyed_rng("names")), 0, 400, 8):
        if seat is None:
            continue
        view = rules.view(state, seat)
        on_map = {str(number) for number in asked(view)}
        for line in rules.lines(view, say):
            named = re.findall(r"(?:square|case) (\d+)|⌂.*\((\d+)\)", line)
            assert {number for pair in named for number in pair if number} <= on_map, line


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["quadrata", "taxi", "cascadia", "minisurf", "maxisurf"])
def test_the_log_says_that_the_lot_decided_who_begins(name: str, code: str) -> None:
    options: dict[str, Any] = (
        {} if name == "quadrata" else {"first": "random"}
    )  # there the lot always decides
    match = ludotheque.new(name, ["Ana", "Ben"], seed=1, **options)
    word = {"en": "drawn by lot", "fr": "par tirage au sort"}[code]
    assert any(word in language(code)(line.text) for line in match.log(None))


def refusal(s: Any, action: Any, code: str = "en") -> str:
    with pytest.raises(IllegalAction) as refused:
        s.rules.play(s.state, s.state.seat, action)
    return language(code)(refused.value.reason)


def test_a_refused_drive_names_the_obstacle(scene: Any) -> None:
    s = scene().barriers((128, 129)).at(126).roll(3)
    assert refusal(s, Drive(129)) == (
        "On the way to the corner of Bridge Street and South Quay there is"
        " a barrier (South Quay, west of Bridge Street)."
    )
    s = scene().one_way(124, 128).at(126).roll(1)
    assert refusal(s, Drive(125)) == (
        "On the way to South Quay, 2 squares east of Tanner Lane there is"
        " a one-way (South Quay, from Tanner Lane towards Bridge Street)."
    )
    assert "un sens unique (quai Sud, de l’angle de la ruelle des Tanneurs vers celui" in refusal(
        s, Drive(125), "fr"
    )
    s = scene().cones(5).at(104).roll(2)
    assert "there is cone 5 (North Quay, " in refusal(s, Drive(106))
    s = scene().at(183).roll(1)
    assert "the permanent one-way (" in refusal(s, Drive(189))


def test_a_refused_drive_names_the_rule(scene: Any) -> None:
    s = scene().at(126).roll(2)
    assert refusal(s, Drive(127)).endswith("must be driven where a way for it is open.")
    assert refusal(s, Drive(3)).startswith("With 2, no way leads to ")
    assert "which is not on the map" in refusal(s, Drive(999))
    s = scene().goal("market").at(167).roll(6)
    assert "passes your destination: you stop there." in refusal(s, Drive(173))


def test_a_refused_place_says_why(scene: Any) -> None:
    s = scene().draw("place-barrier")
    assert refusal(s, Bar(crossing(s, 183, 189))) == (
        "Cars leave the car park over this crossing (South Boulevard, south of East Boulevard):"
        " it is never barred."
    )
    s = scene().barriers((128, 129)).draw("place-barrier")
    assert refusal(s, Bar(crossing(s, 128, 129))) == (
        "There is a barrier there already: South Quay, west of Bridge Street."
    )
    s = scene().one_way(124, 128).draw("place-one-way")
    assert refusal(s, Sign(spot(s, 126), Way.BACK)) == (
        "A one-way lies there already: South Quay, from Tanner Lane towards Bridge Street."
    )
    s = scene(guard_exit=True).barriers((182, 183)).draw("place-barrier")
    assert refusal(s, Bar(crossing(s, 157, 183))).startswith(
        "This table has chosen that no barrier"
    )
