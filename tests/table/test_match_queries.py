"""What is asked of a table is answered for the moment it was asked in, and shows no secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.tables import CASES, decisions, new_match
from bots.test_bots import name_of
from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.bots.random import random_action
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.review.puzzles import load_puzzles, timeline_of_puzzle
from ludotheque.rules import IllegalAction
from ludotheque.table import match_queries
from ludotheque.table.position import write
from ludotheque.text import LANGUAGES, language

Case = tuple[str, int, dict[str, Any]]

FEW = Budget(simulations=8)


def play_on(match: Match, moves: int, key: str = "on") -> None:
    rng = Random(key)
    for _ in range(moves):
        if match.over:
            return
        seat = match.to_move[0]
        match.act(seat, random_action(match.actions(seat), rng))


# A moment does not change ----------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_advice_is_for_the_moment_it_was_asked_in(case: Case) -> None:
    """Somebody asks for a hint and moves at once; the bot begins to think only then."""
    game, seats, options = case
    match, same = (new_match(game, seats, options) for _ in range(2))
    for other in (match, same):
        play_on(other, 4)
    seat = match.to_move[0]
    moment = match_queries.freeze(match, seat, log=True)
    play_on(match, 3, "while it thinks")
    found = match_queries.hints(moment, 3, FEW)
    assert found == match_queries.hints(match_queries.freeze(same, seat, log=True), 3, FEW)
    legal = {write(match.rules, action) for action in same.actions(seat)}
    assert 1 <= len(found) <= 3
    assert {hint.action for hint in found} <= legal


def test_the_best_hint_says_what_sets_it_apart_from_another() -> None:
    found = load_puzzles("minisurf")
    puzzle = found.puzzles[0]
    ply = timeline_of_puzzle(found, puzzle).plies[puzzle.ply]
    rules = timeline_of_puzzle(found, puzzle).rules
    moment = match_queries.FrozenMatch(rules, ply.before, ply.actor, puzzle.ply)
    best, *others = match_queries.hints(moment, 3, Budget(simulations=96))
    assert best.action == puzzle.best
    assert best.why is not None
    told = language("en")(best.why)
    assert any(f"“{language('en')(hint.label)}”" in told for hint in others)
    assert told.endswith("the surface is then 14 squares instead of 15")
    assert [hint.why for hint in others] == [None, None]


@pytest.mark.parametrize(("game", "bot"), [("taxi", "easy"), ("quadrata", "easy")])
def test_a_bot_thinks_about_what_it_was_asked_though_it_is_taken_back(game: str, bot: str) -> None:
    """A drive is confirmed and taken back before the bot's code is even loaded."""
    match = new_match(game, 2, {})
    play_on(match, 5)
    seat = match.to_move[0]
    moment = match_queries.freeze(match, seat, log=True)
    legal = list(match.actions(seat))
    lines = list(moment.log)
    play_on(match, 6, "gone on")
    choice = match_queries.choose(moment, make_bot(bot), keyed_rng("test"), FEW)
    assert choice.action in legal
    assert list(moment.log) == lines
    assert len(match.log(seat)) > len(lines)


def test_a_moment_without_a_log_costs_no_log() -> None:
    match = new_match("quadrata", 2, {})
    assert match_queries.freeze(match, 0).log == ()
    assert match._logs._lines == {}


# Previews --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_preview_is_what_happens_where_nothing_is_hidden(case: Case) -> None:
    for match, seat in decisions(case, 4, every=7, key="preview"):
        rules, before = match.rules, match.state
        moment = match_queries.freeze(match, seat)
        for action in list(match.actions(seat))[:5]:
            found = match_queries.preview(moment, action)
            assert found == match_queries.preview(moment, write(rules, action))
            assert found.label == match_queries.label(moment, action)
            if not rules.secrets:
                after = rules.play(before, seat, action)
                assert found.after == rules.scores(after)[seat]
                assert found.view == rules.view(after, seat)
            change = found.change
            assert change.total == found.after.total - found.before.total
            assert sum(change.parts.values()) == change.total
            assert 0 not in change.parts.values()
        assert match.state == before


def test_a_preview_refuses_what_the_rules_refuse() -> None:
    match = new_match("quadrata", 2, {})
    moment = match_queries.freeze(match, 1 - match.to_move[0])
    action = match.actions(match.to_move[0])[0]
    with pytest.raises(IllegalAction):
        match_queries.preview(moment, action)


def test_a_preview_invents_nothing_for_the_others() -> None:
    """Minisurf duplicate: both lay the same card in secret. The second one's preview would show a
    card that the first one has never laid there."""
    match = new_match("minisurf", 2, {"duplicate": True})
    first, second = match.to_move
    match.act(first, match.actions(first)[0])
    actions = list(match.actions(second))
    shown = [
        match_queries.preview(match_queries.freeze(match, second), action) for action in actions
    ]
    assert all(found.view is None for found in shown)
    assert any(found.change.total for found in shown)  # what I get is known


# Points and odds -------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_explanations_add_up_for_every_reader(case: Case) -> None:
    for match, _ in decisions(case, 3, every=9, key="explain"):
        seats = range(match.rules.seats)
        for reader in (None, *seats):
            for seat in seats:
                parts = match_queries.explain(match_queries.freeze(match, reader), seat)
                total = match.rules.scores(match.state)[seat].total
                assert sum(part.points for part in parts) == total


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_aids_and_hints_are_said_in_every_language(case: Case) -> None:
    for match, seat in decisions(case, 2, every=9, key="aids"):
        lines = match_queries.aids(match_queries.freeze(match, seat)).lines
        hints = match_queries.hints(match_queries.freeze(match, seat, log=True), 2, FEW)
        for code in LANGUAGES:
            say = language(code)
            assert all(say(line) for line in lines)
            assert all(say(hint.label) and say(hint.reason) for hint in hints)
        parse = notation(match.rules.action).parse
        assert all(parse(hint.action) in list(match.actions(seat)) for hint in hints)
