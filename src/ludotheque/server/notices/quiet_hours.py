"""Quiet hours, in the time zone of a guest."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from ludotheque.protocol.notices import QuietHours
from ludotheque.text import Problem, text


@lru_cache(200)
def zone_of(name: str) -> ZoneInfo:
    """Raises a Problem where there is none of this name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # KeyError: no such zone; the others: no such name
        raise Problem(text("notices-bad-zone", zone=name)) from None


def quiet_until(now: float, quiet: QuietHours | None, zone: str) -> float | None:
    """The end of the quiet hours that contain `now`; None: it is in none."""
    if quiet is None or quiet.begins == quiet.ends:
        return None
    there = datetime.fromtimestamp(now, zone_of(zone))
    minute = there.hour * 60 + there.minute
    if quiet.begins < quiet.ends:
        inside = quiet.begins <= minute < quiet.ends
    else:  # over midnight
        inside = minute >= quiet.begins or minute < quiet.ends
    if not inside:
        return None
    end = there.replace(hour=quiet.ends // 60, minute=quiet.ends % 60, second=0, microsecond=0)
    if quiet.ends <= minute:
        end += timedelta(days=1)
    return end.timestamp()
