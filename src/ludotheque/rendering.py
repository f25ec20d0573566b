"""Pictures of matches for notebooks: a user interface announces how it draws one as an entry point.

A match cannot import a user interface, which imports matches itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

ENTRY_POINT_GROUP = "ludotheque.svg_renderers"


@cache
def _svg_renderers() -> list[Callable[[Any], str]]:
    return [point.load() for point in entry_points(group=ENTRY_POINT_GROUP)]


def render_svg(match: Any) -> str | None:
    """The match as SVG; None if no user interface is installed."""
    return next((render(match) for render in _svg_renderers()), None)
