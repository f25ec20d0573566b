"""Lengths of time in seconds."""

from __future__ import annotations

HOUR_S = 3_600
DAY_S = 86_400
YEAR_S = 365 * DAY_S
