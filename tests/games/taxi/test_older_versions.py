"""Rules versions 1 to 3 offer exactly the moves that they always offered."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from msgspec.structs import replace

from ludotheque.chance import pick
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.moves.cards import keep
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import CARDS, CHANCE_CARDS
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Action, State, Tokens
from ludotheque.notation import notation
from ludotheque.rules import Over, Seats

MATCHES = 40

# Of all moves offered in these matches, computed when the version was the newest.
DIGESTS = {1: "c13469d23b9249f5", 2: "fa2d99a0733e2769", 3: "7ae2426f09df8c36"}


def crowded(rules: Taxi, rng: Random) -> State:
    """A match among many obstacles, with kept cards: dead ends, third turns, refused barriers."""
    state, plan = rules.start(), rules.tables.plan
    while rules.turn(state) != Seats((0,)):
        state = rules.play(state, None, pick(rules.chances(state), rng))
    signs = [rng.randrange(3) for _ in plan.spots]
    while len(signs) - signs.count(0) > 12:
        signs[rng.randrange(len(signs))] = 0
    crossings = [n for n, crossing in enumerate(plan.crossings) if not crossing.open]
    tokens = Tokens(
        tuple(signs),
        tuple(sorted(rng.sample(crossings, rng.randrange(8)))),
        tuple(sorted(rng.sample(range(1, 11), rng.randrange(6)))),
    )
    ends = [
        square for n in tokens.barriers for square in (plan.crossings[n].a, plan.crossings[n].b)
    ]
    ends += [beside for n in tokens.cones for beside in _beside(rules, plan.cones[n - 1])]
    doors = {rules.tables.doors[goal] for goal in state.fares.goal}
    squares = [n for n in range(1, len(plan.squares)) if n not in doors]
    ends = [n for n in ends if n not in doors] or squares
    at = tuple(rng.choice(ends if rng.random() < 0.8 else squares) for _ in range(rules.seats))
    cards = state.cards
    for seat in range(rules.seats):
        for card in rng.sample(CHANCE_CARDS, rng.randrange(3)):
            if cards.draw[card]:
                fewer = tuple(n - (number == card) for number, n in enumerate(cards.draw))
                cards = keep(replace(cards, draw=fewer), seat, card)
    return replace(state, tokens=tokens, at=at, cards=cards)


def _beside(rules: Taxi, square: int) -> list[int]:
    return [to for to, _ in rules.tables.network.out[square]]


@pytest.mark.parametrize("version", DIGESTS)
def test_the_moves_of_older_versions_are_what_they_were(version: int) -> None:
    """Random players with every option, from crowded streets."""
    show, digest = notation(Action).show, sha256()
    assert len(CARDS) == 22
    for number in range(MATCHES):
        rng = Random(f"version {version}, match {number}")
        options = TaxiOptions(
            target=1 + number % 5,
            first="1",
            town="quiet" if number % 5 == 4 else "lively",
            random_city=0 if number % 20 else 7 + number,
            freed_moves=number % 3 == 1,
            move_cones=number % 3 == 2,
            turn_limit=6,
        )
        rules = TAXI.rules(options, 2 + number % 5, version)
        state = crowded(rules, rng)
        while not isinstance(turn := rules.turn(state), Over):
            seat = turn.seats[0] if isinstance(turn, Seats) else None
            if seat is None:
                chances = rules.chances(state)
                offered, action = [show(one) for one, _ in chances], pick(chances, rng)
            else:
                actions = rules.actions(state, seat)
                offered, action = [show(one) for one in actions], rng.choice(actions)
            digest.update(f"{turn} {offered}\n".encode())
            state = rules.play(state, seat, action)
        digest.update(f"{rules.result(state).places}\n".encode())
    assert digest.hexdigest()[:16] == DIGESTS[version]
