"""Where the rulebook decides, the game follows it (from rules version 2 on); the older versions are
as they were, town, deck and all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.chance import draw
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import BARRIERS, CARDS, SIGNS
from ludotheque.match import Match
from ludotheque.record import decode, encode, recorded_options
from ludotheque.rules import Chance, Over

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_record_of_an_older_version_replays_byte_for_byte(version: int) -> None:
    """Random players: kept cards, dead ends and third turns among them."""
    stored = (RECORDS / f"version-{version}.ludo").read_bytes()
    match: Any = Match(decode(stored))
    assert match.over
    assert match.record.header.version == version
    assert match.rules.tables.as_printed is (version > 1)
    assert encode(match.record) == stored


def test_new_matches_are_version_4() -> None:
    assert TAXI.versions == (1, 2, 3, 4)
    tables = TAXI.rules(TaxiOptions(), 2).tables
    assert (tables.as_printed, tables.literal, tables.guards_exit) == (True, True, False)


def test_a_record_that_does_not_say_has_the_defaults_of_its_version() -> None:
    """A changed default is a new rules version: the older ones keep theirs."""
    old, new = (recorded_options(TAXI, version, {}) for version in (3, 4))
    assert (old.freed_moves, old.turn_limit) == (False, 150)  # type: ignore[attr-defined]
    assert (new.freed_moves, new.turn_limit) == (True, 0)  # type: ignore[attr-defined]


def test_version_4_has_an_orange_square_in_every_portion() -> None:
    """As many as before, none of them where a cone could keep pawns from it."""
    old, new = (TAXI.rules(TaxiOptions(), 2, version).tables for version in (3, 4))
    assert old.network.has_traps
    assert not new.network.has_traps
    assert sum(old.orange) == sum(new.orange)
    for portion in new.plan.portions:
        kinds = {new.plan.squares[square].kind for square in portion.squares}
        assert "orange" in kinds
    moved = [(a.kind, b.kind) for a, b in zip(old.plan.squares, new.plan.squares, strict=True)]
    assert sorted(pair for pair in moved if pair[0] != pair[1]) == [
        *[("grey", "orange")] * 6,
        *[("orange", "grey")] * 6,
    ], "everything else is where it was"


def test_version_2_keeps_its_deck() -> None:
    """Two obstacles fewer are cleared away in version 3, and two more are passed over."""
    old, new = (TAXI.rules(TaxiOptions(), 2, version).tables for version in (2, 3))
    assert old.plan == new.plan
    moved = {card.id: b - a for card, a, b in zip(CARDS, old.box, new.box, strict=True) if a != b}
    assert moved == {"remove-obstacle": -2, "pass-over": 2}


def test_version_1_keeps_its_town_and_its_deck() -> None:
    old, new = (TAXI.rules(TaxiOptions(), 2, version).tables for version in (1, 3))
    assert len(old.plan.squares) > len(new.plan.squares)
    assert old.box != new.box
    assert sum(old.box) == sum(new.box) == 58
    quiet = TAXI.rules(TaxiOptions(town="quiet"), 2).tables
    assert quiet.plan.squares == old.plan.squares, "the old town is still there"
    assert quiet.box == new.box


def test_the_traffic_happens() -> None:
    """Two in five of the squares draw a card, most cards put something into the streets, and what
    they put there does not keep passengers at home. Figures of whole matches: docs/figures.md."""
    tables = TAXI.rules(TaxiOptions(), 4).tables
    plan = tables.plan
    assert sum(tables.orange) / len(plan.squares) > 0.4
    counts = {card.id: n for card, n in zip(CARDS, tables.box, strict=True)}
    placing = sum(n for card, n in counts.items() if card.startswith("place-"))
    assert placing > 58 / 2
    assert counts["place-one-way"] > SIGNS
    assert counts["place-barrier"] >= BARRIERS
    doors = {place.door for place in plan.places}
    through = [portion for portion in plan.portions if portion.spot is not None]
    assert len(through) > SIGNS
    for portion in through:
        assert not doors & set(portion.squares), "nobody lives in a street that takes a one-way"
    assert all(any(cone in portion.squares for portion in through) for cone in plan.cones)


@pytest.mark.long
def test_more_cards_are_drawn_and_more_tokens_stand_than_in_version_1() -> None:
    def traffic(version: int) -> tuple[float, int]:
        rules, bot = TAXI.rules(TaxiOptions(target=3), 4, version), make_bot("greedy")
        drawn = turns = standing = 0
        for seed in range(6):
            state, rng = rules.start(), keyed_rng("traffic", seed)
            while not isinstance(turn := rules.turn(state), Over):
                drawn += state.phase == "draw"
                if isinstance(turn, Chance):
                    state = draw(rules, state, rng)
                else:
                    world = rules.resample(state, turn.seats[0], rng)
                    choice = bot.choose(rules, world, turn.seats[0], (), Budget(), rng)
                    state = rules.play(state, turn.seats[0], choice.action)
            tokens = state.tokens
            turns += state.turns
            standing += sum(map(bool, tokens.signs)) + len(tokens.barriers) + len(tokens.cones)
        return drawn / turns, standing

    (before, few), (after, many) = traffic(1), traffic(3)
    assert after > 1.3 * before
    assert many > few
