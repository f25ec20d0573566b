"""What a seat is shown: ways and distances, why it is stuck, and the town as text."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.pieces import CARDS
from ludotheque.games.taxi.state import Draw, Drive, Lift, Token, Way
from ludotheque.games.taxi.view import TaxiAids
from ludotheque.text import LANGUAGES, Language

ENGLISH, FRENCH = (Language(code, [TAXI.locale]) for code in LANGUAGES)


def test_every_move_shows_its_way_and_what_is_left_then(scene: Any) -> None:
    s = scene().goal("market").at(167).roll(6)
    view = s.rules.view(s.state, 0)
    assert {way.to for way in view.ways} == s.ends()
    assert {Drive(way.to) for way in view.ways} == set(s.actions())
    field = s.rules.tables.traffic(s.state.tokens).distances(s.rules.tables.place_numbers["market"])
    for way in view.ways:
        assert way.path[0] == 167
        assert way.path[-1] == way.to
        assert way.left == field[way.to]
        assert all(b in dict(s.rules.tables.network.out[a]) for a, b in pairwise(way.path))
    assert s.rules.view(s.state, 1).ways == (), "they show what my destination is"
    assert s.rules.view(s.state, None).ways == ()


def test_distances_follow_the_tokens(scene: Any) -> None:
    s = scene().goal("market").at(171)
    assert s.rules.view(s.state, 0).distance == 2
    s.one_way(168, 172)  # eastwards: round the block now
    far = s.rules.view(s.state, 0).distance
    assert far > 10
    s.barriers((167, 168))
    assert s.rules.view(s.state, 0).distance is None
    aids = s.rules.aids(s.state, 0)
    assert isinstance(aids, TaxiAids)
    assert aids.distances[171] is None
    assert aids.distances[168] == 1
    assert aids.lines[0].key == "taxi-aid-cut"


def test_aids_tell_the_odds_of_arriving(scene: Any) -> None:
    s = scene().goal("market").at(173)
    lines = s.rules.aids(s.state, 0).lines
    assert ENGLISH(lines[0]) == "4 squares to your destination: Market."
    assert ENGLISH(lines[1]) == "3 rolls in 6 take you there now."
    assert FRENCH(lines[0]) == "4 cases jusqu’à votre destination\u00a0: Marché."


def test_one_ways_are_told_by_where_they_lead(scene: Any) -> None:
    s = scene().draw("place-one-way")
    sign = next(a for a in s.actions() if s.plan.spots[a.spot].square == 126 and a.way is Way.FORTH)
    told = ENGLISH(s.rules.tell(s.state, 0, sign, 1).text)
    assert told == (
        "places a one-way on South Quay (square 126),"
        " towards square 129, corner of Bridge Street and South Quay"
    )


def board(s: Any, reader: int | None = 0, say: Language = ENGLISH) -> list[str]:
    return list(s.rules.lines(s.rules.view(s.state, reader), say))


def cell(lines: list[str], s: Any, square: int) -> str:
    """The three characters of a square on the map, which begins in the third line."""
    here = s.plan.squares[square]
    return lines[2 + int(here.y)].ljust(90)[3 * int(here.x) : 3 * int(here.x) + 3]


def test_the_text_map_shows_pawns_tokens_and_my_destination(scene: Any) -> None:
    s = scene().goal("market").one_way(124, 128).cones(5).barriers((128, 129), (129, 143))
    s.at(126, 127)
    lines = board(s)
    assert cell(lines, s, 126)[1] == "1"
    assert cell(lines, s, 127)[1] == "2"
    assert cell(lines, s, 125)[1] == "→"
    assert cell(lines, s, 105)[1] == "▲"
    assert cell(lines, s, 169)[1] == "★"
    assert cell(lines, s, 128) == " ?║"
    assert cell(lines, s, 129)[2] == "═"
    assert cell(board(s, 1), s, 169)[1] == "∩", "another player sees a door"
    assert max(len(line) for line in lines[2:26]) <= 80
    s.at(126, 126)
    assert cell(board(s), s, 126)[1] == "*"


def test_the_text_map_marks_where_i_can_go(scene: Any) -> None:
    s = scene().at(126).roll(2)
    lines = board(s)
    assert {cell(lines, s, 124)[0], cell(lines, s, 128)[0]} == {"a", "b"}
    assert any(line.startswith("a) square") for line in lines)


def test_the_text_board_says_why_i_am_stuck(scene: Any) -> None:
    s = scene().barriers((128, 129)).one_way(124, 128).at(128)
    line = "  dead end, turn 1 of 3: to square 127 (one-way), to square 129 (barrier)"
    assert line in board(s)
    french = board(s, 0, FRENCH)
    assert any("vers la case 127 (sens unique)" in line for line in french)
    s.state = replace(s.state, stuck=(5, 0))
    assert any("turn 3 of 3" in line for line in board(s))


def test_my_cards_are_listed_to_me_alone(scene: Any) -> None:
    s = scene().keeps("any-way")
    assert "Your card 0: Chance: against the one-ways" in board(s)
    assert not any("against the one-ways" in line for line in board(s, 1))


def test_every_card_has_a_name_in_both_languages() -> None:
    for say in (ENGLISH, FRENCH):
        names = [say(card.text()) for card in CARDS]
        assert len(set(names)) == len(CARDS)


def test_third_turn_and_dead_end_are_asked_in_their_own_words(scene: Any) -> None:
    s = scene().barriers((128, 129)).one_way(124, 128).at(128)
    assert s.rules.ask(s.state, 0).key == "taxi-ask-roll-stuck"
    s.state = replace(s.state, stuck=(2, 0))
    assert s.rules.ask(s.state, 0).key == "taxi-ask-roll-third"
    assert s.rules.ask(s.state, 1).key == "taxi-ask-wait"


def test_the_log_says_where_a_cone_went_who_was_set_aside_and_what_did_nothing(scene: Any) -> None:
    s = scene()
    square = s.plan.cones[2]

    def told(card: str) -> tuple[str, list[str]]:
        s.state = replace(s.state, phase="draw")
        words = s.rules.tell(s.state, None, Draw(card), 1).text
        return words.key, [ENGLISH(words), FRENCH(words)]

    key, (english, french) = told("place-cone-3")
    assert key == "taxi-tell-draw-cone"
    assert f"square {square}," in english
    assert f"case {square}," in french
    s.at(2, square)
    key, (english, french) = told("place-cone-3")
    assert key == "taxi-tell-aside"
    assert english.endswith("set aside: Player 2")
    assert french.endswith("mis à côté : Joueur 2")
    s.cones(3)
    assert told("place-cone-3")[0] == "taxi-tell-draw-nothing"
    assert told("change-one-way")[0] == "taxi-tell-draw-nothing"
    assert told("place-one-way")[0] == told("drive-on-2")[0] == "taxi-tell-draw"
    s.barriers((128, 129)).one_way(124, 128).at(128, 2)
    assert told("drive-on-2")[0] == "taxi-tell-draw-nothing", "in a dead end"


def test_the_log_says_where_a_moved_cone_went(scene: Any) -> None:
    s = scene(move_cones=True).cones(1, 2, 3, 4, 5)
    s.at(2, s.plan.cones[6]).draw("place-cone-7")
    words = s.rules.tell(s.state, 0, Lift(Token.CONE, 4), 1).text
    assert words.key == "taxi-tell-aside"
    assert f"moves cone 4 onto square {s.plan.cones[6]}," in ENGLISH(words)
