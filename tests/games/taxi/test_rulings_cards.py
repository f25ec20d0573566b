"""One test for each ruling of rulebook/taxi.en.md: tokens, cards, decks and the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import CARDS, INDEX
from ludotheque.games.taxi.state import (
    Arrive,
    Bar,
    Deal,
    Die,
    Draw,
    First,
    Flip,
    Lift,
    Pass,
    Roll,
    Sign,
    Token,
    Use,
    Way,
)
from ludotheque.rules import BadOption, Chance, IllegalAction, Over, Seats

from .streets import litter

BOX = tuple(card.count for card in CARDS)


def crossing(s: Any, a: int, b: int) -> int:
    found = [n for n, c in enumerate(s.plan.crossings) if (c.a, c.b) == (min(a, b), max(a, b))]
    return int(found[0])


def spot(s: Any, square: int) -> int:
    return int(next(n for n, found in enumerate(s.plan.spots) if found.square == square))


def test_ruling_10_placing_a_one_way_is_a_duty_with_free_spot_and_direction(scene: Any) -> None:
    s = scene().draw("place-one-way")
    spots = len(s.plan.spots)
    assert s.actions() == [Sign(n, way) for n in range(spots) for way in Way]
    assert s.refuses(Pass()) == "taxi-refuse-other-card"
    s.play(Sign(3, Way.BACK))
    assert s.state.tokens.signs[3] == 2
    s.draw("place-one-way")
    assert len(s.actions()) == 2 * (spots - 1)
    assert s.refuses(Sign(3, Way.FORTH)) == "taxi-refuse-spot-taken"


def test_ruling_10_under_a_pawn_who_must_obey(scene: Any) -> None:
    s = scene().at(2, 126).draw("place-one-way")
    s.play(Sign(spot(s, 126), Way.BACK))
    assert s.state.at[1] == 126
    assert s.roll(2).ends() == {124}, "westwards, whatever it had in mind"


def test_ruling_10_either_direction_is_the_one_that_was_said(scene: Any) -> None:
    for way, end in ((Way.FORTH, 128), (Way.BACK, 124)):
        s = scene().at(2, 126).draw("place-one-way")
        s.play(Sign(spot(s, 126), way))
        assert s.roll(2).ends() == {end}


def test_there_are_no_more_spots_crossings_and_tokens_than_there_are(scene: Any) -> None:
    s = scene().draw("place-one-way")
    assert s.refuses(Sign(len(s.plan.spots), Way.FORTH)) == "taxi-refuse-spot"
    s = scene().draw("place-barrier")
    assert s.refuses(Bar(len(s.plan.crossings))) == "taxi-refuse-crossing"
    s = scene().one_way(124, 128).draw("change-one-way")
    assert s.refuses(Flip(len(s.plan.spots))) == "taxi-refuse-no-sign"
    s = scene().one_way(124, 128).draw("remove-one-way")
    laid = spot(s, 126)
    for number in (len(s.plan.spots), (laid + 1) % len(s.plan.spots)):
        assert s.refuses(Lift(Token.SIGN, number)) == "taxi-refuse-no-sign"
    s = scene().cones(3).draw("remove-obstacle")
    assert s.refuses(Lift(Token.CONE, 4)) == "taxi-refuse-no-token"
    assert s.refuses(Lift(Token.BARRIER, 3)) == "taxi-refuse-no-token"


def test_ruling_11_a_single_token_of_any_kind_can_be_removed(scene: Any) -> None:
    one_way = scene().one_way(124, 128)
    for s in (one_way, scene().cones(3), scene().barriers((128, 129))):
        s.draw("remove-obstacle")
        lift, leave = s.actions()
        assert leave == Pass()
        assert isinstance(lift, Lift)
        tokens = s.play(lift).state.tokens
        assert not any(tokens.signs)
        assert (tokens.barriers, tokens.cones) == ((), ())


def test_ruling_10_without_a_token_nothing_happens(scene: Any) -> None:
    s = scene()
    signs = (1,) * 12 + (0,) * (len(s.plan.spots) - 12)
    s.state = replace(s.state, tokens=replace(s.state.tokens, signs=signs))
    s.draw("place-one-way")
    assert (s.phase, s.state.seat) == ("roll", 1)
    assert s.state.tokens.signs == signs


def test_ruling_10_without_a_free_spot_nothing_happens(scene: Any, hamlet: str) -> None:
    s = scene(city=hamlet)
    assert len(s.plan.spots) < 12
    s.state = replace(s.state, tokens=replace(s.state.tokens, signs=(1,) * len(s.plan.spots)))
    assert s.draw("place-one-way").state.seat == 1


def test_ruling_11_changing_is_a_duty_if_a_token_lies_there(scene: Any) -> None:
    assert scene().draw("change-one-way").state.seat == 1, "no token: nothing happens"
    s = scene().one_way(124, 128).draw("change-one-way")
    assert s.actions() == [Flip(spot(s, 126))], "the permanent one is not among them"
    assert s.refuses(Pass()) == "taxi-refuse-other-card"
    s.play(s.actions()[0]).at(126, 126)
    assert s.roll(1).ends() == {125}


def test_ruling_11_removing_an_obstacle_is_optional_and_takes_any(scene: Any) -> None:
    assert scene().draw("remove-obstacle").state.seat == 1, "nothing there: nothing happens"
    s = scene().one_way(124, 128).barriers((128, 129)).cones(5).draw("remove-obstacle")
    bar = crossing(s, 128, 129)
    lifts = [(Token.BARRIER, bar), (Token.CONE, 5), (Token.SIGN, spot(s, 126))]
    assert s.actions() == [*(Lift(token, n) for token, n in lifts), Pass()]
    for action in s.actions():
        after = s.rules.play(s.state, 0, action).tokens
        left = len(after.barriers) + len(after.cones) + sum(map(bool, after.signs))
        assert left == (3 if action == Pass() else 2)
    assert s.refuses(Lift(Token.CONE, 4)) == "taxi-refuse-no-token"


def test_ruling_11_removing_a_one_way_takes_only_one_ways(scene: Any) -> None:
    s = scene().one_way(124, 128).barriers((128, 129)).draw("remove-one-way")
    assert s.actions() == [Lift(Token.SIGN, spot(s, 126))]
    assert s.refuses(Lift(Token.BARRIER, crossing(s, 128, 129))) == "taxi-refuse-other-card"
    assert scene().draw("remove-one-way").state.seat == 1


def test_ruling_14_a_barrier_blocks_both_ways_one_to_a_crossing(scene: Any) -> None:
    s = scene().draw("place-barrier")
    assert len(s.actions()) == len(s.plan.crossings) - 1, "all but the exit of the car park"
    number = crossing(s, 128, 129)
    s.play(Bar(number))
    assert 129 not in s.at(128, 128).roll(1).ends()
    s = scene().barriers((128, 129)).at(129).roll(1)
    assert 128 not in s.ends()
    s = scene().barriers((128, 129)).draw("place-barrier")
    assert s.refuses(Bar(number)) == "taxi-refuse-barred"
    assert Bar(number) not in s.actions()


def test_ruling_14_not_on_the_exit_of_the_car_park(scene: Any) -> None:
    """The crossing that cars from the car park drive over; the one before the exit is a street."""
    s = scene().draw("place-barrier")
    exit_, before = Bar(crossing(s, 183, 189)), Bar(crossing(s, 227, 228))
    assert s.refuses(exit_) == "taxi-refuse-exit"
    assert exit_ not in s.actions()
    assert before in s.actions()
    assert s.play(before).state.tokens.barriers == (before.crossing,)


def test_ruling_14_any_other_street_of_ones_choice(scene: Any) -> None:
    """Also round the exit, and where it cuts off half of the town."""
    s = scene().barriers((182, 183)).draw("place-barrier")
    closing = Bar(crossing(s, 157, 183))
    assert closing in s.actions()
    s.play(closing)
    assert s.at(183).rules.view(s.state, 0).pawns[0].blocked, "the dead end is the remedy"
    rng = Random(4)
    for _ in range(20):
        s = scene()
        s.state = replace(s.state, tokens=litter(s.plan, rng))
        if len(s.state.tokens.barriers) < 7:
            s.draw("place-barrier")
            free = len(s.plan.crossings) - 1 - len(s.state.tokens.barriers)
            assert len(s.actions()) == free


def test_ruling_14_by_option_no_barrier_shuts_the_car_park_in(scene: Any) -> None:
    s = scene(guard_exit=True).barriers((182, 183)).draw("place-barrier")
    for a, b in ((183, 189), (227, 228)):
        assert s.refuses(Bar(crossing(s, a, b))) == "taxi-refuse-exit"
        assert Bar(crossing(s, a, b)) not in s.actions()
    closing = Bar(crossing(s, 157, 183))
    assert closing not in s.actions()
    assert s.refuses(closing) == "taxi-refuse-sealed"


def test_ruling_14_seven_barriers_then_no_effect(scene: Any) -> None:
    s = scene()
    for number in range(7):
        s.draw("place-barrier").play(Bar(number))
    s.state = replace(s.state, seat=0, cards=replace(s.state.cards, draw=BOX))  # shuffled anew
    assert s.draw("place-barrier").state.seat == 1
    assert s.state.tokens.barriers == tuple(range(7))


def test_ruling_14_an_entrance_may_be_closed_in(scene: Any) -> None:
    s = scene().barriers((167, 168)).draw("place-barrier")
    s.play(Bar(crossing(s, 172, 173)))
    view = s.goal("market", seat=1).rules.view(s.state, 1)
    assert view.distance is None, "no way leads there now"


def test_ruling_15_nobody_enters_a_coned_square(scene: Any) -> None:
    s = scene().draw("place-cone-5")
    assert s.state.tokens.cones == (5,)
    assert s.at(104, 104).roll(1).ends() == {103}
    assert (
        s.rules.tables.network.distances(107, s.rules.tables.traffic(s.state.tokens).closed)[104]
        > 3
    )


def test_ruling_15_a_number_already_coned_or_no_cone_left_has_no_effect(scene: Any) -> None:
    s = scene().cones(5).draw("place-cone-5")
    assert (s.state.tokens.cones, s.state.seat) == ((5,), 1)
    s = scene().cones(1, 2, 3, 4, 5).draw("place-cone-6")
    assert (s.state.tokens.cones, s.state.seat) == ((1, 2, 3, 4, 5), 1)


def test_ruling_15_by_option_the_card_moves_a_cone(scene: Any) -> None:
    s = scene(move_cones=True).cones(1, 2, 3, 4, 5).draw("place-cone-6")
    assert s.actions() == [Lift(Token.CONE, n) for n in range(1, 6)]
    assert s.refuses(Pass()) == "taxi-refuse-other-card"
    assert s.play(Lift(Token.CONE, 2)).state.tokens.cones == (1, 3, 4, 5, 6)
    s = scene(move_cones=True).cones(1, 2, 3, 4, 6).draw("place-cone-6")
    assert s.state.seat == 1, "it stands there already"


def test_ruling_16_a_cone_on_a_pawn_lets_it_drive_on_but_not_return(scene: Any) -> None:
    s = scene(seats=3).at(2, 105, 105).draw("place-cone-5")
    assert s.state.at == (2, 105, 105), "both pawns are set beside their square"
    s.roll(1)
    assert s.ends() == {104, 106}, "any direction, without penalty"
    s.drive(104).roll(1).drive(104)
    s.state = replace(s.state, seat=1, phase="roll")
    assert s.roll(1).ends() == {103}, "not back in"


def test_ruling_17_numbered_squares_are_no_entrances(scene: Any) -> None:
    plan = scene().plan
    assert len(set(plan.cones)) == 10
    assert not set(plan.cones) & {place.door for place in plan.places}
    assert plan.exit not in plan.cones


def test_ruling_23_cards_are_applied_at_once_and_discarded_face_up(scene: Any) -> None:
    s = scene().draw("place-barrier").play(Bar(0))
    assert s.state.cards.discard[INDEX["place-barrier"]] == 1
    view = s.rules.view(s.state, 1)
    assert [(c.card, c.count) for c in view.discard] == [("place-barrier", 1)]


def test_ruling_23_chance_cards_are_kept_in_secret_without_limit(scene: Any) -> None:
    s = scene()
    for card in ("pass-over", "any-way", "pass-over", "roll-again"):
        s.state = replace(s.state, seat=0)
        s.draw(card)
    assert s.rules.view(s.state, 0).hand == ("pass-over", "any-way", "pass-over", "roll-again")
    other = s.rules.view(s.state, 1)
    assert len(other.pawns[0].kept) == 4
    assert other.hand == ()
    assert not any(s.state.cards.discard)


def test_ruling_23_used_before_the_roll_or_during_the_move(scene: Any) -> None:
    s = scene().keeps("pass-over", "any-way").barriers((128, 129)).one_way(124, 128).at(126)
    assert s.actions() == [Roll(), Use(0, "pass-over"), Use(1, "any-way")]
    s.use("pass-over").roll(3)
    assert s.ends() == {129}
    s.use("any-way")
    assert s.ends() == {123, 129}, "one more way, against the one-way"
    s.drive(123)
    assert (s.state.hop, s.state.any_way) == (False, False), "for this move only"
    assert s.state.cards.discard[INDEX["pass-over"]] == 1
    assert s.state.cards.discard[INDEX["any-way"]] == 1
    assert s.state.cards.kept == ((), ()), "and used once only"


def test_ruling_23_everybody_keeps_their_own_cards(scene: Any) -> None:
    s = scene(seats=3)
    for seat, card in enumerate(("pass-over", "any-way", "roll-again")):
        s.state = replace(s.state, seat=seat)
        s.draw(card)
    hands = [[CARDS[kept.card].id for kept in hand] for hand in s.state.cards.kept]
    assert hands == [["pass-over"], ["any-way"], ["roll-again"]]
    s.state = replace(s.state, seat=1, phase="roll")
    hands = [[CARDS[kept.card].id for kept in hand] for hand in s.use("any-way").state.cards.kept]
    assert hands == [["pass-over"], [], ["roll-again"]]


def test_ruling_23_rolling_again_replaces_the_roll(scene: Any) -> None:
    s = scene().keeps("roll-again").at(126)
    assert s.actions() == [Roll()], "there is no roll yet"
    assert s.refuses(Use(0, "roll-again")) == "taxi-refuse-no-roll"
    s.roll(1).use("roll-again")
    assert s.rules.turn(s.state) == Chance("die-0")
    assert s.play(Die(2)).ends() == {124, 128}
    s = scene().keeps("roll-again", "roll-again").at(126).roll(1).use("roll-again").play(Die(6))
    assert Use(0, "roll-again") in s.actions(), "as many as one likes"


def test_ruling_23_rolling_again_helps_in_a_dead_end(scene: Any) -> None:
    s = scene().keeps("roll-again").barriers((128, 129)).one_way(124, 128).at(128, 2).roll(6)
    assert s.phase == "stuck"
    assert s.actions() == [Pass(), Use(0, "roll-again")]
    assert s.use("roll-again").play(Die(3)).phase == "draw"
    assert s.play(Draw("place-cone-1")).state.stuck == (1, 0), "one turn lost, not two"


def test_ruling_23_not_on_another_players_turn_and_not_in_vain(scene: Any) -> None:
    s = scene().keeps("pass-over", seat=1).keeps("pass-over")
    assert s.refuses(Use(0, "pass-over"), seat=1) == "taxi-refuse-seat"
    assert s.refuses(Use(0, "pass-over")) == "taxi-refuse-no-obstacle"
    assert s.refuses(Use(0, "any-way")) == "taxi-refuse-kept"
    s.cones(1).keeps("pass-over").use("pass-over")
    assert s.refuses(Use(0, "pass-over")) == "taxi-refuse-twice"
    s = scene().keeps("any-way", "any-way").use("any-way")
    assert s.refuses(Use(0, "any-way")) == "taxi-refuse-twice"
    assert s.tags() == {"roll"}


def test_ruling_24_a_move_by_a_card_draws_as_any_other(scene: Any) -> None:
    """« Si son pion s'arrête sur une case orange, le joueur pige une carte »: no exception."""
    s = scene().at(126).draw("drive-on-2")
    assert (s.phase, s.state.die) == ("move", 2)
    assert s.ends() == {124, 128}
    assert s.plan.squares[128].kind == "orange"
    s.drive(128)
    assert (s.phase, s.state.seat) == ("draw", 0)
    assert s.state.cards.discard[INDEX["drive-on-2"]] == 1
    s.play(Draw("drive-on-5"))
    assert (s.phase, s.state.die) == ("move", 5), "and that card may drive on again"


def test_ruling_24_but_it_may_arrive(scene: Any) -> None:
    s = scene().goal("market").at(171).draw("drive-on-5")
    assert s.drive(169).phase == "arrive"


def test_ruling_24_in_a_dead_end_it_has_no_effect(scene: Any) -> None:
    s = scene().barriers((128, 129)).one_way(124, 128).at(128, 2).roll(3).play(Draw("drive-on-2"))
    assert (s.state.seat, s.state.at[0], s.state.stuck) == (1, 128, (1, 0))
    assert s.state.cards.discard[INDEX["drive-on-2"]] == 1


def test_ruling_24_and_there_is_no_roll_to_repeat(scene: Any) -> None:
    s = scene().at(126).keeps("roll-again").draw("drive-on-2")
    assert s.tags() == {"drive"}
    assert s.refuses(Use(0, "roll-again")) == "taxi-refuse-no-roll"


def test_ruling_25_an_empty_deck_is_made_of_the_discard(scene: Any) -> None:
    s = scene().keeps("pass-over").at(126)
    nothing = (0,) * len(BOX)
    kept = INDEX["pass-over"]
    discard = tuple(n - (number == kept) for number, n in enumerate(BOX))
    s.state = replace(s.state, cards=replace(s.state.cards, draw=nothing, discard=discard))
    s.roll(2).drive(128)
    assert s.phase == "draw"
    assert s.state.cards.draw == discard
    assert s.state.cards.discard == nothing
    assert s.state.cards.shuffle == 1


def test_ruling_25_so_is_an_empty_destination_deck(scene: Any, hamlet: str) -> None:
    s = scene(city=hamlet, target=5)
    mill, zoo = s.rules.tables.place_numbers["mill"], s.rules.tables.place_numbers["zoo"]
    shown = (1 << 12) - 1 & ~(1 << mill) & ~(1 << zoo)
    unseen = 1 << mill | 1 << zoo
    fares = replace(s.state.fares, deck=0, shown=shown, unseen=unseen, maybe=(unseen, unseen))
    s.state = replace(s.state, fares=fares, phase="arrive")
    s.at(s.door("zoo")).play(Arrive())
    assert len(s.rules.chances(s.state)) == 10
    s.play(Deal("bank"))
    assert s.state.fares.shown == 0
    assert s.state.fares.deck.bit_count() == 10, "all but the bank and the one that is still held"


def test_ruling_26_completed_cards_stay_face_up(scene: Any) -> None:
    s = scene(target=3).goal("market").at(168).roll(1).drive(169).play(Arrive())
    market = s.rules.tables.place_numbers["market"]
    for reader in (None, 0, 1):
        assert s.rules.view(s.state, reader).pawns[0].reached == (market,)
    assert s.state.fares.shown == 1 << market
    assert s.rules.scores(s.state)[0].parts == {"destinations": 1}


def test_ruling_27_the_match_ends_at_the_last_arrival(scene: Any) -> None:
    s = scene(seats=3, target=1).goal("market").at(168).roll(1).drive(169).play(Arrive())
    assert s.rules.turn(s.state) == Over(), "though others had no turn"
    result = s.rules.result(s.state)
    assert result.winners == (0,)
    assert result.decided is None
    views = [s.rules.view(s.state, reader) for reader in (None, 0, 1, 2)]
    assert all(view.pawns[1].destination is not None for view in views), "cards are shown now"


@pytest.mark.parametrize("target", [1, 2, 3, 4, 5])
def test_ruling_28_the_number_of_destinations_is_a_setting(scene: Any, target: int) -> None:
    s = scene(target=target)
    for n, place in enumerate(("market", "bank", "pool", "hotel", "library")[:target], start=1):
        s.state = replace(s.state, seat=0, phase="roll")
        s.goal(place)
        s.at(min(to for to, _ in s.rules.tables.network.out[s.door(place)]))
        s.roll(6).drive(s.door(place)).play(Arrive())
        assert (s.phase == "over") == (n == target)
        if n < target:
            s.play(s.rules.chances(s.state)[0][0])
    assert s.rules.scores(s.state)[0].total == target


def test_ruling_29_the_youngest_or_a_random_player_begins() -> None:
    youngest = TAXI.rules(TaxiOptions(first="youngest"), 3)
    state = youngest.start()
    for _ in range(3):
        state = youngest.play(state, None, youngest.chances(state)[0][0])
    assert youngest.turn(state) == Seats((0,))
    random = TAXI.rules(TaxiOptions(first="random"), 3)
    assert random.turn(random.start()) == Chance("first")
    assert random.chances(random.start()) == [(First(seat), 1) for seat in range(3)]
    with pytest.raises(IllegalAction):
        random.play(random.start(), None, First(3))
    state = random.play(random.start(), None, First(2))
    for _ in range(3):
        state = random.play(state, None, random.chances(state)[0][0])
    assert random.turn(state) == Seats((2,))


def test_ruling_30_destinations_are_drawn_one_at_a_time(scene: Any) -> None:
    s = scene(seats=4, target=3)
    assert len(set(s.state.fares.goal)) == 4, "one each, all different"
    assert s.state.fares.deck.bit_count() == 32 - 4
    s.goal("market").at(168).roll(1).drive(169).play(Arrive())
    assert s.rules.turn(s.state) == Chance("destination-0")


def test_ruling_31_without_a_limit_only_destinations_end_a_match(scene: Any) -> None:
    assert TaxiOptions().turn_limit == 0, "the rulebook knows no limit of turns"
    s = scene(seats=3)
    s.state = replace(s.state, turns=3000)
    s.at(126, 130, 1).roll(1).drive(127)
    assert s.rules.turn(s.state) == Seats((1,))
    assert s.rules.view(s.state, 0).turn_limit == 0


def test_ruling_31_at_the_limit_of_turns_destinations_then_distance_decide(scene: Any) -> None:
    s = scene(seats=3, turn_limit=5)
    s.state = replace(s.state, turns=14)
    s.goal("market").goal("bank", seat=1).at(126, 130, 1)
    s.roll(1).drive(127)
    assert s.rules.turn(s.state) == Over()
    result = s.rules.result(s.state)
    assert result.places == (3, 1, 2)
    assert result.decided is not None
    assert result.decided.key == "taxi-decided-distance"
    fares = s.state.fares
    ahead = replace(s.state, fares=replace(fares, reached=((0,), (), ())))
    result = s.rules.result(ahead)
    assert result.winners == (0,)
    assert result.decided is not None
    assert result.decided.key == "taxi-decided-limit"


def test_the_box_holds_58_taxi_cards() -> None:
    assert sum(BOX) == 58
    numbers = [card.number for card in CARDS if card.id.startswith("place-cone")]
    assert numbers == list(range(1, 11))


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(BadOption):
        TAXI.rules(TaxiOptions(), seats)
