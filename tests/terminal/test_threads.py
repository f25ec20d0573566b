"""Bots think in threads while people go on: what they think about must not change under them.

Threads are held back here until the player has done something else, as they are on a slow machine
or while a bot's code is still being loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scripts.terminal_driver import Driver

from ludotheque.terminal.app import LudothequeApp
from ludotheque.terminal.sessions.local import LocalSession


class Held:
    """Work that would be done beside the screen, done when the test says so."""

    def __init__(self, app: LudothequeApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self._waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []
        monkeypatch.setattr(app, "run_in_background", self._hold)

    def _hold(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        refused: Callable[[], None] | None = None,
    ) -> None:
        self._waiting.append((work, done))

    def release(self, most: int = 10_000) -> int:
        """Whatever is waiting, in the order in which it was asked for; how much it was."""
        begun, self._waiting = self._waiting[:most], self._waiting[most:]
        for work, done in begun:
            done(work())
        return len(begun)


async def test_a_hint_is_about_the_moment_it_was_asked_for(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`h` and `1` at once, while the bot is still being loaded."""
    match = make_match("quadrata", ["Ana", "*easy"], seed=(5).to_bytes(16, "big"))
    app = make_app(match)
    held = Held(app, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("h", "1")
        while match.to_move == (0,):  # her turn has several steps
            await pilot.press("1")
        assert held.release(1) == 1  # the hint; the bot's turn comes after it
        await pilot.pause()
        assert not driver.table.side.hints  # they were about another choice
        assert not driver.table.side.is_waiting_for_hint
        assert driver.table.side.page == "log"
        while not match.over and match.to_move[0] != 0:
            assert held.release() > 0  # the bot takes its turn
        await driver.settle()


async def test_a_bot_thinks_on_about_a_move_that_is_taken_back(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive is confirmed and taken back before the next player, a bot, has begun to think."""
    match = make_match("taxi", ["Ana", "*easy"])
    app = make_app(match)
    held = Held(app, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        for _ in range(40):  # until a move of hers that can be taken back leads to the bot
            before = match.ply
            match.act(0, match.actions(0)[0])
            driver.table.advance()
            if match.to_move == (1,) and match.undo_target(0)[0] is not None:
                break
            while match.to_move == (1,):
                assert held.release() > 0
        else:
            pytest.fail("she never gets there")
        await pilot.press("u")
        assert match.ply == before
        assert held.release() > 0  # what the bot says now is about a move that was not made
        await driver.settle()
        assert match.ply == before
        assert driver.player_area.asked == 0


def test_a_preview_invents_no_secret(make_match: Any) -> None:
    """In a duplicate match everybody lays the same card at the same time; a player who is last
    would see what the others have laid, which nobody can know before."""
    match = make_match("minisurf", ["Ana", "Ben"], duplicate=True)
    session = LocalSession(match)
    withheld = 0
    while match.ply < 40 and not match.over:
        seat = match.to_move[0]
        session.take_screen(seat)
        action = session.actions[0]
        shown = match.rules.tell(match.state, seat, action, seat).reveals
        preview = session.preview(action)
        assert (preview.view is None) == shown
        withheld += preview.view is None
        match.act(seat, action)
    assert withheld
