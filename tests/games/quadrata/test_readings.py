"""Rules version 2: the readings as printed are the default, and version 1 keeps its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import asdict

from ludotheque.games.quadrata.box import own_cards
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Phase
from ludotheque.match import Match
from ludotheque.record import decode, encode
from ludotheque.text import language

from .conftest import counts

if TYPE_CHECKING:
    from games.quadrata.conftest import Position

RECORDS = Path(__file__).parent / "records"
READINGS = ("strict_consolation", "taxi_at_once", "refill_circles", "return_first")


def test_the_printed_readings_are_the_defaults_of_version_2() -> None:
    assert QUADRATA.versions == (1, 2)
    options = asdict(QUADRATA.rules(QuadrataOptions(), 2).options)
    assert all(options[reading] for reading in READINGS)


def test_version_1_keeps_its_readings_and_its_cards() -> None:
    """A record of version 1 names `strict_consolation`; of the others it had one reading."""
    old = QUADRATA.rules(QuadrataOptions(strict_consolation=False), 2, 1)
    assert not any(asdict(old.options)[reading] for reading in READINGS)
    numbers = {card.id: card.attraction.numbers for card in old.tables.cards}
    assert (numbers["rankin-inlet"], numbers["ottawa"]) == ((12, 15), (16, 66))


def test_without_a_record_version_1_has_its_own_defaults() -> None:
    for options in (QuadrataOptions(), QuadrataOptions(version="expert", practice=True)):
        old = QUADRATA.rules(options, 2, version=1).options
        assert not any(asdict(old)[reading] for reading in READINGS)
        assert (old.version, old.practice) == (options.version, options.practice)


@pytest.mark.parametrize("name", ["family-strict", "expert"])
def test_a_record_of_version_1_replays_byte_for_byte(name: str) -> None:
    """Played by the program that knew no other version."""
    data = (RECORDS / f"version-1-{name}.ludo").read_bytes()
    record = decode(data)
    match = Match(record)  # which refuses a result that the moves do not lead to
    assert encode(match.record) == data
    assert match.record.header.version == 1
    assert isinstance(match.rules, QuadrataRules)
    options = asdict(match.rules.options)
    assert [options[reading] for reading in READINGS] == [name == "family-strict", *[False] * 3]
    points = [score.total for score in match.rules.scores(match.state)]
    assert points == {"family-strict": [75, 71], "expert": [67, 52, 71]}[name]


@pytest.mark.parametrize("strict", [True, False])
def test_consolation_only_if_no_visit_is_possible_with_taxis(
    position: type[Position], strict: bool
) -> None:
    p = position() if strict else position(strict_consolation=False)
    p.player(0, movement=(2, 5, 5), circled=1).play("keep", "pass")  # 2×5 + 2 = 12
    assert p.me.circled == (1 if strict else 2)


def test_a_taxi_instead_of_a_visit_can_be_used_at_once(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(1, 2, 3), bag=counts(4, 6)).play("keep")
    p.play("pass")
    assert (p.phase, p.me.circled) == (Phase.VISIT, 1)
    assert set(p.offers()) == {"use draw", "use airplane", "use blank", "pass"}
    p.play("use draw").chance("draw 6", "draw 4")
    assert p.phase is Phase.BOOK  # 2×6 = 12 now, but the visit is over
    p = position(version="expert").player(0, movement=(1, 2, 3)).play("keep", "pass")
    assert p.refusal("visit on-0 attraction") == "consoled"
    p.play("pass")
    assert (p.phase, p.me.circled) == (Phase.BOOK, 1)  # not a second one
    p = position(version="expert", taxi_at_once=False).play("keep", "pass")
    assert (p.phase, p.me.circled) == (Phase.BOOK, 1)


@pytest.mark.parametrize("refills", [True, False])
def test_days_3_and_5_refill_dotted_circles(position: type[Position], refills: bool) -> None:
    p = position(seats=1, version="expert", refill_circles=refills)
    p.set(phase=Phase.RETURN, day=5)
    p.player(0, movement=(1, 2, 3), dotted=(4,), bag=counts(5, 6, 9), rest=counts())
    p.play("return 3,4").chance("draw 9")
    assert p.me.movement == (1, 2, 9)
    if refills:
        assert p.source == "bag-0"
        p.chance("draw 6")
    assert (p.phase, p.me.dotted) == (Phase.REPLACE, (6,) if refills else ())
    assert p.me.owed == 0


@pytest.mark.parametrize("first", [True, False])
def test_a_reservation_is_returned_before_another_is_taken(
    position: type[Position], first: bool
) -> None:
    p = position(return_first=first).player(0, reserved="bc-0")
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"], ["ab-0"]).set(phase=Phase.BOOK)
    if first:
        assert p.refusal("book ab-0") == "covered"
        p.play("book on-0").chance("reveal yt-0")
        assert p.names(p.state.discard) == ["ab-0", "bc-0"]
    else:
        p.play("book ab-0")
        assert p.names(p.state.discard) == ["bc-0"]


def test_reconstructed_attractions_never_ask_for_more_than_their_city() -> None:
    for card in own_cards():
        assert max(card.attraction.numbers) < min(card.city.numbers), card.id


def test_places_keep_their_names_in_french() -> None:
    attractions = {card.id: card.attraction for card in own_cards()}
    assert language("fr")(attractions["st-johns"].name) == "Signal Hill"
    assert language("fr")(attractions["yellowknife"].name) == "Aurora Village"
