"""For tests of boards, also from other packages: plays a table through the real screen.

Keys go through the keyboard and clicks land on the pixels a player would hit; nothing calls the
match directly. `screen_lines` is the screen as text, for snapshots.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from textual.app import App
from textual.pilot import Pilot

from ludotheque.terminal.canvas import Spot
from ludotheque.terminal.chooser import SetChooser
from ludotheque.terminal.desk import Desk
from ludotheque.terminal.screens.handover import HandOverScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.widgets.bars import KeyBar
from ludotheque.terminal.widgets.picture import Picture

PATIENCE = 2000  # rounds of waiting for a bot


def screen_lines(app: App[None]) -> list[str]:
    """What stands on the screen, without its colours."""
    strips = app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]


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
    def desk(self) -> Desk:
        desk = self.table.desk
        assert desk is not None
        return desk

    async def settle(self) -> None:
        """Until somebody here must choose, or the match is over."""
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if isinstance(self.pilot.app.screen, HandOverScreen):
                await self.pilot.press("enter")
                continue
            table = self.table
            if table.match.over:
                await self.pilot.pause()
                return
            if table.desk is not None and table.desk.asked is not None:
                return
            await self.pilot.app.workers.wait_for_complete()
        raise AssertionError("nobody is ever asked")

    async def play_by_keys(self, most: int = 10_000) -> None:
        """Numbers, letters, Tab and arrows in turn, then Enter."""
        await self.settle()
        while not self.table.match.over and self.decisions < most:
            self.decisions += 1
            seq = self.table.match.seq
            if isinstance(self.desk.chooser, SetChooser):
                await self._switch(self.desk.chooser, self._press_piece)
            else:
                await self._aim_by_keys()
            for key in ("enter", "space", "enter"):
                if self.table.match.seq == seq:
                    await self.pilot.press(key)
            assert self.table.match.seq > seq, "three confirmations and nothing was played"
            await self.settle()

    async def _aim_by_keys(self) -> None:
        keys = [key.lower() for key in self.desk.keys.values()]
        way = self.decisions % 3
        if keys and way == 0:
            await self.pilot.press(self.rng.choice(keys))
        elif way == 1:
            await self.pilot.press(*["tab"] * self.rng.randrange(1, 4))
        else:
            arrows = ("left", "right", "up", "down")
            await self.pilot.press(*self.rng.choices(arrows, k=2))
        if self.desk.chooser.variants > 1 and self.rng.random() < 0.5:
            await self.pilot.press("r")

    async def play_by_mouse(self, most: int = 10_000) -> None:
        """Click a place, click it again; what lies outside the window is not clicked."""
        await self.settle()
        while not self.table.match.over and self.decisions < most:
            self.decisions += 1
            seq = self.table.match.seq
            if isinstance(self.desk.chooser, SetChooser):
                await self._switch(self.desk.chooser, self.click)
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
        await self.pilot.press(self.desk.keys[spot])

    def _visible(self) -> Spot:
        """A choice that can be clicked; the one that is fixed already, if there is one."""
        chooser = self.desk.chooser
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
        await self.pilot.click(found[0], offset=found[1], button=button)

    async def click_key(self, key: str) -> None:
        """The key's words in the bar at the bottom."""
        bar = self.pilot.app.screen.query_one("#keys", KeyBar)
        place = bar.place_of(key)
        assert place is not None, f"{key} is not in the bar"
        await self.pilot.click(bar, offset=place)
