"""Several people at one device: nobody sees what is another's before the device is handed over."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripts.forked_program import ForkedTerminal
from scripts.terminal_driver import Driver, has_left, screen_lines
from scripts.terminal_process import TerminalProcess

from ludotheque import home
from ludotheque.match import Match
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.screens.handover import HandOverScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import language

NAMES = ("Ana", "Ben", "Cleo")
PROMPT = b"> \r\n"


def destinations(match: Match) -> list[str]:
    """Where each passenger wants to go: the secrets."""
    say = language("en")
    views = [match.view(seat) for seat in range(len(match.holders))]
    goals = [view.pawns[seat].destination for seat, view in enumerate(views)]
    return [say(views[0].city.places[goal].name.text()) for goal in goals]


class Lines:
    """A person at a plain table: what is written before each answer."""

    def __init__(self, session: LocalSession, *answers: str) -> None:
        self.written: list[str] = [""]
        self._answers: Iterator[str] = iter(answers)
        PlainTable(session, language("en"), write=self._write, read=self._read).run()

    def _write(self, line: str) -> None:
        self.written[-1] += line + "\n"

    def _read(self) -> str:
        self.written.append("")
        try:
            return next(self._answers)
        except StopIteration:
            raise EOFError from None


def screen(pilot: Any) -> str:
    return "\n".join(screen_lines(pilot.app))


def test_plain_mode_hands_over_before_the_first_view(make_match: Any) -> None:
    match = make_match("taxi", NAMES)
    first = match.to_move[0]
    before, after, *_ = Lines(LocalSession(match), "", "q").written
    assert f"hand over to {NAMES[first]}" in before
    assert not any(name in before for name in destinations(match))
    assert destinations(match)[first] in after


@pytest.mark.parametrize("answer", ["q", "quit", "\x1b"])
def test_plain_mode_is_left_at_the_hand_over_without_showing_anything(
    make_match: Any, answer: str
) -> None:
    match = make_match("taxi", NAMES)
    written = "".join(Lines(LocalSession(match), answer).written)
    assert "The match is saved" in written
    assert not any(name in written for name in destinations(match))


def test_plain_mode_hands_over_when_a_match_is_resumed(make_match: Any) -> None:
    match = make_match("taxi", NAMES)
    Lines(LocalSession(match), "", "1", "q")
    first = match.to_move[0]
    resumed = home.resume_match(home.find_match(home.reference(match)))
    before, after, *_ = Lines(LocalSession(resumed), "", "q").written
    assert f"hand over to {NAMES[first]}" in before
    assert not any(name in before for name in destinations(match))
    assert destinations(match)[first] in after


@pytest.mark.parametrize("seats", [NAMES, ("Ana", "Ben", "*random")])
def test_plain_mode_hands_over_after_a_resignation(make_match: Any, seats: Any) -> None:
    match = make_match("taxi", seats)
    while match.holders[match.to_move[0]].bot:
        match.act(match.to_move[0], match.actions(match.to_move[0])[0])
    first = match.to_move[0]
    goals = destinations(match)
    _, _, between, *_ = Lines(LocalSession(match), "", "resign", "q").written
    assert first in match.resigned
    assert "hand over to" in between
    assert not any(goals[seat] in between for seat in range(3) if seat != first)


def test_a_person_left_alone_is_asked_for_when_a_match_is_resumed(make_match: Any) -> None:
    """A player who resigned may be the one who opens the match again."""
    match = make_match("taxi", ("Ana", "Ben", "*random"))
    match.resign(0, "random")
    resumed = LocalSession(Match(match.record, match.seed))
    assert resumed.reader is None
    alone = LocalSession(make_match("taxi", ("Ana", "*random", "*random")))
    assert alone.reader == 0


@pytest.mark.parametrize("seats", [NAMES, ("Ana", "Ben", "*random")])
async def test_full_screen_hands_over_after_a_resignation(
    make_match: Any, make_app: Any, seats: Any
) -> None:
    match = make_match("taxi", seats)
    async with make_app(match).run_test(size=(140, 45)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("enter")
        await driver.settle()
        first = pilot.app.screen.session.reader
        others = [goal for seat, goal in enumerate(destinations(match)) if seat != first]
        pilot.app.screen.session.resign(first)
        pilot.app.screen.advance()
        for _ in range(40):
            await pilot.pause()
            behind = [one for one in pilot.app.screen_stack if isinstance(one, TableScreen)]
            assert behind[0].session.reader is None
            assert not any(f"★ {goal}" in screen(pilot) for goal in others)
            if isinstance(pilot.app.screen, HandOverScreen):
                break
        assert isinstance(pilot.app.screen, HandOverScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (40, 12)])
async def test_the_hand_over_page_says_who_is_called(
    make_match: Any, make_app: Any, size: tuple[int, int]
) -> None:
    match = make_match("taxi", NAMES)
    async with make_app(match).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, HandOverScreen)
        words = " ".join(screen(pilot).split())
        assert f"Please hand over to {NAMES[match.to_move[0]]}." in words


async def test_the_hand_over_page_can_be_left_with_escape(make_match: Any, make_app: Any) -> None:
    match = make_match("taxi", NAMES)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert has_left(pilot.app)  # it was opened at the table


async def test_behind_the_hand_over_page_is_nobodys_view(make_match: Any, make_app: Any) -> None:
    match = make_match("taxi", NAMES)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        table = pilot.app.screen
        assert table.session.reader == match.to_move[0]
        while not isinstance(pilot.app.screen, HandOverScreen):
            await pilot.press("enter")
            await pilot.pause()
        assert table.session.reader is None


def hand_over_by_lines(terminal: TerminalProcess) -> str:
    """Play in lines until the terminal is handed over; what the first person wanted to reach."""
    terminal.sees("hand over to")
    terminal.press("enter")
    shown = terminal.sees("wants to go to", "\n>")
    (goal,) = re.findall(r"wants to go to: ([^.]+)\.", shown)
    for asked in itertools.count(terminal.output.count(PROMPT) + 1):
        terminal.press("1", "enter")
        screen = terminal.until(lambda _, n=asked: terminal.output.count(PROMPT) >= n)  # type: ignore[misc]
        if "hand over to" in screen:
            break
    return str(goal)


TWO_AT_TAXI = (
    *("play", "taxi", "--plain", "--seats", "human:Ana,human:Ben"),
    *("--seed", "3", "--first", "random"),
)


def test_lines_leave_no_secret_in_a_terminal_that_can_be_cleared(data_folder: Path) -> None:
    with ForkedTerminal(*TWO_AT_TAXI) as terminal:
        goal = hand_over_by_lines(terminal)
        assert goal not in terminal.scrollback
        terminal.press("enter")  # the other one looks now
        terminal.sees("wants to go to")
        terminal.enter("q")
        assert terminal.ends() == 0
        assert "wants to go to" not in terminal.scrollback  # a player who comes later reads nothing
        assert "The match is saved." in terminal.scrollback


def test_lines_say_so_where_a_terminal_cannot_be_cleared(data_folder: Path) -> None:
    with ForkedTerminal(*TWO_AT_TAXI, variables={"TERM": "screen"}) as terminal:
        hand_over_by_lines(terminal)
        assert "scrolling up" in terminal.screen
