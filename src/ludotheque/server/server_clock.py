"""The time of day, as all services of one server read it."""

from __future__ import annotations

import time
from collections.abc import Callable

CLOCK_JUMP_S = 5.0  # more than a clock drifts by itself between two readings


class WallClock:
    """The time of day. When it was set (by hand, by NTP after a long while, after the machine was
    suspended), `on_jump` is called before the new time is returned: no player's time has passed."""

    def __init__(
        self,
        on_jump: Callable[[float], None],
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_jump, self._wall, self._steady = on_jump, wall, steady
        self._offset = wall() - steady()

    def __call__(self) -> float:
        now = self._wall()
        offset = now - self._steady()
        if abs(offset - self._offset) > CLOCK_JUMP_S:
            self._on_jump(now)
        self._offset = offset
        return now


class ServerClock:
    """`now()`, and since when time counts for players: the start of the service, or the last jump
    of the machine's clock (then `on_jump` is called)."""

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self.on_jump: Callable[[float], None] = lambda now: None
        self.now: Callable[[], float] = now or WallClock(self.jump)
        self.booted = self.now()

    def jump(self, now: float) -> None:
        """Start counting at `now`: the machine's clock was set."""
        self.booted = now
        self.on_jump(now)
