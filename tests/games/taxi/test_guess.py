"""Guessing destinations: what the log tells, and what it makes likely."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any

import pytest

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.games.taxi.bot.guess import PastDrive, drives, likely
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Arrive, Drive
from ludotheque.match import Match
from ludotheque.record import Holder, new_header


def moves(rules: Taxi, seed: int) -> Iterator[tuple[Match, Any]]:
    """A match of somebody who drives the shortest way and somebody who does not always."""
    header = new_header(TAXI, rules.options, [Holder(name, "bot") for name in ("Ana", "Bo")])
    match = Match(header, bytes([seed]) * 16, rules=rules, clock=lambda: 0)
    bots = [make_bot("greedy"), make_bot("easy")]
    while not match.over:
        (seat,) = match.to_move
        rng = keyed_rng(seed, seat, match.ply)
        action = choose(match, seat, bots[seat], Budget(simulations=1), rng).action
        yield match, action
        match.act(seat, action)


@pytest.mark.parametrize("move_cones", [False, True], ids=["cones stay", "cones move"])
def test_the_log_tells_every_drive_and_the_streets_it_was_made_in(move_cones: bool) -> None:
    rules = TAXI.rules(TaxiOptions(target=5, move_cones=move_cones), 2)
    for seed in range(3):
        told: list[list[Any]] = [[], []]
        for match, action in moves(rules, seed):
            state, (seat,) = match.state, match.to_move
            if isinstance(action, Drive):
                told[seat].append((state.at[seat], state.die, action.to, state.tokens))
            elif isinstance(action, Arrive):
                for reader in (0, 1, None):
                    assert _of(seat, drives(rules.tables, match.log(reader))) == told[seat]
                told[seat] = []
        assert any(match.state.tokens.signs)
        assert match.state.tokens.cones


def _of(seat: int, seen: list[PastDrive]) -> list[Any]:
    return [
        (drive.start, drive.roll, drive.end, drive.tokens) for drive in seen if drive.seat == seat
    ]


def test_how_a_pawn_drives_gives_its_destination_away() -> None:
    rules = TAXI.rules(TaxiOptions(), 2)
    better = []
    for seed in range(6):
        for match, action in moves(rules, seed):
            state = match.state
            if match.to_move == (1,) and isinstance(action, Drive):
                seen = [drive for drive in drives(rules.tables, match.log(1)) if drive.seat == 0]
                maybe = state.fares.maybe[0] & ~(1 << state.fares.goal[1])
                chances = dict(likely(rules.tables, seen, maybe, 32))
                assert sum(chances.values()) == pytest.approx(1.0)
                if seen:
                    better.append(log(chances[state.fares.goal[0]] * len(chances)))
    # Twice as likely as by chance, on the (geometric) average of all moments.
    assert sum(better) / len(better) > log(2)


def test_only_the_likeliest_places_are_kept() -> None:
    rules = TAXI.rules(TaxiOptions(), 2)
    assert likely(rules.tables, [], 0b1011, 2) == [(0, 0.5), (1, 0.5)]


def test_after_many_odd_drives_some_place_remains() -> None:
    rules = TAXI.rules(TaxiOptions(), 2)
    tokens = rules.start().tokens
    nowhere = PastDrive(1, 0, 1, len(rules.tables.plan.squares) - 1, tokens, frozenset())
    assert likely(rules.tables, [nowhere] * 60, 0b11, 2) == [(0, 0.5), (1, 0.5)]
