"""How a changed component differs from the original, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.declaration import Game
from ludotheque.text import Text, text
from ludotheque.toml import BadToml, read_toml

MAX_NAMES = 8  # entries that are named; of the others, how many there are


def describe_changes(played: Game, part: str, source: str) -> tuple[Text, ...]:
    """One text for every kind of change in a file that can be played; none: it is the original, or
    cannot be read. The game names what differs (`changed_entries`)."""
    workshop = played.workshop
    if workshop is None or part not in workshop.PARTS:
        return ()
    try:
        before, after = (read_toml(one) for one in (workshop.original(part), source))
    except BadToml:
        return ()
    return tuple(
        _tell(what, names) for what, names in workshop.changed_entries(part, before, after)
    )


def _tell(what: Text, names: Sequence[Text]) -> Text:
    more = len(names) - MAX_NAMES
    key = "variant-changed-more" if more > 0 else "variant-changed"
    return text(key, what=what, names=list(names[:MAX_NAMES]), n=more)
