"""The bots that this server offers, weakest first."""

from __future__ import annotations

from ludotheque.bots import LEVELS, UnknownBot
from ludotheque.bots.levels import level_texts
from ludotheque.bots.names import known_bots
from ludotheque.protocol.pages import BotInfo
from ludotheque.text import text


def offered_bots(game: str) -> tuple[BotInfo, ...]:
    return tuple(BotInfo(level, *level_texts(game, level)) for level in LEVELS)


def require_known_bot(name: str) -> None:
    """Raise UnknownBot for other names: those with budgets or files are not for the network."""
    known = known_bots()
    if name not in known:
        raise UnknownBot(text("unknown-bot", name=name, known=", ".join(known)))
