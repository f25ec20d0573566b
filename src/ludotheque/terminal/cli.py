"""The terminal's commands: on the full screen where there is one, else line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

import msgspec
from msgspec.structs import asdict

import ludotheque.home as home
from ludotheque.bots.levels import check_installed
from ludotheque.bots.seats import display_name, read_seats
from ludotheque.declaration import Game
from ludotheque.forms import Value, read_options
from ludotheque.match import Match, chosen_seed
from ludotheque.record import Holder, load
from ludotheque.registry import all_games
from ludotheque.registry import game as game_of
from ludotheque.rules import BadOption
from ludotheque.terminal.match_form import MatchForm
from ludotheque.terminal.plain import Plain
from ludotheque.terminal.reel import Reel
from ludotheque.terminal.session import LocalSession
from ludotheque.terminal.settings import load_settings, save_settings
from ludotheque.terminal.setup import Display, Questions
from ludotheque.terminal.words import points, told_line
from ludotheque.text import Language, text

if TYPE_CHECKING:
    from textual.screen import Screen

Browse: TypeAlias = Callable[[str], bool]  # opens a page in the browser, if that can be done


def read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def full_screen(plain: bool = False) -> bool:
    """Whether the full-screen app can be shown: a real terminal that knows our characters."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    known = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
    return known and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _open(say: Language, first: Screen[None] | None = None) -> None:
    from ludotheque.terminal.app import LudothequeApp

    LudothequeApp(first, say=say).run()


# Home --------------------------------------------------------------------------------------------


def open_home(say: Language, *, plain: bool = False, browse: Browse | None = None) -> None:
    if full_screen(plain):
        _open(say)
    else:
        play_asked(say, None, None, [], lines=plain, browse=browse)


# A match -----------------------------------------------------------------------------------------


def open_play(
    say: Language,
    game_id: str,
    seats: str | None,
    options: list[str],
    *,
    seed: int | None = None,
    takeback: bool = False,
    plain: bool = False,
    browse: Browse | None = None,
) -> None:
    """Straight to a table; with nothing said about it, at once or by questions, as one likes."""
    if not full_screen(plain) or (seats is None and not options):
        play_asked(
            say, game_id, seats, options, seed=seed, takeback=takeback, lines=plain, browse=browse
        )
        return
    game = game_of(game_id)
    form = MatchForm(game, load_settings().name)
    form.values |= _given(game, options)
    form.fit_seats()
    holders = read_seats(seats.split(","), say) if seats is not None else form.holders(say)
    _open_table(say, _start(form, holders, seed, takeback))


def play_asked(
    say: Language,
    game_id: str | None,
    seats: str | None,
    options: list[str],
    *,
    seed: int | None = None,
    takeback: bool = False,
    lines: bool = False,
    browse: Browse | None = None,
) -> None:
    """Set a match up, by the command line or by questions, and play it; with `lines` the display
    is settled and not asked for."""
    questions = Questions(say, print, read_line)
    display: Display = "full" if full_screen(lines) else "lines"
    try:
        game = game_of(game_id) if game_id else questions.game(all_games())
        form = MatchForm(game, load_settings().name)
        form.values |= (given := _given(game, options))
        form.fit_seats()
        if seats is not None:
            holders = read_seats(seats.split(","), say)
        elif questions.players(form, given):
            holders = questions.holders(len(form.places))
            display = display if lines else questions.display()
        else:
            holders = form.holders(say)
    except (EOFError, KeyboardInterrupt):
        print(say(text("plain-left")))
        return
    if display == "browser":
        if browse is not None and browse(_asked_for(form, holders, takeback)):
            return
        print(say(text("plain-display-no-browser")))
    match = _start(form, holders, seed, takeback)
    if display == "full" and full_screen():
        _open_table(say, match)
        return
    if display == "full":
        print(say(text("plain-display-none")))
    _play_on(say, match)


def _asked_for(form: MatchForm, holders: list[Holder], takeback: bool) -> str:
    """The page of the browser's face that begins this match."""
    from ludotheque.protocol.pages import NewSeat, NewTable

    options = form.options()
    check_installed(form.game.rules(options, len(holders)), holders)
    seats = [
        NewSeat("bot", bot=one.bot) if one.bot else NewSeat("me", name=one.name) for one in holders
    ]
    asked = NewTable(form.game.id, tuple(seats), asdict(options), takeback=takeback)
    return f"new/{form.game.id}#match={quote(msgspec.json.encode(asked), safe='')}"


def _start(form: MatchForm, holders: list[Holder], seed: int | None, takeback: bool) -> Match:
    game, options = form.game, form.options()
    check_installed(game.rules(options, len(holders)), holders)
    return home.start_match(game, options, holders, seed=chosen_seed(seed), takeback=takeback)


def _open_table(say: Language, match: Match) -> None:
    from ludotheque.terminal.screens.table import TableScreen

    _open(say, TableScreen(LocalSession(match)))


def _play_on(say: Language, match: Match) -> None:
    settings = load_settings()
    plain = Plain(
        LocalSession(match), say, read=read_line, aids=settings.aids, words=settings.words
    )
    plain.run()
    if plain.words != settings.words:
        settings.words = plain.words
        save_settings(settings)


def _given(game: Game, pairs: list[str]) -> dict[str, Value]:
    full = read_options(game, pairs)
    names = {pair.partition("=")[0] for pair in pairs}
    return {name: value for name, value in asdict(full).items() if name in names}


def open_resume(say: Language, id: str, *, plain: bool = False) -> None:  # noqa: A002
    """Go on with a match by its id or its file."""
    match = home.resume_match(home.find_match(id))
    if match.over:
        raise BadOption(text("refused-over"))
    (_open_table if full_screen(plain) else _play_on)(say, match)


# Replay ------------------------------------------------------------------------------------------


def open_replay(say: Language, name: str, *, plain: bool = False) -> None:
    file = home.find_match(name)
    if not full_screen(plain):
        replay_plain(say, file)
        return
    from ludotheque.terminal.screens.replay import ReplayScreen

    _open(say, ReplayScreen(load(file)))


def replay_plain(say: Language, file: Path) -> None:
    """A record, move by move, as a spectator may see a finished match."""
    reel = Reel(load(file))
    reel.go(reel.length)
    record, rules = reel.record, reel.rules
    names = [display_name(holder, say) for holder in record.header.seats]
    print(say(text("replay-title", game=text(f"{reel.game.id}-name"), names=", ".join(names))))
    say = say.at_table(holder.name for holder in record.header.seats)
    if record.cut:
        print(say(text("replay-cut")))
    for told in reel.log():
        print(f"{told.ply:>4}  {told_line(told, names, say)}")
    for line in rules.lines(rules.view(reel.state, None), say):
        print(line)
    for seat, score in enumerate(rules.scores(reel.state)):
        total = points(score.total, rules.unit)
        print(say(text("plain-score-short", who=names[seat], total=total)))
    end = record.end()
    if end is None:
        print(say(text("replay-running")))
    elif end.result is not None:
        decided = end.result.decided
        if len(names) > 1 or decided is None:  # alone, what was reached is told, not a win
            winners = [names[seat] for seat in end.result.winners]
            print(say(text("plain-winners", n=len(winners), names=", ".join(winners))))
        if decided is not None:
            print(say(decided))


# Rules -------------------------------------------------------------------------------------------


def print_rules(say: Language, game: str) -> None:
    """The rule text as it is written: Markdown reads well as plain text."""
    from ludotheque.rulebook import rulebook

    print(rulebook(game, say.code).rstrip())
