"""PettingZoo's and Gymnasium's own tests on every game, and what environments pay and refuse."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import parallel_to_aec

import ludotheque
from ludotheque.match import Match
from ludotheque.registry import all_games
from ludotheque.rules import BadOption

SEED = 1  # nobody stops at once
GAMES = [game.id for game in all_games()]


@pytest.fixture(autouse=True)
def no_advice() -> Iterator[None]:
    """PettingZoo and Gymnasium warn of every observation that is not one plain array."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(ludotheque.env(game), num_cycles=25)
    seed_test(lambda: ludotheque.env(game), num_cycles=15)
    parallel_api_test(ludotheque.parallel_env(game), num_cycles=25)
    said = capsys.readouterr().out
    assert "Passed API test" in said
    assert "Passed Parallel API test" in said


@pytest.mark.parametrize("game", GAMES)
def test_parallel_matches_are_cut_after_so_many_cycles(game: str) -> None:
    def parallel(max_cycles: int) -> Any:
        """One that goes the same way every time: nobody stops too early by chance."""
        environment = ludotheque.parallel_env(game, max_cycles=max_cycles)
        environment.reset(seed=SEED)
        for agent in environment.agents:
            environment.action_space(agent).seed(SEED)
        return environment

    def one_by_one(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=one_by_one))


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("minisurf", {"observations": "flat"}),
        ("minisurf", {"seats": 3, "duplicate": True, "rewards": "score"}),
        ("maxisurf", {"seats": 1, "duplicate": True}),
        ("quadrata", {"observations": "flat", "seats": 3}),
    ],
)
def test_pettingzoo_accepts_variants(game: str, settings: dict[str, Any]) -> None:
    api_test(ludotheque.env(game, **settings), num_cycles=25)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("cascadia", {"rewards": "score"}),
        ("quadrata", {}),
        ("minisurf", {"duplicate": True, "observations": "flat"}),
        ("minisurf", {"against": "random", "seat": 1}),
        ("maxisurf", {"against": "casual"}),
        ("taxi", {"against": ["random", "random"]}),
    ],
)
def test_gymnasium_accepts_one_seat(game: str, settings: dict[str, Any]) -> None:
    check_env(ludotheque.gym_env(game, **settings), skip_render_check=True)


def play(environment: Any, seed: int) -> dict[str, float]:
    """A match of random actions: what every agent got in all."""
    environment.reset(seed=seed)
    rng, got = np.random.default_rng(seed), dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        got[agent] += reward
        environment.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


def test_scores_are_paid_out_in_steps() -> None:
    environment = ludotheque.env("minisurf", rewards="score")
    got = play(environment, 3)
    areas = [score.total for score in environment.rules.scores(environment.match.state)]
    assert got == {"player_0": 4.0 - areas[0], "player_1": 4.0 - areas[1]}


@pytest.mark.parametrize("seats", [2, 4])
def test_results_are_zero_sum(seats: int) -> None:
    got = play(ludotheque.env("minisurf", seats=seats), 5)
    assert sum(got.values()) == pytest.approx(0.0)
    assert max(got.values()) > 0


def test_a_match_against_bots_is_paid_like_any_other() -> None:
    environment = ludotheque.gym_env("minisurf", against="random", seat=1)
    environment.reset(seed=4)
    got, over = 0.0, False
    while not over:
        _, reward, over, _, _ = environment.step(int(environment.action_space.sample()))
        got += reward
    result = environment.stepper.match().result()
    assert result is not None
    assert got == (0.0 if len(result.winners) == 2 else 1.0 if 1 in result.winners else -1.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_that_of_a_match_with_the_same_seed(game: str) -> None:
    """An environment goes as a match does: draws, forced moves and all."""
    environment = ludotheque.env(game)
    play(environment, 7)
    mine = environment.match
    other = Match(mine.record.header, mine.seed, rules=environment.rules, clock=lambda: 0)
    for entry in mine.record.moves():
        if entry.ply >= other.ply:
            assert entry.actor is not None
            other.act(entry.actor, entry.action)
    assert other.record.entries == mine.record.entries
    assert other.over


def test_an_illegal_action_ends_the_match_and_costs_a_point() -> None:
    environment = ludotheque.env("minisurf")
    environment.reset(seed=1)
    seen = environment.observe(agent := environment.agent_selection)
    environment.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert environment.rewards[agent] == -1
    assert all(environment.terminations.values())
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="a number from 0 to"):
        environment.step(99_999)


def test_boards_can_be_shown() -> None:
    environment = ludotheque.env("minisurf", render_mode="ansi")
    environment.reset(seed=1)
    assert "4" in (environment.render() or "")


def test_bad_options_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    with pytest.raises(BadOption, match="2 to 4 players"):
        ludotheque.env("minisurf", seats=9)
    with pytest.raises(BadOption, match="colour"):
        ludotheque.env("minisurf", colour="green")


@pytest.mark.parametrize("bad", [{"observations": "x"}, {"rewards": "x"}, {"render_mode": "x"}])
def test_settings_that_mean_nothing_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must be one of .*, got 'x'"):
        ludotheque.env("minisurf", **bad)


def test_a_seat_that_is_over_or_asked_for_nonsense_says_so() -> None:
    environment = ludotheque.gym_env("minisurf", against="random")
    with pytest.raises(ResetNeeded):
        environment.step(0)
    seen, _ = environment.reset(seed=1)
    for nonsense in (-1, 10**6):
        with pytest.raises(ValueError, match="action: a number from 0 to"):
            environment.step(nonsense)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert environment.step(illegal)[1:3] == (-1.0, True)
    with pytest.raises(ResetNeeded):
        environment.step(int(np.flatnonzero(seen["action_mask"])[0]))
