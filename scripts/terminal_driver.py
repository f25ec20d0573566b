"""Plays a table through the real screen: for tests, benchmarks and pictures.

Keys go through the keyboard and clicks land on the pixels a player would hit; nothing calls the
match directly. `screen_lines` is the screen as text, for snapshots.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

from textual import events
from textual._context import active_app
from textual.app import App
from textual.geometry import Offset
from textual.message_pump import MessagePump
from textual.pilot import Pilot, _get_mouse_message_arguments
from textual.strip import Strip
from textual.widget import Widget

from ludotheque.terminal.canvas import Spot
from ludotheque.terminal.chooser import SetChooser
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.screens.handover import HandOverScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.widgets.bars import KeyBar
from ludotheque.terminal.widgets.picture import Picture

# How often a wait looks again before it gives up, which only a test that fails ever sees. Counted
# rather than timed: a machine that stands still for a while has not had its chance meanwhile.
PATIENCE = 30_000


async def rest(app: App[Any]) -> None:
    """Until everything that was set off has been done and painted, however slow the machine is.

    Not a matter of time: every widget has emptied its queue, and nothing waits for a repaint, a
    layout, a task or the end of an animation. Bots in their threads are not waited for.
    """
    for _ in range(5):  # what the driver sends takes some turns of the loop to reach a queue
        await asyncio.sleep(0)
    for _ in range(PATIENCE):
        await _empty_queues(app)
        if has_left(app) or not _pending(app):
            return
        app.screen._on_timer_update()  # paint now rather than at the next tick of its clock
        # Something may wait for a timer.
        await asyncio.sleep(0.001 if _waiting(app) else 0)
    raise AssertionError("the screen never comes to rest")


async def until(app: App[Any], condition: Callable[[], bool], what: str = "") -> None:
    """Until something holds that a thread beside the screen brings about."""
    for _ in range(PATIENCE):
        await rest(app)
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(what or "it never happens")


def has_left(app: App[Any]) -> bool:
    """Whether the app is closing, because somebody leaves or because it failed."""
    return app._exit or app._closing or app._exception is not None


def _pumps(app: App[Any]) -> Iterator[MessagePump]:
    """All that works for the screen in front; those behind it would only repaint it."""
    yield app
    yield from app.screen.walk_children(with_self=True)


async def _empty_queues(app: App[Any]) -> None:
    """Let every widget work off what stands in its queue now."""
    asked: list[tuple[MessagePump, asyncio.Event]] = []
    for pump in _pumps(app):
        answer = asyncio.Event()
        if pump.call_later(answer.set):
            asked.append((pump, answer))
    for _ in range(100 * PATIENCE):
        if has_left(app) or all(answer.is_set() or pump._closing for pump, answer in asked):
            return
        await asyncio.sleep(0)
    raise AssertionError("a widget does not answer")


def _waiting(app: App[Any]) -> bool:
    """Whether something goes on that is no message."""
    animator = app.animator
    return bool(
        app._resize_event
        or app._resize_timer
        or animator._animations
        or animator._scheduled
        or any(not worker.is_finished for worker in app.workers)
    )


def _pending(app: App[Any]) -> bool:
    """Whether something that is on its way will still change the screen."""
    screen = app.screen
    return bool(
        _waiting(app)
        or screen._dirty_widgets
        or screen._callbacks
        or any(not one._message_queue.empty() or one._next_callbacks for one in _pumps(app))
        or any(
            one._layout_required or one._repaint_required or one._scroll_required
            for one in screen.walk_children(Widget, with_self=True)
        )
    )


def screen_strips(app: App[None]) -> list[Strip]:
    """What stands on the screen, with its colours as a terminal gets them."""
    background = app.screen.background_colors[1]
    strips = app.screen._compositor.render_strips()
    for one in app._filters:
        strips = [Strip(one.apply(list(strip), background)) for strip in strips]
    return strips


def screen_lines(app: App[None]) -> list[str]:
    """What stands on the screen, without its colours."""
    strips = app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]


def notices(app: App[None]) -> list[str]:
    """The messages that are shown in a corner for a while."""
    return [one.message for one in app._notifications]


async def rest_active() -> None:
    """Rest, for the app in whose context this is called."""
    await rest(active_app.get())


class Driver:
    """A player at the table in front, with hands but no sense: chooses at random."""

    def __init__(self, pilot: Pilot[None], seed: int = 0) -> None:
        self.pilot, self.rng = pilot, Random(seed)
        self.decisions = 0

    @property
    def table(self) -> TableScreen:
        found = [one for one in self.pilot.app.screen_stack if isinstance(one, TableScreen)]
        return found[-1]

    @property
    def player_area(self) -> PlayerArea:
        return self.table.player_area

    async def settle(self) -> None:
        """Until somebody here must choose, or the match is over, and the screen says so."""
        app = self.pilot.app

        def asked() -> bool:
            table = self.table
            return table.match.over or (table.is_mounted and table.player_area.asked is not None)

        def handed_over() -> bool:
            return isinstance(app.screen, HandOverScreen)

        await until(app, lambda: asked() or handed_over(), "nobody is ever asked")
        while handed_over():
            await self.pilot.press("enter")
            await until(app, lambda: asked() or handed_over(), "nobody is ever asked")

    async def play_by_keys(self, most: int = 10_000) -> None:
        """Numbers, letters, Tab and arrows in turn, then Enter."""
        await self.settle()
        while not self.table.match.over and self.decisions < most:
            self.decisions += 1
            seq = self.table.match.seq
            if isinstance(self.player_area.chooser, SetChooser):
                await self._switch(self.player_area.chooser, self._press_piece)
            else:
                await self._aim_by_keys()
            for key in ("enter", "space", "enter"):
                if self.table.match.seq == seq:
                    await self.press(key)
            assert self.table.match.seq > seq, "three confirmations and nothing was played"
            await self.settle()

    async def _aim_by_keys(self) -> None:
        keys = [key.lower() for key in self.player_area.keys.values()]
        way = self.decisions % 3
        if keys and way == 0:
            await self.press(self.rng.choice(keys))
        elif way == 1:
            await self.press(*["tab"] * self.rng.randrange(1, 4))
        else:
            arrows = ("left", "right", "up", "down")
            await self.press(*self.rng.choices(arrows, k=2))
        if self.player_area.chooser.variants > 1 and self.rng.random() < 0.5:
            await self.press("r")

    async def press(self, *keys: str) -> None:
        """Type so fast that the screen is painted once."""
        driver = self.pilot.app._driver
        assert driver is not None
        for key in keys:
            driver.send_message(events.Key(key, key if len(key) == 1 else None))
        await rest(self.pilot.app)

    async def play_by_mouse(self, most: int = 10_000) -> None:
        """Click a place, click it again; what lies outside the window is not clicked."""
        await self.settle()
        while not self.table.match.over and self.decisions < most:
            self.decisions += 1
            seq = self.table.match.seq
            if isinstance(self.player_area.chooser, SetChooser):
                await self._switch(self.player_area.chooser, self.click)
                await self.click(SetChooser.DONE)
            for _ in range(3):
                if self.table.match.seq == seq:
                    await self.click(self._visible())
            assert self.table.match.seq > seq, "three clicks and nothing was played"
            await self.settle()

    async def _switch(self, chooser: SetChooser, press: Callable[[Spot], Awaitable[None]]) -> None:
        """Choose a set of pieces, one by one."""
        wanted = self.rng.choice(chooser.sets)
        for number, chosen in enumerate(chooser.switched(wanted)):
            if chosen != chooser.chosen(number):
                await press(("piece", number))
        for number, chosen in enumerate(chooser.switched(wanted)):
            if chosen != chooser.chosen(number):
                await press(("piece", number))

    async def _press_piece(self, spot: Spot) -> None:
        await self.pilot.press(self.player_area.keys[spot])

    def _visible(self) -> Spot:
        """A choice that can be clicked; the one that is fixed already, if there is one."""
        chooser = self.player_area.chooser
        if chooser.armed and chooser.spot is not None and self._place(chooser.spot):
            return chooser.spot
        spots = [spot for spot in chooser.groups if self._place(spot)]
        assert spots, "no choice can be seen"
        return self.rng.choice(spots)

    def _place(self, spot: Spot) -> tuple[Picture, tuple[int, int]] | None:
        for name in ("#board", "#tray"):
            picture = self.table.query_one(name, Picture)
            place = picture.place_of(spot)
            if place is not None:
                return picture, place
        return None

    async def click(self, spot: Spot, button: int = 1) -> None:
        found = self._place(spot)
        assert found is not None, f"{spot} is not in view"
        app = self.pilot.app
        arguments = _get_mouse_message_arguments(*found, button=button)
        app.mouse_position = Offset(arguments["x"], arguments["y"])
        for kind in (events.MouseDown, events.MouseUp, events.Click):
            app.screen._forward_event(kind(**arguments))
        await rest(app)

    async def scroll_down(self, picture: Picture, offset: tuple[int, int]) -> None:
        """One notch of the mouse wheel over a picture."""
        await self.pilot._post_mouse_events([events.MouseScrollDown], picture, offset)

    async def click_key(self, key: str) -> None:
        """The key's words in the bar at the bottom."""
        bar = self.pilot.app.screen.query_one("#keys", KeyBar)
        place = bar.place_of(key)
        assert place is not None, f"{key} is not in the bar"
        await self.pilot.click(bar, offset=place)


# Screens around the table ------------------------------------------------------------------------


async def settle(pilot: Any) -> None:
    """Wait until the screens have taken in what was pressed."""
    for _ in range(4):
        await pilot.pause()


async def press(pilot: Any, *keys: str) -> None:
    """Press keys one after the other, each once the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def finish(match: Any, plies: float = math.inf) -> Any:
    """Play the first choice of everybody to the end, or so far; returns the match."""
    while not match.over and match.ply < plies:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
    return match
