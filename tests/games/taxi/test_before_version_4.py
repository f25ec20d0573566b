"""What rules version 4 changed, as versions 2 and 3 go on playing it.

Square numbers are those of the first town; see test_rulings_moves.py.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.pieces import INDEX
from ludotheque.games.taxi.state import Bar, Draw

from .streets import litter
from .test_rulings_cards import crossing
from .test_rulings_moves import dead_end, third_turn


def test_before_4_ruling_20_freed_by_the_drawn_card_a_pawn_goes_on_next_turn(
    scene: Any,
) -> None:
    s = dead_end(scene, version=3).roll(3).play(Draw("change-one-way"))
    s.play(s.actions()[0])
    assert (s.state.seat, s.state.at[0], s.state.stuck) == (1, 128, (0, 0))
    s.pass_turns([1]).roll(1)
    assert s.ends() == {127}


def test_before_4_ruling_20_or_at_once_by_option(scene: Any) -> None:
    s = dead_end(scene, version=3, freed_moves=True).roll(3).play(Draw("change-one-way"))
    s.play(s.actions()[0])
    assert (s.phase, s.state.seat) == ("move", 0)
    assert s.ends() == {125}, "it drives the three it rolled"
    s.drive(125)
    assert s.state.seat == 1
    useless = dead_end(scene, version=3, freed_moves=True).roll(3).play(Draw("place-cone-1"))
    assert (useless.state.seat, useless.state.stuck) == (1, (1, 0))


def test_before_4_ruling_21_one_obstacle_only_and_one_ways_still_bind(scene: Any) -> None:
    s = third_turn(scene, version=3).roll(1)
    assert s.ends() == {129}, "not back against the one-way"
    s = third_turn(scene, version=3).barriers((128, 129), (129, 130)).roll(2)
    assert s.ends() == {116, 143}, "a second barrier is not passed"


def test_before_4_ruling_21_the_player_chooses_which_obstacle(scene: Any) -> None:
    s = scene(version=3).at(129).barriers((128, 129), (116, 129), (129, 130), (129, 143))
    s.state = replace(s.state, stuck=(2, 0))
    assert s.roll(1).ends() == {128, 116, 130, 143}


def test_before_4_ruling_21_a_cone_that_is_passed_over_takes_no_step(scene: Any) -> None:
    s = scene(version=3).cones(5).one_way(104, 107).at(104)
    s.state = replace(s.state, stuck=(2, 0))
    s.roll(1)
    assert s.ends() == {106}, "behind the cone at 105; nobody stops on it"
    assert s.drive(106).state.way == (104, 105, 106)


def test_before_4_ruling_21_several_obstacles_in_a_row_are_passed_if_one_is_not_enough(
    scene: Any, hamlet: str
) -> None:
    # A cone in front with a barrier right behind it, and a one-way at the back.
    s = scene(version=3, city=hamlet).cones(4).one_way(40, 42).barriers((43, 44)).at(42, 2)
    s.state = replace(s.state, stuck=(2, 0))
    assert s.roll(1).ends() == {44}, "a cone's square is no step"
    s.drive(44)
    assert (s.state.stuck, s.state.hop) == ((0, 0), 0)


def test_before_4_ruling_21_where_all_ways_point_inward_the_third_turn_goes_against_them(
    scene: Any, hamlet: str
) -> None:
    s = scene(version=3, city=hamlet)
    corner = next(n for n, square in enumerate(s.plan.squares) if (square.x, square.y) == (5, 0))
    for spot in s.plan.spots:
        line = s.plan.portions[spot.portion]
        if corner in line.ends:
            inward = line.squares if line.ends[1] == corner else line.squares[::-1]
            s.one_way(*inward, corner)
    s.at(corner, 2)
    assert s.rules.view(s.state, 0).pawns[0].blocked
    s.state = replace(s.state, stuck=(2, 0))
    assert len(s.roll(2).ends()) == 3, "no obstacle is in the way, only one-ways"


def test_before_4_ruling_21_one_ways_bind_where_passing_obstacles_is_enough(
    scene: Any,
) -> None:
    # Eastwards to a barrier; the corner behind it is barred to the north, and its other arms
    # point inward.
    s = scene(version=3).one_way(168, 172).one_way(178, 174).one_way(205, 187).at(172, 2)
    s.barriers((172, 173), (155, 173))
    s.state = replace(s.state, stuck=(2, 0))
    assert s.roll(1).ends() == {173}
    s.state = replace(s.state, phase="roll", hop=0, die=0)
    assert s.roll(3).ends() == {149}, "over both barriers, against no one-way"


def test_before_4_ruling_14_not_on_the_way_out_of_the_car_park(scene: Any) -> None:
    s = scene(version=3).draw("place-barrier")
    for a, b in ((183, 189), (227, 228)):
        assert s.refuses(Bar(crossing(s, a, b))) == "taxi-refuse-exit"
        assert Bar(crossing(s, a, b)) not in s.actions()


def test_before_4_ruling_14_nor_round_the_way_out(scene: Any) -> None:
    """Two barriers at the corner behind the exit would bar it as well."""
    s = scene(version=3).barriers((182, 183)).draw("place-barrier")
    closing = Bar(crossing(s, 157, 183))
    assert closing not in s.actions()
    assert s.refuses(closing) == "taxi-refuse-sealed"
    assert Bar(crossing(s, 156, 179)) in s.actions(), "others may stand"
    free = scene(version=3).draw("place-barrier")
    assert Bar(crossing(free, 157, 183)) in free.actions()


def test_before_4_ruling_14_whatever_stands_the_car_park_is_not_shut_in(
    scene: Any,
) -> None:
    """Also with cones and one-ways, and far from the exit: most of the town stays within reach."""
    rng, refused = Random(4), 0
    for _ in range(60):
        s = scene(version=3)
        tokens = replace(litter(s.plan, rng), barriers=())
        half = len(s.plan.squares) // 2
        for _ in range(7):
            traffic = s.rules.tables.traffic(tokens)
            if sum(far < FAR for far in traffic.ahead(0)) <= half:
                break
            s.state = replace(s.state, tokens=tokens, seat=0)
            s.draw("place-barrier")
            refused += len(s.rules.tables.bars) - len(tokens.barriers) - len(s.actions())
            near = [bar for bar in s.actions() if s.plan.crossings[bar.crossing].b > 130]
            tokens = s.play(rng.choice(near)).state.tokens
            there = s.rules.tables.traffic(tokens).ahead(0)
            assert sum(far < FAR for far in there) > half
    assert refused


def test_before_4_ruling_24_a_move_by_a_card_draws_no_further_card(scene: Any) -> None:
    s = scene(version=3).at(126).draw("drive-on-2")
    assert (s.phase, s.state.die) == ("move", 2)
    assert s.ends() == {124, 128}
    assert s.plan.squares[128].kind == "orange"
    s.drive(128)
    assert (s.phase, s.state.seat) == ("roll", 1)
    assert s.state.cards.discard[INDEX["drive-on-2"]] == 1
