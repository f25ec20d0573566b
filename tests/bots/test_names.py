"""Bots by name, budgets in names, and bots from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.bots import Budget, UnknownBot, choose, keyed_rng
from ludotheque.bots.names import BudgetedBot, known_bots, make_bot
from ludotheque.text import LANGUAGES, Language

from .tables import decisions

FILE = """
from ludotheque.bots import Choice

class First:
    def choose(self, rules, state, seat, events, budget, rng):
        return Choice(rules.actions(state, seat)[0])

class NoBot:
    pass

class Broken:
    def __init__(self):
        raise ValueError("no luck")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", known_bots())
def test_every_known_bot_can_be_made(name: str) -> None:
    assert callable(make_bot(name).choose)


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("tree@300ms", Budget(ms=300)),
        ("flat@2s", Budget(ms=2000)),
        ("hard@50", Budget(simulations=50)),
    ],
)
def test_a_name_may_end_with_a_budget(name: str, budget: Budget) -> None:
    bot = make_bot(name)
    assert isinstance(bot, BudgetedBot)
    assert bot.budget == budget


def test_a_bot_from_a_file_plays(file: Path) -> None:
    bot = make_bot(f"{file}:First", files=True)
    match, seat = next(decisions(("minisurf", 2, {}), 1))
    chosen = choose(match, seat, bot, Budget(), keyed_rng(1)).action
    assert chosen == match.actions(seat)[0]


def test_a_file_is_not_run_unless_that_is_wanted(file: Path) -> None:
    """Names of bots come from records and from the network."""
    file.write_text("raise SystemExit('this was run')", encoding="utf-8")
    with pytest.raises(UnknownBot) as refused:
        make_bot(f"{file}:First")
    assert refused.value.reason.key == "bots-no-files"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("{file}:Missing", "bots-no-class"),
        ("{file}:NoBot", "bots-no-choose"),
        ("{file}:Broken", "bots-file-failed"),
        ("{file}x.py:First", "bots-no-file"),
        ("nobody", "unknown-bot-name"),
        ("tree@0ms", "unknown-bot-name"),
        ("greedy@", "unknown-bot-name"),
        ("", "unknown-bot-name"),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_reason(file: Path, written: str, key: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot(written.format(file=file), files=True)
    assert refused.value.reason.key == key
    for code in LANGUAGES:
        assert Language(code)(refused.value.reason)
