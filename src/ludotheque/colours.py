"""The colours of the seats: chosen by whoever sits there, else the first that is left."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.declaration import Game
from ludotheque.record import Holder
from ludotheque.rules import BadOption
from ludotheque.text import Text, text


def colour_name(colour: str) -> Text:
    return text(f"colour-{colour}")


def coloured(game: Game, holders: Sequence[Holder]) -> list[Holder]:
    """The same seats, each in a colour of the game's; refuses what the box does not hold, and two
    seats in the same colour. Games without colours of their own leave them to the faces."""
    chosen = [holder.colour for holder in holders if holder.colour]
    for colour in chosen:
        if colour not in game.colours:
            raise BadOption(_unknown(game, colour))
        if chosen.count(colour) > 1:
            raise BadOption(text("colour-twice", colour=colour_name(colour)))
    free = [colour for colour in game.colours if colour not in chosen]
    return [
        holder if holder.colour or not free else replace(holder, colour=free.pop(0))
        for holder in holders
    ]


def _unknown(game: Game, colour: str) -> Text:
    name = text(f"{game.id}-name")
    if not game.colours:
        return text("colour-none", game=name)
    return text("colour-unknown", colour=colour[:20], colours=", ".join(game.colours))


def read_colours(written: str | None, seats: int) -> list[str]:
    """Colours as a command names them, in the order of the seats: `purple,,orange`."""
    colours = [word.strip().casefold() for word in (written or "").split(",")]
    if len(colours) > seats:
        raise BadOption(text("colour-too-many", n=len(colours), seats=seats))
    return colours + [""] * (seats - len(colours))


def with_colours(holders: Sequence[Holder], written: str | None) -> list[Holder]:
    """The seats in the colours that a command names; without any, as they are."""
    if written is None:
        return list(holders)
    colours = read_colours(written, len(holders))
    return [replace(holder, colour=c) for holder, c in zip(holders, colours, strict=True)]
