"""The colours of the seats: chosen by the players, else the first free one."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.declaration import Game
from ludotheque.rules import BadOption
from ludotheque.text import Text, text


def colour_name(colour: str) -> Text:
    return text(f"colour-{colour}")


def assign_colours(game: Game, wanted: Sequence[str]) -> list[str]:
    """A colour of the game's for each seat; refuses what the box does not hold, and two seats in
    one colour. Games without colours of their own leave them to the user interface."""
    chosen = [colour for colour in wanted if colour]
    for colour in chosen:
        if colour not in game.colours:
            raise BadOption(_unknown(game, colour))
        if chosen.count(colour) > 1:
            raise BadOption(text("colour-twice", colour=colour_name(colour)))
    free = iter([colour for colour in game.colours if colour not in chosen])
    return [colour or next(free, "") for colour in wanted]


def _unknown(game: Game, colour: str) -> Text:
    if not game.colours:
        return text("colour-none", game=text(f"{game.id}-name"))
    return text("colour-unknown", colour=colour[:20], colours=", ".join(game.colours))


def read_colours(written: str | None, seats: int) -> list[str]:
    """Colours as a command names them, in the order of the seats: `purple,,orange`."""
    colours = [word.strip().casefold() for word in (written or "").split(",")]
    if len(colours) > seats:
        raise BadOption(text("colour-too-many", n=len(colours), seats=seats))
    return colours + [""] * (seats - len(colours))
