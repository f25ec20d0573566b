"""Every bot on every game: legal, reproducible, and blind to what its seat may not see."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import known_bots, make_bot

from .tables import CASES, decisions, new_match, secret_decisions

Case = tuple[str, int, dict[str, Any]]

BUDGET = Budget(simulations=8)


def name_of(case: Case) -> str:
    return "-".join([case[0], str(case[1]), *case[2]])


every_game = pytest.mark.parametrize("case", CASES, ids=name_of)
every_bot = pytest.mark.parametrize("name", known_bots())


@every_bot
@every_game
def test_choices_are_legal_ranked_and_reproducible(case: Case, name: str) -> None:
    for match, seat in decisions(case, 1, every=16):
        choice, again = (
            choose(match, seat, make_bot(name), BUDGET, keyed_rng(name, match.ply))
            for _ in range(2)
        )
        assert choice == again
        legal = list(match.actions(seat))
        assert choice.action in legal
        ranked = choice.alternatives
        if ranked:
            assert ranked[0].action == choice.action
            assert all(one.action in legal for one in ranked)
            assert len({one.action for one in ranked}) == len(ranked)


SECRET = [case for case in CASES if case[1] > 1 and new_match(*case).rules.secrets]


def test_there_are_games_with_secrets() -> None:
    assert {case[0] for case in SECRET} >= {"taxi", "minisurf", "maxisurf", "quadrata"}


@every_bot
@pytest.mark.parametrize("case", SECRET, ids=name_of)
def test_hidden_parts_dealt_again_change_no_choice(case: Case, name: str) -> None:
    """Asked about the true state, and about one its seat cannot tell from it."""
    bot = make_bot(name)
    for match, seat, other in secret_decisions(case, 2):
        answers = []
        for state in (match.state, other):
            rng = keyed_rng("bot", match.ply)
            seen = match.rules.resample(state, seat, rng)
            choice = bot.choose(match.rules, seen, seat, match.log_of(seat), BUDGET, rng)
            answers.append(choice)
        assert answers[0] == answers[1]
