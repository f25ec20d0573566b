"""Small things that both ways of showing a match say alike."""

from __future__ import annotations

from ludotheque.text import Language


def points(units: int, unit: int) -> float | int:
    """Score units as points: halves stay halves."""
    return units // unit if units % unit == 0 else units / unit


def show_points(units: int, unit: int, say: Language, *, signed: bool = False) -> str:
    value = points(units, unit)
    shown = str(value) if not signed or value <= 0 else f"+{value}"
    shown = shown.replace("-", "−")
    return shown.replace(".", ",") if say.code == "fr" else shown
