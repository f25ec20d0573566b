"""The end of a match, replays, reviews and records: the screens after a table."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from scripts.terminal_driver import (
    finish,
    notices,
    press,
    screen_lines,
    settle,
    until,
)
from textual.widgets import Input

from ludotheque import home
from ludotheque.match import Match
from ludotheque.record import load
from ludotheque.registry import all_games
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.pick import PickScreen
from ludotheque.terminal.screens.replay import ReplayScreen
from ludotheque.terminal.screens.sheet import SheetScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.sessions.replay import ReplaySession
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.text import language


def match_of(app: Any) -> Match:
    """The match on the screen."""
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.session, LocalSession)
    return app.screen.session.match


# The end, replays, saving ----------------------------------------------------------------------


async def test_the_sheet_leads_on(make_match: Any, make_app: Any, tmp_path: Path) -> None:
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.screen, SheetScreen)
        assert home.load_profile("Ana").played[0].match == match.record.header.id
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, EntryScreen)
        assert pilot.app.screen.heading == "terminal-menu-save"
        field = pilot.app.screen.query_one("#path", Input)
        field.value = str(tmp_path / "kept.ludo")
        await press(pilot, "enter")
        assert load(tmp_path / "kept.ludo").entries == match.record.entries
        await press(pilot, "s")
        pilot.app.screen.query_one("#path", Input).value = str(tmp_path / "kept.ludo")
        await press(pilot, "enter")
        assert any("exists already" in one for one in notices(pilot.app))
        await press(pilot, "escape", "b")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_play_again(make_match: Any, make_app: Any) -> None:
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, TableScreen)
        assert match_of(pilot.app).record.header.id != match.record.header.id
        assert match_of(pilot.app).ply < match.ply


async def test_replay_steps_jumps_and_plays(make_match: Any, make_app: Any) -> None:
    match = finish(make_match("maxisurf", ["Ana", "Ben"]))
    states = match.states()
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        first = screen.session.at  # the table is laid out, the first player moves now
        assert [made.actor is None for made in screen.session.made[: first + 1]] == [
            *[True] * first,
            False,
        ]
        await press(pilot, "right", "right")
        assert screen.session.match.state == states[first + 2]
        await press(pilot, "end")
        assert screen.session.at == match.ply
        await press(pilot, "left", "home", *"12", "enter")
        assert screen.session.at == 12
        await press(pilot, "down")
        actor = screen.session.made[screen.session.at].actor
        assert actor is not None
        assert screen.session.made[screen.session.at - 1].actor != actor
        slider = screen.query_one("#slider", Picture)
        await pilot.click(slider, offset=(70, 0))
        assert screen.session.at > match.ply * 0.8
        await press(pilot, "home")
        assert screen.session.at == first
        await press(pilot, "space")
        await until(pilot.app, lambda: first < screen.session.at < match.ply)
        await press(pilot, "space", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_replay_explains_points_and_is_not_played_on(
    make_match: Any, make_app: Any
) -> None:
    match = finish(make_match("cascadia", ["Ana", "Ben"]))
    screen = ReplayScreen(match.record)
    async with make_app().run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        pilot.app.push_screen(screen)
        await press(pilot, "end", "p")
        assert screen.session.explain(0) == match.rules.explain(match.state, 0)
        page = screen.query_one("#page", Picture)
        await pilot.click(page, offset=page.place_of(("part", 0)))
        await settle(pilot)
        assert screen.player_area.marks == frozenset(
            screen.session.explain(screen.player_area.shown)[0].cells
        )
        await pilot.click(screen.query_one("#board", Picture), offset=(20, 8))
        await settle(pilot)
        assert screen.session.at == match.ply


async def test_a_replay_shows_its_review(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludotheque.bots.sampling import play_out
    from ludotheque.review.analysis import Evidence
    from ludotheque.review.report_text import ReportText
    from ludotheque.review.timeline import Timeline

    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    timeline = Timeline(match.record)
    evidence = Evidence(timeline)
    first = [play_out(timeline.rules, timeline.state(0), timeline.drawn(0), 1, 1)]
    evidence.add_values([first, *[None] * (match.ply - 1)])
    report_text = ReportText(timeline, evidence.review(), language("en"))

    class Reviewed:
        """A review that is ready at once."""

        def __init__(self, record: Any, say: Any, report: Any) -> None:
            assert record == match.record
            self._report = report

        def run(self) -> None:
            self._report(report_text, 1.0)

        def stop(self) -> None:
            pass

    monkeypatch.setattr("ludotheque.terminal.screens.replay.ReplayReview", Reviewed)
    screen = ReplayScreen(match.record)
    async with make_app().run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        pilot.app.push_screen(screen)
        await press(pilot, "home", "left", "a")
        await until(pilot.app, lambda: "Luck" in "\n".join(screen_lines(pilot.app)))
        lines = "\n".join(screen_lines(pilot.app))
        assert "Luck (+ is bad): Ana" in lines  # fewer points are better
        assert report_text.curve(0, 98)[4] in lines


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("id_", [game.id for game in all_games()])
def test_every_ply_of_a_replay_can_be_shown_and_explained(
    id_: str, over: bool, make_match: Any
) -> None:
    limits = {"turn_limit": 30} if id_ == "taxi" else {}  # first choices alone never arrive
    match = make_match(id_, ["Ana", "Ben"], **limits)
    match = finish(match, math.inf if over else 30)
    session = ReplaySession(match.record, None if over else 1)
    for at in range(0, match.ply + 1, 1 + match.ply // 40):
        session.go(at)
        assert session.position.view == match.rules.view(match.states()[at], session.reader)
        assert len(session.log()) == at
        points = sum(part.points for part in session.explain(0))
        assert points == session.scores()[0].total


async def test_a_record_from_a_file(make_match: Any, make_app: Any, tmp_path: Path) -> None:
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    path = home.match_path(match.record.header.id)
    other = tmp_path / "elsewhere.ludo"
    other.write_bytes(path.read_bytes())
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "r", "up", "enter")  # the last of the list
        assert isinstance(pilot.app.screen, EntryScreen)
        assert pilot.app.screen.heading == "terminal-from-file"
        pilot.app.screen.query_one("#path", Input).value = str(other)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_a_winner_keeps_an_achievement_on_the_sheet(make_match: Any, make_app: Any) -> None:
    match = finish(make_match("cascadia", ["Ana", "Ben"]))
    winner = match.result().winners[0]
    assert home.claimable(match, winner)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "enter")
        name = match.holders[winner].name
        assert home.load_profile(name).achievements["cascadia"]
        await press(pilot, "a")  # one is enough
        assert isinstance(pilot.app.screen, SheetScreen)


async def test_rules_can_be_read_from_the_table(make_match: Any, make_app: Any) -> None:
    async with make_app(make_match("minisurf", ["Ana", "Ben"]), "fr").run_test() as pilot:
        await settle(pilot)
        await press(pilot, "m", "enter")
        assert any("Quadracarta Minisurf" in line for line in screen_lines(pilot.app))
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_r_on_the_shelf_replays_the_latest_match(make_match: Any, make_app: Any) -> None:
    """The key bar says replays: Enter opens one, not the question for a file."""
    match = finish(make_match("minisurf", ["Ana", "Ben"]))
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "r", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.session.record().header.id == match.record.header.id
