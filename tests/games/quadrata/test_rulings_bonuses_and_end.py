"""Rulings 27 to 38 of rulebook/quadrata.en.md: bonuses, trophies, rest, expert, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest

from ludotheque.games.quadrata.options import SOLO_TARGET
from ludotheque.games.quadrata.pieces import PLANE
from ludotheque.games.quadrata.state import NOBODY, Phase
from ludotheque.rules import BadOption, Result

if TYPE_CHECKING:
    from games.quadrata.conftest import Position

VISIT_SK = ("keep", "visit sk-0 attraction", "tokens 2 6")


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


def test_ruling_27_a_bonus_for_each_new_link(position: type[Position]) -> None:
    # The rulebook's example: Alberta and Manitoba, then Saskatchewan, then Ontario.
    p = position().player(0, visits=["ab-0", "mb-0"], movement=(2, 6, 6))
    p.cards(["sk-0", "on-0", "nb-0", "pe-0"])
    p.play(*VISIT_SK).chance("reveal yt-0")
    assert (p.phase, p.state.bonuses) == (Phase.BONUS, 2)
    assert p.offers() == ["bonus train", "bonus taxi"]
    p.play("bonus train")
    assert p.state.bonuses == 1
    p.play("bonus taxi")
    assert (p.phase, p.me.trains, p.me.circled) == (Phase.BOOK, 1, 1)
    p.player(0, movement=(2, 6, 6)).set(phase=Phase.REPLACE, made=0)
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal yt-1")
    assert p.state.bonuses == 1  # Manitoba to Ontario; the others have paid
    p.play("bonus train")

    # Two Trains at most, then Taxis; without a slot Trains; without either nothing.
    for trains, circled, offers in (
        (2, 0, ["bonus taxi"]),
        (0, 8, ["bonus train"]),
        (2, 8, None),
    ):
        p = position().player(0, visits=["ab-0", "mb-0"], movement=(2, 6, 6))
        p.player(0, trains=trains, circled=circled)
        p.player(0, marked=p.squares(plus_1=2, plus_2=2, minus_1=2, minus_2=circled // 4))
        p.player(0, marked=p.me.marked if circled else p.squares())
        p.cards(["sk-0", "on-0", "nb-0", "pe-0"])
        p.play(*VISIT_SK).chance("reveal yt-0")
        if offers is None:
            assert (p.phase, p.state.bonuses) == (Phase.BOOK, 0)
        else:
            assert p.offers() == offers
            other = {"bonus taxi": "bonus train", "bonus train": "bonus taxi"}[offers[0]]
            assert p.refusal(other) == ("no-train" if trains == 2 else "no-slot")


def test_ruling_28_a_train_opens_a_space_for_the_next_draw(position: type[Position]) -> None:
    p = position().player(0, visits=["ab-0"], movement=(2, 6, 6), bag=counted(1, 3, 4, 5))
    p.cards(["sk-0", "on-0", "nb-0", "pe-0"])
    p.play(*VISIT_SK).chance("reveal yt-0").play("bonus train", "skip")
    assert [*p.me.movement] == [6]  # nothing is drawn before step 4
    p.play("rest -").chance("draw 1", "draw 3", "draw 4")
    assert p.me.movement == (1, 3, 4, 6)
    assert p.state.seat == 1


def test_ruling_29_one_airplane_for_a_colour_while_there_are_any(position: type[Position]) -> None:
    # Nunavut, Alberta and Ontario are purple like New Brunswick: still one airplane.
    p = position().player(0, visits=["nu-0", "ab-0", "on-0"], movement=(2, 6, 6))
    p.cards(["nb-0", "mb-0", "sk-0", "pe-0"])
    p.set(trophies=(1, 1, 1, 1, 1)).play("keep", "visit nb-0 attraction", "tokens 2 6")
    assert p.me.rest == counted(2, 6, PLANE)
    assert p.state.planes == 21

    p = position().player(0, visits=["nu-0"], movement=(2, 6, 6))
    p.cards(["nb-0", "mb-0", "sk-0", "pe-0"]).set(planes=0)
    p.play("keep", "visit nb-0 attraction", "tokens 2 6")
    assert p.me.rest == counted(2, 6)

    p = position(version="expert").player(0, circled=1).set(planes=0).play("keep")
    p.play("use airplane")
    assert p.me.rest == counted()
    assert p.me.marked == p.squares(airplane=1)
    p = position(version="expert").player(0, circled=1).play("keep", "use airplane")
    assert p.me.rest == counted(PLANE)
    assert p.state.planes == 21


def test_ruling_30_trophies_come_by_themselves_to_the_first(position: type[Position]) -> None:
    # Manitoba completes blue (British Columbia, Newfoundland) and the four colours.
    p = position().player(0, visits=["bc-0", "nl-0", "qc-0", "pe-0", "nb-0"], movement=(2, 6, 6))
    p.cards(["mb-0", "sk-0", "on-0", "yt-0"])
    p.set(trophies=(NOBODY,) * 4 + (1,))
    p.play("keep", "visit mb-0 attraction", "tokens 2 6")
    assert p.state.trophies == (NOBODY, 0, NOBODY, NOBODY, 1)  # the multicoloured one is gone

    p = position().player(0, visits=["bc-0", "nl-0", "qc-0", "pe-0"], movement=(2, 6, 6))
    p.cards(["nb-0", "mb-0", "on-0", "yt-0"])
    p.play("keep", "visit nb-0 attraction", "tokens 2 6")
    assert p.state.trophies == (NOBODY, NOBODY, NOBODY, NOBODY, 0)

    both = position().player(0, visits=["nb-0", "nu-0", "ab-0", "bc-0", "qc-0", "yt-0"])
    both.player(0, movement=(2, 6, 6)).cards(["on-0", "mb-0", "sk-0", "pe-0"])
    both.play("keep", "visit on-0 attraction", "tokens 2 6")
    assert both.state.trophies == (0, NOBODY, NOBODY, NOBODY, 0)
    assert both.parts()["trophies"] == 2 * (3 + 2)

    # Somebody else was first with all the purple ones (one card of each is enough).
    late = position().player(0, visits=["nb-0", "nu-2", "ab-1"], movement=(2, 6, 6))
    late.cards(["on-0", "mb-0", "sk-0", "pe-0"]).set(trophies=(1, *[NOBODY] * 4))
    late.play("keep", "visit on-0 attraction", "tokens 2 6")
    assert late.state.trophies == (1, *[NOBODY] * 4)


def test_ruling_31_tokens_and_points_come_before_the_bonuses(position: type[Position]) -> None:
    p = position().player(0, visits=["ab-0", "yt-0"], movement=(2, 6, 6))
    p.cards(["sk-0", "on-0", "nb-0", "pe-0"]).play(*VISIT_SK)
    assert p.source == "cards"
    assert p.me.rest == counted(2, 6, PLANE)
    assert p.me.visits[-1] == p.half("sk-0:attraction")
    assert p.state.bonuses == 1


def test_ruling_32_rest_any_then_fill_all_spaces(position: type[Position]) -> None:
    p = position().set(phase=Phase.REST)
    p.player(0, movement=(1, 8, 8), bag=counted(5), rest=counted(6))
    some = ["rest 1", "rest 8", "rest 1,8", "rest 8,8", "rest 1,8,8"]
    assert p.offers() == [*some, "rest -"]
    p.play("rest 8,8").chance("draw 5")
    assert p.me.bag == counted(6, 8, 8)  # the bag ran empty in between: the rest area came back
    assert p.me.rest == counted()
    assert p.source == "bag-0"
    p.chance("draw 8")
    assert p.me.movement == (1, 5, 8)
    assert p.state.seat == 1


def test_ruling_33_dotted_circles_keep_their_tokens_and_are_not_refilled(
    position: type[Position],
) -> None:
    p = position(version="expert").set(phase=Phase.REST)
    p.player(0, movement=(1, 2), dotted=(5, PLANE), bag=counted(3, 4, 6))
    assert "rest 1,dotted-5" in p.offers()
    p.play("rest dotted-5").chance("draw 6")
    assert (p.me.movement, p.me.dotted) == ((1, 2, 6), (PLANE,))
    assert p.state.seat == 1

    # Drawing two while a circle is taken: only into the free one.
    p = position(version="expert").player(0, dotted=(PLANE,), circled=1).play("keep", "use draw")
    p.chance("draw 4")
    assert (p.me.dotted, p.phase) == ((4, PLANE), Phase.VISIT)
    p = position(version="expert").player(0, dotted=(4, PLANE), circled=1).play("keep")
    assert p.refusal("use draw") == "no-such-square"


def test_ruling_33_equal_tokens_in_both_places_are_a_real_choice(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(1, 2, 6), dotted=(6,))
    p.play("keep", "visit on-0 attraction")
    assert p.offers() == ["tokens 2 6", "tokens 2 dotted-6"]
    p.play("tokens 2 dotted-6")
    assert (p.me.movement, p.me.dotted, p.me.rest) == ((1, 6), (), counted(2, 6))


def test_ruling_34_swapping_needs_a_resting_token(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(1, 4, 6), circled=1).play("keep")
    assert not any(offer.startswith("swap") for offer in p.offers())
    p.player(0, rest=counted(4, 6, 9))
    offers = [offer for offer in p.offers() if offer.startswith("swap")]
    assert len(offers) == 3 * 3 - 2  # a 4 for a 4 and a 6 for a 6 would change nothing
    assert p.refusal("swap 4 4") == "swap-same"
    p.play("swap 1 9")
    assert (p.me.movement, p.me.rest) == ((4, 6, 9), counted(1, 4, 6))

    p = position(version="expert").player(0, movement=(1, 4, 6), circled=1).play("keep")
    p.player(0, dotted=(5,), rest=counted(9, PLANE))
    assert p.refusal("swap 2 9") == "not-in-hand"
    assert p.refusal("swap 5 9") == "not-in-hand", "the 5 lies in a dotted circle"
    assert p.refusal("swap 1 8") == "not-resting"
    p.play("swap dotted-5 plane")
    assert (p.me.movement, p.me.dotted, p.me.rest) == ((1, 4, 6), (PLANE,), counted(5, 9))

    # Nothing left to swap: the square keeps nobody in step 2.
    p = position(version="expert").player(0, movement=(2, 6), circled=10)
    p.player(0, marked=p.squares(plus=2, minus=2, draw=1, airplane=1, second=1, blank=2))
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal yt-1")
    assert p.phase is Phase.BOOK

    # Between two visits a token just used can come back.
    p = position(version="expert").player(0, movement=(2, 5, 6, 8), trains=1, circled=2)
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal yt-1")
    p.play("swap 8 6", "use second")
    assert "visit yt-1 attraction" in p.offers()  # 30 = 5×6
    p.play("visit yt-1 attraction", "tokens 5 6")
    assert len(p.me.visits) == 2


def test_ruling_35_the_second_visit_is_a_full_one(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(2, 4, 5, 6), trains=1, circled=1)
    p.player(0, reserved="qc-1").cards(["on-0", "nb-0", "pe-0", "yt-0"], ["mb-1"])
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal bc-0")
    assert "use second" in p.offers()
    p.play("use second")
    assert {"visit qc-1 attraction", "visit mb-1 attraction"} <= set(p.offers())
    p.play("visit qc-1 attraction", "tokens 4 5")
    assert (p.phase, p.state.bonuses) == (Phase.BONUS, 1)  # Ontario to Quebec
    p.play("bonus train", "book bc-0").chance("reveal bc-1")
    assert p.phase is Phase.REST  # one booking a turn

    # It takes two tokens, and a second visit that fails gives no Taxi.
    p = position(version="expert").player(0, movement=(2, 6, 8), circled=1)
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal bc-0")
    assert p.refusal("use second") == "no-such-square"
    p = position(version="expert").player(0, movement=(1, 1, 2, 6), trains=1, circled=1)
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal bc-0")
    p.play("use second")
    assert p.offers() == ["pass"]
    p.play("pass")
    assert p.me.circled == 1


def test_ruling_35_other_taxis_do_not_take_the_second_visit_away(
    position: type[Position],
) -> None:
    p = position(version="expert").player(0, movement=(2, 3, 6, 6), trains=1, circled=3)
    p.play("keep", "visit on-0 attraction", "taxis -", "tokens 2 6").chance("reveal yt-1")
    p.play("use second", "use blank")
    assert "visit nb-0 attraction" in p.offers()  # 18 = 3×6


def test_ruling_35_the_second_visit_can_use_a_taxi_just_received(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(2, 4, 5, 6), trains=1, visits=["mb-0"])
    p.cards(["on-0", "nb-0", "pe-0", "yt-1"])
    p.play("keep", "visit on-0 attraction", "tokens 2 6").chance("reveal bc-0")
    p.play("bonus taxi", "use second", "visit yt-1 attraction", "tokens 4 5")
    assert len(p.me.visits) == 3


def test_ruling_36_unused_taxis_stand_on_the_best_free_squares(position: type[Position]) -> None:
    p = position(version="expert").player(0, circled=3)
    assert p.parts()["taxis"] == 2 * (3 + 3 + 1)
    p.player(0, marked=p.squares(second=1))
    assert p.parts()["taxis"] == 2 * (0 + 3 + 3)
    p = position().player(0, circled=6)
    p.player(0, marked=p.squares(plus_2=1))
    assert p.parts()["taxis"] == 2 * (1 + 2 + 2 + 2 + 2 + 1)


def _final(p: Position, *players: Mapping[str, Any]) -> Result:
    for seat, changes in enumerate(players):
        p.player(seat, bag=counted(PLANE), movement=(), **changes)
    return p.set(phase=Phase.OVER, day=7).rules.result(p.state)


def test_ruling_37_half_points_and_ties(position: type[Position]) -> None:
    p = position()
    result = _final(p, {"visits": ["on-0"], "rest": counted(PLANE)}, {"visits": ["on-1"]})
    assert [score.total for score in p.rules.scores(p.state)] == [2 * 3 + 2, 2 * 5 + 1]
    assert (result.winners, result.places, result.decided) == ((1,), (2, 1), None)

    # 5 + 2 points against 3 + 2 + 2: a 5 decides.
    tied = {"visits": ["bc-0", "on-0:attraction", "qc-0:attraction"]}
    result = _final(position(), tied, {"visits": ["on-1", "bc-0:attraction"]})
    assert result.winners == (1,)
    assert result.decided is not None
    assert result.decided.key == "quadrata-decided-fives"

    # As many 5s: the number of trophies (two of 2 points against one of 3 and a Train).
    p = position().set(trophies=(0, 1, 1, NOBODY, NOBODY))
    result = _final(p, {"visits": ["on-1"], "trains": 1}, {"visits": ["on-1"]})
    assert result.winners == (1,)
    assert result.decided is not None
    assert result.decided.key == "quadrata-decided-trophies"

    result = _final(position(), {"visits": ["on-1"]}, {"visits": ["bc-1"]})
    assert (result.winners, result.places) == ((0, 1), (1, 1))
    assert result.decided is not None
    assert result.decided.key == "quadrata-decided-shared"


def test_ruling_37_only_what_happened_between_the_best_decides(position: type[Position]) -> None:
    best, other = {"visits": ["on-1", "bc-1"]}, {"visits": ["on-1"]}
    result = _final(position(seats=3), other, best, other)
    assert (result.places, result.decided) == ((2, 1, 2), None)
    # 5 + 2 points against 3 + 2 + 2, and both have a trophy: the 5 decides all the same.
    p = position().set(trophies=(NOBODY, 0, 1, NOBODY, NOBODY))
    tied = {"visits": ["bc-0", "on-0:attraction", "qc-0:attraction"]}
    decided = _final(p, tied, {"visits": ["on-1", "bc-0:attraction"]}).decided
    assert decided is not None
    assert decided.key == "quadrata-decided-fives"


def test_a_score_is_explained_piece_by_piece(position: type[Position]) -> None:
    p = position(compensation="half-points").set(trophies=(0, 1, 0, NOBODY, NOBODY), first=1)
    p.player(0, visits=["on-1", "bc-0:attraction"], trains=2, circled=4)
    p.player(0, marked=p.squares(plus_1=2, minus_2=1))
    parts = [(part.category, part.points, part.pieces) for part in p.rules.explain(p.state, 0)]
    assert parts == [
        ("destinations", 10, ("on-1", "city")),
        ("destinations", 4, ("bc-0", "attraction")),
        ("trophies", 6, ("purple",)),
        ("trophies", 4, ("yellow",)),
        ("taxis", 8, ("plus-1", "plus-1")),
        ("taxis", 2, ("minus-2",)),
        ("taxis", 4, ("unused",)),
        ("trains", 2, ("train",)),
        ("trains", 2, ("train",)),
        ("airplanes", 1, ("plane",)),
        ("compensation", 1, ()),
    ]
    nothing = position().player(0, bag=counted())
    assert [part.points for part in nothing.rules.explain(nothing.state, 0)] == [0]


def test_those_who_do_not_play_first_can_be_compensated(position: type[Position]) -> None:
    p = position(seats=3, compensation="half-points").set(first=1)
    assert [p.parts(seat)["compensation"] for seat in range(3)] == [2, 0, 1]
    four = position(seats=4, compensation="half-points").set(first=1)
    assert [four.parts(seat)["compensation"] for seat in range(4)] == [2, 0, 1, 1]
    two = position(seats=2, compensation="half-points").set(first=0)
    assert [two.parts(seat)["compensation"] for seat in range(2)] == [0, 1]
    assert "compensation" not in position(seats=3).parts()
    same = {"visits": ["on-1"]}
    assert _final(p, same, same, same).winners == (0,)


def test_ruling_38_the_solo_challenge_is_ours(position: type[Position]) -> None:
    assert position(seats=1).rules.view(position(seats=1).state, 0).target == SOLO_TARGET
    assert position(seats=2).rules.view(position(seats=2).state, 0).target is None
    enough = {"visits": ["on-1", "bc-1"]}  # 10.5 points with the airplane
    assert _final(position(seats=1, solo_target=10), enough).winners == (0,)
    missed = _final(position(seats=1, solo_target=11), enough)
    assert (missed.winners, missed.places) == ((), (1,))
    exact = _final(position(seats=1, solo_target=11), enough | {"rest": counted(PLANE)})
    assert (exact.winners, exact.places) == ((0,), (1,))
    with pytest.raises(BadOption):
        position(seats=2, solo_target=11)
