"""The clocks of a table: pure bookkeeping with the time handed in.

Time runs for every person who must act. It does not run for bots, nor while the server is down.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ludotheque.protocol.messages import Clock, TimeLeft
from ludotheque.rules import Seat

DAY_S = 86_400


class ClockState(Struct):
    """The stored state: milliseconds left by seat, and which clocks run since when."""

    left: list[int]
    running: list[Seat]
    since: float = 0.0


class Clocks:
    def __init__(self, clock: Clock, seats: int, state: ClockState | None = None) -> None:
        self.clock = clock
        self.is_on = clock.kind != "none"
        self.state = state or ClockState([self._full_ms()] * seats if self.is_on else [], [])

    def _full_ms(self) -> int:
        return self.clock.amount * 1000 * (DAY_S if self.clock.kind == "days" else 1)

    def resume_at(self, now: float) -> None:
        """Ignore the time before `now`: the server was down, or its clock was set."""
        self.state.since = max(self.state.since, now)

    def turn(self, now: float, acting: Iterable[Seat], drawn: bool) -> None:
        """`acting` are the people who must act from now on; `drawn`: chance has moved."""
        if not self.is_on:
            return
        self._charge(now)
        acting = list(acting)
        before = self.state.running
        for seat in before:
            if (seat not in acting or drawn) and self.clock.kind == "game":
                self.state.left[seat] += self.clock.increment * 1000
        if self.clock.kind != "game":
            for seat in acting:
                if seat not in before or drawn:
                    self.state.left[seat] = self._full_ms()
        self.state.running = acting

    def _charge(self, now: float) -> None:
        passed = max(0, round((now - self.state.since) * 1000))
        for seat in self.state.running:
            self.state.left[seat] -= passed
        self.state.since = now

    def deadline(self) -> float | None:
        """The time at which the first running clock runs out; None: none runs."""
        left = [self.state.left[seat] for seat in self.state.running]
        return self.state.since + min(left) / 1000 if left else None

    def find_expired(self, now: float) -> Seat | None:
        """A seat whose time has run out."""
        passed = (now - self.state.since) * 1000
        late = [seat for seat in self.state.running if self.state.left[seat] - passed <= 0]
        return min(late, key=lambda seat: self.state.left[seat], default=None)

    def time_left(self, now: float) -> tuple[TimeLeft, ...]:
        passed = max(0, round((now - self.state.since) * 1000))
        return tuple(
            TimeLeft(
                max(0, left - passed) if seat in self.state.running else left,
                seat in self.state.running,
            )
            for seat, left in enumerate(self.state.left)
        )
