"""Four levels for every game, with names, and general bots where a game offers none."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.bots import LEVELS, Bot, Budget, Choice, choose, keyed_rng
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.levels import LEVEL_BUDGETS, LevelBot, level_bot, level_texts, players_of
from ludotheque.pages.games import offered_bots
from ludotheque.registry import all_games
from ludotheque.text import LANGUAGES, language

from .tables import CASES, decisions, new_match

EVERY_SEAT = {case[0]: case for case in reversed(CASES)}


@pytest.mark.parametrize("level", LEVELS)
def test_levels_have_names_and_say_what_they_do(level: str) -> None:
    for game in all_games():
        for code in LANGUAGES:
            name, about = (language(code)(words) for words in level_texts(game.id, level))
            assert name
            assert about.endswith(".")


def test_cascadias_expert_is_known_but_not_offered() -> None:
    """It plays as `hard` does, with three times the time, and wins no more (docs/strength.md)."""
    for game in all_games():
        options = game.options()
        rules = game.rules(options, game.usual_seats(options))
        offered = [bot.name for bot in offered_bots(rules)]
        assert offered == list(LEVELS[:-1] if game.id == "cascadia" else LEVELS)
        assert level_bot(rules, "expert")


def test_levels_think_longer_and_longer() -> None:
    assert [LEVEL_BUDGETS[level].ms for level in LEVELS] == [100, 300, 1000, 3000]


class Spy:
    """Notes the budget it is given."""

    budget = Budget()

    def choose(self, rules, state, seat, events, budget, rng):  # type: ignore[no-untyped-def]
        self.budget = budget
        return Choice(rules.actions(state, seat)[0])


@pytest.mark.parametrize(
    ("given", "spent"),
    [
        (Budget(), Budget(ms=1000)),
        (Budget(ms=200), Budget(ms=200)),
        (Budget(ms=5000), Budget(ms=1000)),
        (Budget(simulations=30), Budget(simulations=30)),
    ],
)
def test_a_callers_budget_can_only_make_a_level_faster(
    given: Budget, spent: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy()

    def always(rules: object, name: str) -> Bot:
        return spy

    monkeypatch.setattr("ludotheque.bots.levels.level_bot", always)
    match, seat = next(decisions(("minisurf", 2, {}), 1))
    choose(match, seat, LevelBot("hard"), given, keyed_rng(1))
    assert spy.budget == spent


def test_a_game_without_players_of_its_own_gets_the_general_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludotheque.bots.levels.players_of", lambda rules: None)
    rules = new_match("minisurf", 2, {}).rules
    assert isinstance(level_bot(rules, "normal"), GreedyBot)


def test_a_games_own_module_is_found_beside_its_rules() -> None:
    module: Any = players_of(new_match("minisurf", 2, {}).rules)
    assert module is not None
    assert module.__name__ == "ludotheque.games.quadracarta.bot"
