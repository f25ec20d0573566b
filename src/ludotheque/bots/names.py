"""Bots by name: the general ones, the levels, and classes in a user's own file."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.bots import LEVELS, Bot, Budget, Choice, UnknownBot
from ludotheque.bots.budget import smaller_budget
from ludotheque.bots.casual import CasualBot
from ludotheque.bots.flat import FlatBot
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.levels import LevelBot
from ludotheque.bots.random import RandomBot
from ludotheque.bots.tree import TreeBot
from ludotheque.rules import AnyRules, Log, Rng, Seat
from ludotheque.text import LANGUAGES, language, text

GENERAL_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "casual": CasualBot,
    "greedy": GreedyBot,
    "flat": FlatBot,
    "tree": TreeBot,
}
BOT_FILE = re.compile(r"(?P<path>.+\.py):(?P<cls>[^:@]+)(@.*)?")
UNPACKED_FILES: dict[
    str, Path
] = {}  # where files lie that came from another machine, by their paths there
_BUDGET = re.compile(r"(?P<name>.+)@(?P<number>[1-9][0-9]{0,7})(?P<unit>ms|s|)")


def known_bots() -> tuple[str, ...]:
    """Names that any game's bots go by, the levels first."""
    return (*LEVELS, *GENERAL_BOTS)


def require_known_bot(name: str) -> None:
    """Raise UnknownBot for other names: those with budgets or files are not for the network."""
    known = known_bots()
    if name not in known:
        raise UnknownBot(text("unknown-bot", name=name, known=", ".join(known)))


def parse_bot_name(written: str) -> str:
    """The name of a bot as records keep it, from what somebody typed: in any of our languages, a
    budget after `@` stays."""
    name, at, budget = written.strip().partition("@")
    if name in known_bots() or ":" in written:
        return written.strip()
    for code in LANGUAGES:
        for known in known_bots():
            if name.casefold() == language(code).say("bots-word", bot=known):
                return f"{known}{at}{budget}"
    return written.strip()


def make_bot(name: str, *, files: bool = False) -> Bot:
    """A bot by name: `greedy`, `hard`, `tree@300ms`; `my_bot.py:MyBot` only where `files` says so.

    A name may come from a record or from the network, and a file is code that would be run.
    """
    if written := _BUDGET.fullmatch(name):
        number = int(written["number"])
        ms = {"ms": number, "s": number * 1000}.get(written["unit"])
        budget = Budget(ms) if ms else Budget(simulations=number)
        return BudgetedBot(make_bot(written["name"], files=files), budget)
    if name in GENERAL_BOTS:
        return GENERAL_BOTS[name]()
    if name in LEVELS:
        return LevelBot(name)
    path, colon, cls = name.rpartition(":")
    if colon and path.endswith(".py"):
        if not files:
            raise UnknownBot(text("bots-no-files", name=name))
        return load_bot_file(UNPACKED_FILES.get(path, Path(path)), cls)
    levels = [text("bots-word", bot=level) for level in LEVELS]
    raise UnknownBot(
        text("unknown-bot-name", name=name, levels=levels, others=", ".join(GENERAL_BOTS))
    )


def bot_source(name: str) -> bytes | None:
    """The source of a bot that comes from a file; nothing for the others."""
    written = BOT_FILE.fullmatch(name)
    if written is None or not Path(written["path"]).is_file():
        return None
    return Path(written["path"]).read_bytes()


class BudgetedBot:
    """A bot with a budget of its own; a caller's budget can only make it smaller."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot, self.budget = bot, budget

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        budget = smaller_budget(self.budget, budget)
        return self.bot.choose(rules, state, seat, events, budget, rng)


def load_bot_file(path: Path, cls: str) -> Bot:
    """Run a Python file and make a bot of one of its classes."""
    if not path.is_file():
        raise UnknownBot(text("bots-no-file", file=str(path)))
    module_name = f"ludotheque_user_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses and pickles look their module up
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)  # what lies beside it can be imported
    try:
        spec.loader.exec_module(module)
        made = getattr(module, cls, None)
        bot = made() if made is not None else None
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UnknownBot(text("bots-file-failed", file=str(path), why=why)) from error
    if bot is None:
        raise UnknownBot(text("bots-no-class", file=str(path), cls=cls))
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(text("bots-no-choose", cls=cls))
    checked: Bot = bot
    return checked
