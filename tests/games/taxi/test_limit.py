"""Ruling 31: the limit of turns is ours. Tables with a person have none; matches of bots keep it
and say how often it was reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.figures import figures
from ludotheque.arena.plan import fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.report import limit_line
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.study import watch
from ludotheque.record import Holder
from ludotheque.research.stepper import MatchStepper
from ludotheque.terminal.match_form import MatchForm
from ludotheque.text import language

SAY = language("en")


@pytest.mark.parametrize(
    ("seats", "limit"),
    [(["Ana", "Ben"], 0), (["Ana", "random"], 0), (["random", "random"], 150)],
)
def test_only_matches_of_bots_have_a_limit(seats: list[str], limit: int) -> None:
    match = ludotheque.new("taxi", seats)
    assert match.record.header.options["turn_limit"] == limit
    assert ludotheque.new("taxi", seats, turn_limit=7).record.header.options["turn_limit"] == 7


@pytest.mark.parametrize(("bots", "limit"), [(["", "easy"], 0), (["easy", "easy"], 150)])
def test_so_it_is_at_a_table_in_the_terminal(
    bots: list[str], limit: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    form = MatchForm(TAXI, "Ana")
    form.seats = [Holder("" if bot else "Ana", bot) for bot in bots]
    assert form.start(SAY).record.header.options["turn_limit"] == limit


def test_arenas_keep_it_and_report_how_many_reached_it() -> None:
    kept = make_setup("taxi", "random", 1, 1, 2, [])
    assert kept.options["turn_limit"] == 150
    old = make_setup("taxi", "random", 1, 1, 2, ["rules=3"])
    assert (old.options["turn_limit"], old.options["freed_moves"]) == (150, False)
    setup = make_setup("taxi", "random,easy", 4, 1, 2, ["turn_limit=3"])
    arena = Arena(setup)
    outcomes = [arena.play(fixture)[0] for fixture in fixtures(setup)]
    found = figures(setup, outcomes, 1, lowest_wins=False)
    assert found.at_limit == len(outcomes), "nobody is there in three turns"
    many = len(outcomes)
    assert (
        limit_line(found, SAY)
        == f"{many} matches of {many} ended at the limit of turns, which is ours."
    )


def test_environments_keep_it() -> None:
    assert MatchStepper("taxi", {}, 2, "result").rules.options.turn_limit == 150  # type: ignore[attr-defined]


def test_environments_say_in_their_last_info_that_it_was_reached() -> None:
    env: Any = ludotheque.env("taxi", seats=2, turn_limit=1)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    assert all(info == {"at_limit": True} for info in env.infos.values())


def test_studies_report_how_many_reached_it() -> None:
    match: Any = ludotheque.new("taxi", ["random", "random"], turn_limit=1, seed=1)
    while not match.over:
        match.act(match.to_move[0], match.actions(match.to_move[0])[0])
    assert watch(match.rules).figures(match.state)["at-limit"] == 1.0
