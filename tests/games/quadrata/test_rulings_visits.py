"""Rulings 16 to 26 of rulebook/quadrata.en.md: visiting, tokens and Taxis."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.moves.reach import factors
from ludotheque.games.quadrata.pieces import PLANE, PRODUCTS
from ludotheque.games.quadrata.state import Phase

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


def test_ruling_16_a_visit_is_optional_and_consoles_only_who_cannot(
    position: type[Position],
) -> None:
    p = position().player(0, movement=(2, 3, 6)).play("keep")
    assert "visit on-0 attraction" in p.offers()
    p.play("pass")
    assert (p.phase, p.me.circled) == (Phase.BOOK, 0)

    p = position().player(0, movement=(1, 2, 3)).play("keep")
    assert p.offers() == ["pass"]
    p.play("pass")
    assert (p.phase, p.me.circled) == (Phase.BOOK, 1)


def test_ruling_17_cannot_is_judged_without_taxis_unless_strict(position: type[Position]) -> None:
    for strict in (False, True):
        p = position(strict_consolation=strict)
        # 2×5 = 10 and a Taxi +2 reach 12: possible, but only with the Taxi.
        p.player(0, movement=(2, 5, 5), circled=1).play("keep")
        assert "visit on-0 attraction" in p.offers()
        p.play("pass")
        assert p.me.circled == (1 if strict else 2)

    # Strictly, a swap that makes a visit possible counts; drawing two unknown tokens does not.
    hand = {"movement": (1, 2, 3), "rest": counted(6), "circled": 1}
    p = position(strict_consolation=True, version="expert").player(0, **hand)
    p.play("keep", "pass")
    assert p.me.circled == 1
    p = position(strict_consolation=True, version="expert")
    p.player(0, **hand, marked=p.squares(plus=0, swap=1)).player(0, circled=2)
    p.play("keep", "pass")
    assert p.me.circled == 3


@pytest.mark.parametrize(
    ("taxis", "planes", "marked", "possible"),
    [
        (2, 1, {}, True),  # an airplane from one Taxi, onto a space by another: 5×7 = 35
        (1, 1, {}, False),
        (2, 0, {}, False),
        (3, 1, {"airplane": 1}, False),
        (3, 1, {"swap": 1}, False),
    ],
)
def test_ruling_17_strictly_a_taxi_airplane_can_be_swapped_in(
    position: type[Position], taxis: int, planes: int, marked: dict[str, int], possible: bool
) -> None:
    p = position(strict_consolation=True, version="expert").set(planes=planes)
    marks = p.squares(plus=2, minus=2, **marked)
    p.player(0, movement=(1, 7, 9), circled=4 + taxis, marked=marks).play("keep", "pass")
    assert p.me.circled == 4 + taxis + (not possible)


def test_ruling_18_the_consolation_taxi_replaces_the_visit(position: type[Position]) -> None:
    p = position(seats=1).player(0, movement=(2, 5, 5), bag=counted(4)).play("keep", "pass")
    assert p.me.circled == 1
    assert p.refusal("visit on-0 attraction") == "phase"  # not this turn
    p.play("skip", "rest -").chance("draw 7", "draw 8").play("keep")  # day 2
    assert p.state.day == 2
    assert "visit on-0 attraction" in p.offers()  # 2×5 + 2
    p.play("visit on-0 attraction", "taxis 2", "tokens 2 5")
    assert p.me.marked == p.squares(plus_2=1)


def test_ruling_18_the_taxi_of_day_1_can_be_used_at_once(position: type[Position]) -> None:
    p = position().set(phase=Phase.FIRST, day=0, first=-1)
    p.player(0, movement=(2, 5, 5)).player(1, movement=(2, 5, 5))
    p.chance("first 0")
    assert [player.circled for player in p.state.players] == [1, 1]
    p.play("keep", "visit on-0 attraction", "taxis 2", "tokens 2 5")
    assert p.me.visits == (p.half("on-0:attraction"),)


def test_ruling_19_which_taxis_act_by_themselves(position: type[Position]) -> None:
    p = position().player(0, circled=8, rest=counted(6)).play("keep")
    assert not any(offer.startswith(("use", "swap")) for offer in p.offers())

    p = position(version="expert").player(0, movement=(2, 4, 6), rest=counted(5), circled=8)
    p.play("keep")
    before = p.offers()
    assert {"use draw", "use airplane", "use blank", "swap 2 5"} <= set(before)
    assert "use second" not in before  # there was no first visit
    assert not any(offer.startswith("taxis") for offer in before)
    p.play("visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal yt-0")
    assert {"use draw", "use airplane", "use blank", "swap 4 2"} <= set(p.offers())
    assert p.refusal("visit qc-0 attraction") == "one-visit"
    p.play("use blank", "pass")
    assert p.me.marked == p.squares(blank=1)
    assert p.phase is Phase.BOOK


def test_ruling_20_draw_two_then_no_visit_still_consoles(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(1, 2, 3), bag=counted(1, 4), circled=1)
    p.play("keep", "use draw").chance("draw 1", "draw 4")
    assert p.me.dotted == (1, 4)
    assert "visit on-0 attraction" in p.offers()  # 3×4
    p.player(0, dotted=(1, 1))
    assert p.offers() == ["pass"]
    p.play("pass")
    assert p.me.circled == 2
    assert p.me.marked == p.squares(draw=1)


def test_ruling_21_several_taxis_add_up_and_squares_are_used_once(
    position: type[Position],
) -> None:
    p = position().player(0, movement=(3, 3, 6), circled=2).play("keep")
    p.play("visit on-0 attraction")  # 12 or 18: 3×3 = 9 needs +3, 3×6 = 18 fits
    assert p.offers() == ["taxis -", "taxis 2,1"]
    assert p.refusal("taxis 1") == "not-reached"
    p.play("taxis 2,1", "tokens 3 3")
    assert p.me.marked == p.squares(plus_1=1, plus_2=1)

    # Both +2 squares are marked, and no circled Taxi is left for more than one.
    p = position().player(0, movement=(2, 5, 5)).play("keep")
    p.player(0, marked=p.squares(plus_2=2), circled=3)
    assert "visit on-0 attraction" not in p.offers()
    p.player(0, circled=4).play("visit on-0 attraction")
    assert p.offers() == ["taxis 1,1"]
    assert p.refusal("taxis 2") == "no-such-taxis"


def test_ruling_21_taxis_that_change_nothing_are_not_used(position: type[Position]) -> None:
    p = position().player(0, movement=(2, 6, 6), circled=8).play("keep", "visit on-0 attraction")
    assert "taxis -" in p.offers()
    assert p.refusal("taxis 2,-2") == "no-such-taxis"
    assert p.refusal("taxis 2,-1,-1") == "no-such-taxis"


def test_ruling_22_expert_taxis_give_1_or_2_family_ones_are_fixed(
    position: type[Position],
) -> None:
    squares = {square.id: square.amounts for square in pieces.taxi_board("family").square}
    assert sorted(amount for amounts in squares.values() for amount in amounts) == [-2, -1, 1, 2]
    assert all(len(amounts) == 1 for amounts in squares.values())

    # Rulebook, expert page: 2×7 = 14 reaches 15 or 16, 3×4 = 12 reaches 10 or 11.
    p = position(version="expert").player(0, circled=1)
    sums = p.rules.tables.taxis.sums(p.me.marked, 1)
    assert sorted(sums) == [-2, -1, 0, 1, 2]
    p.player(0, movement=(2, 5, 5)).play("keep", "visit on-0 attraction", "taxis 2")
    p.play("tokens 2 5")
    assert p.me.marked == p.squares(plus=1)
    p = position(version="expert").player(0, movement=(2, 10, 10), circled=1).play("keep")
    p.play("visit on-0 attraction")
    assert p.offers() == ["taxis -2"]
    p.play("taxis -2", "tokens 2 10")
    assert p.me.marked == p.squares(minus=1)


def test_ruling_23_two_airplanes_make_any_product(position: type[Position]) -> None:
    p = position().cards(["on-1", "qc-1", "nb-1", "pe-2"])
    p.player(0, movement=(1, PLANE, PLANE)).play("keep")
    halves = [f"{c} {h}" for c in ("on-1", "qc-1", "nb-1", "pe-2") for h in ("city", "attraction")]
    assert p.offers() == [*(f"visit {half}" for half in halves), "pass"]
    p.play("visit on-1 city")  # 108 or 110: not with the 1
    assert p.offers() == ["tokens plane plane"]
    p.play("tokens plane plane")
    assert p.parts()["destinations"] == 2 * 5  # points are the card's, whatever the tokens
    assert p.me.rest == counted(PLANE, PLANE)


def test_ruling_24_two_different_tokens_and_the_exact_number(position: type[Position]) -> None:
    p = position().cards(["on-0", "qc-1", "nb-1", "pe-1"]).player(0, movement=(1, 6, 11))
    p.play("keep")
    assert p.offers() == ["pass"]  # 6×6 is not two tokens, 66 is nobody's number
    p = position().player(0, movement=(2, 6, 12)).play("keep", "visit on-0 attraction")
    assert p.offers() == ["tokens 2 6"]
    assert p.refusal("tokens 6 6") == "not-in-hand"
    assert p.refusal("tokens 2 12") == "not-reached"
    assert p.refusal("tokens 6 2") == "order"


def test_ruling_25_one_half_closes_the_province(position: type[Position]) -> None:
    p = position().cards(["on-0", "on-1", "nb-0", "pe-0"]).player(0, movement=(2, 5, 6))
    p.play("keep", "visit on-0 attraction", "tokens 2 6").chance("reveal on-2")
    p.player(0, movement=(4, 5, 7)).set(phase=Phase.REPLACE, made=0).play("keep")
    assert not any(" on-" in offer for offer in p.offers())
    assert p.refusal("visit on-1 attraction") == "province-visited"
    p.set(seat=1).player(1, movement=(4, 5, 7))
    assert "visit on-1 attraction" in p.offers(1)  # each player has a map of their own


def test_ruling_26_points_of_the_squares(position: type[Position]) -> None:
    family = [square.points for square in pieces.taxi_board("family").square]
    expert = {square.effect: square.points for square in pieces.taxi_board("expert").square}
    assert set(family) == {1, 2}
    assert min(expert.values()) == 0
    assert expert["blank"] == max(expert.values()) == 3
    p = position().player(0, circled=1)
    p.player(0, marked=p.squares(plus_2=1))
    assert p.parts()["taxis"] == 2 * 1


def test_ruling_23_what_an_airplane_stands_for_is_told_with_the_smallest_product() -> None:
    for first, second in combinations_with_replacement(range(1, PLANE + 1), 2):
        makes = PRODUCTS[first][second]
        for wanted in range(1, 145):
            if makes >> wanted & 1:
                for a, b in factors(first, second, wanted):
                    assert a * b == wanted
                    assert a == first or (first == PLANE and 1 <= a <= 12)
                    assert b == second or (second == PLANE and 1 <= b <= 12)
            else:
                assert not factors(first, second, wanted)
    assert factors(PLANE, 5 + PLANE, 30) == [(6, 5)]  # the 5 lies in a dotted circle
    assert factors(PLANE, PLANE, 22) == [(2, 11), (11, 2)]
