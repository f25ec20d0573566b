"""What a seat is shown: ways and distances, why it is stuck, and the town as text."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.board import CONE, GOAL
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import CARDS
from ludotheque.games.taxi.state import Draw, Drive, Lift, Token, Way
from ludotheque.games.taxi.view import TaxiAids
from ludotheque.rules import BadOption, Chance, Seats
from ludotheque.terminal.drawing.palette import SEAT_SHAPES
from ludotheque.text import LANGUAGES, Language

from .conftest import Scene

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
    assert told == ("places a one-way on South Quay, from Tanner Lane towards Bridge Street")


def board(s: Any, reader: int | None = 0, say: Language = ENGLISH) -> list[str]:
    return list(s.rules.lines(s.rules.view(s.state, reader), say))


def cell(s: Any, square: int, reader: int | None = 0) -> str:
    """The four characters of a square on the map: the first town is drawn in two halves."""
    here, lines = s.plan.squares[square], board(s, reader)
    starts = [n for n, line in enumerate(lines) if line.endswith("half:")]
    half, x = divmod(round(here.x), 13)
    return str(lines[starts[half] + 1 + round(here.y)].ljust(90)[4 * x : 4 * x + 4])


def test_the_text_map_shows_pawns_tokens_and_my_destination(scene: Any) -> None:
    s = scene().goal("market").one_way(124, 128).cones(5).barriers((128, 129), (129, 143))
    s.at(126, 127)
    assert cell(s, 126) == "@1  "
    assert cell(s, 127) == "@2  "
    assert cell(s, 125) == "·→  "
    assert cell(s, 105) == "∧5  "
    assert cell(s, s.plan.cones[0]) == "#1  "
    assert cell(s, 169) == "⚑   "
    assert cell(s, 128) == "?→ ║"
    assert cell(s, 129) == "+  ═"
    assert cell(s, 170) == "·↔  ", "a free spot"
    assert cell(s, 169, 1) == "∩   ", "another player sees a door"


def test_a_map_one_can_play_from(scene: Any) -> None:
    """No two things look alike, one's own pawn is always seen, and asked squares are numbered."""
    s = scene(seats=6).goal("market")
    s.at(126, 126, 127, 127, 128, 105).cones(5)
    assert cell(s, 126) == "@1+ ", "one's own among others"
    assert cell(s, 126, 1) == "@2+ "
    pawns = {f"@{seat}" for seat in range(1, 7)}
    assert not pawns & {f"⌂{n}" for n in range(1, 33)}
    assert not {CONE, GOAL} & set(SEAT_SHAPES), "nor on the full screen"
    assert cell(scene(), 0) == "@1+ ", "also in the car park"
    s = scene().at(126).roll(2)
    assert {cell(s, 124), cell(s, 128)} == {"124 ", "128 "}, "where the drive may end"
    assert cell(s, 124, 1) != "124 ", "only to whom it is asked"
    s = scene().at(126).draw("place-one-way")
    assert [cell(s, spot.square).strip() for spot in s.plan.spots if spot.square != 126] == [
        str(spot.square) for spot in s.plan.spots if spot.square != 126
    ]
    assert cell(s, 126) == "@1  "
    s = scene().at(126).draw("place-barrier")
    assert (cell(s, 128), cell(s, 129)) == ("128 ", "129 "), "both sides of a crossing"
    s = scene().at(126).cones(5).one_way(168, 172).draw("remove-obstacle")
    assert (cell(s, 105), cell(s, 170)) == ("105 ", "170 ")
    for town in (scene(), lively()):
        assert max(map(len, board(town)[2:60])) <= 90
        assert max(map(len, board(town)[2:18])) <= 80


def test_the_map_keeps_its_columns_where_a_cone_has_two_digits_and_a_one_way() -> None:
    """`#10↑` fills its square; beside a barrier the arrow is left to the next square."""
    s = lively()
    square = s.plan.squares[s.plan.cones[9]]
    portion = next(p for p in s.plan.portions if s.plan.cones[9] in p.squares)
    line = (portion.ends[0], *portion.squares, portion.ends[1])
    beside = [c for c in s.plan.crossings if s.plan.cones[9] == c.a and not c.open]
    s.one_way(*line[:2])
    for barriers in [(), *[((c.a, c.b),) for c in beside]]:
        row = board(s.barriers(*barriers))[2 + round(square.y)]
        shown = row[4 * round(square.x) :][:4]
        assert re.fullmatch("#10[║═]" if barriers else "#10[←↖↑↗→↘↓↙]", shown)
        for number, place in enumerate(s.plan.places, start=1):
            if round(place.y) == round(square.y):
                assert row[4 * round(place.x) :].startswith(f"⌂{number}")


def lively() -> Any:
    return Scene(city="")


def test_the_text_board_says_why_i_am_stuck(scene: Any) -> None:
    s = scene().barriers((128, 129)).one_way(124, 128).at(128)
    ways = (
        "towards South Quay, 2 squares west of Bridge Street (one-way),"
        " towards the corner of Bridge Street and South Quay (barrier)"
    )
    line = f"  dead end, turn 1 of 3: {ways}"
    assert line in board(s)
    french = board(s, 0, FRENCH)
    assert any("quai Sud (sens unique)" in line for line in french)
    s.state = replace(s.state, stuck=(5, 0))
    assert any("turn 3 of 3" in line for line in board(s))


def test_my_cards_are_listed_to_me_alone(scene: Any) -> None:
    s = scene().keeps("any-way")
    assert "You keep: Chance: against the one-ways" in board(s)
    assert not any("against the one-ways" in line for line in board(s, 1))


def test_deck_and_discard_pile_can_be_seen(scene: Any) -> None:
    s = scene().draw("place-cone-1").draw("change-one-way")
    for reader in (None, 0, 1):
        view = s.rules.view(s.state, reader)
        assert view.deck_size == 56
        assert [card.card for card in view.discard] == ["change-one-way", "place-cone-1"]
        for lines in (board(s, reader), spoken(s, reader)):
            told = "\n".join(lines)
            assert "56" in told
            assert "change the direction of a one-way, place a cone on number 1" in told


@pytest.mark.parametrize("first", ["1", "3"])
def test_the_first_player_can_be_named_by_seat(first: str) -> None:
    rules = TAXI.rules(TaxiOptions(first=first), 3)  # type: ignore[arg-type]
    state = rules.start()
    while isinstance(rules.turn(state), Chance):
        state = rules.play(state, None, rules.chances(state)[0][0])
    assert rules.turn(state) == Seats((int(first) - 1,))
    with pytest.raises(BadOption) as refusal:
        TAXI.rules(TaxiOptions(first="4"), 3)
    assert refusal.value.reason.key == "taxi-bad-first"
    assert TAXI.rules(TaxiOptions(), 2).start().phase == "first", "nobody is named: by lot"


def spoken(s: Any, reader: int | None = 0, say: Language = ENGLISH) -> list[str]:
    return list(s.rules.spoken(s.rules.view(s.state, reader), say))


def test_in_words_the_town_is_prose_to_play_from(scene: Any) -> None:
    s = scene().goal("market").one_way(124, 128).barriers((128, 129)).cones(5).at(126, 104)
    told = spoken(s)
    assert "Your pawn is at South Quay, 3 squares east of Tanner Lane." in told
    goal = "Your passenger wants to go to: Market. Its entrance: Market Street, "
    assert f"{goal}2 squares east of Tanner Lane." in told
    assert "East, 2 squares: a Taxi card 2 squares away, a barrier closes the street." in told
    assert "West, no square is open: a one-way forbids this direction." in told
    other = "Player 2 is at North Quay, 1 square east of Hospital Lane, "
    assert f"{other}has reached 0 of 2 and keeps no Chance card." in told
    assert "Still in the box: 11 one-ways, 6 barriers and 4 cones." in told
    assert any(line.startswith("Market Street, from Tanner Lane to ") for line in told)
    assert len(told) > 60, "in the first round every street is told"
    s.state = replace(s.state, turns=20)
    assert len(spoken(s)) < 25, "later only what changes"
    s.draw("place-barrier")
    assert len(spoken(s)) > 60, "and where something is to be placed"
    for say in (ENGLISH, FRENCH):
        for line in spoken(s, 0, say):
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith("."), line
            assert not set(line) & set("·?∩⌂@#↔→║═╬∧⚑×"), line


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
    assert "onto College Street, 2 squares west of East Boulevard" in english
    assert "la 2e case à l’ouest du boulevard de l’Est, rue du Collège" in french
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
    assert "moves cone 4 onto South Quay, 2 squares east of Bridge Street" in ENGLISH(words)
