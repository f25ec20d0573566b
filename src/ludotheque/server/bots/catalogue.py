"""The bots that this server offers, weakest first."""

from __future__ import annotations

from ludotheque.bots import LEVELS
from ludotheque.bots.levels import level_texts
from ludotheque.protocol.pages import BotInfo


def offered_bots(game: str) -> tuple[BotInfo, ...]:
    return tuple(BotInfo(level, *level_texts(game, level)) for level in LEVELS)
