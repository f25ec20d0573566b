"""The functions of `import ludotheque`: begin a match, read one, let bots play.

Everything here happens in memory. Matches that are kept on disk are `ludotheque.home`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ludotheque.bots import Bot, Budget, choose, keyed_rng
from ludotheque.bots.levels import check_installed
from ludotheque.bots.names import known_bots, make_bot
from ludotheque.bots.seats import read_seats
from ludotheque.chance import chosen_seed
from ludotheque.choice import Choice
from ludotheque.declaration import Game
from ludotheque.forms import new_options, read_pairs
from ludotheque.home import find_match, read_seed
from ludotheque.match import Match, Refused
from ludotheque.record import load as load_record
from ludotheque.record import new_header
from ludotheque.registry import game as game_of
from ludotheque.rules import AnyRules, Log, Rng, Seat
from ludotheque.text import choose_language, language, text


def new(
    game: str | Game,
    seats: int | Sequence[str] | None = None,
    *,
    seed: int | bytes | None = None,
    takeback: bool = False,
    **options: bool | int | str | Path,
) -> Match:
    """A new match.

    `seats` is a number, or who sits there: `["Ana", "hard"]`, where the name of a bot is that bot
    and any other name a person (`"human:hard"` is a person called hard, `"hard:Robi"` a bot with a
    name). Equal seeds give equal draws; without one they are secret. Every other argument is an
    option of the game; a `Path` stands for the content of the file.
    """
    chosen = game_of(game) if isinstance(game, str) else game
    values = {name: value for name, value in options.items() if not isinstance(value, Path)}
    files = [f"{name}={value}" for name, value in options.items() if isinstance(value, Path)]
    named = values | read_pairs(chosen, files)
    say = language(choose_language())
    if seats is None:
        seats = chosen.usual_seats(new_options(chosen, named))
    if isinstance(seats, int):
        words = ["human"] * seats
    else:
        words = [word if _is_written_out(word) else f"human:{word}" for word in seats]
    holders = read_seats(words, say)
    only_bots = all(holder.bot for holder in holders)
    made = new_options(chosen, named, len(holders), bots_only=only_bots)
    rules = chosen.rules(made, len(holders))
    check_installed(rules, [holder.bot for holder in holders])
    secret = chosen_seed(seed) if isinstance(seed, int) else seed
    return Match(new_header(chosen, made, holders, takeback=takeback), secret, rules=rules)


def _is_written_out(word: str) -> bool:
    """Whether it is more than a person's name: `human:Ana`, `hard`, `tree@300ms`."""
    return ":" in word or "@" in word or word in known_bots()


def load(file: str | PathLike[str]) -> Match:
    """A match from its .ludo file, or from its id among those that are saved on this computer.

    It can be played on, with the draws it would have had if its seed lies beside it. The file is
    not written to.
    """
    path = find_match(fspath(file))
    return Match(load_record(path), read_seed(path))


def bot(name: str | Bot, *, files: bool = False) -> Player:
    """A bot to play with: `hard`, `greedy`, `tree@300ms`, or an object of your own.

    With `files`, `my_bot.py:MyBot` runs that file. Names from records and networks are no reason
    to run code, so that must be asked for.
    """
    if isinstance(name, str):
        return Player(make_bot(name, files=files), name)
    return Player(name)


class Player:
    """A bot that is asked about a match rather than about rules and states."""

    def __init__(self, bot: Bot, name: str = "") -> None:
        self.bot, self.name = bot, name

    def __repr__(self) -> str:
        return f"ludotheque.bot({(self.name or self.bot)!r})"

    def __call__(self, match: Match, seat: Seat | None = None) -> Any:
        """The action it chooses for a seat: the one that is to move, if none is named."""
        if not match.to_move:
            raise Refused(text("refused-over"))
        asked = match.to_move[0] if seat is None else seat
        if asked not in match.to_move:
            raise Refused(text("refused-turn"))
        rng = keyed_rng(match.seed.hex(), "bot", asked, match.ply)
        return choose(match, asked, self.bot, Budget(), rng).action

    def play(self, match: Match, seat: Seat | None = None) -> None:
        """Choose, and play it."""
        action = self(match, seat)
        match.act(match.to_move[0] if seat is None else seat, action)

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        """The `Bot` protocol, so that it can be used wherever a bot is expected."""
        return self.bot.choose(rules, state, seat, events, budget, rng)
