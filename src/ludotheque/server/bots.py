"""The bots that this server offers for a game, weakest first."""

from __future__ import annotations

from ludotheque.bots import UnknownBot
from ludotheque.server.web_types import BotInfo
from ludotheque.text import text

OFFERED = ("random", "greedy")
USUAL = "greedy"  # a sensible opponent to begin with, a stand-in, and the giver of hints
ADVISER = "greedy"


def offered(game: str) -> tuple[BotInfo, ...]:
    return tuple(BotInfo(name, text(f"server-bot-{name}")) for name in OFFERED)


def must_offer(game: str, name: str) -> None:
    """Names come from the network: only what is offered is ever made."""
    if name not in OFFERED:
        raise UnknownBot(text("unknown-bot", name=name, known=", ".join(OFFERED)))
