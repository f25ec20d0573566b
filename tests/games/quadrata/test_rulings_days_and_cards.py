"""Rulings 1 to 15 of rulebook/quadrata.en.md: setup, days, centre, discard pile, reservation."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ludotheque.games.quadrata.pieces import PLANE
from ludotheque.games.quadrata.state import (
    NOBODY,
    NOTHING,
    Discard,
    Draw,
    First,
    Keep,
    Phase,
    Return,
    Reveal,
)
from ludotheque.rules import IllegalAction, Seats
from ludotheque.testing.walk import last_state, walk

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


def test_ruling_01_first_player_is_fixed(position: type[Position]) -> None:
    steps = list(walk(position(seats=3).rules, Random(0)))
    turns = [(s.state.day, s.actor) for s in steps if isinstance(s.action, Keep | Discard)]
    first = steps[-1].state.first
    assert first == 2  # drawn by lot: not always the first seat
    order = [first, (first + 1) % 3, (first + 2) % 3]
    assert turns == [(day, seat) for day in range(1, 8) for seat in order]


def test_bags_hold_what_the_setup_says(position: type[Position]) -> None:
    start = position(seats=4).rules.start()
    assert {player.bag for player in start.players} == {counted(1, 2, 3, 4, 5, 6, PLANE)}
    assert start.black == counted(*[value for value in range(7, 13) for _ in range(4)])
    assert (start.planes, len(start.deck), start.trophies) == (22, 39, (NOBODY,) * 5)


def test_ruling_02_day_0_is_the_setup_and_seven_rounds_follow(position: type[Position]) -> None:
    rules = position().rules
    steps = list(walk(rules, Random(4)))
    days = [step.state.day for step in steps]
    chosen = [step for step in steps if step.actor is not None]
    setup = [step.action for step in steps if step.state.day == 0]
    assert [type(action) for action in setup] == [Reveal] * 4 + [Draw] * 6 + [First]
    begun = chosen[0].state
    assert [len(player.movement) for player in begun.players] == [3, 3]
    assert setup[-1] == First(begun.first)
    assert days == sorted(days)
    assert set(days) == set(range(8))
    assert {step.state.day for step in chosen} == set(range(1, 8))
    end = last_state(rules, steps)
    assert (end.phase, end.day) == (Phase.OVER, 7)


def test_ruling_03_all_players_act_at_once_in_seat_order(position: type[Position]) -> None:
    steps = list(walk(position(seats=3).rules, Random(0)))
    first = steps[-1].state.first
    assert first == 2
    order = [(first + k) % 3 for k in range(3)]
    drawn = [
        step.state.seat
        for step in steps
        if isinstance(step.action, Draw) and step.state.phase is Phase.ADVANCED
    ]
    assert drawn == [seat for seat in order for _ in range(2)] * 3
    choices = [step for step in steps if isinstance(step.action, Return)]
    rules = position(seats=3).rules
    asked = [rules.turn(step.state) for step in choices]
    assert [len(turn.seats) for turn in asked if isinstance(turn, Seats)] == [3, 2, 1, 3, 2, 1]


def test_ruling_03_spaces_are_refilled_in_the_order_of_play(position: type[Position]) -> None:
    p = position(seats=3).set(phase=Phase.RETURN, day=3, first=1)
    for seat in range(3):
        p.play("return 1", seat=seat)
    sources = []
    for _ in range(3):
        sources.append(p.source)
        p.chance("draw 4")
    assert sources == ["bag-1", "bag-2", "bag-0"]
    assert (p.phase, p.state.seat) == (Phase.REPLACE, 1)


def test_ruling_04_days_3_and_5_take_basic_tokens_from_anywhere(position: type[Position]) -> None:
    p = position(seats=1).set(phase=Phase.RETURN, day=3)
    p.player(0, bag=counted(4), rest=counted(5, 6, 7, PLANE), movement=(1, 2, 3))
    assert p.offers() == [f"return {value}" for value in range(1, 7)]
    assert p.refusal("return 1,2") == "return-count"

    both = position(seats=2).set(phase=Phase.RETURN, day=3).play("return 1", seat=1)
    assert both.refusal("return 2", seat=1) == "turn", "chosen is chosen"
    with pytest.raises(IllegalAction):
        both.play("return 2", seat=2)

    from_rest = position(seats=1).set(phase=Phase.RETURN, day=3, players=p.state.players)
    from_rest.play("return 5")
    assert from_rest.me.rest == counted(6, 7, PLANE)
    assert from_rest.phase is Phase.REPLACE

    p.play("return 2")
    assert (p.phase, p.me.movement, p.me.returned) == (Phase.REFILL, (1, 3), (2,))
    p.chance("draw 4")
    assert (p.phase, p.me.movement) == (Phase.REPLACE, (1, 3, 4))

    # Day 5: two tokens, from two places; an empty bag takes the rest area first.
    p.set(phase=Phase.RETURN, day=5)
    assert len(p.offers()) == 10
    assert p.refusal("return 2,4") == "return-gone"
    assert p.refusal("return 3") == "return-count"
    p.play("return 3,5")
    assert (p.me.bag, p.me.rest) == (counted(6, 7, PLANE), counted())
    assert p.source == "bag-0"


def test_ruling_05_optionally_a_dotted_circle_is_not_refilled(position: type[Position]) -> None:
    p = position(seats=1, version="expert", refill_circles=False).set(phase=Phase.RETURN, day=3)
    p.player(0, bag=counted(4, 5), movement=(1, 2, 3), dotted=(6, PLANE))
    p.play("return 6")
    assert (p.phase, p.me.dotted, p.me.movement) == (Phase.REPLACE, (PLANE,), (1, 2, 3))


def test_ruling_06_day_6_empties_the_rest_area_after_the_draw(position: type[Position]) -> None:
    p = position().set(phase=Phase.ADVANCED, day=6, seat=0, left=2)
    for seat in (0, 1):
        p.player(seat, bag=counted(4), rest=counted(5, 6, PLANE))
    p.chance("draw 7", "draw 8")
    assert p.me.rest == counted(5, 6, 7, 8, PLANE)
    p.chance("draw 7", "draw 7")
    assert p.me.bag == counted(4, 5, 6, 7, 8, PLANE)
    assert p.state.players[1].bag == counted(4, 5, 6, 7, 7, PLANE)
    assert p.me.rest == counted()
    assert p.me.movement == (1, 2, 3)
    assert p.phase is Phase.REPLACE


def test_ruling_07_the_last_day_has_no_event_and_can_be_cut_short(
    position: type[Position],
) -> None:
    p = position(seats=1).set(phase=Phase.REST, day=6)
    assert p.refusal("finish") == "not-last-day"
    p.play("rest -")
    assert (p.phase, p.state.day, p.state.seat) == (Phase.REPLACE, 7, 0)

    p.set(phase=Phase.REST)
    p.player(0, movement=(3,))
    assert p.offers() == ["rest 3", "rest -", "finish"]
    before = p.rules.scores(p.state)
    p.play("finish")
    assert (p.phase, p.me.movement) == (Phase.OVER, (3,))
    assert p.rules.scores(p.state) == before


def test_ruling_08_the_discard_pile_can_be_empty(position: type[Position]) -> None:
    p = position().player(0, movement=(3, 4, 6))
    p.play("keep")
    assert p.offers() == [
        *[f"visit {c} attraction" for c in ("on-0", "qc-0", "nb-0", "pe-0")],
        "pass",
    ]
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"], ["bc-0"])
    assert "visit bc-0 attraction" in p.offers()
    p.set(deck=(), phase=Phase.REPLACE)
    p.play("discard on-0")
    assert p.state.discard == ()  # just shuffled
    p.chance("reveal bc-0")
    assert "visit on-0 attraction" not in p.offers()


def test_ruling_09_the_discard_pile_is_shuffled_when_a_card_is_due(
    position: type[Position],
) -> None:
    p = position().cards(["on-0", "qc-0", "nb-0", "pe-0"], ["bc-0", "bc-1"])
    p.set(deck=(p.card("yt-0"),))
    p.play("discard on-0").chance("reveal yt-0")
    assert p.state.deck == ()
    assert p.names(p.state.discard) == ["bc-0", "bc-1", "on-0"]  # the last card is drawn: not yet
    p.play("pass", "book qc-0")
    assert p.state.discard == ()
    assert sorted(p.names(p.state.deck)) == ["bc-0", "bc-1", "on-0"]  # its top included
    assert p.source == "cards"


def test_ruling_10_the_centre_stays_short_when_there_is_no_card(position: type[Position]) -> None:
    p = position().set(deck=(), discard=(), phase=Phase.BOOK)
    p.play("book on-0")
    assert p.names(p.state.centre) == ["", "qc-0", "nb-0", "pe-0"]
    assert p.phase is Phase.REST
    p.set(phase=Phase.BOOK, seat=1)
    assert p.offers(1) == ["book qc-0", "book nb-0", "book pe-0", "skip"]
    # As soon as a card leaves the centre again, the holes are filled as far as cards go.
    p.set(phase=Phase.REPLACE).play("discard pe-0", seat=1)
    assert p.names(p.state.deck) == ["pe-0"]
    p.chance("reveal pe-0")
    assert p.names(p.state.centre) == ["pe-0", "qc-0", "nb-0", ""]


def test_ruling_11_the_card_just_discarded_can_be_visited_or_booked(
    position: type[Position],
) -> None:
    p = position().player(0, movement=(2, 3, 6))
    p.play("discard on-0").chance("reveal yt-0")
    assert {"visit on-0 attraction", "visit yt-0 attraction"} <= set(p.offers())
    p.play("pass")
    assert {"book on-0", "book yt-0"} <= set(p.offers())


def test_ruling_12_what_can_be_booked_after_a_visit(position: type[Position]) -> None:
    p = position().cards(["on-0", "qc-0", "nb-0", "pe-0"], ["ab-0", "bc-0", "bc-1"])
    p.player(0, movement=(4, 5, 6))
    p.play("keep", "visit bc-1 attraction", "tokens 4 5")
    assert p.offers() == [*[f"book {c}" for c in ("on-0", "qc-0", "nb-0", "pe-0", "bc-0")], "skip"]

    p = position().player(0, movement=(2, 6, 6))
    p.play("keep", "visit on-0 attraction", "tokens 2 6").chance("reveal yt-2")
    assert "book yt-2" in p.offers()
    assert "book on-0" not in p.offers()
    assert p.state.discard == ()  # a visited card stays with its visitor


def test_ruling_13_optionally_choose_first_then_put_the_old_reservation_away(
    position: type[Position],
) -> None:
    p = position(return_first=False).player(0, reserved="yt-0").set(phase=Phase.BOOK)
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"], ["bc-0", "bc-1"])
    assert "book yt-0" not in p.offers()
    assert p.refusal("book yt-0") == "not-offered"
    before = p.state
    p.play("book bc-1")
    assert p.names(p.state.discard) == ["bc-0", "yt-0"]
    assert p.names((p.me.reserved,)) == ["bc-1"]
    p.set(**{f: getattr(before, f) for f in before.__struct_fields__}).play("book on-0")
    assert p.names(p.state.discard) == ["bc-0", "bc-1", "yt-0"]


def test_ruling_14_booking_is_optional_and_may_deny(position: type[Position]) -> None:
    p = position().player(0, visits=["on-1"], reserved="yt-0").set(phase=Phase.BOOK)
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"])
    assert p.offers()[-1] == "skip"
    points = p.rules.scores(p.state)[0]
    p.play("book on-0")  # Ontario is visited already: of no use, but others cannot have it
    p.chance("reveal bc-2")
    assert p.rules.scores(p.state)[0] == points
    seen = p.rules.view(p.state, 1).players[0].reserved
    assert seen is not None
    assert seen.id == "on-0"
    p.set(phase=Phase.BOOK).play("skip")
    assert p.names((p.me.reserved,)) == ["on-0"]


def test_ruling_15_one_card_is_replaced_before_visiting(position: type[Position]) -> None:
    p = position()
    assert p.offers() == [*[f"discard {c}" for c in ("on-0", "qc-0", "nb-0", "pe-0")], "keep"]
    p.play("discard on-0")
    assert p.refusal("discard qc-0") == "phase"  # the new card comes first
    p.chance("reveal yt-0")
    assert p.refusal("discard qc-0") == "phase"
    assert p.state.centre.count(NOTHING) == 0


@pytest.mark.parametrize("move", ["discard bc-0", "discard nowhere"])
def test_only_cards_of_the_centre_are_replaced(position: type[Position], move: str) -> None:
    assert position().refusal(move) == "not-in-centre"
