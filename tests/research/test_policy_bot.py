"""A learned policy plays as a bot, and sees what an environment shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.research.policy_bot import PolicyBot

ROOT = Path(__file__).parent.parent.parent
GAMES = ("cascadia", "maxisurf", "minisurf", "quadrata", "taxi")
STEPS = 25


class LastLegal(PolicyBot):
    def __init__(self) -> None:
        self.shown: Any = None

    def choose_number(self, seen: Any, mask: Any) -> int:
        self.shown = seen, mask
        return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_is_shown_what_an_environment_shows(game: str) -> None:
    environment, bot = ludotheque.env(game, observations="flat"), LastLegal()
    environment.reset(seed=3)
    stepper = environment.stepper
    for step in range(STEPS):
        seen, _, over, _, _ = environment.last()
        if over:
            break
        seat, rng = stepper.asked[0], keyed_rng("policy", step)
        world = stepper.rules.resample(stepper.state, seat, rng)
        choice = bot.choose(stepper.rules, world, seat, (), Budget(), rng)
        np.testing.assert_array_equal(bot.shown[0], seen["observation"])
        np.testing.assert_array_equal(bot.shown[1], seen["action_mask"])
        number = int(np.flatnonzero(seen["action_mask"])[-1])
        assert stepper.numbers.number(stepper.state, seat, choice.action) == number
        environment.step(number)


def test_the_policy_of_the_page_plays_from_its_file(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "learners" / "index.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    (tmp_path / "my_bot.py").write_text(source, encoding="utf-8")
    bot = make_bot(f"{tmp_path / 'my_bot.py'}:FirstLegal", files=True)
    environment = ludotheque.env("taxi", observations="structured")
    environment.reset(seed=1)
    stepper = environment.stepper
    choice = bot.choose(stepper.rules, stepper.state, 0, (), Budget(), keyed_rng(1))
    assert choice.action in stepper.legal(0)


def test_where_no_legal_action_has_a_number_any_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = ludotheque.env("minisurf")
    environment.reset(seed=1)
    stepper = environment.stepper
    monkeypatch.setattr(type(stepper.numbers), "mark", lambda *_: None)
    seat = stepper.asked[0]
    choice = LastLegal().choose(stepper.rules, stepper.state, seat, (), Budget(), keyed_rng(1))
    assert choice.action in stepper.legal(seat)
