"""PettingZoo's own tests on every game, what is observed, and that something can be learnt."""

from __future__ import annotations

import runpy
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import ludotheque
from ludotheque.registry import all_games
from ludotheque.research.encode import Encoder
from ludotheque.rules import BadOption

GAMES = [game.id for game in all_games()]
EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_minisurf.py"


@pytest.fixture(autouse=True)
def no_advice() -> Iterator[None]:
    """PettingZoo warns of every observation that is not one plain array."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(ludotheque.env(game), num_cycles=25)
    seed_test(lambda: ludotheque.env(game), num_cycles=15)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("minisurf", {"observations": "structured"}),
        ("minisurf", {"seats": 3, "duplicate": True, "rewards": "score"}),
        ("maxisurf", {"seats": 1, "duplicate": True}),
        ("quadrata", {"observations": "structured", "seats": 3}),
    ],
)
def test_pettingzoo_accepts_variants(game: str, settings: dict[str, Any]) -> None:
    api_test(ludotheque.env(game, **settings), num_cycles=25)


def play(environment: Any, seed: int) -> dict[str, float]:
    """A match of random actions: what every agent got in all."""
    environment.reset(seed=seed)
    rng, got = np.random.default_rng(seed), dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, info = environment.last()
        got[agent] += reward
        if over:
            environment.step(None)
            continue
        legal = int(seen["action_mask"].sum())
        assert legal == len(info["actions"]) > 0
        environment.step(int(rng.integers(legal)))
    return got


def test_scores_are_paid_out_in_steps() -> None:
    environment = ludotheque.env("minisurf", rewards="score")
    got = play(environment, 3)
    areas = [
        score.total
        for score in environment.unwrapped.rules.scores(environment.unwrapped.match.state)
    ]
    assert got == {"player_0": 4.0 - areas[0], "player_1": 4.0 - areas[1]}


@pytest.mark.parametrize("seats", [2, 4])
def test_results_are_zero_sum(seats: int) -> None:
    got = play(ludotheque.env("minisurf", seats=seats), 5)
    assert sum(got.values()) == pytest.approx(0.0)
    assert max(got.values()) > 0


def test_structured_and_flat_say_the_same() -> None:
    flat, tree = (ludotheque.env("minisurf", observations=kind) for kind in ("flat", "structured"))
    for environment in (flat, tree):
        environment.reset(seed=2)
    agent = flat.agent_selection
    numbers, named = (e.observe(agent)["observation"] for e in (flat, tree))
    inner = flat.unwrapped
    view = inner.match.view(inner.possible_agents.index(agent))
    assert named["cards_left"] == view.cards_left
    boards = named["boards"]
    assert boards["count"] == 2
    assert boards["items"]["area"][:2].tolist() == [board.area for board in view.boards]
    first = boards["items"]["squares"]["items"]
    found = np.stack([first[name][0][:4] for name in ("x", "y", "town")], axis=1)
    assert found.tolist() == [[s.x, s.y, s.town] for s in view.boards[0].squares[:4]]
    assert sum(leaf.sum() for leaf in _leaves(named)) == pytest.approx(numbers.sum(), rel=1e-5)


def _leaves(tree: Any) -> Iterator[Any]:
    if isinstance(tree, dict):
        for branch in tree.values():
            yield from _leaves(branch)
    else:
        yield tree


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


def test_boards_can_be_shown() -> None:
    environment = ludotheque.env("minisurf", render_mode="ansi")
    environment.reset(seed=1)
    assert "4" in environment.render()


def test_bad_options_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    with pytest.raises(BadOption, match="2 to 4 players"):
        ludotheque.env("minisurf", seats=9)
    with pytest.raises(BadOption, match="colour"):
        ludotheque.env("minisurf", colour="green")


@pytest.mark.parametrize("bad", [{"observations": "x"}, {"rewards": "x"}, {"render_mode": "x"}])
def test_settings_that_mean_nothing_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="one of these"):
        ludotheque.env("minisurf", **bad)


def test_the_example_learns() -> None:
    means = runpy.run_path(str(EXAMPLE))["learn"](80)
    assert means[-1] < means[0] - 10
