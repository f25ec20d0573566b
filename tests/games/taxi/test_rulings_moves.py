"""One test for each ruling of rulebook/taxi.en.md: driving, arriving and dead ends.

Square numbers are those of Port-Lanterne. The south quay runs from the junction 123 over 124 to 128
to the junction 129, with a spot for a one-way; the north quay from 103 over 104 to 107 to 108, with
the square of cone 5 at 105.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.state import Arrive, Die, Draw, Drive, Pass, Roll, Use
from ludotheque.rules import Seats

from .conftest import FIRST_TOWN

QUAY = "c3 ? . . = . ? d3"  # of the south quay, with the orange squares at its ends


def test_ruling_01_choice_of_way_is_free(scene: Any) -> None:
    s = scene().at(129).roll(2)
    assert s.ends() == {127, 113, 131, 149}, "two squares along each of the four streets"
    assert s.tags() == {"drive"}, "there is a way, so the pawn must move"
    assert s.refuses(Pass()) == "taxi-refuse-move"


def test_ruling_02_turning_round_only_at_the_start_of_a_move(scene: Any) -> None:
    s = scene().at(126).roll(2)
    assert s.ends() == {124, 128}, "either direction, but not there and back again"
    # Forward only for a pawn that came from the west: the state does not even remember it.
    s = scene().at(126).roll(1).drive(127).pass_turns([1]).roll(1)
    assert s.ends() == {126, 128}, "back is allowed when a new move begins"


def test_ruling_02_a_cul_de_sac_met_on_the_way_stops_the_pawn(scene: Any) -> None:
    s = scene().at(126).barriers((128, 129), (123, 124)).roll(5)
    assert s.ends() == {124, 128}


def test_ruling_03_the_whole_roll_must_be_used_if_it_can_be(scene: Any) -> None:
    s = scene().at(126).barriers((128, 129)).roll(3)
    assert s.ends() == {123}, "eastwards only two squares are free"
    assert s.refuses(Drive(128)) == "taxi-refuse-way-short"


def test_ruling_03_blocked_everywhere_a_pawn_goes_as_far_as_possible(scene: Any) -> None:
    s = scene().at(125).barriers((128, 129), (123, 124)).roll(6)
    assert s.ends() == {128}, "three squares east, one square west"
    assert s.drive(128).state.at[0] == 128


def test_ruling_04_arriving_needs_no_exact_count(scene: Any) -> None:
    s = scene().goal("market").at(167).roll(6)
    assert s.door("market") == 169
    assert 169 in s.ends(), "two squares away"
    assert 173 not in s.ends(), "the way past the destination stops there"
    s.drive(169)
    assert s.phase == "arrive"
    assert s.state.way == (167, 168, 169)
    assert s.tags() == {"arrive"}
    s.play(Arrive())
    assert s.phase == "deal", "the next card is drawn at once"
    s.play(s.rules.chances(s.state)[0][0])
    assert (s.phase, s.state.seat) == ("roll", 1), "and the rest of the roll is lost"


def test_ruling_04_another_way_may_be_taken_instead(scene: Any) -> None:
    s = scene().goal("market").at(167).roll(6)
    others = s.ends() - {169}
    assert others
    s.drive(min(others))
    assert s.state.fares.reached[0] == ()


def test_ruling_04_a_blocked_way_still_leads_to_a_destination_on_it(scene: Any) -> None:
    s = scene().goal("market").at(168).barriers((172, 173)).roll(6)
    assert 169 in s.ends(), "though this way ends at the barrier and others use the whole roll"
    assert 172 not in s.ends()


def test_ruling_05_an_entrance_draws_no_card(scene: Any) -> None:
    assert all(s.kind == "door" for s in scene().plan.squares if s.place is not None)
    s = scene().at(168).roll(1).drive(169)
    assert (s.phase, s.state.seat) == ("roll", 1), "somebody else's destination is a grey square"
    s = scene().goal("market").at(168).roll(1).drive(169)
    assert s.phase == "arrive", "one's own is an arrival, not a draw"


def test_ruling_06_the_next_destination_is_not_where_the_pawn_stands(
    scene: Any, hamlet: str
) -> None:
    s = scene(city=hamlet, target=5)
    # All cards but two are face up, the deck is empty, and seat 0 has just arrived at the bank.
    bank, zoo, mill = (s.rules.tables.place_numbers[p] for p in ("bank", "zoo", "mill"))
    everything = (1 << 12) - 1
    fares = replace(
        s.state.fares,
        goal=(-1, mill),
        maybe=(0, 1 << mill),
        reached=((bank,), ()),
        deck=0,
        unseen=1 << mill,
        shown=everything & ~(1 << mill),
    )
    s.at(s.door("bank"))
    s.state = replace(s.state, phase="deal", fares=fares)
    dealt = {deal.place for deal, _ in s.rules.chances(s.state)}
    assert "bank" not in dealt
    assert len(dealt) == 10
    s.play(next(d for d, _ in s.rules.chances(s.state) if d.place == "zoo"))
    after = s.state.fares
    assert after.goal == (zoo, mill)
    assert after.deck >> bank & 1, "it stays in the deck for later"
    assert not after.maybe[0] >> bank & 1


def test_ruling_07_pawns_pass_and_share_squares(scene: Any) -> None:
    s = scene().at(126, 127).roll(1)
    assert 127 in s.ends()
    s.drive(127)
    assert s.state.at == (127, 127)
    s = scene().at(126, 127).roll(2)
    assert 128 in s.ends(), "past the other pawn"


def test_ruling_08_only_orange_squares_draw(scene: Any) -> None:
    s = scene().at(126).roll(2).drive(128)
    assert s.plan.squares[128].kind == "orange"
    assert s.phase == "draw"
    s = scene().at(126).roll(1).drive(127)
    assert s.plan.squares[127].kind == "grey"
    assert (s.phase, s.state.seat) == ("roll", 1)


def test_ruling_09_pawns_start_in_the_car_park_and_never_return(scene: Any) -> None:
    s = scene()
    assert s.state.at == (0, 0)
    s.roll(1)
    assert s.ends() == {s.plan.exit}, "the first step is the exit square"
    assert all(to != 0 for arms in s.rules.tables.network.out for to, _ in arms)
    assert all(place.door != 0 for place in s.plan.places)
    assert scene().roll(3).ends() == {s.plan.exit - 12}, "and the permanent one-way is obeyed"


def test_ruling_12_a_one_way_governs_its_portion_and_both_crossings(scene: Any) -> None:
    s = scene().one_way(124, 128)  # eastwards
    assert 128 not in s.at(129).roll(1).ends(), "no entering against it"
    s = scene().one_way(124, 128).at(124).roll(1)
    assert s.ends() == {125}, "no leaving against it"
    s = scene().one_way(124, 128).at(126).roll(1)
    assert s.ends() == {127}, "no step back inside"
    s = scene().one_way(124, 128).at(128).roll(1)
    assert s.ends() == {129}
    s = scene().one_way(124, 128).at(123).roll(1)
    assert 124 in s.ends()


def test_ruling_12_the_permanent_one_way(scene: Any) -> None:
    s = scene().at(183).roll(1)
    assert 189 not in s.ends(), "it leads from the car park to this junction"
    assert 228 in scene().at(227).roll(1).ends()


def test_ruling_13_circling_between_one_ways_is_normal_movement(scene: Any) -> None:
    # Round the market square: every street that leads away from it is barred.
    s = scene().one_way(124, 128).one_way(172, 168).at(124, 2)
    s.barriers((116, 129), (129, 130), (173, 174), (173, 187), (167, 186), (166, 167), (122, 123))
    ring = {*range(123, 130), 143, 149, 155, *range(167, 174), 142, 148, 154}
    for turn in range(8):
        assert not s.rules.view(s.state, 0).pawns[0].blocked
        s.roll(6)
        assert s.phase == "move", f"no special turn, not even turn {turn}"
        assert s.ends() <= ring
        s.drive(min(s.ends()))
        s.state = replace(s.state, phase="roll", seat=0, die=0)


def test_ruling_18_stuck_means_no_step_at_all(scene: Any) -> None:
    s = scene().barriers((128, 129)).at(128)
    assert not s.rules.view(s.state, 0).pawns[0].blocked, "it can turn round"
    s = scene().barriers((128, 129)).one_way(124, 128).at(128)
    blocked = s.rules.view(s.state, 0).pawns[0].blocked
    assert [(b.to, b.reasons) for b in blocked] == [(127, ("one-way",)), (129, ("barrier",))]
    assert s.roll(6).state.seat == 1, "a turn is lost"


def test_ruling_18_walled_in_without_a_one_way_is_the_same(scene: Any) -> None:
    s = scene().at(129).barriers((128, 129), (116, 129), (129, 130), (129, 143))
    assert all(b.reasons == ("barrier",) for b in s.rules.view(s.state, 0).pawns[0].blocked)
    assert s.roll(6).state.stuck == (1, 0)


def test_ruling_18_shut_in_where_no_card_can_be_drawn_is_the_same(scene: Any) -> None:
    """The south quay has no orange square here: a pawn between two barriers would never leave."""
    grey = FIRST_TOWN.replace(QUAY, QUAY.replace("?", "."))
    assert grey != FIRST_TOWN
    s = scene(city=grey).barriers((123, 124), (128, 129)).at(126, 2)
    blocked = s.rules.view(s.state, 0).pawns[0].blocked
    assert {(b.start, b.to) for b in blocked} == {(124, 123), (128, 129)}
    assert s.roll(5).state.stuck == (1, 0), "it waits like any pawn in a dead end"
    s.pass_turns([1]).roll(3)
    assert s.phase == "draw", "a 3 or a 4 draws a card"
    s.play(Draw("place-cone-1")).pass_turns([1]).roll(3)
    assert s.ends() >= {129, 123}, "the third turn passes over a barrier"
    s = scene().barriers((123, 124), (128, 129)).at(126, 2)
    assert not s.rules.view(s.state, 0).pawns[0].blocked, "with an orange square it can draw"


def dead_end(scene: Any, **options: Any) -> Any:
    """Seat 0 stands at a barrier, and a one-way is behind it."""
    return scene(**options).barriers((128, 129)).one_way(124, 128).at(128, 2)


def test_ruling_19_three_turns_in_a_dead_end(scene: Any) -> None:
    s = dead_end(scene).roll(5)
    assert (s.state.seat, s.state.stuck) == (1, (1, 0))
    s.pass_turns([1]).roll(6)
    assert (s.state.seat, s.state.stuck) == (1, (2, 0))
    s.pass_turns([1]).roll(2)
    assert s.phase == "move", "the third turn passes over the obstacle"
    assert s.ends() == {116, 130, 143, 126}, "129 and one square beyond, or back"
    s.drive(130)
    assert s.state.stuck == (0, 0)
    assert s.state.tokens.barriers, "which stays where it is"


@pytest.mark.parametrize("pips", [3, 4])
def test_ruling_19_a_three_or_a_four_draws_a_card(scene: Any, pips: int) -> None:
    s = dead_end(scene).roll(pips)
    assert s.phase == "draw"
    s.play(Draw("place-cone-1"))
    assert s.state.stuck == (1, 0), "a useless card counts as an attempt, too"


def test_ruling_19_the_count_starts_anew_when_somebody_opens_the_way(scene: Any) -> None:
    s = dead_end(scene).roll(5)
    s.at(128, 2).play(Roll(), Die(1)).drive(3)
    assert s.phase == "draw"
    s.play(Draw("remove-obstacle"))
    s.play(next(a for a in s.actions() if getattr(a, "token", None) and a.token.value == "barrier"))
    assert s.state.stuck == (0, 0)
    assert s.roll(1).ends() == {129}


def test_ruling_19_what_changes_elsewhere_does_not_start_the_count_anew(scene: Any) -> None:
    s = dead_end(scene).roll(5).play(Roll(), Die(1)).drive(3)
    assert s.phase == "draw"
    s.play(Draw("place-cone-1"))
    assert s.state.tokens.cones == (1,)
    assert s.state.stuck == (1, 0), "the way is as closed as before"


@pytest.mark.parametrize(
    ("card", "end"), [("change-one-way", 125), ("remove-one-way", 125), ("remove-obstacle", 131)]
)
def test_ruling_20_freed_by_the_drawn_card_a_pawn_goes_on_at_once(
    scene: Any, card: str, end: int
) -> None:
    """One consequence for every card that the rulebook names: the roll just made is driven."""
    s = dead_end(scene).roll(3).play(Draw(card))
    s.play(s.actions()[0])
    assert (s.phase, s.state.seat) == ("move", 0)
    assert end in s.ends(), "three squares on"
    s.drive(end)
    assert (s.state.at[0], s.state.stuck) == (end, (0, 0))


def test_ruling_20_a_freed_pawn_may_go_on_and_may_stay(scene: Any) -> None:
    s = dead_end(scene).roll(4).play(Draw("change-one-way"))
    s.play(s.actions()[0])
    assert s.tags() == {"drive", "pass"}, "« il pourra continuer »"
    s.play(Pass())
    assert (s.state.seat, s.state.at[0], s.state.stuck) == (1, 128, (0, 0))
    s.pass_turns([1]).roll(1)
    assert s.tags() == {"drive"}, "free when its turn begins, it moves like any other"


def test_ruling_20_a_card_that_does_not_free_is_no_more_than_that(scene: Any) -> None:
    useless = dead_end(scene).roll(3).play(Draw("place-cone-1"))
    assert (useless.state.seat, useless.state.stuck) == (1, (1, 0))


def test_ruling_20_by_option_a_freed_pawn_goes_on_next_turn(scene: Any) -> None:
    s = dead_end(scene, freed_moves=False).roll(3).play(Draw("change-one-way"))
    s.play(s.actions()[0])
    assert (s.state.seat, s.state.at[0], s.state.stuck) == (1, 128, (0, 0))
    s.pass_turns([1]).roll(1)
    assert s.ends() == {127}


def test_ruling_20_the_card_just_drawn_may_be_used_at_once(scene: Any) -> None:
    s = dead_end(scene, freed_moves=True).roll(4).play(Draw("pass-over"))
    assert s.phase == "stuck"
    assert s.actions() == [Pass(), Use(0, "pass-over")]
    s.use("pass-over")
    assert s.phase == "move"
    assert 132 in s.ends(), "four squares, the first over the barrier"


def test_ruling_20_a_kept_card_that_opens_nothing_leaves_the_pawn_stuck(scene: Any) -> None:
    s = scene(freed_moves=True).keeps("any-way", "pass-over").at(129, 2)
    s.barriers((128, 129), (116, 129), (129, 130), (129, 143)).roll(3).play(Draw("place-cone-1"))
    assert s.phase == "stuck"
    assert s.use("any-way").phase == "stuck"
    assert s.use("pass-over").phase == "move"


def third_turn(scene: Any, **options: Any) -> Any:
    s = dead_end(scene, **options)
    s.state = replace(s.state, stuck=(2, 0))
    return s


def test_ruling_21_one_obstacle_of_the_players_choice_a_one_way_counts_as_one(scene: Any) -> None:
    s = third_turn(scene).roll(1)
    assert s.ends() == {129, 127}, "over the barrier, or back against the one-way"
    s = third_turn(scene).barriers((128, 129), (129, 130)).roll(2)
    assert s.ends() == {116, 143, 126}, "a second barrier is not passed"
    s = scene().at(129).barriers((128, 129), (116, 129), (129, 130), (129, 143))
    s.state = replace(s.state, stuck=(2, 0))
    assert s.roll(1).ends() == {128, 116, 130, 143}


def test_ruling_21_then_as_far_as_everything_else_allows(scene: Any) -> None:
    """Behind the barrier the pawn stops at the next one; the other way is as long as the roll."""
    s = third_turn(scene).barriers((128, 129), (129, 130), (116, 129), (129, 143)).roll(5)
    assert s.ends() == {129, 123}, "one square over the barrier, five against the one-way"


def test_ruling_21_the_player_may_also_stay(scene: Any) -> None:
    s = third_turn(scene).roll(2)
    assert s.tags() == {"drive", "pass"}
    s.play(Pass())
    assert (s.state.seat, s.state.at[0], s.state.stuck) == (1, 128, (2, 0))
    s.pass_turns([1]).roll(1)
    assert (s.phase, s.ends()) == ("move", {129, 127}), "the next turn is a third one as well"


def test_ruling_21_two_obstacles_on_one_step_are_not_passed(scene: Any, hamlet: str) -> None:
    """A cone in front with a barrier right behind it: only the way back is left."""
    s = scene(city=hamlet).cones(4).one_way(40, 42).barriers((43, 44)).at(42, 2)
    s.state = replace(s.state, stuck=(2, 0))
    assert s.roll(1).ends() == {41}


def test_ruling_21_a_cone_that_is_passed_over_takes_no_step(scene: Any) -> None:
    s = scene().cones(5).one_way(104, 107).at(104)
    s.state = replace(s.state, stuck=(2, 0))
    s.roll(1)
    assert s.ends() == {106, 103}, "behind the cone at 105, where nobody stops; or back"
    assert s.drive(106).state.way == (104, 105, 106)


def test_ruling_21_nobody_stops_on_a_cone(scene: Any) -> None:
    s = scene().cones(5).keeps("pass-over").at(103).use("pass-over")
    assert 105 not in s.roll(1).ends(), "two squares on"
    s = scene().cones(5).keeps("pass-over").at(103).use("pass-over").roll(2)
    assert 105 not in s.ends()
    assert 106 in s.ends(), "104, over the cone, and 106"


def test_ruling_21_a_pass_over_card_lends_no_step(scene: Any) -> None:
    s = scene().cones(5)
    away = s.rules.tables.traffic(s.state.tokens).distances(s.state.fares.goal[0])
    starts = [square for square, steps in enumerate(away) if steps == 4]
    assert starts
    for start in starts:
        s = scene().cones(5).keeps("pass-over").at(start).use("pass-over").roll(3)
        assert s.door("zoo") not in s.ends()


def test_ruling_22_a_pass_over_card_spares_the_wait(scene: Any) -> None:
    s = dead_end(scene).keeps("pass-over")
    assert s.tags() == {"roll", "use"}
    s.use("pass-over").roll(2)
    assert s.phase == "move"
    assert s.ends() == {116, 130, 143}
    assert s.drive(130).state.stuck == (0, 0)


def test_ruling_22_also_after_the_roll(scene: Any) -> None:
    s = dead_end(scene).keeps("pass-over", "any-way").roll(2)
    assert s.phase == "stuck"
    assert s.actions() == [Pass(), Use(0, "pass-over"), Use(1, "any-way")]
    s.use("pass-over")
    assert (s.phase, s.ends()) == ("move", {116, 130, 143}), "the roll is driven after all"
    assert s.drive(130).state.stuck == (0, 0)


def test_ruling_22_also_after_a_three_or_four_with_a_useless_card(scene: Any) -> None:
    s = dead_end(scene).keeps("any-way").roll(3).play(Draw("place-cone-1"))
    assert s.actions() == [Pass(), Use(0, "any-way")]
    assert s.use("any-way").ends() == {125}
    s = dead_end(scene).roll(4).play(Draw("pass-over"))
    assert 132 in s.use("pass-over").ends(), "also the card just drawn"
    s = dead_end(scene).keeps("roll-again").roll(3).play(Draw("place-cone-1"))
    assert s.actions() == [Pass()], "the roll has had its card"
    assert s.play(Pass()).state.stuck == (1, 0)


def test_ruling_22_so_does_a_card_against_the_one_ways(scene: Any) -> None:
    s = dead_end(scene).keeps("any-way").use("any-way").roll(2)
    assert s.ends() == {126}


def test_seats_take_turns_clockwise(scene: Any) -> None:
    s = scene(seats=3)
    for seat in (0, 1, 2, 0):
        assert s.rules.turn(s.state) == Seats((seat,))
        s.roll(1)
        s.drive(min(s.ends()))
