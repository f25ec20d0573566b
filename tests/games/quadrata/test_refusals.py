"""What is not offered is refused, each time with the reason that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludotheque.games.quadrata.pieces import PLANE
from ludotheque.games.quadrata.state import Phase, Return
from ludotheque.rules import IllegalAction

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


@pytest.mark.parametrize("move", ["return 4,3", "return 3,3"])
def test_returned_tokens_are_two_in_ascending_order(position: type[Position], move: str) -> None:
    assert position().set(phase=Phase.RETURN, day=5).refusal(move) == "order"


def test_tokens_are_returned_on_their_days_only(position: type[Position]) -> None:
    assert position().set(day=3).refusal("return 3") == "phase"


def test_only_basic_tokens_are_returned(position: type[Position]) -> None:
    p = position().set(phase=Phase.RETURN, day=3)
    for kind in (0, 7, PLANE):
        with pytest.raises(IllegalAction):
            p.rules.play(p.state, 0, Return((kind,)))


def test_a_visit_needs_a_card_that_lies_open_and_a_product(position: type[Position]) -> None:
    p = position().player(0, movement=(1, 2, 3), reserved="mb-0").play("keep")
    assert p.refusal("visit yt-0 attraction") == "not-open"
    assert p.refusal("visit nowhere city") == "not-open"
    assert p.refusal("visit on-0 attraction") == "not-reached"
    assert p.refusal("visit mb-0 attraction") == "not-reached"
    p.player(0, movement=(2, 3, 6)).play("visit mb-0 attraction")
    assert p.refusal("tokens 6 2") == "order"
    assert p.refusal("tokens 2 2") == "not-in-hand"
    assert p.refusal("tokens 2 9") == "not-in-hand"
    assert p.refusal("tokens 2 3") == "not-reached"


def test_tokens_are_rested_in_order_and_from_the_hand(position: type[Position]) -> None:
    p = position().set(phase=Phase.REST)
    assert p.refusal("rest 3,1") == "order"
    assert p.refusal("rest 1,1") == "not-in-hand"
    assert p.refusal("rest 9") == "not-in-hand"
    assert p.refusal("finish") == "not-last-day"


def test_what_is_drawn_must_be_there(position: type[Position]) -> None:
    p = position().player(0, movement=(1, 2), bag=counted(4)).set(phase=Phase.DRAW)
    for draw in ("draw 5", "draw dotted-4", "reveal yt-0", "first 0"):
        assert p.refusal(draw, seat=None) == "drawn"


def test_a_swap_needs_a_taxi_and_the_expert_board(position: type[Position]) -> None:
    p = position(version="expert").player(0, rest=counted(9)).play("keep")
    assert p.refusal("swap 1 9") == "no-such-square"
    assert p.refusal("use blank") == "no-such-square"
    p.player(0, circled=1)
    assert p.refusal("swap 1 dotted-9") == "not-resting"
    p.player(0, circled=1, marked=p.squares(swap=1)).player(0, circled=2)
    assert p.refusal("swap 1 9") == "no-such-square"
    family = position().player(0, rest=counted(9), circled=1).play("keep")
    assert family.refusal("swap 1 9") == "no-such-square"


def test_in_practice_tokens_come_first_and_are_kept_or_given_back(position: type[Position]) -> None:
    usual = position().player(0, movement=(2, 3, 6)).play("keep")
    assert usual.refusal("tokens 2 6") == "phase"
    assert usual.refusal("back") == "phase"
    p = position(practice=True, version="expert").player(0, movement=(2, 3, 6), rest=counted(9))
    p.player(0, circled=1).play("keep")
    assert p.refusal("visit on-0 attraction") == "tokens-first"
    assert p.refusal("back") == "phase"
    p.play("tokens 2 6", "answer 12")
    assert p.refusal("pass") == "phase"
    assert p.refusal("tokens 2 3") == "phase"
    assert p.refusal("swap 2 9") == "no-such-square"
    assert p.refusal("use blank") == "no-such-square"
    p.play("visit on-0 attraction", "taxis -").chance("reveal yt-0")
    assert p.refusal("tokens 2 3") == "phase"  # one visit a turn
