"""The keys of the rule document, for faces where one types: 0–3, y/n, and J/T/N for nature."""

from __future__ import annotations

from ludotheque.games.cascadia.state import (
    Action,
    Decline,
    Keep,
    Redraw,
    Remove,
    SpendFree,
    SpendWipe,
    Take,
    Wipe,
    With,
)

KEYS: dict[type, str] = {
    Wipe: "y",
    Keep: "n",
    SpendWipe: "J",
    SpendFree: "T",
    Decline: "N",
    Redraw: "N",  # "go on replacing?"
}


def key_of(action: Action) -> str | None:
    """The key a player may type for this action; the four places are numbered 0 to 3."""
    if isinstance(action, Take | With | Remove):
        return str(action.slot)
    return KEYS.get(type(action))
