"""Cascadia's own players, by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.bots import require_compiler
from ludotheque.choice import Bot
from ludotheque.declaration import Outlook
from ludotheque.games.cascadia.rules import Cascadia

if TYPE_CHECKING:  # NumPy for reasons only
    from ludotheque.bots.explanations import Outcomes


levels = ("easy", "normal", "hard")  # `expert` thinks longer and plays no better


def level(rules: Cascadia, name: str) -> Bot | None:
    # Imported here: hints want reasons without loading the compiled kernel.
    from ludotheque.games.cascadia.bot.player import CascadiaBot

    if name == "easy":
        return CascadiaBot(plans=False, patterns=False, overlooks=0.5)
    if name == "normal":
        return CascadiaBot(plans=False)
    require_compiler()  # samples games: seconds each as plain Python
    return CascadiaBot(keep=64)


def outlook(rules: Cascadia) -> Outlook:
    from ludotheque.games.cascadia.bot.match_outlook import CascadiaOutlook

    return CascadiaOutlook(rules)


def outcomes(rules: Cascadia) -> Outcomes:
    from ludotheque.games.cascadia.bot.match_outcomes import CascadiaOutcomes

    return CascadiaOutcomes(rules)
