"""TAXI's dead end in a match that is being played: why, and which of the three turns it is."""

from __future__ import annotations

import random
from pathlib import Path

from msgspec.structs import asdict
from playwright.sync_api import expect

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Action, Lift, State, Use
from ludotheque.games.taxi.view import blocked
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, new_header
from ludotheque.rules import Seat
from ludotheque.table.setup import Variant

from .api_client import make_table, playing
from .conftest import Opener
from .serve import seed_of

HAMLET = Path(__file__).parents[1] / "games" / "taxi" / "hamlet.toml"
PLAYERS = (Holder("Ana"), Holder("Bo"))
SOON = 26  # moves


def steps_open(rules: Taxi, state: State) -> int:
    """How many steps the pawn that is closed in most can take."""
    closed = rules.tables.traffic(state.tokens).closed
    pawns = [square for square in state.at if square] or [1]
    return min(sum(not need & closed for _, need in rules.tables.network.out[at]) for at in pawns)


def closed_in(options: TaxiOptions) -> tuple[list[str], int] | None:
    """Moves of two drivers who close the streets around each other until one of them has lost a
    turn, in the match that the server will deal, and how many steps are then closed to that one;
    None when they do not manage soon."""
    variant = Variant(TAXI.id, TAXI.versions[-1], asdict(options), len(PLAYERS))
    rules = TAXI.rules(options, len(PLAYERS))
    match = Match(new_header(TAXI, options, PLAYERS), seed_of(variant, 1), rules=rules)
    rng, written = random.Random(1), notation(rules.action)
    moves: list[str] = []

    def worth(seat: Seat, action: Action) -> int:
        freeing = isinstance(action, Lift | Use)
        return 8 if freeing else steps_open(rules, rules.play(match.state, seat, action))

    while not match.over and len(moves) < SOON:
        (seat,), state = match.to_move, match.state
        if state.phase == "roll" and state.stuck[seat] and blocked(rules.tables, state, seat):
            return moves, len(blocked(rules.tables, state, seat))
        offered = match.actions(seat)
        ranked = [worth(seat, action) for action in offered]
        best = [a for a, rank in zip(offered, ranked, strict=True) if rank == min(ranked)]
        chosen = rng.choice(best)
        match.act(seat, chosen)
        moves.append(written.show(chosen))
    return None


def dead_end() -> tuple[int, list[str], int]:
    """A limit of turns (the options make the deal), the moves and the closed steps."""
    city = HAMLET.read_text(encoding="utf-8")
    for limit in range(100, 1000):
        found = closed_in(TaxiOptions(city=city, turn_limit=limit))
        if found:
            return limit, *found
    raise AssertionError("nobody is ever stuck")


def test_a_square_that_cannot_be_driven_to_says_why(opened: Opener) -> None:
    """A click on the map where nothing is offered: the northernmost orange square is far away."""
    page = opened(None)
    table = make_table(page, "taxi", {"kind": "me", "name": "Bo"}, name="Ana")
    with playing(page, table) as player:
        player.play_until(lambda position: position["view"]["phase"] == "move")
    page.goto(f"/table/{table}")
    page.locator("[data-ready]").click()
    expect(page.locator(".stage .choice").first).to_be_visible()
    box = page.locator(".stage .orange").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_text("no way leads to").first).to_be_visible()


def test_why_i_am_stuck_and_for_how_long(opened: Opener) -> None:
    """Two people at one device in a hamlet, playing what leads there in this very match."""
    limit, moves, closed = dead_end()
    page = opened(None)
    options = {"city": HAMLET.read_text(encoding="utf-8"), "turn_limit": limit}
    table = make_table(page, "taxi", {"kind": "me", "name": "Bo"}, name="Ana", options=options)
    with playing(page, table) as player:
        for move in moves:
            player.wait_asked()
            player.act(move)
    page.goto(f"/table/{table}")
    page.locator("[data-ready]").click()
    stuck = page.locator("section.tray .stuck")
    expect(stuck).to_contain_text("Dead end, turn 2 of 3: ")
    assert any(word in stuck.inner_text() for word in ("barrier", "cone", "one-way"))
    assert page.locator(".stage .blocked").count() >= closed
    expect(page.locator("[data-action=roll]")).to_be_enabled()  # perhaps it gets out
