"""Positions that random matches seldom meet, from which TAXI's kernel goes as the rules do: dead
ends, third turns, kept cards, obstacles everywhere, decks that run out."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import and_
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from games.taxi.streets import litter, near, small_blocks
from ludotheque.bots.compiled import JIT_DISABLED
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.legal_actions import legal_actions
from ludotheque.games.taxi.kernel.matches import TaxiMatches
from ludotheque.games.taxi.kernel.streets import has_open_step, is_trap, note_sealing
from ludotheque.games.taxi.kernel.translate import box_of, flat_of
from ludotheque.games.taxi.moves import cards
from ludotheque.games.taxi.pieces import CARDS, CHANCE_CARDS
from ludotheque.games.taxi.state import ANY_ONE, Deck, Fares, Kept, State, Tokens, bits
from ludotheque.research.stepper import MatchStepper, named
from ludotheque.rules import Over
from sizes import some_of

from .followers import Follower, drawn_by
from .test_taxi_kernel import READINGS, compare_state

pytestmark = pytest.mark.plain_kernel
SEATS = 3
TOWNS: dict[str, dict[str, Any]] = {
    "lively": {},
    "quiet": {"town": "quiet"},
    "small blocks": {"city": small_blocks()},
}
PHASES = ("roll", "roll", "move", "move", "stuck", "card")


def position(rules: Any, rng: Random) -> State | None:
    """Some position in which a seat is asked; None where it is not possible."""
    tables, phase = rules.tables, rng.choice(PHASES)
    tokens, seat = litter(tables.plan, rng), rng.randrange(SEATS)
    hand, draw = _cards(rng)
    trying = phase == "stuck" or rng.random() < 0.3
    drives_on = phase == "move" and not trying and rng.random() < 0.2
    cards_left = [card for card, n in enumerate(draw) if n and not CARDS[card].chance]
    wanted = [card for card in cards_left if drives_on == (CARDS[card].id[:5] == "drive")]
    card = rng.choice(wanted) if wanted and (drives_on or phase == "card") else -1
    if card >= 0:
        draw[card] -= 1
    begun: State = rules.start()
    state = replace(
        begun,
        phase=phase,
        seat=seat,
        turns=rng.choice((0, 7, tables.last_turn - 1, tables.last_turn - 2)),
        at=tuple(_square(tables, tokens, rng) for _ in range(SEATS)),
        die=0 if phase == "roll" else CARDS[card].number if drives_on else rng.randint(1, 6),
        trying=trying and phase != "roll",
        hop=rng.choice((0, 0, 1, ANY_ONE)) if phase == "move" else rng.choice((0, 0, 1)),
        any_way=rng.random() < 0.2,
        card=card,
        tokens=tokens,
        cards=_deck(draw, hand, seat, rng),
    )
    state = replace(state, fares=_fares(tables, state, rng))
    stuck = [rng.randrange(3) if tables.is_stuck(state, other) else 0 for other in range(SEATS)]
    state = replace(state, stuck=tuple(stuck))
    if phase == "card" and not (card >= 0 and cards.choices(tables, tokens, card)):
        return None
    if phase == "stuck" and not hand:
        return None
    return state if rules.actions(state, seat) and rules.forced(state, seat) is None else None


def _square(tables: Any, tokens: Tokens, rng: Random) -> int:
    """A square near an obstacle, often a dead end or one of a circle."""
    traffic, square = tables.traffic(tokens), near(tokens, tables.plan, rng)
    for _ in range(rng.choice((0, 20))):
        if not traffic.is_free(square) or traffic.is_trap(square, 0):
            break
        square = near(tokens, tables.plan, rng)
    return square


def _cards(rng: Random) -> tuple[list[int], list[int]]:
    """A hand, and a deck that is often small."""
    hand = [card for card in CHANCE_CARDS for _ in range(rng.choice((0, 0, 1, 2)))]
    rng.shuffle(hand)
    most, kinds = rng.choice((0, 1, 4)), rng.choice((5, len(CARDS)))  # the first five: obstacles
    return hand, [rng.randint(0, most) if card < kinds else 0 for card in range(len(CARDS))]


def _deck(draw: list[int], hand: list[int], seat: int, rng: Random) -> Deck:
    """An empty deck needs a discard."""
    discard = [rng.randint(0, 1) for _ in CARDS]
    discard[rng.randrange(5)] += 1
    other = (Kept(rng.choice(CHANCE_CARDS), 0),) * rng.randint(0, 1)
    kept = [other if owner != seat else () for owner in range(SEATS)]
    kept[seat] = tuple(Kept(card, rng.randint(0, 1)) for card in hand)
    return Deck(tuple(draw), tuple(discard), tuple(kept), shuffle=1)


def _fares(tables: Any, state: State, rng: Random) -> Fares:
    """Destinations, of which some have been shown, and a deck that may be empty; that of the seat
    to move is often ahead."""
    places = rng.sample(range(len(tables.plan.places)), len(tables.plan.places))
    field = tables.traffic(state.tokens).ahead(state.at[state.seat])
    reach = state.die or 4  # a roll may still come
    places.sort(key=lambda place: 0 < field[tables.doors[place]] <= reach)
    ahead = places.pop() if rng.random() < 0.5 else places.pop(0)
    rng.shuffle(places)
    places.insert(len(places) - state.seat, ahead)
    goal = tuple(places.pop() for _ in range(SEATS))
    reached = tuple(tuple(places.pop() for _ in range(rng.randrange(2))) for _ in range(SEATS))
    shown = sum(1 << place for one in reached for place in one) | 1 << places.pop()
    deck = sum(1 << place for place in places) if rng.random() < 0.7 else 0
    if not deck:
        shown |= sum(1 << place for place in places)
    unseen = deck | sum(1 << place for place in goal)
    maybe = tuple(
        1 << one | sum(1 << p for p in bits(unseen) if rng.random() < 0.5) for one in goal
    )
    return Fares(goal=goal, maybe=maybe, reached=reached, deck=deck, unseen=unseen, shown=shown)


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("readings", [True, False])
@pytest.mark.parametrize("count", some_of((36, 4000), 36))
def test_every_action_of_such_positions_does_the_same(
    town: str, readings: bool, count: int
) -> None:
    options: dict[str, Any] = {**TOWNS[town], **dict.fromkeys(READINGS, readings)}
    stepper = MatchStepper("taxi", {**options, "turn_limit": 50}, SEATS, "result")
    rules: Any = stepper.rules
    numbers, rng = stepper.numbers, Random(f"{town} {readings}")
    many = TaxiMatches(rules, 1, by_score=False)
    many.begin(np.array([1], np.uint64))
    ended = 0
    for _ in range(count):
        state = position(rules, rng)
        if state is None:
            continue
        seat = state.seat
        legal = list(rules.actions(state, seat))
        for action in {*rng.sample(legal, min(len(legal), 2)), legal[-1]}:
            number = numbers.number(state, seat, action)
            many.rows.states[0], many.rows.streets[0] = flat_of(rules.tables, state)
            many.over[0], many.acting[0], many.masks[0, number] = 0, seat, 1
            many.step(np.array([number]))
            follower = Follower(rules, [], state)
            follower.play(seat, action, drawn_by(many, 0))
            after = follower.state
            compare_state(rules, many, 0, after)
            if isinstance(rules.turn(after), Over):
                ended += 1
                assert many.rewards[0].tolist() == pytest.approx(stepper.result(after))
                continue
            mask, asked = bytearray(numbers.size), int(many.acting[0])
            numbers.mark(after, asked, rules.actions(after, asked), mask)
            assert many.masks[0].tobytes() == bytes(mask)
            told = np.frombuffer(stepper.observer.tell(after, asked), np.uint8)
            for name, array in named(stepper.observer, told).items():
                assert np.array_equal(many.observations[name][0], array), name
    assert ended


@pytest.mark.skipif(not JIT_DISABLED, reason="these functions are compiled into others")
@pytest.mark.parametrize("town", TOWNS)
def test_streets_are_judged_alike_from_every_square(town: str) -> None:
    """Dead ends, circles without a card, and crossings that would shut the car park in."""
    rules = TAXI.rules(TAXI.options(**TOWNS[town], guard_exit=True), SEATS)
    tables, rng = rules.tables, Random(town)
    work = TaxiMatches(rules, 1, by_score=False).rows.work[0]
    box, traps, sealed = box_of(rules), 0, 0
    for _ in range(12):
        tokens = litter(tables.plan, rng)
        if rng.random() < 0.3:  # more than are in the box, so that most of the town is cut off
            barred = rng.sample(range(len(tables.plan.crossings)), len(tables.plan.crossings) // 3)
            tokens = replace(tokens, barriers=tuple(sorted(barred)))
        state = replace(rules.start(), tokens=tokens)
        flat, streets = flat_of(tables, state)
        traffic, places = tables.traffic(state.tokens), rng.getrandbits(len(tables.plan.places))
        for square in range(len(tables.plan.squares)):
            trap = traffic.is_trap(square, places)
            assert has_open_step(box, streets, square) == traffic.is_free(square)
            assert is_trap(box, streets, work, square, places) == trap
            traps += trap
        note_sealing(box, streets, flat, work)
        found = work[box[at.SEALING_AT] :][: len(tables.plan.crossings)]
        assert set(np.flatnonzero(found).tolist()) == traffic.sealing
        sealed += len(traffic.sealing)
    assert traps or town == "lively"
    assert sealed


@pytest.mark.skipif(not JIT_DISABLED, reason="these functions are compiled into others")
def test_a_seat_is_asked_where_others_could_read_its_destination_from_silence() -> None:
    """Several ways lead on, all of them through the destination: arriving is the only move, and is
    not played unasked."""
    rules = TAXI.rules(TAXI.options(), SEATS)
    tables, rng, several = rules.tables, Random(2), 0
    rows = TaxiMatches(rules, 1, by_score=False).rows
    streets_seen = [litter(tables.plan, rng) for _ in range(8)]
    for tokens, square in product(streets_seen, range(len(tables.plan.squares))):
        roll = rng.randint(4, 6)
        ways = tables.traffic(tokens).ways(square, roll, 0, False)
        doors = bits(reduce(and_, (way.doors for way in ways), -1)) if ways else []
        if not doors:
            continue
        fares = replace(rules.start().fares, goal=(doors[0],) * SEATS)
        state = replace(rules.start(), phase="move", tokens=tokens, die=roll, fares=fares)
        state = replace(state, at=(square,) * SEATS)
        flat, streets = flat_of(tables, state)
        count = legal_actions(rows.box, streets, flat, rows.work[0], rows.found[0])
        assert abs(count) == len(rules.actions(state, 0))
        assert (count < 0) == (rules.forced(state, 0) is not None)
        several += count == 1
    assert several
