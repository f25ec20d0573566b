"""Compiled matches go exactly as the rules do: questions, masks, observations, draws, rewards."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import ludotheque
from ludotheque.games.taxi.game import TaxiGame
from ludotheque.research.stepper import MatchStepper, ObservationBuffer
from ludotheque.rules import BadOption, Chance, Over

from .followers import Follower

pytestmark = pytest.mark.plain_kernel
MATCHES = 3 if os.environ.get("LUDOTHEQUE_LONG") else 2

FEW_KINDS = '[[card]]\ntowns = "yyrb"\n' * 20 + '[[card]]\ntowns = "rrrr"\n' * 4


@pytest.mark.parametrize(
    ("game", "seats", "rewards", "options"),
    [
        ("cascadia", 2, "result", {}),
        ("cascadia", 1, "score", {}),
        ("cascadia", 3, "score", {"tiles": "square", "variant": "family"}),
        ("cascadia", 4, "score", {"bear": "B", "elk": "C", "fox": "D", "hawk": "C", "salmon": "B"}),
        ("minisurf", 2, "result", {}),
        ("minisurf", 3, "score", {"corners": True, "first": 2, "cards": FEW_KINDS}),
        ("minisurf", 2, "score", {"duplicate": True}),
        ("maxisurf", 2, "score", {}),
        ("quadrata", 2, "result", {}),
        ("quadrata", 1, "result", {"solo_target": 20}),
        ("quadrata", 4, "score", {"version": "expert", "compensation": "half-points"}),
        ("maxisurf", 3, "result", {"duplicate": True, "ties": "larger"}),
        ("taxi", 2, "result", {"turn_limit": 20}),
    ],
)
def test_compiled_matches_go_as_the_rules_do(
    game: str, seats: int, rewards: Any, options: dict[str, Any]
) -> None:
    environment = ludotheque.vector(game, MATCHES, seats=seats, rewards=rewards, **options)
    stepper = MatchStepper(game, options, seats, rewards)
    rules, numbers, many = environment.rules, environment.numbers, environment.matches
    rng = np.random.default_rng(3)
    environment.reset(seed=5)

    def drawn(i: int) -> list[int]:
        return [int(outcome) for outcome in many.drawn[i, 1 : 1 + many.drawn[i, 0]]]

    followers = [Follower(rules, drawn(i)) for i in range(MATCHES)]
    ended = 0
    for _ in range(80 * seats):
        for i, follower in enumerate(followers):
            turn, state = rules.turn(follower.state), follower.state
            assert isinstance(turn, Over) == bool(many.over[i])
            if isinstance(turn, Over):
                ended += 1
                continue
            assert not isinstance(turn, Chance)
            seat = turn.seats[0]
            assert many.acting[i] == seat
            mask = bytearray(numbers.size)
            numbers.mark(state, seat, rules.actions(state, seat), mask)
            assert many.masks[i].tobytes() == bytes(mask)
            for name, array in (
                ObservationBuffer(stepper.observer, seat).see(state, flat=False).items()
            ):
                assert np.array_equal(many.observations[name][i], array), name
        actions = np.array([_choice(mask, rng) for mask in many.masks])
        over, seat_of = many.over.copy(), many.acting.copy()
        environment.step(actions)
        for i, follower in enumerate(followers):
            stepper.state, stepper.asked = follower.state, ()
            stepper._totals = stepper.scores()
            if over[i]:
                followers[i] = Follower(rules, drawn(i))
                expected = [0.0] * seats
            else:
                seat = int(seat_of[i])
                follower.play(seat, numbers.action(follower.state, seat, int(actions[i])), drawn(i))
                stepper.state = follower.state
                finished = isinstance(rules.turn(follower.state), Over)
                paid = rewards == "score" or finished
                expected = stepper._rewards() if paid else [0.0] * seats
            assert many.rewards[i].tolist() == pytest.approx(expected)
    assert ended


def _choice(mask: Any, rng: np.random.Generator) -> int:
    """A legal number, rarely that of stopping for good."""
    legal = np.flatnonzero(mask)
    if legal.tolist() == [24, 25]:
        return 24 if rng.random() < 0.9 else 25
    return int(rng.choice(legal)) if len(legal) else 0


def test_arrays_stay_where_they_are_and_fit_their_spaces() -> None:
    environment = ludotheque.vector("minisurf", 4)
    seen, _ = environment.reset(seed=1)
    assert seen in environment.observation_space
    address = seen["action_mask"].ctypes.data
    after, rewards, over, cut, infos = environment.step(seen["action_mask"].argmax(axis=1))
    assert after["action_mask"].ctypes.data == address
    assert after["action_mask"].__dlpack_device__()[0] == 1  # memory that others may read in place
    assert after in environment.observation_space
    for array, kind in ((rewards, np.float32), (over, np.bool_), (cut, np.bool_)):
        assert array.shape == (4,)
        assert array.dtype == kind
    assert infos["rewards"].shape == (4, 2)


def test_equal_seeds_bring_equal_matches_each_with_its_own() -> None:
    one, other = (ludotheque.vector("cascadia", 3, seats=1) for _ in range(2))
    for environment in (one, other):
        environment.reset(seed=9)
    assert np.array_equal(one.matches.observations["market"], other.matches.observations["market"])
    assert not np.array_equal(*one.matches.observations["market"][:2])
    other.reset(seed=10)
    assert not np.array_equal(
        one.matches.observations["market"], other.matches.observations["market"]
    )


def test_an_illegal_action_ends_its_match_and_costs_a_point() -> None:
    environment = ludotheque.vector("minisurf", 2)
    seen, _ = environment.reset(seed=1)
    legal = seen["action_mask"].argmax(axis=1)
    _, rewards, over, _, _ = environment.step(np.array([2141, legal[1]]))
    assert rewards.tolist() == [-1.0, 0.0]
    assert over.tolist() == [True, False]
    _, rewards, over, _, _ = environment.step(np.array([0, seen["action_mask"][1].argmax()]))
    assert not over.any()


def test_what_cannot_be_compiled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TaxiGame, "matches", None)
    with pytest.raises(ValueError, match="no compiled matches"):
        ludotheque.vector("taxi", 4)
    with pytest.raises(BadOption):
        ludotheque.vector("cascadia", 4, bear="random")
    with pytest.raises(ValueError, match="at least one"):
        ludotheque.vector("minisurf", 0)


def test_as_many_whole_numbers_as_matches() -> None:
    environment = ludotheque.vector("minisurf", n=3)
    with pytest.raises(ResetNeeded):
        environment.step(np.zeros(3, np.int64))
    environment.reset(seed=1)
    wrongs: tuple[Any, ...] = (0, [0, 0], np.zeros(5, int), np.zeros((3, 1), int), np.zeros(3))
    for wrong in wrongs:
        with pytest.raises(ValueError, match="actions: 3 whole numbers"):
            environment.step(wrong)


def test_seeds_of_every_kind_of_number_bring_equal_draws() -> None:
    def begun(seed: Any) -> bytes:
        seen, _ = ludotheque.vector("minisurf", n=3).reset(seed=seed)
        return b"".join(plane.tobytes() for plane in seen["observation"].values())

    assert begun(5) == begun(np.int64(5))
    assert begun([1, 2, 3]) == begun((1, 2, 3)) == begun(np.array([1, 2, 3]))
    for wrong in ([1, 2], [1, 2, 3, 4], [-1, 2, 3], [2**64, 2, 3]):
        with pytest.raises(ValueError, match="seed"):
            begun(wrong)
