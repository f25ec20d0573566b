"""Easy, normal, hard and expert, for every game.

A game may bring players of its own (`ludotheque.declaration.Players`); every other game gets the
general bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from ludotheque.bots import LEVELS, Bot, Budget, Choice
from ludotheque.bots.budget import smaller_budget
from ludotheque.bots.casual import CasualBot
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.tree import TreeBot
from ludotheque.declaration import Players, beside
from ludotheque.extras import MissingExtra, install_command, needing
from ludotheque.registry import game
from ludotheque.rules import AnyRules, Log, Rng, Seat
from ludotheque.text import Text, language, text

FALLBACK_BOT = "greedy"  # needs no package, whatever the game
LEVEL_BUDGETS = {
    "easy": Budget(ms=100),
    "normal": Budget(ms=300),
    "hard": Budget(ms=1000),
    "expert": Budget(ms=3000),
}


class LevelBot:
    """The bot of a level, whatever the game; a caller's budget can only make its own smaller."""

    def __init__(self, name: str) -> None:
        self.name, self.budget = name, LEVEL_BUDGETS[name]

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        bot = level_bot(rules, self.name)
        # A number of simulations replaces the clock: choices are then reproducible.
        spend = budget if budget.simulations else smaller_budget(self.budget, budget)
        return bot.choose(rules, state, seat, events, spend, rng)


def check_installed(rules: AnyRules, bots: Iterable[str]) -> None:
    """Refuse bots whose packages are not installed before a match begins with them."""
    if find_spec("numba") is not None:
        return
    for bot in bots:
        if (level := bot.partition("@")[0]) in LEVELS:
            level_bot(rules, level)


def is_installed(rules: AnyRules, bot: str) -> bool:
    """Whether the packages that a bot needs are installed."""
    try:
        check_installed(rules, [bot])
    except MissingExtra:
        return False
    return True


def strongest_bot(rules: AnyRules, bot: str) -> str:
    """The bot; where its packages are not installed the next weaker level that needs none, or the
    greedy player."""
    level = bot.partition("@")[0]
    if level not in LEVELS or is_installed(rules, bot):
        return bot
    weaker = LEVELS[: LEVELS.index(level)][::-1]
    return next((one for one in weaker if is_installed(rules, one)), FALLBACK_BOT)


def fallback_warning(rules: AnyRules, bots: Iterable[str]) -> Text | None:
    """What to say before a match with these bots if packages are missing that they need."""
    missing = any(strongest_bot(rules, bot) != bot for bot in bots)
    return text("bots-stand-in", command=install_command("bots")) if missing else None


def offered_levels(rules: AnyRules) -> tuple[str, ...]:
    """The levels of a game that differ, weakest first."""
    return tuple(getattr(players_of(rules), "levels", LEVELS))


def level_bot(rules: AnyRules, name: str) -> Bot:
    with needing("bots"):
        players = players_of(rules)
        own = players.level(rules, name) if players is not None else None
    if own is not None:
        return own
    general: dict[str, Bot] = {"easy": CasualBot(), "normal": GreedyBot()}
    return general.get(name) or TreeBot()


def players_of(rules: AnyRules) -> Players | None:
    """What the game says about playing it well."""
    if rules.game:
        return game(rules.game).bots
    found: Players | None = beside(type(rules), "bot")
    return found


def level_texts(game: str, level: str) -> tuple[Text, Text]:
    """A level's name, and what it does in this game."""
    assert level in LEVELS
    own = f"bots-level-{level}-about-{game}"
    about = own if language("en").knows(own) else f"bots-level-{level}-about"
    return text(f"bots-level-{level}"), text(about)
