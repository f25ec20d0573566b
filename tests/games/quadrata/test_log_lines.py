"""Item 10: the log tells everything that happens, and menus speak to the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludotheque.games.quadrata.pieces import NONE, PLANE
from ludotheque.games.quadrata.state import Phase
from ludotheque.notation import notation
from ludotheque.rules import LogLine
from ludotheque.terminal.drawing.prose import Piece, wrap
from ludotheque.terminal.formatting import format_log_line
from ludotheque.text import LANGUAGES, language

from .conftest import counts

if TYPE_CHECKING:
    from games.quadrata.conftest import Position

SAY = language("en").at_table(["Ana", "Bo", "Cy", "Di"])


def told(p: Position, move: str, seat: int | None = 0, reader: int | None = 1) -> str:
    action = notation(p.rules.action).parse(move)
    return SAY(p.rules.tell(p.state, seat, action, reader).text)


def labels(p: Position, code: str = "en") -> list[str]:
    legal = p.rules.actions(p.state, p.state.seat)
    return [language(code)(p.rules.label(p.state, p.state.seat, action)) for action in legal]


def test_item_10_the_log_tells_the_new_day_and_its_event(position: type[Position]) -> None:
    p = position().set(phase=Phase.FIRST, day=0, first=-1)
    line = told(p, "first 1", None)
    begins = "Bo is the first player for all seven days, drawn by lot"
    assert line == f"{begins}\nDay 1 of 7: everyone gets a Taxi."
    # The last of the round draws the last token: a new day begins.
    p = position().set(phase=Phase.DRAW, seat=1, day=4).player(1, movement=(1, 2))
    assert told(p, "draw 4", None) == (
        "Bo draws the 4\nDay 5 of 7: everyone puts two basic tokens back into the box."
    )
    # Nobody draws: a player who keeps all tokens ends the day.
    p = position().set(phase=Phase.REST, seat=1, day=2)
    assert told(p, "rest -", 1).endswith(
        "\nDay 3 of 7: everyone puts a basic token back into the box."
    )


def test_item_10_a_new_day_has_a_line_of_its_own(position: type[Position]) -> None:
    p = position().set(phase=Phase.DRAW, seat=1, day=4).player(1, movement=(1, 2))
    event = p.rules.tell(p.state, None, notation(p.rules.action).parse("draw 4"), 0)
    line = LogLine(1, 1, None, event.text)
    day = "Day 5 of 7: everyone puts two basic tokens back into the box."
    assert format_log_line(line, ("Ana", "Bo"), SAY).split("\n") == ["* Bo draws the 4", f"* {day}"]
    shown = wrap([Piece(SAY(event.text))], 80, 2)
    assert ["".join(piece.words for piece in one) for one in shown] == [
        "Bo draws the 4",
        f"  {day}",
    ]


def test_item_10_the_last_choice_tells_what_everyone_returned(position: type[Position]) -> None:
    p = position(seats=3).set(phase=Phase.RETURN, day=5)
    assert told(p, "return 1,5", 1, reader=0) == "has chosen"
    assert told(p, "return 1,5", 1, reader=1) == "puts back into the box: 1, 5"
    p.play("return 1,5", seat=1).play("return 2,3", seat=2)
    for reader in (None, 0, 1, 2):
        line = told(p, "return 4,6", 0, reader)
        assert line.startswith("puts back into the box: 4, 6. Bo puts back into the box: 1, 5.")
        assert "Cy puts back into the box: 2, 3." in line
    assert labels(p.set(seat=0))[0] == "Put back into the box: 1, 2"  # which shows nothing of that


def test_item_10_a_reservation_that_is_returned_is_told(position: type[Position]) -> None:
    p = position().set(phase=Phase.BOOK).player(0, reserved="yt-2")
    assert told(p, "book on-0") == (
        "books on-0 city / on-0 sight (Ontario). "
        "yt-2 city / yt-2 sight (Yukon) goes onto the discard pile."
    )
    assert labels(p)[0] == (
        "Book on-0 city / on-0 sight (Ontario); your reservation, "
        "yt-2 city / yt-2 sight (Yukon), goes onto the discard pile"
    )
    assert labels(p)[-1] == "Book nothing"


def test_item_10_a_bag_that_is_refilled_is_told(position: type[Position]) -> None:
    refilled = "Ana’s bag is empty: the rest area goes into it."
    p = position().set(phase=Phase.REST).player(0, bag=NONE, rest=counts(7), movement=(1, 2))
    assert told(p, "rest 1") == f"sends to rest: 1. {refilled}"
    p = position().set(phase=Phase.DRAW).player(0, bag=counts(4), rest=counts(7), movement=(1,))
    assert told(p, "draw 4", None) == f"Ana draws the 4. {refilled}"  # as many as before
    # Day 3: the bag loses its last token, and a space is empty.
    p = position(seats=1).set(phase=Phase.RETURN, day=5)
    p.player(0, bag=counts(4), rest=counts(7), movement=(1, 2, 3))
    assert told(p, "return 1,4").endswith(refilled)
    p.player(0, bag=counts(4, 5), rest=counts(6), movement=(1, 2, 3))
    assert "bag" not in told(p, "return 4,6").replace("box", "")
    p = position(seats=1).set(phase=Phase.ADVANCED, day=2, left=2)
    assert told(p, "draw 7", None) == "Ana draws the 7 from the black bag"
    # Day 6: everyone's.
    p = position(seats=1).set(phase=Phase.ADVANCED, day=6, left=1)
    assert told(p, "draw 7", None) == (
        "Ana draws the 7 from the black bag. Every rest area goes into its bag."
    )


def test_item_10_reshuffling_is_told(position: type[Position]) -> None:
    p = position().cards(["on-0", "qc-0", "nb-0", "pe-0"], ["mb-1"]).set(deck=())
    shuffled = "The deck is empty: the discard pile is shuffled and becomes the deck."
    assert told(p, "discard on-0").endswith(f"(Ontario). {shuffled}")
    assert shuffled not in told(position(), "discard on-0")


def test_item_10_connections_airplanes_and_trophies_are_told_in_practice_too(
    position: type[Position],
) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6), visits=["qc-1", "ab-1"])
    p.play("keep", "tokens 2 6", "answer 12")
    line = told(p, "visit on-0 attraction")
    assert line.endswith("Visited: 2 × 6 = 12 (2 points, 1 connection, an airplane).")
    p = position(practice=True).player(0, movement=(2, 5, 6), circled=1).play("keep", "tokens 2 5")
    p.play("answer 10", "visit on-0 attraction")
    assert told(p, "taxis 2") == "uses the Taxi +2. Visited: 2 × 5 = 10, +2 = 12 (2 points)."
    # A player who cannot visit learns only afterwards that this is so.
    p = position(practice=True).player(0, movement=(1, 1, 1)).play("keep")
    assert labels(p)[-1] == "Visit nothing"
    assert told(p, "pass").endswith("Nothing could be visited: that brings a Taxi.")


def test_item_10_a_taxi_and_a_colour_with_an_empty_pool(position: type[Position]) -> None:
    p = position(version="expert").player(0, circled=1).play("keep").set(planes=0)
    assert told(p, "use airplane") == "uses a Taxi for an airplane, but none is left"
    p = position().player(0, movement=(3, 4, 6), visits=["ab-1"]).play("keep").set(planes=0)
    p.play("visit on-0 attraction")
    assert told(p, "tokens 3 4") == (
        "visits on-0 sight: 3 × 4 = 12 (2 points, no airplane, since none is left)"
    )


def test_item_10_menus_say_which_visits_need_a_taxi(position: type[Position]) -> None:
    p = position().player(0, movement=(2, 5, 6), circled=2).play("keep")
    seen = dict(zip(p.offers(), labels(p), strict=True))
    plain = "Visit on-0 sight (Ontario): 12 or 18, 2 points"
    assert seen["visit on-0 attraction"] == plain  # 2 × 6
    p.player(0, movement=(2, 5, 7), circled=2)
    seen = dict(zip(p.offers(), labels(p), strict=True))
    assert seen["visit on-0 attraction"] == f"{plain}; you need a Taxi"  # 2 × 5 + 2
    p.player(0, movement=(3, 3, 3), circled=2)
    seen = dict(zip(p.offers(), labels(p), strict=True))
    assert seen["visit on-0 attraction"] == f"{plain}; you need 2 Taxis"  # 3 × 3 + 1 + 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_item_10_menus_speak_to_the_player(position: type[Position], code: str) -> None:
    """No choice is told in the third person, as the log does."""
    p = position(version="expert").player(0, circled=3, rest=counts(7, PLANE), movement=(2, 5, 6))
    p.player(0, reserved="yt-2")
    say = language(code)
    for phase in (Phase.REPLACE, Phase.VISIT, Phase.BOOK, Phase.REST):
        p.set(phase=phase)
        for action, label in zip(p.rules.actions(p.state, 0), labels(p, code), strict=True):
            assert label[0].isupper()
            assert label != say(p.rules.tell(p.state, 0, action, 0).text)
