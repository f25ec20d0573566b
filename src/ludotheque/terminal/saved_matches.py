"""Matches on disk, as every list of the terminal names them."""

from __future__ import annotations

import sys

import msgspec

import ludotheque.home as home
from ludotheque.bots.seats import display_name
from ludotheque.terminal.formatting import show_moment
from ludotheque.text import Language, choose_language, language
from ludotheque.text_wrapping import print_text


def unfinished() -> list[home.SavedMatch]:
    """The matches that are not over, the last one first."""
    return [saved for saved in home.saved_matches() if not saved.over]


def describe(saved: home.SavedMatch, say: Language) -> str:
    """A saved match in one line."""
    names = ", ".join(display_name(holder, say) for holder in saved.header.seats)
    key = f"{saved.header.game}-name"
    try:
        game = say.say(key)
    except KeyError:
        game = saved.header.game  # a game that is not installed here
    when = show_moment(saved.changed, say)
    key = "terminal-finished-match" if saved.over else "terminal-saved-match"
    return say.say(key, game=game, names=names, n=saved.moves, when=when)


def print_matches(*, json: bool = False) -> None:
    """List the saved matches, the last one first, each under what `resume` and `replay` take."""
    say = language(choose_language())
    saved = home.saved_matches()
    damaged = home.damaged_matches()
    if not (saved or damaged or json):
        print_text(say.say("plain-no-matches"))
    wide = max((len(one.id) for one in saved), default=0)
    for one in saved:
        if json:
            print(msgspec.json.encode(_facts(one)).decode())
        else:
            print_text(f"{one.id:<{wide}}  {describe(one, say)}")
    for words in damaged:
        print_text(say(words), sys.stderr)


def _facts(saved: home.SavedMatch) -> dict[str, object]:
    return {
        "id": saved.id,
        "file": str(saved.path),
        "game": saved.header.game,
        "seats": saved.header.seats,
        "moves": saved.moves,
        "over": saved.over,
        "changed": round(saved.changed),
    }
