"""Numbers that mean something and stay, and observations of what a seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.learning import NO_NUMBER
from ludotheque.notation import BadNotation
from ludotheque.registry import all_games
from ludotheque.research.fallback_encoding import FallbackObserver, ListNumbers
from ludotheque.research.stepper import MatchStepper, ObservationBuffer
from ludotheque.research.view_encoding import Encoder

# What is promised: the numbers of some actions, and how many there are.
PROMISED: dict[str, tuple[int, dict[int, str]]] = {
    "cascadia": (
        3106,
        {0: "wipe", 10: "take 0", 18: "place -10,-10 r0", 2664: "token -10,-10", 3105: "pass"},
    ),
    "minisurf": (2142, {0: "pick yyyy", 24: "go", 25: "pass", 26: "place -11,-11 r0"}),
    "maxisurf": (2142, {2141: "place 11,11 r3"}),
    "quadrata": (1226, {0: "return 1", 60: "keep", 1098: "rest-places -", 1099: "rest-places 6"}),
    "taxi": (527, {0: "roll", 1: "drive 0", 141: "arrive", 526: "use 57 any-way"}),
}  # fmt: skip
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cascadia", {}),
    ("minisurf", {}),
    ("minisurf", {"duplicate": True}),
    ("maxisurf", {"duplicate": True}),
    ("quadrata", {"version": "expert", "practice": True}),
    ("taxi", {}),
]


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_numbers_stay_what_they_are(game: str) -> None:
    numbers = MatchStepper(game, {}, None, "result").numbers
    size, some = PROMISED[game]
    assert numbers.size == size
    assert {number: numbers.show(number) for number in some} == some
    assert [numbers.read(numbers.show(number)) for number in range(size)] == list(range(size))
    assert sum(block.size for block in numbers.blocks()) == size
    with pytest.raises(BadNotation):
        numbers.read("dance 3")
    for number in (-1, size):
        with pytest.raises(IndexError, match=f"from 0 to {size - 1}, not {number}"):
            numbers.show(number)


def watched(stepper: MatchStepper, seeds: int) -> Any:
    """Every question of random matches: the generator, the seat and its legal actions."""
    rng = Random(5)
    for seed in range(seeds):
        stepper.start(bytes([seed]) * 16)
        while not stepper.over:
            seat = rng.choice(stepper.asked)
            yield rng, seat, stepper.legal(seat)
            stepper.act(seat, int(rng.choice(np.flatnonzero(stepper.mask(seat)))))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_legal_action_has_its_number(game: str, options: dict[str, Any]) -> None:
    stepper = MatchStepper(game, options, None, "result")
    for _, seat, legal in watched(stepper, 1):
        found = [stepper.numbers.number(stepper.state, seat, action) for action in legal]
        outside = [a for a, n in zip(legal, found, strict=True) if n == NO_NUMBER]
        assert not outside or "surf" in game, outside[:3]
        marked = np.flatnonzero(stepper.mask(seat)).tolist()
        assert sorted(n for n in found if n != NO_NUMBER) == marked
        for action, number in zip(legal[:9], found, strict=False):
            if number != NO_NUMBER:
                assert stepper.numbers.action(stepper.state, seat, number) == action


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_is_observed_is_what_a_seat_may_know(game: str, options: dict[str, Any]) -> None:
    """Another world that the seat cannot tell from this one looks the same, and what is kept up
    to date is what would be written anew."""
    stepper = MatchStepper(game, options, None, "result")
    for rng, seat, _ in watched(stepper, 2):
        kept = stepper.observe(seat, flat=True)
        world = stepper.rules.resample(stepper.state, seat, rng)
        for state in (stepper.state, world):
            assert np.array_equal(
                kept, ObservationBuffer(stepper.observer, seat).see(state, flat=True)
            )


def test_text_forms_go_both_ways_at_the_table() -> None:
    environment = ludotheque.env("quadrata")
    environment.reset(seed=2)
    while True:
        mask = environment.observe(environment.agent_selection)["action_mask"]
        legal = np.flatnonzero(mask).tolist()
        written = [environment.action_text(number) for number in legal]
        assert [environment.action_number(text) for text in written] == legal
        if written[0].startswith("rest"):
            break
        environment.step(legal[-1])


def test_boards_are_planes_and_cards_are_counted() -> None:
    environment = ludotheque.env("minisurf")
    environment.reset(seed=2)
    seen = environment.observe(environment.agent_selection)["observation"]
    view = environment.match.view(0)
    assert seen["towns"].shape == (2, 3, 24, 24)
    assert seen["towns"].dtype == np.uint8
    for seat, board in enumerate(view.boards):
        planes = seen["towns"][seat]
        found = {(x - 11, y - 11, town) for town, y, x in np.argwhere(planes).tolist()}
        assert found == {(square.x, square.y, square.town) for square in board.squares}
        assert seen["points"][seat] == board.area
    assert seen["deck"].tolist() == list(view.deck)
    assert int(seen["me"].argmax()) == environment.stepper.asked[0]


def test_cascadia_is_seen_side_by_side() -> None:
    environment = ludotheque.env("cascadia", seats=1)
    environment.reset(seed=1)
    seen = environment.observe("player_0")["observation"]
    view = environment.match.view(0)
    habitats = ("mountain", "forest", "prairie", "wetland", "river")
    for cell in view.environments[0].cells:
        sides = [habitats[number - 1] for number in seen["edges"][0, :, cell.r + 10, cell.q + 10]]
        assert sides == list(cell.edges)
    parts = [part.points for part in view.environments[0].parts]
    assert seen["points"][0].tolist() == parts


# Games that offer nothing ------------------------------------------------------------------------


def test_a_game_without_numbers_has_those_of_its_types_or_of_the_list() -> None:
    legal = ["a", "b", "c"]
    listed, mask = ListNumbers(5), bytearray(5)
    listed.mark(None, 0, legal, mask)
    assert bytes(mask) == bytes([1, 1, 1, 0, 0])
    assert listed.action(None, 0, 1) == "b"


def test_a_game_without_observation_is_encoded() -> None:
    rules = ludotheque.game("minisurf").rules(ludotheque.game("minisurf").options(), 2)
    observer = FallbackObserver(rules)
    stepper = MatchStepper("minisurf", {}, None, "result")
    stepper.start(bytes(16))
    vector = ObservationBuffer(observer, 0).see(stepper.state, flat=True)
    assert vector.dtype == np.float32
    assert vector.any()


def test_what_does_not_fit_is_left_out() -> None:
    encoder = Encoder(tuple[int, ...], [(1, 2, 3, 4)])
    assert encoder.size == 1 + 5
    assert encoder.flat((7, 8)).tolist() == [2, 7, 8, 0, 0, 0]
    assert encoder.flat(tuple(range(9))).tolist() == [9, 0, 1, 2, 3, 4]


def test_words_and_missing_things_have_numbers() -> None:
    encoder = Encoder(tuple[str, int | None], [])
    one, same, other = (encoder.flat(value) for value in (("a", 5), ("a", None), ("b", 5)))
    assert one[:-2].tolist() == same[:-2].tolist() != other[:-2].tolist()
    assert one[-2:].tolist() == [1, 5]
    assert same[-2:].tolist() == [0, 0]
