"""Cascadia's own players, by level."""

from __future__ import annotations

from ludotheque.choice import Bot
from ludotheque.declaration import Outlook
from ludotheque.games.cascadia.rules import Cascadia


def level(rules: Cascadia, name: str) -> Bot | None:
    # Imported here: hints want reasons without loading the compiled kernel.
    from ludotheque.games.cascadia.bot.player import CascadiaBot

    if name == "easy":
        return CascadiaBot(plans=False, patterns=False, overlooks=0.5)
    if name == "normal":
        return CascadiaBot(plans=False)
    return CascadiaBot(keep=64)


def outlook(rules: Cascadia) -> Outlook:
    from ludotheque.games.cascadia.bot.match_outlook import CascadiaOutlook

    return CascadiaOutlook(rules)
