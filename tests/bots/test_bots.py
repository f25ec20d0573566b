"""Every bot on every game: legal, reproducible, and blind to what its seat may not see."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.bots import Budget, choose, keyed_rng, make_bot
from ludotheque.bots.names import known_bots
from ludotheque.match import Match
from ludotheque.rules import Seat

from .tables import CASES, decisions

Case = tuple[str, int, dict[str, Any]]

BUDGET = Budget(simulations=8)


def name_of(case: Case) -> str:
    return "-".join([case[0], str(case[1]), *case[2]])


every_game = pytest.mark.parametrize("case", CASES, ids=name_of)
every_bot = pytest.mark.parametrize("name", known_bots())


@every_bot
@every_game
def test_choices_are_legal_ranked_and_reproducible(case: Case, name: str) -> None:
    for match, seat in decisions(case, 2, every=11):
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


SECRET = [case for case in CASES if next(decisions(case, 1))[0].rules.secrets]


def test_there_are_games_with_secrets() -> None:
    assert {case[0] for case in SECRET} >= {"taxi", "minisurf", "maxisurf"}


@every_bot
@pytest.mark.parametrize("case", SECRET, ids=name_of)
def test_hidden_parts_dealt_again_change_no_choice(case: Case, name: str) -> None:
    bot, differed = make_bot(name), False
    for match, seat in decisions(case, 4, every=5, key=name):
        differed |= _check_fair(match, seat, bot)
    assert differed or case[1] == 1, "the hidden parts were never dealt differently"


def _check_fair(match: Match, seat: Seat, bot: Any) -> bool:
    """Ask about the true state and about one the seat cannot tell from it."""
    rules, truth = match.rules, match.state
    other = rules.resample(truth, seat, keyed_rng("dealt again", match.ply))
    answers = []
    for state in (truth, other):
        rng = keyed_rng("bot", match.ply)
        seen = rules.resample(state, seat, rng)
        answers.append(bot.choose(rules, seen, seat, match.log_of(seat), BUDGET, rng))
    assert answers[0] == answers[1]
    return bool(other != truth)
