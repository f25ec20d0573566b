"""Hidden destinations and kept cards: nobody learns of them, and everything deducible is kept."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque.bots import keyed_rng
from ludotheque.games.taxi.city.network import Walk
from ludotheque.games.taxi.city.plan import PLACES
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import CARDS, INDEX
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Arrive, Deal, Draw, Drive, Kept, Pass, State, Use, bits
from ludotheque.games.taxi.worlds import _search_apart
from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.record import Holder, new_header
from ludotheque.rules import Chance, IllegalAction
from ludotheque.testing import laws
from ludotheque.testing.walk import Step, walk
from ludotheque.text import LANGUAGES, Language, text

from .streets import small_blocks

BOX = tuple(card.count for card in CARDS)
SAY = [Language(code, [TAXI.locale]) for code in LANGUAGES]
CHANCE = [card.id for card in CARDS if card.chance]


# Nobody learns ---------------------------------------------------------------------------------


def everything(rules: Taxi, state: State, reader: int, pool: list[Any]) -> list[bytes]:
    """All that this seat can ever be shown in this state."""
    found: list[Any] = [rules.view(state, reader), rules.ask(state, reader)]
    found += [rules.aids(state, reader), list(rules.actions(state, reader)), rules.scores(state)]
    found += [list(rules.lines(rules.view(state, reader), say)) for say in SAY]
    for action in pool:
        try:
            rules.play(state, reader, action)
            found.append("played")
        except IllegalAction as refusal:
            found.append(refusal.reason)
    return [canonical(one) for one in found]


def test_two_worlds_that_differ_only_in_secrets_look_alike(scene: Any) -> None:
    one = scene(seats=3).goal("market", seat=1).goal("bank", seat=2).keeps("any-way", seat=1)
    two = scene(seats=3).goal("hotel", seat=1).goal("pool", seat=2).keeps("pass-over", seat=1)
    pool = [Drive(n) for n in range(1, 230)] + [Deal(place) for place in PLACES] + [Arrive()]
    assert one.state != two.state
    assert everything(one.rules, one.state, 0, pool) == everything(two.rules, two.state, 0, pool)
    assert one.rules.view(one.state, None) == two.rules.view(two.state, None)
    # Seat 1 moves, and is told of in the same words.
    for s in (one, two):
        s.state = replace(s.state, seat=1)
        s.at(126, 126, 126).roll(2)
    tells = [s.rules.tell(s.state, 1, Drive(124), 0) for s in (one, two)]
    assert tells[0] == tells[1]
    after = [s.drive(124).rules.view(s.state, 0) for s in (one, two)]
    assert after[0] == after[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_logs_never_name_a_card_that_its_reader_may_not_know(seats: int) -> None:
    rng = keyed_rng("canary", seats)
    options = TaxiOptions(turn_limit=60, target=3)
    match = Match(new_header(TAXI, options, [Holder("x")] * seats), rng.randbytes(16))
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, rng.choice(list(match.actions(seat))))
    names = {say(text(f"taxi-place-{place}")) for place in PLACES for say in SAY}
    hidden = Counter[str]()
    for reader in (None, *range(seats)):
        for entry, line in zip(match.record.entries, match.log(reader), strict=True):
            action = getattr(entry, "action", "")
            kind, _, word = action.partition(" ")
            secret = kind == "deal" or (kind == "draw" and word in CHANCE)
            if not secret or line.action is not None:
                continue
            hidden[kind] += 1
            shown = msgspec.json.encode(line).decode()
            assert word not in shown
            for say in SAY:
                assert not any(name in say(line.text) for name in names)
    assert hidden["deal"] >= seats * seats, "everybody's first card is hidden from all others"
    assert hidden["draw"], "some Chance card was kept"


def test_a_drawn_destination_is_told_to_its_owner_alone(scene: Any) -> None:
    rules = scene(seats=3).rules
    state = rules.start()
    for seat in range(3):
        deal = rules.chances(state)[0][0]
        for reader in (None, 0, 1, 2):
            event = rules.tell(state, None, deal, reader)
            assert event.secret == (reader != seat)
            assert (deal.place in canonical(event).decode()) == (reader == seat)
        state = rules.play(state, None, deal)


def scenes(scene: Any) -> dict[str, Any]:
    """Situations that random matches seldom meet."""

    def dead_end(**options: Any) -> Any:
        s = scene(seats=3, **options).barriers((128, 129)).one_way(124, 128).at(128, 2, 7)
        return s.keeps("roll-again", "pass-over").keeps("any-way", seat=1)

    found = {
        "dead end": dead_end(),
        "no luck": dead_end().roll(6),
        "a card in a dead end": dead_end().roll(3),
        "another's dead end": dead_end().roll(6).play(Pass()),
        "freed at once": dead_end(freed_moves=True).roll(4).play(Draw("any-way")),
        "third turn": dead_end(),
        "over a cone": scene().cones(5).one_way(104, 107).at(104).keeps("pass-over"),
        "arrived": scene().goal("market").at(168).roll(1).drive(169),
        "next destination": scene().goal("market").at(168).roll(1).drive(169).play(Arrive()),
        "moving a cone": scene(move_cones=True).cones(1, 2, 3, 4, 5).draw("place-cone-6"),
        "driving on": scene().at(126).keeps("pass-over").draw("drive-on-2"),
    }
    third = found["third turn"]
    third.state = replace(third.state, stuck=(2, 0, 0))
    third.roll(2)
    found["over a cone"].use("pass-over").roll(3)
    return found


def test_the_laws_hold_where_random_matches_seldom_come(scene: Any) -> None:
    for name, s in scenes(scene).items():
        turn = s.rules.turn(s.state)
        if isinstance(turn, Chance):
            moves = [(None, outcome) for outcome, _ in s.rules.chances(s.state)]
        else:
            moves = [(s.state.seat, action) for action in s.actions()]
        assert moves, name
        pool = [Pass(), Arrive(), Drive(129), Use(0, "pass-over"), moves[0][1]]
        rng = keyed_rng(name)
        laws.check_values(s.rules, s.state)
        laws.check_actions(s.rules, s.state)
        laws.check_refusals(s.rules, s.state, [action for _, action in moves[:20]], rng)
        for actor, action in moves[:20]:
            step = Step(s.state, actor, action)
            laws.check_secrets(s.rules, step, rng, pool)
            laws.check_words(s.rules, step, SAY)


# Everything deducible is remembered ------------------------------------------------------------


def test_entrances_passed_without_stopping_are_ruled_out(scene: Any) -> None:
    s = scene().at(168).roll(2).drive(170)
    market = s.rules.tables.place_numbers["market"]
    assert market not in s.rules.view(s.state, 1).pawns[0].maybe
    assert market in s.rules.view(s.state, 0).pawns[1].maybe
    worlds = [s.rules.resample(s.state, 1, Random(n)) for n in range(300)]
    assert all(world.fares.goal[0] != market for world in worlds)


def consistent(rules: Taxi, drives: list[tuple[State, Walk]], place: int) -> bool:
    """Whether a seat with this destination could have made these moves."""
    for state, way in drives:
        seat = state.seat
        ways = rules.tables.traffic(state.tokens).routes(
            state.at[seat], state.die, place, state.hop, state.any_way
        )
        if way.end not in ways or way.end == rules.tables.doors[place]:
            return False
    return True


@pytest.mark.parametrize("small", [False, True])
def test_what_is_possible_is_exactly_what_could_have_happened(small: bool, hamlet: str) -> None:
    """Against a search through all that was seen: no more is ruled out, and no less."""
    rules = TAXI.rules(
        TaxiOptions(city=small_blocks() if small else hamlet, target=5, turn_limit=40), 3
    )
    assert rules.tables.network.is_ambiguous == small
    checked = alternatives = 0
    for number in range(4):
        drives: dict[int, list[tuple[State, Walk]]] = {0: [], 1: [], 2: []}
        dealt = dict.fromkeys(range(3), 0)
        for state, actor, action in walk(rules, keyed_rng("deduce", number)):
            if isinstance(action, Deal):
                seat = state.fares.goal.index(-1)
                drives[seat] = []
                dealt[seat] = rules.play(state, None, action).fares.maybe[seat]
            if isinstance(action, Drive) and actor is not None:
                way = rules.tables.routes(state)[action.to]
                after = rules.play(state, actor, action)
                if after.phase == "arrive":
                    continue
                drives[actor].append((state, way))
                shown = after.fares.shown
                expected = [
                    place
                    for place in bits(dealt[actor] & ~shown)
                    if consistent(rules, drives[actor], place)
                ]
                assert bits(after.fares.maybe[actor]) == expected
                checked += 1
                ways = rules.tables.traffic(state.tokens).ways(
                    state.at[actor], state.die, state.hop, state.any_way
                )
                alternatives += sum(other.end == way.end for other in ways) > 1
    assert checked > 100
    assert (alternatives > 10) == small


def test_of_two_equal_ways_the_one_shown_says_nothing_about_the_destination(scene: Any) -> None:
    """Whatever the destination is, a drive to the same square looks the same to everybody else."""
    s = scene(city=small_blocks(), seats=2, places=("bakery", "bank"))
    everywhere, found = s.state.fares.unseen, 0
    for start in range(1, len(s.plan.squares)):
        for roll in (5, 6):
            walks = s.rules.tables.network.walks(start, roll)
            for end in {way.end for way in walks}:
                ways = [way for way in walks if way.end == end]
                if len(ways) < 2 or any(way.need & s.rules.tables.network.printed for way in ways):
                    continue
                on_all, on_some = ways[0].doors & ways[1].doors, ways[0].doors | ways[1].doors
                if len(ways) > 2 or on_all == on_some:
                    continue
                found += 1
                shown = set()
                for place in bits(everywhere & ~on_all & ~0b10):
                    if s.rules.tables.doors[place] == end:
                        continue
                    fares = replace(s.state.fares, goal=(place, 1), maybe=(everywhere, everywhere))
                    state = replace(s.state, at=(start, 0), phase="move", die=roll, fares=fares)
                    after = s.rules.play(state, 0, Drive(end))
                    assert after.fares.maybe[0] == everywhere & ~on_all
                    seen = canonical(s.rules.view(after, None))
                    told = s.rules.tell(state, 0, Drive(end), None)
                    shown.add((after.way, seen, canonical(told)))
                assert len(shown) == 1
    assert found > 20


def test_nothing_that_is_chosen_for_a_player_depends_on_what_others_may_not_know() -> None:
    """The same drive in two worlds that a reader cannot tell apart leaves the reader as unsure."""
    rules = TAXI.rules(TaxiOptions(city=small_blocks(), target=5, turn_limit=40), 3)
    rng, compared = keyed_rng("chosen for a player"), 0
    for state, actor, action in walk(rules, rng):
        if not isinstance(action, Drive) or actor is None:
            continue
        reader = (actor + 1) % 3
        for _ in range(6):
            world = rules.resample(state, reader, rng)
            if action in rules.actions(world, actor):
                after, other = (rules.play(one, actor, action) for one in (state, world))
                # Arriving shows a destination, and the end of the match shows them all.
                if not {"arrive", "over"} & {after.phase, other.phase}:
                    assert rules.view(after, reader) == rules.view(other, reader)
                    compared += 1
    assert compared > 200


@pytest.mark.parametrize("number", [0, 1, 2, 7, 40, 123_456_789])
def test_in_the_box_and_in_random_cities_one_roll_leads_to_a_square_one_way(number: int) -> None:
    rules = TAXI.rules(TaxiOptions(random_city=number), 2)
    assert not rules.tables.network.is_ambiguous


def test_resampling_reaches_every_possible_world_about_equally(scene: Any) -> None:
    s = scene(seats=3)
    market, bank, pool, zoo = (
        s.rules.tables.place_numbers[p] for p in ("market", "bank", "pool", "zoo")
    )
    s.goal("market", seat=1).goal("bank", seat=2)
    three = 1 << market | 1 << bank | 1 << pool
    maybe = (s.state.fares.maybe[0], three, 1 << bank | 1 << market | 1 << zoo)
    s.state = replace(s.state, fares=replace(s.state.fares, maybe=maybe))
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(3000):
        world = s.rules.resample(s.state, 0, Random(number))
        seen[world.fares.goal[1], world.fares.goal[2]] += 1
        held = sum(1 << goal for goal in world.fares.goal)
        assert world.fares.deck == s.state.fares.unseen & ~held
    worlds = {(market, bank), (bank, market), (pool, bank), (pool, market)}
    assert set(seen) == worlds, "my own destination, the zoo, is nobody else's"
    assert all(650 < n < 850 for n in seen.values()), seen


def test_resampling_finds_the_one_deal_that_fits(scene: Any) -> None:
    s = scene(seats=6)
    goals = s.state.fares.goal
    # A chain: each could have its own card or the next one's, the last only its own.
    maybe = [1 << goals[q] | (1 << goals[q + 1] if q < 5 else 0) for q in range(6)]
    s.state = replace(s.state, fares=replace(s.state.fares, maybe=tuple(maybe)))
    for number in range(50):
        world = s.rules.resample(s.state, 0, Random(number))
        assert world.fares.goal == goals


def test_kept_cards_are_mixed_with_the_deck_of_their_shuffle(scene: Any) -> None:
    s = scene().keeps("roll-again", seat=1)
    kinds: Counter[str] = Counter()
    for number in range(400):
        world = s.rules.resample(s.state, 0, Random(number))
        kinds[CARDS[world.cards.kept[1][0].card].id] += 1
        total = [
            n + sum(k.card == card for k in world.cards.kept[1])
            for card, n in enumerate(world.cards.draw)
        ]
        assert tuple(total) == BOX
    assert set(kinds) == set(CHANCE)
    copies = {CARDS[card].id: n for card, n in enumerate(BOX) if CARDS[card].id in CHANCE}
    fair = {name: 400 * n / sum(copies.values()) for name, n in copies.items()}
    assert all(abs(kinds[name] - fair[name]) < 40 for name in CHANCE), (kinds, fair)


def test_after_a_shuffle_older_kept_cards_are_known_to_be_what_was_missing(scene: Any) -> None:
    s = scene().keeps("roll-again", seat=1)
    old = INDEX["roll-again"]
    deck = replace(
        s.state.cards,
        draw=tuple(n - (card == old) for card, n in enumerate(BOX)),
        discard=(0,) * len(BOX),
        shuffle=1,
    )
    hand = (*deck.kept[1], Kept(INDEX["any-way"], 1))
    draw = tuple(n - (card == INDEX["any-way"]) for card, n in enumerate(deck.draw))
    s.state = replace(s.state, cards=replace(deck, draw=draw, kept=((), hand)))
    view = s.rules.view(s.state, 0)
    assert next((h.shuffle, h.card, h.count) for h in view.hidden) == (0, "roll-again", 1)
    newer = set()
    for number in range(200):
        first, second = s.rules.resample(s.state, 0, Random(number)).cards.kept[1]
        assert first == Kept(old, 0), "the only card that was not in the discard"
        newer.add(CARDS[second.card].id)
    assert newer == set(CHANCE)


def test_the_owner_of_a_secret_keeps_it_when_worlds_change(scene: Any) -> None:
    s = scene(seats=3).keeps("any-way").goal("market")
    for number in range(50):
        world = s.rules.resample(s.state, 0, Random(number))
        assert world.fares.goal[0] == s.state.fares.goal[0]
        assert world.cards.kept[0] == s.state.cards.kept[0]
        assert len(set(world.fares.goal)) == 3


def test_where_drawing_fails_the_search_for_a_deal_favours_nobody() -> None:
    options = [[0, 1, 2], [0, 1, 2], [2]]
    deals = {tuple(_search_apart(options, Random(seed), frozenset())) for seed in range(20)}
    assert deals == {(0, 1, 2), (1, 0, 2)}
    with pytest.raises(LookupError):
        _search_apart([[0], [0]], Random(0), frozenset())


def test_nobody_is_dealt_the_readers_own_card(scene: Any) -> None:
    s = scene(seats=3)
    s.goal(s.plan.places[0].id)
    for seed in range(100):
        fares = s.rules.resample(s.state, 0, Random(seed)).fares
        assert 0 not in fares.goal[1:]
        assert not fares.deck & 1


def test_kept_cards_of_an_earlier_shuffle_are_mixed_among_themselves(scene: Any) -> None:
    s = scene(seats=3).keeps("any-way", seat=1).keeps("pass-over", seat=2)
    s.state = replace(s.state, cards=replace(s.state.cards, shuffle=1))
    found = set()
    for seed in range(20):
        cards = s.rules.resample(s.state, 0, Random(seed)).cards
        assert cards.draw == s.state.cards.draw
        found.add(tuple(CARDS[kept.card].id for hand in cards.kept for kept in hand))
    assert found == {("any-way", "pass-over"), ("pass-over", "any-way")}
