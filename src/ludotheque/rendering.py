"""Pictures of matches for notebooks: a user interface registers how it draws one.

A match cannot import a user interface, which imports matches itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

svg_renderers: list[Callable[[Any], str]] = []


def render_svg(match: Any) -> str | None:
    """The match as SVG; None if no user interface is registered."""
    return svg_renderers[-1](match) if svg_renderers else None
