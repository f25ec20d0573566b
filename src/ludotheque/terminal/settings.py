"""What a player has set for this terminal, kept in the data folder."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

import ludotheque.home as home
from ludotheque.text import Problem, text

Pace = Literal["instant", "brisk", "calm"]
# Seconds to look at a bot's move.
PACE_SECONDS: dict[Pace, float] = {"instant": 0.0, "brisk": 0.35, "calm": 1.0}


class Settings(Struct, omit_defaults=True):
    language: str = ""  # empty: as the system says
    theme: Literal["dark", "light"] = "dark"
    aids: bool = True
    words: bool = False  # plain mode: boards in sentences, not drawn
    pace: Pace = "brisk"
    name: str = ""
    daily: dict[str, str] = {}  # the match of "game day"; only the latest is kept


def load_settings() -> Settings:
    try:
        data = (home.folder() / "terminal.json").read_bytes()
        return msgspec.json.decode(data, type=Settings)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Settings()


def keep_words(words: bool) -> None:
    """Boards are shown as they were asked for last."""
    settings = load_settings()
    if settings.words != words:
        settings.words = words
        save_settings(settings)


def save_settings(settings: Settings) -> None:
    """Raises Problem where they cannot be kept: no reason to stop a match, as `SaveFailed` is."""
    try:
        home.write_json(home.folder() / "terminal.json", settings)
    except home.SaveFailed as failed:
        raise Problem(text("terminal-setting-not-kept", why=failed.reason)) from None
